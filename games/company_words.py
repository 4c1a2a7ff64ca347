"""Why two players do not come to one table, or one player to no more tables, in the reader's words."""

from django.utils.translation import gettext, ngettext

from cribsite.accounts.models import User
from cribsite.l10n import num
from games.presenters.people import sentence
from games.services import NotAsked, NotOpen, TooManyGames


def not_open_text() -> str:
    """What somebody reads at whose table he may not sit: not why, nor because of whom."""
    return gettext("This table is not open to you. There may be others that are.")


def company_text(trouble: NotAsked | NotOpen | TooManyGames) -> str:
    """The sentence for one of these refusals; names in it are isolated."""
    if isinstance(trouble, TooManyGames):
        return _full_text(trouble)
    if isinstance(trouble, NotOpen):
        return not_open_text()
    player = User.objects.filter(pk=trouble.pk).first()
    texts = {
        "blocked": gettext("You have blocked %(name)s. Take the block back first, under “People you play with”."),
        "busy": gettext("%(name)s has no time for another game just now. Please ask again later."),
    }
    text = texts.get(trouble.why, gettext("%(name)s cannot be invited to your table."))
    return sentence(text, {"name": player.name if player is not None else gettext("Deleted player")})


def _full_text(trouble: TooManyGames) -> str:
    own = ngettext(
        "You have limited yourself to %(n)s game with others at a time. You can change that on your account page.",
        "You have limited yourself to %(n)s games with others at a time. You can change that on your account page.",
        trouble.most,
    )
    of_all = ngettext(
        "You cannot have more than %(n)s game with others at a time. Finish one of yours first.",
        "You cannot have more than %(n)s games with others at a time. Finish one of yours first.",
        trouble.most,
    )
    return (own if trouble.own else of_all) % {"n": num(trouble.most)}
