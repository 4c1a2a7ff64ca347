"""Template tags of the fair deal: the player's own random part in a form, beside the fingerprint it answers."""

from django import template

from games.services.promise import promise

register = template.Library()


@register.inclusion_tag("components/own_part.html")
def own_part() -> dict[str, str]:
    """``{% own_part %}`` in a form that makes a table: a new secret's fingerprint, and the field for one's own part."""
    made = promise()
    return {"promise": made.token, "fingerprint": made.fingerprint}
