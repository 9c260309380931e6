"""The addresses of sitting an exam on screen, and of its result."""

from __future__ import annotations

from django.urls import URLPattern, path

from rulings.school import results_urls, sitting_views
from rulings.school import sitting_result as own

# /train/
urlpatterns: list[URLPattern] = [
    path("sit/<int:exam>/", sitting_views.start, name="train-sitting-start"),
    path("sit/<int:exam>/<int:number>/", sitting_views.question, name="train-sitting-question"),
    path("sit/<int:exam>/time/", sitting_views.time_left, name="train-sitting-time"),
    path("sit/<int:exam>/hand-in/", sitting_views.handing_in, name="train-sitting-hand-in"),
    path("sit/<int:exam>/result/", sitting_views.result, name="train-sitting-result"),
    path("sit/<int:exam>/certificate.pdf", own.certificate, name="train-sitting-certificate"),
    *results_urls.urlpatterns,
]
