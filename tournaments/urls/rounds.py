"""The rounds of a tournament: their list, each with its steps."""

from __future__ import annotations

from django.urls import include, path

from tournaments.views import round_seats, rounds

# /<tournament>/rounds/<round>/
round_urls = [
    path("", rounds.round_page, name="round"),
    path("draw/", rounds.draw, name="round-draw"),
    path("seats/", round_seats.seats, name="round-seats"),
    path("publish/", rounds.publish, name="round-publish"),
    path("start/", rounds.start, name="round-start"),
    path("close/", rounds.close, name="round-close"),
    path("reopen/", rounds.reopen, name="round-reopen"),
    path("discard/", rounds.discard, name="round-discard"),
    path("timeout/", round_seats.timeout, name="round-timeout"),
    path("timeout/announce/", round_seats.announce, name="round-announce"),
]

urlpatterns = [
    # /<tournament>/rounds/
    path("<slug:tournament>/rounds/", rounds.rounds, name="rounds"),
    path("<slug:tournament>/rounds/<int:round>/", include(round_urls)),
]
