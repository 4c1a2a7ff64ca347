"""Small signs of the interface: icons, the logo, and the tags of the pages' frame."""

from django import template
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString

from cribsite.drawing.shapes import ICONS

register = template.Library()


@register.simple_tag
def icon(name: str, word: str = "") -> SafeString:
    """``{% icon "clock" %}``: a drawn sign, silent to a screen reader unless a ``word`` names it."""
    if name not in ICONS:
        raise template.TemplateSyntaxError(f"no icon {name!r}")
    said = format_html('role="img" aria-label="{}"', word) if word else SafeString('aria-hidden="true"')
    return format_html(
        '<svg class="icon icon-{}" viewBox="0 0 24 24" {}><use href="{}#{}"/></svg>',
        name,
        said,
        static("img/icons.svg"),
        name,
    )


@register.simple_tag
def logo() -> SafeString:
    """The site's mark; the word beside it speaks for it."""
    return format_html(
        '<svg viewBox="0 0 40 40" aria-hidden="true"><use href="{}#logo"/></svg>', static("img/icons.svg")
    )


@register.simple_tag
def skunks(number: int, word: str = "") -> SafeString:
    """One, two or three skunks in a row; ``word`` is their name aloud, beside a text they are silent."""
    one = format_html(
        '<svg class="skunk" viewBox="0 0 120 92" aria-hidden="true"><use href="{}#skunk"/></svg>',
        static("img/icons.svg"),
    )
    said = format_html('role="img" aria-label="{}"', word) if word else ""
    return format_html('<span class="skunks" {}>{}</span>', said, SafeString(one * number))
