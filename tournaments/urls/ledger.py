"""The ledger of a tournament: penalties and special scores."""

from __future__ import annotations

from django.urls import path

from tournaments.views import ledger, ledger_rules

urlpatterns = [
    path("<slug:tournament>/penalties/", ledger.penalties, name="penalties"),
    path("<slug:tournament>/penalties/new/", ledger.penalty_new, name="penalty-new"),
    path(
        "<slug:tournament>/penalties/new/<slug:infraction>/",
        ledger_rules.penalty_rule,
        name="penalty-rule",
    ),
    path(
        "<slug:tournament>/penalties/from/<int:entry>/",
        ledger_rules.penalty_confirm,
        name="penalty-confirm",
    ),
    path(
        "<slug:tournament>/penalties/<int:line>/out/",
        ledger.penalty_void,
        name="penalty-void",
    ),
    path("<slug:tournament>/penalties.csv", ledger.penalties_csv, name="penalties-csv"),
    path("<slug:tournament>/penalties.pdf", ledger.penalties_pdf, name="penalties-pdf"),
]
