"""The people of a tournament: pages for its directors alone."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth import update_session_auth_hash
from django.contrib.auth.models import User
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tournaments.access import DIRECTING, members_only
from tournaments.models import Membership, Tournament
from tournaments.people_forms import PersonForm, RoleForm
from tournaments.phones import phone_address, qr_image
from tournaments.record import RecordError
from tournaments.services import people as services
from tournaments.services.people import name_of
from tournaments.services.sign_in import make_link
from tournaments.views.sign_in import clock

page_methods = require_http_methods(["GET", "HEAD", "POST"])


@never_cache
@page_methods
@members_only(DIRECTING)
def people(request: HttpRequest, member: Membership) -> HttpResponse:
    """Show everyone with their role, and add a person."""
    if request.method != "POST":
        return people_page(request, member, PersonForm())
    form = PersonForm(request.POST)
    if not form.is_valid():
        return people_page(request, member, form, status=400)
    try:
        return add_person(request, member, form)
    except RecordError as error:
        form.add_error(None, str(error))
        return people_page(request, member, form, status=409)


def people_page(
    request: HttpRequest,
    member: Membership,
    form: PersonForm,
    *,
    status: int = 200,
    account: User | None = None,
) -> HttpResponse:
    """Return the page; with `account`, it asks whether this is the person meant."""
    everyone = Membership.objects.filter(tournament=member.tournament).select_related("user")
    context = {
        "tournament": member.tournament,
        "members": services.by_role_and_name(everyone),
        "form": form,
        "account": account,
        "free_username": services.free_username(account.username) if account else "",
    }
    return render(request, "tournaments/people.html", context, status=status)


def add_person(request: HttpRequest, member: Membership, form: PersonForm) -> HttpResponse:
    """Make an account for a person, or add the one that exists once the director has said so."""
    data = form.cleaned_data
    account = services.find_account(member.tournament, data["username"])
    if account is None:
        added, password = services.add_new_person(
            tournament=member.tournament, by=member.user, **data
        )
        return secret_page(request, member, added, password=password)
    if request.POST.get("account") != str(account.pk):
        asked = form.with_username(account.username)
        return people_page(request, member, asked, status=409, account=account)
    added = services.add_account(
        tournament=member.tournament, by=member.user, user=account, role=data["role"]
    )
    messages.success(
        request,
        _("%(name)s is added and signs in with the password they have. Role: %(role)s.")
        % {"name": name_of(account), "role": added.get_role_display()},
    )
    return redirect("tournaments:people", member.tournament.slug)


def member_of(tournament: Tournament, person: int) -> Membership:
    """Return a membership of the tournament with its person; 404 when there is none."""
    found = (
        Membership.objects.select_related("tournament", "user")
        .filter(tournament=tournament, pk=person)
        .first()
    )
    if found is None:
        raise Http404
    return found


@never_cache
@require_http_methods(["GET", "HEAD"])
@members_only(DIRECTING)
def person(request: HttpRequest, member: Membership, person: int) -> HttpResponse:
    """Show one person, and what a director can do for them."""
    return person_page(request, member, member_of(member.tournament, person))


def person_page(
    request: HttpRequest,
    member: Membership,
    other: Membership,
    *,
    form: RoleForm | None = None,
    error: str = "",
    status: int = 200,
) -> HttpResponse:
    context = {
        "tournament": member.tournament,
        "member": other,
        "name": name_of(other.user),
        "is_self": other.user == member.user,
        "may_open": services.may_open(other.user, member.user),
        "form": form or RoleForm(initial={"role": other.role}),
        "error": error,
    }
    return render(request, "tournaments/person.html", context, status=status)


def to_person(member: Membership, other: Membership) -> HttpResponse:
    return redirect("tournaments:person", member.tournament.slug, other.pk)


@page_methods
@members_only(DIRECTING)
def person_role(request: HttpRequest, member: Membership, person: int) -> HttpResponse:
    """Give a person another role."""
    other = member_of(member.tournament, person)
    if request.method != "POST":
        return to_person(member, other)
    form = RoleForm(request.POST)
    if not form.is_valid():
        return person_page(request, member, other, form=form, status=400)
    try:
        changed = services.change_role(member=other, by=member.user, role=form.cleaned_data["role"])
    except RecordError as error:
        return person_page(request, member, other, form=form, error=str(error), status=409)
    messages.success(
        request,
        _("%(name)s has a new role from now on: %(role)s.")
        % {"name": name_of(other.user), "role": changed.get_role_display()},
    )
    return leave_or(request, member, changed)


@page_methods
@members_only(DIRECTING)
def person_remove(request: HttpRequest, member: Membership, person: int) -> HttpResponse:
    """Let a person go; their account and what they wrote stay."""
    other = member_of(member.tournament, person)
    if request.method != "POST":
        return to_person(member, other)
    try:
        services.remove(member=other, by=member.user)
    except RecordError as error:
        return person_page(request, member, other, error=str(error), status=409)
    messages.success(
        request,
        _("%(name)s no longer belongs to this tournament; what they wrote stays.")
        % {"name": name_of(other.user)},
    )
    return leave_or(request, member, None if other.user == member.user else member)


def leave_or(request: HttpRequest, member: Membership, changed: Membership | None) -> HttpResponse:
    """Go back to the people, or home for who has just ceased to be their director."""
    is_self = changed is None or changed.user == member.user
    if is_self and (changed is None or changed.role not in DIRECTING):
        return redirect("home")
    return redirect("tournaments:people", member.tournament.slug)


@never_cache
@page_methods
@members_only(DIRECTING)
def person_password(request: HttpRequest, member: Membership, person: int) -> HttpResponse:
    """Make a new password for a person, and show it once."""
    other = member_of(member.tournament, person)
    if request.method != "POST":
        return to_person(member, other)
    try:
        password = services.reset_password(member=other, by=member.user)
        if other.user == member.user:
            other.user.refresh_from_db()
            update_session_auth_hash(request, other.user)
        return secret_page(request, member, other, password=password)
    except RecordError as error:
        return person_page(request, member, other, error=str(error), status=409)


@never_cache
@page_methods
@members_only(DIRECTING)
def person_phone(request: HttpRequest, member: Membership, person: int) -> HttpResponse:
    """Make a one-time code that signs a person's phone in, and show it once."""
    other = member_of(member.tournament, person)
    if request.method != "POST":
        return to_person(member, other)
    try:
        return secret_page(request, member, other)
    except RecordError as error:
        return person_page(request, member, other, error=str(error), status=409)


def secret_page(
    request: HttpRequest, member: Membership, other: Membership, *, password: str = ""
) -> HttpResponse:
    """Return the page that is shown once: a one-time code, and the password if it is new.

    Nothing of it is stored in clear, so it is the answer to the form itself.
    """
    token, expires_at = make_link(member=other, by=member.user)
    url, reachable = phone_address(request, reverse("tournaments:sign-in-link", args=(token,)))
    context = {
        "tournament": member.tournament,
        "member": other,
        "name": name_of(other.user),
        "password": password,
        "qr": qr_image(url),
        "url": url,
        "reachable": reachable,
        "until": clock(expires_at),
    }
    return render(request, "tournaments/password.html", context)
