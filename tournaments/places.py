"""Where something is typed: the name that was given to the device, else its address."""

from __future__ import annotations

from django.http import HttpRequest

PLACE_LENGTH = 40
_KEY = "place"


def place_of(request: HttpRequest) -> str:
    """Return the name of the device that a request comes from, else its address on the network."""
    return str(request.session.get(_KEY) or request.META.get("REMOTE_ADDR", ""))


def name_place(request: HttpRequest, name: str) -> None:
    """Call the device of this session by a name; an empty one leaves its address."""
    request.session[_KEY] = name
