"""The register of the ledger's lines: what pages, prints and files show of them."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from rulings.engine import clauses
from tournaments.entry_rows import entry_row
from tournaments.models import Entry, LedgerLine, LineKind, Pair, Tournament
from tournaments.prints import person_name
from tournaments.register import harmless
from tournaments.state import TAKE_OUT, taken_out
from tournaments.table_words import article_label


@dataclass(frozen=True, kw_only=True)
class LedgerRow:
    """A line in words. `taken` is the line that took it out, `orphan` whether the ruling or caution
    that it follows from no longer stands."""

    line: LedgerLine
    names: str
    article: str
    by: str
    taken: LedgerLine | None
    taken_by: str
    orphan: bool

    @property
    def counts(self) -> bool:
        return self.taken is None and not self.line.void

    @property
    def figures(self) -> str:
        """VP and MP as they are added: "−1 VP" or "14 VP · 305 MP"."""
        return figures(self.line.kind, self.line.vp, self.line.mp)


def figures(kind: str, vp: int, mp: int) -> str:
    """Return VP and MP as people write them; those of a penalty carry their sign."""
    signed = kind == LineKind.PENALTY
    parts = [f"{_figure(vp, signed=signed)} VP"] if vp or not (signed and mp) else []
    parts += [f"{_figure(mp, signed=signed)} MP"] if mp else []
    return " · ".join(parts)


def _figure(number: int, *, signed: bool) -> str:
    plus = "+" if signed and number > 0 else ""
    return f"{plus}{number}".replace("-", "−")


def ledger_rows(tournament: Tournament) -> list[LedgerRow]:
    """Return every line in the order written, those taken out too: a fixed number of queries."""
    lines = list(
        LedgerLine.objects.filter(tournament=tournament).select_related("round", "by", "entry")
    )
    names = pair_names(tournament)
    took = {line.supersedes_id: line for line in lines if line.supersedes_id}
    gone = taken_out(
        Entry.objects.filter(tournament=tournament, kind__in=TAKE_OUT, supersedes__isnull=False)
    ).keys()
    return [
        _row(line, tournament, names, took.get(line.pk), gone=_fallen(line, gone))
        for line in lines
        if line.supersedes_id is None
    ]


def pair_names(tournament: Tournament) -> dict[int, str]:
    """Return number and names of everybody by the pair's id: two queries."""
    pairs = tournament.pairs.prefetch_related("players", "presences")
    return {pair.pk: pair_name(pair) for pair in pairs}


def pair_name(pair: Pair) -> str:
    """Return number and names of a pair whose players are at hand: "12 Anna Rossi · Ugo Neri"."""
    return f"{pair.number} {entry_row(pair).names}"


def article_text(edition: str, article: str) -> str:
    """Return a line's article as people quote it: that of a clause of the edition, else as written.

    A bare number that is no clause is an article's: "20" is "Art. 20".
    """
    if article in clauses(edition):
        return article_label(edition, article)
    return f"Art. {article}" if article[:1].isdigit() else article


def _fallen(line: LedgerLine, gone: Iterable[int]) -> bool:
    if line.entry is None:
        return False
    return bool({line.entry.pk, line.entry.payload.get("ruling")} & set(gone))


def _row(
    line: LedgerLine,
    tournament: Tournament,
    names: dict[int, str],
    taken: LedgerLine | None,
    *,
    gone: bool,
) -> LedgerRow:
    return LedgerRow(
        line=line,
        names=names[line.pair_id],
        article=article_text(tournament.edition, line.article),
        by=person_name(line.by),
        taken=taken,
        taken_by=person_name(taken.by) if taken else "",
        orphan=gone and taken is None and not line.void,
    )


def ledger_csv_text(rows: Iterable[LedgerRow]) -> str:
    """Return the register as Excel opens it in Italy: semicolons, and a mark of UTF-8 in front."""
    text = io.StringIO()
    writer = csv.writer(text, delimiter=";")
    writer.writerow(
        [
            *(_("No."), _("Date"), _("Time"), _("Round"), _("Entry"), _("Kind"), "VP", "MP"),
            *(_("Article"), _("Reason"), _("Arbiter"), _("Taken out"), _("Taken out by")),
        ]
    )
    for number, row in enumerate(rows, start=1):
        line, at = row.line, localtime(row.line.at)
        cells = [
            *(number, f"{at:%Y-%m-%d}", f"{at:%H:%M}", line.round.number if line.round else ""),
            *(row.names, line.get_kind_display(), line.vp, line.mp, row.article, line.reason),
            *(row.by, row.taken.reason if row.taken else "", row.taken_by),
        ]
        writer.writerow([c if isinstance(c, int) else harmless(str(c)) for c in cells])
    return f"\ufeff{text.getvalue()}"
