"""The picker's addresses: of an edition, of a table, for the second infraction of a case."""

from __future__ import annotations

from urllib.parse import urlencode

from django.urls import reverse

from rulings.addresses import Address, Place, page_path
from rulings.engine import all_editions


def picker_url(edition: str, moment: str = "", place: Place | None = None) -> str:
    """Return the address of a table's or an edition's picker, opened at a moment of play."""
    fields = [("moment", moment)] if moment else []
    if place is not None and place.replaced is not None:
        fields += place.replaced.fields
    query = urlencode(fields)
    return picker_address(edition, place) + (f"?{query}" if query else "")


def picker_address(edition: str, place: Place | None) -> str:
    """Return the picker's address without a query."""
    if place is not None:
        return place.url("picker")
    default = edition == next(iter(all_editions()))
    return page_path("picker", *(() if default else (edition,)))


def second_picker_url(address: Address) -> str:
    """Return the picker that adds an infraction to the first one of a case."""
    return f"{picker_address(address.edition, address.place)}?{address.adding().query()}"


def assistants_url(edition: str, place: Place | None) -> str:
    """Return the assistants of a table or of an edition."""
    if place is not None:
        args = (place.tournament, place.round, place.number)
        return reverse("rulings:table-assistants", args=args)
    default = edition == next(iter(all_editions()))
    query = "" if default else f"?{urlencode({'edition': edition})}"
    return reverse("rulings:assistants") + query
