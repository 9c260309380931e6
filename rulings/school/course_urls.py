"""The addresses of courses and their people."""

from __future__ import annotations

from django.urls import URLPattern, path

from rulings.school import course_views, exam_new_views

# /train/
urlpatterns: list[URLPattern] = [
    path("courses/", course_views.courses, name="train-courses"),
    path("courses/new/", course_views.course_new, name="train-course-new"),
    path("courses/<int:course>/", course_views.course, name="train-course"),
    path("courses/<int:course>/leave/", course_views.leave, name="train-course-leave"),
    path("courses/<int:course>/people/", course_views.person_add, name="train-course-add"),
    path(
        "courses/<int:course>/people/<int:who>/",
        course_views.person,
        name="train-course-person",
    ),
    path(
        "courses/<int:course>/people/<int:who>/remove/",
        course_views.person_remove,
        name="train-course-remove",
    ),
    path("courses/<int:course>/exams/new/", exam_new_views.exam_new, name="train-exam-new"),
    path("join/<str:code>/", course_views.join, name="train-join"),
]
