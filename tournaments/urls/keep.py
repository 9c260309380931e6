"""Safe-keeping."""

from __future__ import annotations

from django.urls import path

from tournaments.views import keep

urlpatterns = [
    path("<slug:tournament>/keep/", keep.keep, name="keep"),
    path("<slug:tournament>/keep/file/", keep.keep_file, name="keep-file"),
]
