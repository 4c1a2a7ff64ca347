"""The tag ``{% acts_about_player %}``: what a reader can do about a player on that player's own page."""

from typing import Any

from django import template
from django.http import HttpRequest
from django.template.context import RequestContext

register = template.Library()


@register.inclusion_tag("components/person_acts.html", takes_context=True)
def acts_about_player(context: RequestContext) -> dict[str, Any]:
    """Challenge, star and block of ``request.player_shown``; nothing for himself, nor for a new visitor.

    The player carries the marks of ``ties.marks``.
    """
    request: HttpRequest = context["request"]
    other: Any = getattr(request, "player_shown", None)
    if other is None or request.user.pk in (None, other.pk):
        return {}
    return {
        "pk": other.pk,
        "name": other.name,
        "favourite": other.favourite,
        "blocked": other.blocked,
        "next": request.path,
        "csrf_token": context.get("csrf_token"),
    }
