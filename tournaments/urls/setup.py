"""Making a tournament, and its set-up."""

from __future__ import annotations

from django.urls import path

from tournaments.views import groups, programme, setup

urlpatterns = [
    path("new/", setup.new, name="new"),
    # /<tournament>/setup/
    path("<slug:tournament>/setup/", setup.setup, name="setup"),
    path("<slug:tournament>/setup/basics/", setup.setup_basics, name="setup-basics"),
    path("<slug:tournament>/setup/programme/", programme.setup_programme, name="setup-programme"),
    path("<slug:tournament>/setup/seats.pdf", programme.setup_seats_pdf, name="setup-seats-pdf"),
    path("<slug:tournament>/setup/groups/", groups.setup_groups, name="setup-groups"),
    path("<slug:tournament>/setup/scoring/", setup.setup_scoring, name="setup-scoring"),
    path("<slug:tournament>/setup/running/", setup.setup_running, name="setup-running"),
]
