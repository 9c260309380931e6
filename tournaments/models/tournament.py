"""A tournament."""

from __future__ import annotations

from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import models
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from fibur.pages import page_lang
from rulings.engine.editions import CURRENT, all_editions

# The first words of the site's own addresses; a tournament's address stands beside them.
RESERVED_SLUGS = frozenset(
    {
        "assist",
        "code",
        "favicon.ico",
        "language",
        "new",
        "pocket",
        "rule",
        "score-sheet",
        "sign-in",
        "sign-out",
        "static",
        "train",
    }
)


KINDS = [
    ("pairs", _("Pairs")),
    ("teams", _("Teams")),
    ("individual", _("Individual")),
]


def edition_choices() -> list[tuple[str, str]]:
    """Return every edition; asked for at run time, so that a new one changes no migration."""
    return [(name, edition.title[page_lang()]) for name, edition in all_editions().items()]


def refuse_reserved(slug: str) -> None:
    if slug in RESERVED_SLUGS:
        raise ValidationError(_("This address belongs to the site itself: choose another one."))


class Tournament(models.Model):
    """One event: its edition of the Code, how many deals a game has, in which language it prints.

    `house_rules` are what the house agreed, by the ids of `rulings.engine.house_rules.options`;
    with them stands what is the organiser's own (`tournaments.house.OWN`). They and the edition are
    changed by a `RulesChange` alone, and `tournaments.house` reads them.
    `groups` are the names of its groups in the organiser's order, none twice but for capitals and
    spaces; an entry keeps the name of its own, and `services.groups` alone changes them.
    `setup` is how the event is run (`tournaments.setup`), changed by a `SetupChange` alone.
    `version` grows with everything that hall and table pages show, so that a poll knows at once
    whether anything changed.
    """

    slug = models.SlugField(unique=True, validators=[refuse_reserved])
    name = models.CharField(max_length=80)
    place = models.CharField(max_length=60, blank=True)
    edition = models.CharField(max_length=20, default=CURRENT.id, choices=edition_choices)
    house_rules = models.JSONField(default=dict, blank=True)
    deals = models.PositiveSmallIntegerField(default=4, choices=[(n, n) for n in (2, 3, 4)])
    language = models.CharField(max_length=2, default="it", choices=settings.LANGUAGES)
    kind = models.CharField(max_length=10, default="pairs", choices=KINDS)
    groups = models.JSONField(default=list, blank=True)
    setup = models.JSONField(default=dict, blank=True)
    version = models.PositiveBigIntegerField(default=0)

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("tournaments:hall", args=(self.slug,))
