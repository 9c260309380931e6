"""The ranking: for those who run the event, and for everybody."""

from __future__ import annotations

from django.urls import include, path

from tournaments.views import live, ranking

# /<tournament>/live/
live_urls = [
    path("", live.live, name="live"),
    path("clock/", live.live_clock, name="live-clock"),
    path("ranking/", live.live_ranking, name="live-ranking"),
    path("pairs/<int:pair>/", live.live_pair, name="live-pair"),
    path("projector/", live.projector, name="projector"),
]

urlpatterns = [
    # /<tournament>/ranking/
    path("<slug:tournament>/ranking/", ranking.ranking, name="ranking"),
    path("<slug:tournament>/prizes/", ranking.prize_list, name="prizes"),
    path("<slug:tournament>/prizes.pdf", ranking.prizes_pdf, name="prizes-pdf"),
    path("<slug:tournament>/ranking/publish/", ranking.publish, name="ranking-publish"),
    path("<slug:tournament>/ranking.pdf", ranking.ranking_pdf, name="ranking-pdf"),
    path("<slug:tournament>/ranking.csv", ranking.ranking_csv, name="ranking-csv"),
    path("<slug:tournament>/ranking.xlsx", ranking.ranking_xlsx, name="ranking-xlsx"),
    path("<slug:tournament>/live/", include(live_urls)),
]
