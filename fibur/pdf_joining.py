"""Several documents in one PDF, each laid out and let go before the next.

The pages of 250 score sheets, laid out at once, take hundreds of megabytes. WeasyPrint hands over
each finished document as numbered objects that refer to one another as `12 0 R`; here they move
behind those of the documents before, with the numbers they get there.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

REFERENCE = re.compile(rb"(\d+) 0 R")

# What every PDF begins with: the zero object, the list of pages, the catalogue.
HEAD = 3
PAGES = 1


def append(whole: Any, part: Any) -> None:
    """Move the pages of the `pydyf.PDF` `part` behind those of `whole`, with all they refer to.

    Title and language of the whole are those of its first part. Outlines and named destinations,
    which belong to the catalogue of `part`, are left behind.
    """
    whole.info = whole.info or part.info
    if "Lang" in part.catalog:
        whole.catalog.setdefault("Lang", part.catalog["Lang"])
    shift = len(whole.objects) - HEAD
    for found in part.objects[HEAD:]:
        _shift(found, shift)
        if isinstance(found, dict) and found.get("Type") == "/Page":
            whole.add_page(found)
        else:
            whole.add_object(_let_go(found))


def _shift(found: Any, shift: int) -> None:
    """Point every reference in an object, however deep, `shift` further on."""
    items: Iterable[tuple[Any, Any]] = ()
    holder = getattr(found, "extra", found)
    if isinstance(holder, dict):
        items = list(holder.items())
    elif isinstance(holder, list):
        items = enumerate(list(holder))
    for key, value in items:
        if isinstance(value, bytes):
            holder[key] = _moved(value, shift)
        else:
            _shift(value, shift)


def _moved(value: bytes, shift: int) -> bytes:
    reference = REFERENCE.fullmatch(value)
    if reference is None or int(reference[1]) == PAGES:
        return value
    return b"%d 0 R" % (int(reference[1]) + shift)


def _let_go(found: Any) -> Any:
    """Return an object without what it was drawn from.

    WeasyPrint's streams hold on to its images, and those to the whole layout.
    """
    import pydyf

    if not isinstance(found, pydyf.Stream):
        return found
    drawn = [part.data if isinstance(part, pydyf.Object) else part for part in found.stream]
    return pydyf.Stream(drawn, found.extra, found.compress)
