"""`{% once %}…{% endonce %}`: what stands the same on everybody's page, worked out once a language.

The frame of the pages is mostly such: addresses of stylesheets and of fixed pages, fixed sentences.
"""

from __future__ import annotations

from django import template
from django.template.base import Node, NodeList, Parser, Token
from django.utils.safestring import SafeString
from django.utils.translation import get_language

register = template.Library()


class OnceNode(Node):
    """Renders what it holds with nothing of the page, and keeps it for the process's life."""

    # Nothing within is a page's to fill in: an extending template need not look for its blocks.
    child_nodelists = ()

    def __init__(self, nodelist: NodeList) -> None:
        self.nodelist = nodelist
        self.rendered: dict[str | None, SafeString] = {}

    def render(self, context: template.Context) -> SafeString:
        language = get_language()
        if language not in self.rendered:
            # An empty context: no variable of a visitor's page can come into everybody's.
            everybody = template.Context()
            assert context.template is not None, "a node is rendered within its template"
            with everybody.bind_template(context.template):
                self.rendered[language] = self.nodelist.render(everybody)
        return self.rendered[language]


@register.tag
def once(parser: Parser, token: Token) -> OnceNode:
    """Keep what stands until `endonce`; what a page says itself is empty there."""
    nodelist = parser.parse(("endonce",))
    parser.delete_first_token()
    return OnceNode(nodelist)
