"""A list of entries: pasted or from a file, looked at line by line, then entered."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Any
from uuid import uuid5

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from tournaments.access import DIRECTING, members_only
from tournaments.entry_forms import ListForm
from tournaments.entry_lists.checks import gravest
from tournaments.entry_lists.files import MOST_ROWS, FileRefused, file_text
from tournaments.entry_lists.groups import in_groups, unknown_groups
from tournaments.entry_lists.reading import read_list
from tournaments.entry_lists.values import GROUP_LENGTH, Draft, Finding, Grade
from tournaments.entry_words import entered_text, file_fault
from tournaments.forms import tidy
from tournaments.models import EntryChange, Membership, Tournament
from tournaments.record import RecordError
from tournaments.services.entries import as_written, enter, findings_of
from tournaments.services.entry_changes import last_grouping
from tournaments.services.groups import write_groups
from tournaments.views.entry import LATE, finding_row
from tournaments.views.table import writing


@writing
@never_cache
@members_only(DIRECTING)
def entries_import(request: HttpRequest, member: Membership) -> HttpResponse:
    """Read a list and show what speaks against it; enter those lines against which nothing does.

    `anyway` are the lines that the director enters although they are asked about. What is left
    out stays on the page to be put right.
    """
    if request.method != "POST":
        return list_page(request, member, ListForm())
    form = ListForm(request.POST, request.FILES)
    if not form.is_valid():
        return list_page(request, member, form, status=400)
    try:
        text = given_text(form)
    except FileRefused as refused:
        form.add_error("file", file_fault(refused.code))
        return list_page(request, member, form, status=400)
    drafts = drafts_of(text, member.tournament)
    if len(drafts) > MOST_ROWS:
        form.add_error("text", file_fault("rows"))
        return list_page(request, member, form, status=400)
    if not drafts:
        form.add_error("text", _("Write or paste the list, or choose a file."))
        return list_page(request, member, form, status=400)
    if "add_groups" in request.POST:
        return add_groups(request, member, form, text, drafts)
    looked_at = request.POST.get("looked_at") == stamp(text)
    if "enter" not in request.POST or not looked_at:
        return preview_page(request, member, form, text, drafts)
    return enter_list(request, member, form, text, drafts)


def drafts_of(text: str, tournament: Tournament) -> list[Draft]:
    """Return the lines of a list, each in the group that the tournament has for what it says."""
    return in_groups(read_list(text, tournament.kind), tournament.groups)


def new_groups(drafts: Sequence[Draft], tournament: Tournament) -> list[str]:
    """Return the groups that a list names, the tournament lacks and can have."""
    lacking = unknown_groups(drafts, tournament.groups)
    return [name for name in lacking if len(name) <= GROUP_LENGTH]


def add_groups(
    request: HttpRequest, member: Membership, form: ListForm, text: str, drafts: list[Draft]
) -> HttpResponse:
    """Give the tournament the groups that the list names besides, and show the list again."""
    tournament = member.tournament
    more = new_groups(drafts, tournament)
    try:
        write_groups(
            tournament=tournament,
            by=member.user,
            names=[*((one, one) for one in tournament.groups), *(("", one) for one in more)],
            shown=last_grouping(tournament),
            token=uuid5(form.cleaned_data["token"], "groups"),
        )
    except RecordError as error:
        return preview_page(request, member, form, text, drafts, error=error, status=409)
    return preview_page(request, member, form, text, drafts_of(text, tournament))


def given_text(form: ListForm) -> str:
    """Return the list as text; a file takes the place of what is written."""
    file = form.cleaned_data["file"]
    if not file:
        return str(form.cleaned_data["text"]).replace("\r\n", "\n")
    return file_text(file.name, file.read())


def enter_list(
    request: HttpRequest, member: Membership, form: ListForm, text: str, drafts: list[Draft]
) -> HttpResponse:
    """Enter the lines against which nothing speaks, and keep the others on the page."""
    ticked = ticked_lines(request)
    findings = findings_of(member.tournament, drafts)
    chosen = [
        draft for draft, found in zip(drafts, findings, strict=True) if goes(draft, found, ticked)
    ]
    try:
        change = enter(
            tournament=member.tournament,
            by=member.user,
            drafts=chosen,
            token=form.cleaned_data["token"],
            anyway=ticked,
            reason=tidy(form.cleaned_data["reason"]),
        )
    except RecordError as error:
        return preview_page(request, member, form, text, drafts, error=error, status=409)
    messages.success(request, entered_text(change))
    # By what the log has: a list sent twice finds its own lines in it.
    left = [draft for draft in drafts if not is_in(change, draft)]
    if not left:
        return redirect("tournaments:entries", member.tournament.slug)
    text = without(text, drafts, left)
    rest = drafts_of(text, member.tournament)
    return preview_page(request, member, ListForm({"text": text}), text, rest)


def is_in(change: EntryChange, draft: Draft) -> bool:
    """Whether a row of the log has entered a draft."""
    wanted = as_written(draft)
    return any(wanted == {name: row[name] for name in wanted} for row in change.after["entries"])


def ticked_lines(request: HttpRequest) -> set[int]:
    """Return the lines that were ticked to be entered anyway."""
    return {int(line) for line in request.POST.getlist("anyway") if line.isdecimal()}


def goes(draft: Draft, findings: Sequence[Finding], ticked: set[int]) -> bool:
    """Whether a line is to be entered."""
    grade = gravest(findings)
    return grade != Grade.STOP and (grade != Grade.ASK or draft.at in ticked)


def without(text: str, drafts: Sequence[Draft], left: Sequence[Draft]) -> str:
    """Return the text without the lines of drafts that are not left; titles stay."""
    kept = {line for draft in left for line in (draft.at, *draft.also)}
    gone = {line for draft in drafts for line in (draft.at, *draft.also)} - kept
    lines = enumerate(text.splitlines(), start=1)
    return "\n".join(line for at, line in lines if at not in gone)


def stamp(text: str) -> str:
    """Return a mark of a text: only a list that was looked at as it is may be entered."""
    return hashlib.sha256(text.strip().encode()).hexdigest()[:16]


def preview_page(
    request: HttpRequest,
    member: Membership,
    form: ListForm,
    text: str,
    drafts: list[Draft],
    *,
    error: RecordError | None = None,
    status: int = 200,
) -> HttpResponse:
    """Show the list line by line with what speaks against it, and the text to put it right."""
    form.is_valid()
    context: dict[str, Any] = {
        "text": text,
        "looked_at": stamp(text),
        "error": error.message if error else "",
        "late": bool(error and error.code in LATE) or bool(form.data.get("reason")),
        **preview(member.tournament, drafts, ticked_lines(request)),
    }
    return list_page(request, member, form, status=status, **context)


def preview(tournament: Tournament, drafts: list[Draft], ticked: set[int]) -> dict[str, Any]:
    findings = findings_of(tournament, drafts)
    lines = [
        {
            "draft": draft,
            "grade": grade.name.lower() if (grade := gravest(found)) else "",
            "findings": [finding_row(one) for one in found],
            "ticked": draft.at in ticked,
        }
        for draft, found in zip(drafts, findings, strict=True)
    ]
    grades = [line["grade"] for line in lines]
    return {
        "lines": sorted(lines, key=lambda line: -ORDER[line["grade"]]),
        "clean": sum(grade in ("", "note") for grade in grades),
        "asked": grades.count("ask"),
        "stopped": grades.count("stop"),
        "more_groups": new_groups(drafts, tournament),
    }


ORDER = {"": 0, "note": 1, "ask": 2, "stop": 3}


def list_page(
    request: HttpRequest, member: Membership, form: ListForm, *, status: int = 200, **more: Any
) -> HttpResponse:
    text = more.pop("text", form.data.get("text", "") if form.is_bound else "")
    context = {"tournament": member.tournament, "form": form, "text": text, **more}
    return render(request, "tournaments/entry_import.html", context, status=status)
