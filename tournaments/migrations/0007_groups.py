"""Groups become the tournament's own list; those that entries name are collected into it."""

from __future__ import annotations

from typing import Any

from django.db import migrations, models


def key(name: str) -> str:
    return "".join(name.casefold().split())


def collect(apps: Any, schema_editor: Any) -> None:
    """Write down the groups that entries name: two that differ by capitals or spaces are one."""
    for tournament in apps.get_model("tournaments", "Tournament").objects.all():
        pairs = list(tournament.pairs.exclude(group=""))
        names: dict[str, str] = {}
        for name in sorted(" ".join(pair.group.split()) for pair in pairs):
            if name:
                names.setdefault(key(name), name)
        for pair in pairs:
            name = names.get(key(pair.group), "")
            if name != pair.group:
                pair.group = name
                pair.save(update_fields=["group"])
        if names:
            tournament.groups = list(names.values())
            tournament.save(update_fields=["groups"])


class Migration(migrations.Migration):

    dependencies = [
        ("tournaments", "0006_interview_step"),
    ]

    operations = [
        migrations.AddField(
            model_name="tournament",
            name="groups",
            field=models.JSONField(blank=True, default=list),
        ),
        migrations.RunPython(collect, migrations.RunPython.noop),
    ]
