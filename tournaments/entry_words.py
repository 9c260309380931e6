"""What the pages of entries say: findings, what an entry came to, and where it stands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournaments.entry_lists.files import LARGEST_FILE, MOST_ROWS
from tournaments.entry_lists.values import Finding, Grade
from tournaments.models import EntryChange, EntryChangeKind

GRADES: Mapping[Grade, Promise] = {
    Grade.STOP: gettext_lazy("Not as it is"),
    Grade.ASK: gettext_lazy("Look"),
    Grade.NOTE: gettext_lazy("Note"),
}

FINDINGS: Mapping[str, Promise] = {
    "unreadable": gettext_lazy(
        "This line cannot be read: write two names with / between them, clubs in brackets."
    ),
    "no-name": gettext_lazy("A name is missing."),
    "half-pair": gettext_lazy("Half a pair: who plays with %(name)s?"),
    "crowd": gettext_lazy("%(count)s players stand on this line: too many."),
    "club-of-both": gettext_lazy("The third column was read as the club of both players."),
    "long-name": gettext_lazy("%(name)s…: a name takes at most %(limit)s characters."),
    "long-club": gettext_lazy("%(name)s: a club takes at most %(limit)s characters."),
    "long-card": gettext_lazy("%(name)s: a membership number takes at most %(limit)s characters."),
    "long-group": gettext_lazy("A group takes at most %(limit)s characters."),
    "unknown-group": gettext_lazy(
        "%(group)s is none of the groups (%(groups)s): put the line right, or add the group."
    ),
    "no-groups": gettext_lazy(
        "%(group)s: the tournament has no groups. Add the group, or take it out of the line."
    ),
    "long-team": gettext_lazy("A team's name takes at most %(limit)s characters."),
    "no-team": gettext_lazy("The team is missing."),
    "no-teams-here": gettext_lazy("%(team)s: this tournament has no teams, so it is left out."),
    "digits": gettext_lazy("%(name)s: there is a figure in the name."),
    "one-word": gettext_lazy("%(name)s: only one name is written."),
    "card-twice": gettext_lazy("Both players have the membership number %(card)s."),
    "same-player": gettext_lazy(
        "%(name)s and %(other)s look like one person: write a membership number beside each if "
        "they are two."
    ),
    "name-is-club": gettext_lazy("%(name)s is the name of a club."),
    "club-alike": gettext_lazy("%(club)s: the club is also written %(other)s."),
    "team-alike": gettext_lazy("%(team)s: there is a team called %(other)s already."),
}

FINDINGS_ENTERED: Mapping[str, Promise] = {
    "card-double": gettext_lazy(
        "The membership number %(card)s belongs to %(name)s, entered with number %(number)s."
    ),
    "double": gettext_lazy(
        "%(name)s is entered already, with number %(number)s. If they are two people, write the "
        "club or the membership number of each."
    ),
    "same-name": gettext_lazy("A %(name)s of another club is entered with number %(number)s."),
    "namesake": gettext_lazy(
        "Another %(name)s is entered with number %(number)s: their membership numbers differ."
    ),
    "near-double": gettext_lazy("%(written)s looks like %(name)s, entered with number %(number)s."),
}

FINDINGS_LISTED: Mapping[str, Promise] = {
    "card-double": gettext_lazy(
        "The membership number %(card)s belongs to %(name)s, on line %(line)s."
    ),
    "double": gettext_lazy(
        "%(name)s stands on line %(line)s too. If they are two people, write the club or the "
        "membership number of each."
    ),
    "same-name": gettext_lazy("A %(name)s of another club stands on line %(line)s."),
    "namesake": gettext_lazy(
        "Another %(name)s stands on line %(line)s: their membership numbers differ."
    ),
    "near-double": gettext_lazy("%(written)s looks like %(name)s, on line %(line)s."),
}

FILE_FAULTS: Mapping[str, Promise] = {
    "format": gettext_lazy(
        "This is neither an Excel workbook (.xlsx) nor a CSV: save the list as one of them."
    ),
    "damaged": gettext_lazy("The file is damaged: save it again from the program it comes from."),
    "large": gettext_lazy("The file is too large: a list takes at most %(megabytes)s MB."),
    "rows": gettext_lazy("The file has more than %(rows)s lines: divide it."),
    "empty": gettext_lazy("The file has no lines."),
}


def finding_text(finding: Finding) -> str:
    """Return the sentence of a finding."""
    tables = (
        (FINDINGS_ENTERED, FINDINGS)
        if "number" in finding.values
        else (
            FINDINGS_LISTED,
            FINDINGS,
        )
    )
    text = next(table[finding.code] for table in tables if finding.code in table)
    return str(text) % finding.values


def file_fault(code: str) -> str:
    """Return why a file cannot be read, and the way out."""
    limits = {"megabytes": LARGEST_FILE // 1_000_000, "rows": MOST_ROWS}
    return str(FILE_FAULTS[code]) % limits


def entered_text(change: EntryChange) -> str:
    """Return what an entry came to: its number, and where and when it plays."""
    entries = change.after["entries"]
    if len(entries) > 1:
        return list_text(entries)
    [entry] = entries
    names = ", ".join(player["name"] for player in entry["players"])
    values = {**entry, "names": names}
    if entry["table"]:
        return _("Number %(number)s, %(names)s, plays at table %(table)s of round 1.") % values
    if entry["from_round"] > 1:
        return _("Number %(number)s, %(names)s, plays from round %(from_round)s on.") % values
    return _("Entered with number %(number)s: %(names)s.") % values


def list_text(entries: list[dict[str, Any]]) -> str:
    values = {
        "count": len(entries),
        "first": entries[0]["number"],
        "last": entries[-1]["number"],
    }
    return (
        ngettext(
            "%(count)s entry is made, with number %(first)s.",
            "%(count)s entries are made, with numbers %(first)s to %(last)s.",
            len(entries),
        )
        % values
    )


def change_texts(change: EntryChange) -> list[str]:
    """Return what a row of the log changed, a line for each thing."""
    if change.kind == EntryChangeKind.ENTERED:
        return [_("Entered")] + ([change.reason] if change.reason else [])
    before, after = change.before, change.after
    told = [
        _("%(before)s is now %(after)s") % {"before": player_text(one), "after": player_text(two)}
        for one, two in zip(before["players"], after["players"], strict=False)
        if one != two
    ]
    labels = {"group": _("Group"), "team": _("Team")}
    told += [
        _("%(what)s: %(before)s is now %(after)s")
        % {"what": label, "before": before[name] or "–", "after": after[name] or "–"}
        for name, label in labels.items()
        if before[name] != after[name]
    ]
    return told


def player_text(player: Mapping[str, str]) -> str:
    """Return "Rossi Anna (Orsa Maggiore) 1234"."""
    club = f"({player['club']})" if player["club"] else ""
    return " ".join(part for part in (player["name"], club, player["card"]) if part)
