"""Which tools belong to a chapter: those that practise what it tells."""

from django import template

from rules.book import Tool, tools

register = template.Library()

RELATED: dict[str, tuple[str, ...]] = {
    "board": ("games:keeper",),
    "crib": ("rules:discard",),
    "throwing": ("rules:discard",),
    "counting-aloud": ("rules:trainer",),
    "show": ("rules:trainer", "rules:calculator"),
    "scoring": ("rules:calculator", "rules:trainer"),
}


@register.inclusion_tag("rules/tools/related.html")
def related_tools(slug: str) -> dict[str, list[Tool]]:
    """``{% related_tools page.slug %}``: the way to the tools of a chapter; nothing where it has none."""
    wanted = RELATED.get(slug, ())
    found = {tool.name: tool for tool in tools()}
    return {"related": [found[name] for name in wanted if name in found]}
