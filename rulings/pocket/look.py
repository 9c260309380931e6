"""The site's own style sheets, trimmed to what one page can use."""

from __future__ import annotations

import re
from collections.abc import Iterator

_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_CLASS = re.compile(r"\.([A-Za-z][\w-]*)")


def trimmed(css: str, page: str) -> str:
    """Return the rules whose classes all occur as words in `page`, without needless spaces.

    `page` is the text of a page and of the scripts that draw it. `css` may hold rules inside one
    another, as in @media; braces inside strings are not understood.
    """
    return "".join(_kept(_COMMENT.sub("", css), set(re.findall(r"[\w-]+", page))))


def _kept(css: str, words: set[str]) -> Iterator[str]:
    for head, body in _blocks(css):
        if head.startswith("@"):
            inside = "".join(_kept(body, words)) if "{" in body else _packed(body)
            if inside:
                yield f"{_packed(head)}{{{inside}}}"
        else:
            selectors = [_packed(one) for one in head.split(",")]
            used = [one for one in selectors if words.issuperset(_CLASS.findall(one))]
            if used:
                yield f"{','.join(used)}{{{_packed(body)}}}"


def _blocks(css: str) -> Iterator[tuple[str, str]]:
    """Yield each block of a sheet: what stands before its braces, and what they hold."""
    start = opened = depth = 0
    for place, sign in enumerate(css):
        if sign == "{":
            depth += 1
            if depth == 1:
                opened = place
        elif sign == "}":
            depth -= 1
            if depth == 0:
                yield css[start:opened].strip(), css[opened + 1 : place]
                start = place + 1


def _packed(text: str) -> str:
    """Return a part of a sheet on one line."""
    line = re.sub(r"\s+", " ", text).strip().rstrip(";")
    return re.sub(r" ?([;,]) ?|(?<=[\w-]): ", lambda found: found[1] or ":", line)
