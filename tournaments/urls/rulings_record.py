"""What follows a ruling; the register of all rulings."""

from __future__ import annotations

from django.urls import include, path

from tournaments.views import register, rulings_record

# /<tournament>/rounds/<round>/tables/<number>/
table_urls = [
    path("rulings/<int:ruling>/statements/", rulings_record.statements, name="table-statements"),
    path("rulings/<int:ruling>/opinion/", rulings_record.opinion, name="table-opinion"),
    path("rulings/<int:ruling>/correct/", rulings_record.correct, name="table-correct"),
    path("conduct/", rulings_record.conduct, name="table-conduct"),
    path("redact/<int:entry>/", rulings_record.redaction, name="table-redact"),
]

urlpatterns = [
    path("<slug:tournament>/register/", register.register, name="register"),
    path("<slug:tournament>/register.csv", register.register_csv, name="register-csv"),
    path("<slug:tournament>/register.pdf", register.register_pdf, name="register-pdf"),
    path(
        "<slug:tournament>/conduct/<int:entry>/report/",
        register.conduct_report,
        name="conduct-report",
    ),
    path("<slug:tournament>/rounds/<int:round>/tables/<int:number>/", include(table_urls)),
]
