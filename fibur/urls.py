"""The addresses of the site."""

from __future__ import annotations

from django.urls import include, path

from fibur import views

handler400 = "fibur.errors.bad_request"
handler403 = "fibur.errors.forbidden"
handler404 = "fibur.errors.not_found"
handler500 = "fibur.errors.server_error"

urlpatterns = [
    path("", include("tournaments.urls.home")),
    path("language/", views.language, name="language"),
    path("favicon.ico", views.favicon, name="favicon"),
    path("", include("rulings.urls")),
    path("", include("tournaments.urls")),
]
