"""The tag ``{% acts_about name %}``: what a reader can do about a player on that player's own page."""

from typing import Any

from django import template
from django.http import HttpRequest
from django.template.context import RequestContext

from cribsite.accounts import ties
from cribsite.accounts.models import User

register = template.Library()


@register.inclusion_tag("components/person_acts.html", takes_context=True)
def acts_about(context: RequestContext, username: str) -> dict[str, Any]:
    """Challenge, star and block of the player with this username; nothing for himself, nor for a new visitor."""
    request: HttpRequest = context["request"]
    other = User.objects.filter(username=username).first()
    if other is None or request.user.pk in (None, other.pk):
        return {}
    mine = ties.kinds(request.user.pk, other.pk)
    return {
        "pk": other.pk,
        "name": other.name,
        "favourite": ties.Kind.FAVOURITE in mine,
        "blocked": ties.Kind.BLOCK in mine,
        "next": request.path,
        "csrf_token": context.get("csrf_token"),
    }
