"""The addresses of composing, printing and following exams."""

from __future__ import annotations

from django.urls import URLPattern, path

from rulings.school import exam_print_views, exam_views

# /train/exams/
urlpatterns: list[URLPattern] = [
    path("exams/", exam_views.exams, name="train-exams"),
    path("exams/<int:exam>/", exam_views.exam, name="train-exam"),
    path("exams/<int:exam>/change/", exam_views.exam_change, name="train-exam-change"),
    path("exams/<int:exam>/terms/", exam_views.exam_terms, name="train-exam-terms"),
    path("exams/<int:exam>/open/", exam_views.exam_open, name="train-exam-open"),
    path("exams/<int:exam>/close/", exam_views.exam_close, name="train-exam-close"),
    path("exams/<int:exam>/delete/", exam_views.exam_delete, name="train-exam-delete"),
    path("exams/<int:exam>/<slug:kind>.pdf", exam_print_views.exam_print, name="train-exam-print"),
    path(
        "exams/<int:exam>/<slug:kind>/making/",
        exam_print_views.exam_making,
        name="train-exam-making",
    ),
]
