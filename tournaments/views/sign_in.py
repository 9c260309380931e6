"""Signing in with a password or a one-time link, and signing out."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.contrib import messages
from django.contrib.auth import login, logout
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.formats import time_format
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from fibur.pages import local_address, refuse_long_query
from tournaments.models import Membership
from tournaments.people_forms import SignInForm
from tournaments.services.people import name_of
from tournaments.services.sign_in import Attempts, find_link, use_link

BACKEND = "django.contrib.auth.backends.ModelBackend"


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def sign_in(request: HttpRequest) -> HttpResponse:
    """Sign in with user name and password, then go to the page of this site in `next`.

    After too many attempts with a user name or from an address, says when to try again (429).
    """
    refuse_long_query(request)
    following = local_address(request.POST.get("next", request.GET.get("next", "")))
    if request.method != "POST":
        if request.user.is_authenticated:
            return redirect(following)
        return sign_in_page(request, SignInForm(request), following)
    form = SignInForm(request, request.POST)
    by_name = Attempts.of("name", request.POST.get("username", ""))
    by_address = Attempts.of("address", request.META.get("REMOTE_ADDR", ""))
    if until := by_address.add() or by_name.add():
        return try_later(request, until, following)
    if not form.is_valid():
        return sign_in_page(request, form, following, status=400)
    by_name.forget()
    by_address.take_back()
    user = form.get_user()
    login(request, user)
    return redirect(following if following != "/" else first_page(user))


def sign_in_page(
    request: HttpRequest,
    form: SignInForm,
    following: str,
    *,
    status: int = 200,
    later: str | None = None,
) -> HttpResponse:
    context = {"form": form, "following": following, "later": later}
    return render(request, "tournaments/sign_in.html", context, status=status)


def try_later(request: HttpRequest, until: datetime, following: str) -> HttpResponse:
    """Return the page that says when to try again, whether or not the password was right."""
    form = SignInForm(request, initial={"username": request.POST.get("username", "")[:150]})
    response = sign_in_page(
        request, form, following, status=429, later=clock(until + timedelta(minutes=1))
    )
    response.headers["Retry-After"] = str(max(1, int((until - timezone.now()).total_seconds())))
    return response


def clock(moment: datetime) -> str:
    """Return the hour and minute of a moment: "21:14"."""
    return time_format(timezone.localtime(moment), "H:i")


def first_page(user: User) -> str:
    """Return the hall of a person who has one tournament, the home page for others."""
    members = list(Membership.objects.select_related("tournament").filter(user=user)[:2])
    return members[0].tournament.get_absolute_url() if len(members) == 1 else "/"


@require_POST
def sign_out(request: HttpRequest) -> HttpResponse:
    """Sign out, and say so on the first page."""
    logout(request)
    messages.success(request, _("You are signed out."))
    return redirect("home")


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def sign_in_link(request: HttpRequest, token: str) -> HttpResponse:
    """Show whose phone this becomes; sign it in, once, when the button is pressed.

    Opening the page uses nothing up: phones fetch addresses before anybody taps them.
    """
    if request.method == "POST":
        user = use_link(token)
        if user is not None:
            # A new session even where the same person was signed in, whoever else knew the old.
            request.session.flush()
            login(request, user, backend=BACKEND)
            messages.success(request, _("You are signed in as %(name)s.") % {"name": name_of(user)})
            return redirect(first_page(user))
    link = find_link(token)
    if link is None:
        return render(request, "tournaments/sign_in_link.html", status=410)
    members = list(
        Membership.objects.filter(user=link.user).select_related("tournament").order_by("-pk")
    )
    roles = {member.get_role_display() for member in members}
    context = {
        "name": name_of(link.user),
        "members": members,
        "role": roles.pop() if len(roles) == 1 else "",
        "other": "" if request.user == link.user else signed_in_name(request),
    }
    return render(request, "tournaments/sign_in_link.html", context)


def signed_in_name(request: HttpRequest) -> str:
    return name_of(request.user) if isinstance(request.user, User) else ""
