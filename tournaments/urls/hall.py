"""The hall, and what players see of their table."""

from __future__ import annotations

from django.urls import path

from tournaments.views import hall, player

urlpatterns = [
    # /<tournament>/
    path("<slug:tournament>/", hall.hall_page, name="hall"),
    path("<slug:tournament>/poll/", hall.hall_poll, name="hall-poll"),
    # /<tournament>/tables/<number>/
    path("<slug:tournament>/tables/<int:number>/", player.player_table, name="player-table"),
    path("<slug:tournament>/tables/<int:number>/call/", player.call, name="call"),
    path("<slug:tournament>/tables/<int:number>/poll/", player.player_poll, name="player-poll"),
]
