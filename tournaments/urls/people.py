"""Signing in, and the people of a tournament."""

from __future__ import annotations

from django.urls import include, path

from tournaments.views import people, sign_in

# /<tournament>/people/<person>/
person_urls = [
    path("", people.person, name="person"),
    path("role/", people.person_role, name="person-role"),
    path("password/", people.person_password, name="person-password"),
    path("phone/", people.person_phone, name="person-phone"),
    path("remove/", people.person_remove, name="person-remove"),
]

urlpatterns = [
    path("sign-in/", sign_in.sign_in, name="sign-in"),
    path("sign-in/<str:token>/", sign_in.sign_in_link, name="sign-in-link"),
    path("sign-out/", sign_in.sign_out, name="sign-out"),
    path("<slug:tournament>/people/", people.people, name="people"),
    path("<slug:tournament>/people/<int:person>/", include(person_urls)),
]
