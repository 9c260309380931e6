"""The addresses of the school, below /train/."""

from __future__ import annotations

from rulings.school import course_urls, exam_urls, practice_urls, sitting_urls

urlpatterns = [
    *practice_urls.urlpatterns,
    *course_urls.urlpatterns,
    *exam_urls.urlpatterns,
    *sitting_urls.urlpatterns,
]
