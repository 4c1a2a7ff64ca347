"""Template tags for counted hands: the rows of a count as they are called aloud, linked to their rules."""

from collections.abc import Iterable
from dataclasses import dataclass

from django import template
from django.urls import reverse

from games.engine.cards import Card
from games.engine.scoring import Item
from games.labels import call, call_total, rule_link

register = template.Library()


@dataclass(frozen=True, slots=True)
class CountRow:
    """One combination: its cards, how it is called, what it adds, the total so far, and where the rules tell of it."""

    cards: tuple[Card, ...]
    call: str
    points: int
    running: int
    href: str


def rule_href(key: str, *, show: bool = False) -> str:
    """The address of the paragraph that explains a reason or a refusal."""
    chapter, anchor = rule_link(key, show=show)
    return f"{reverse('rules:page', args=[chapter])}#{anchor}"


def count_rows(items: Iterable[Item]) -> tuple[CountRow, ...]:
    """The items of a counted hand, in the order they are called."""
    rows, running = [], 0
    for item in items:
        running += item.points
        rows.append(CountRow(item.cards, call(item), item.points, running, rule_href(item.reason, show=True)))
    return tuple(rows)


@register.inclusion_tag("components/count.html")
def counted(
    cards: Iterable[Card], starter: Card | None, items: Iterable[Item], total: int, strip: bool = True
) -> dict[str, object]:
    """``{% counted hand starter items total %}``: the cards on cloth, a row a combination, the total."""
    return {
        "cards": tuple(cards),
        "starter": starter,
        "rows": count_rows(items),
        "total": total,
        "total_text": call_total(total),
        "strip": strip,
    }
