"""The entries of a tournament."""

from __future__ import annotations

from django.urls import include, path

from tournaments.views import entries, entry, entry_import, entry_presence

# /<tournament>/entries/<pair>/
entry_urls = [
    path("", entry.entry, name="entry"),
    path("change/", entry.entry_change, name="entry-change"),
    path("withdraw/", entry_presence.entry_withdraw, name="entry-withdraw"),
    path("return/", entry_presence.entry_return, name="entry-return"),
]

urlpatterns = [
    # /<tournament>/entries/
    path("<slug:tournament>/entries/", entries.entries, name="entries"),
    path("<slug:tournament>/entries/new/", entry.entry_new, name="entry-new"),
    path("<slug:tournament>/entries/import/", entry_import.entries_import, name="entries-import"),
    path("<slug:tournament>/entries/groups/", entries.entries_groups, name="entries-groups"),
    path("<slug:tournament>/entries/<int:pair>/", include(entry_urls)),
    path("<slug:tournament>/entries.pdf", entries.entries_pdf, name="entries-pdf"),
    path("<slug:tournament>/entries.csv", entries.entries_csv, name="entries-csv"),
    path("<slug:tournament>/entries.xlsx", entries.entries_xlsx, name="entries-xlsx"),
]
