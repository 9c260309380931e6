"""The addresses of an exam's results, for its trainers."""

from __future__ import annotations

from django.urls import URLPattern, path

from rulings.school import results_paper_views as papers
from rulings.school import results_views as views

RESULTS = "exams/<int:exam>/results/"
SITTING = f"{RESULTS}<int:sitting>/"

# /train/
urlpatterns: list[URLPattern] = [
    path(RESULTS, views.results, name="train-results"),
    path("exams/<int:exam>/results.csv", views.results_file, name="train-results-csv"),
    path(f"{RESULTS}release/", views.results_release, name="train-results-release"),
    path(f"{RESULTS}paper/", papers.paper_new, name="train-results-paper"),
    path(SITTING, views.sitting, name="train-results-sitting"),
    path(f"{SITTING}regrade/<int:place>/", views.sitting_regrade, name="train-results-regrade"),
    path(f"{SITTING}release/", views.sitting_release, name="train-results-sitting-release"),
    path(f"{SITTING}paper/", papers.paper_change, name="train-results-paper-change"),
    path(f"{SITTING}certificate.pdf", views.sitting_certificate, name="train-results-certificate"),
]
