"""The phrases of a table as one of its players may read them: not those of a player he is apart from, nor too early."""

from cribsite.accounts.ties import apart_from
from games.engine.state import State
from games.labels.phrases import PHRASES
from games.models import Phrase
from games.presenters.talk import Heard, Talk
from games.queries import Seated, has_company
from games.services.say import MOST_A_DEAL, deal_of, held_back


def talk_of(seated: Seated, state: State) -> Talk | None:
    """What was and may be said; None where no other person sits, or the game has not begun."""
    user = seated.player.user
    if user is None or not has_company(seated) or seated.game.first_dealer is None:
        return None
    if user.no_phrases or seated.player.quiet:
        return Talk(quiet=seated.player.quiet, off=user.no_phrases)
    said = list(seated.game.phrases.all())
    held, now = held_back(state), deal_of(state, seated.seat)
    mine = [phrase.key for phrase in said if phrase.seat == seated.seat and phrase.deal == now]
    choices = () if len(mine) >= MOST_A_DEAL else tuple((key, str(text)) for key, text in PHRASES.items())
    return Talk(
        heard=_heard(seated, said, now, held),
        choices=tuple(choice for choice in choices if choice[0] not in mine),
        held=held,
    )


def _heard(seated: Seated, said: list[Phrase], now: int, held: bool) -> tuple[Heard, ...]:
    apart = apart_from(seated.player.user_id)
    silent = {player.seat for player in seated.players if player.user_id in apart}
    return tuple(
        Heard(phrase.seat, phrase.ply, str(PHRASES[phrase.key]), phrase.deal if held else 0)
        for phrase in said
        if phrase.key in PHRASES
        and phrase.seat not in silent
        and (phrase.seat == seated.seat or not held or phrase.deal < now)
    )
