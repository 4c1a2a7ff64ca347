"""Tags for what a page tells machines: its blocks once more for a preview, and data about it in JSON-LD."""

import json
from collections.abc import Iterable
from typing import Any

from django import template
from django.http import HttpRequest
from django.template.context import RequestContext
from django.template.loader_tags import BLOCK_CONTEXT_KEY
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext, pgettext

register = template.Library()

_UNSAFE = {ord("<"): "\\u003C", ord(">"): "\\u003E", ord("&"): "\\u0026"}


@register.simple_tag(takes_context=True)
def block_again(context: RequestContext, name: str) -> SafeString:
    """``{% block_again "title" %}``: the text of a block of this page once more, fit for an attribute."""
    blocks = context.render_context.get(BLOCK_CONTEXT_KEY)
    node = blocks.get_block(name) if blocks is not None else None
    text = node.render(context) if node is not None else ""
    # The block's own text is escaped already; only a quote would end the attribute.
    return mark_safe(text.strip().replace('"', "&quot;"))  # noqa: S308


def _script(data: dict[str, Any]) -> SafeString:
    """Data for machines; a browser runs nothing of it, so the site's policy lets it stand in the page."""
    text = json.dumps({"@context": "https://schema.org", **data}, ensure_ascii=False).translate(_UNSAFE)
    return mark_safe(f'<script type="application/ld+json">{text}</script>')  # noqa: S308 - escaped above


@register.simple_tag(takes_context=True)
def breadcrumbs(context: RequestContext, here: str = "") -> SafeString:
    """The way from home over the rules to this page (``here``, its name; without it the rules themselves)."""
    root = str(context.get("site_root", ""))
    steps = [(gettext("Cribbage"), reverse("home")), (pgettext("menu", "Rules"), reverse("rules:index"))]
    if here:
        request: HttpRequest | None = context.get("request")
        steps.append((str(here), request.path if request else ""))
    return _script(
        {
            "@type": "BreadcrumbList",
            "itemListElement": [
                {"@type": "ListItem", "position": number, "name": name, "item": root + href}
                for number, (name, href) in enumerate(steps, 1)
            ],
        }
    )


@register.simple_tag
def questions(pairs: Iterable[tuple[str, str]]) -> SafeString:
    """Questions with their answers as plain text."""
    return _script(
        {
            "@type": "FAQPage",
            "mainEntity": [
                {"@type": "Question", "name": question, "acceptedAnswer": {"@type": "Answer", "text": answer}}
                for question, answer in pairs
            ],
        }
    )
