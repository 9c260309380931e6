"""The site as a server takes it: ready before the first arbiter asks."""

from __future__ import annotations

from django.core.handlers.wsgi import WSGIHandler
from django.core.wsgi import get_wsgi_application


def warm_application() -> WSGIHandler:
    """Return the site with every edition compiled, so that nobody waits for it at a table."""
    site = get_wsgi_application()
    # The pages' apps are loaded only now.
    from rulings.engine import all_editions, rulebook
    from rulings.engine.assistants import assistants

    for edition in all_editions():
        rulebook(edition)
        assistants(edition)
    return site
