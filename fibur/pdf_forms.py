"""A printed form under every page: what all pages of a document share is laid out once.

A document that says `FORM_FIRST` has on its first page only what is the same on all the others.
That page becomes a picture under each of them, and no page of its own.
"""

from __future__ import annotations

from typing import Any

FORM_FIRST = '<meta name="first-page" content="form">'
"""What such a document has in its head."""

NAME = "form"


def lay_under(drawn: Any) -> None:
    """Turn the first page of a `pydyf.PDF` into a form under its other pages.

    ValueError when there is no other page.
    """
    import pydyf

    pages = [found for found in drawn.objects if _is_page(found)]
    if len(pages) < 2:
        raise ValueError("A form lies under other pages, and there are none")
    first, *others = pages
    form = _named(drawn, first["Contents"])
    # Its resources are a copy without itself: a form that holds itself sends readers in circles.
    own = _copy(_named(drawn, first["Resources"]))
    drawn.add_object(own)
    form.extra |= {
        "Type": "/XObject",
        "Subtype": "/Form",
        "BBox": pydyf.Array(first["MediaBox"]),
        "Resources": own.reference,
    }
    first.clear()
    for page in others:
        _named(drawn, page["Resources"])["XObject"][NAME] = form.reference
        _named(drawn, page["Contents"]).stream.insert(0, f"/{NAME} Do".encode())


def _is_page(found: Any) -> bool:
    return isinstance(found, dict) and found.get("Type") == "/Page"


def _named(drawn: Any, reference: bytes) -> Any:
    """Return the object that `12 0 R` refers to."""
    return drawn.objects[int(reference.split()[0])]


def _copy(found: Any) -> Any:
    import pydyf

    if not isinstance(found, dict):
        return found
    return pydyf.Dictionary({key: _copy(value) for key, value in found.items()})
