"""Whether a player wants to be told a kind of thing by a channel, and can be: for one player, and for a query."""

from django.db.models import Exists, OuterRef, Q

from cribsite.accounts.models import NoticeChoices, PushSubscription, User
from games.outbox import Notice

Kind, Channel, Mail = Notice.Kind, Notice.Channel, NoticeChoices.Mail

# By what a kind is called in the settings, and in the link of a mail that switches it off.
WORDS: dict[str, str] = {
    Kind.TURN: "turn",
    Kind.CLAIM: "turn",
    Kind.DECLINED: "turn",
    Kind.WARNING_8H: "warning",
    Kind.WARNING_1H: "warning",
    Kind.INVITATION: "invitation",
    Kind.FINISHED: "finished",
    Kind.DIGEST: "digest",
}
_PUSH = {word: f"push_{word}s" for word in ("turn", "warning", "invitation")} | {"finished": "push_finished"}
_MAIL = {"warning": "mail_warnings", "invitation": "mail_invitations", "finished": "mail_finished"}


def wants(player: User, chosen: NoticeChoices, kind: str, channel: str) -> bool:
    """Whether this may be sent to the player now. Invitations and finished games stand in the mail of the day."""
    if not player.is_active:
        return False
    word = WORDS[kind]
    if channel == Channel.PUSH:
        return word in _PUSH and bool(getattr(chosen, _PUSH[word])) and player.push_subscriptions.exists()
    if player.is_guest or not player.email:
        return False
    if word in ("turn", "digest"):
        return chosen.mail == (Mail.EACH if word == "turn" else Mail.DIGEST)
    return bool(getattr(chosen, _MAIL[word])) and (word == "warning" or chosen.mail != Mail.DIGEST)


def wanted(kind: str, channel: str) -> Q:
    """The same for the rows of `Player`. Except for warnings a device counts if it was there when the game changed,
    or (``late_at`` of the row) somebody's time was up.

    Else whoever switches a device on would be flooded with what he knows.
    """
    word = WORDS[kind]
    if channel == Channel.PUSH:
        devices = PushSubscription.objects.filter(user=OuterRef("user"))
        if word != "warning":
            since = "late_at" if kind == Kind.CLAIM else "game__moved_at"
            devices = devices.filter(created_at__lte=OuterRef(since))
        chosen = Q(user__notice_choices__isnull=True) | Q(**{f"user__notice_choices__{_PUSH[word]}": True})
        return chosen & Q(Exists(devices), user__is_active=True)
    reached = Q(user__is_active=True, user__is_guest=False, user__email__gt="")
    if word == "turn":
        return reached & Q(user__notice_choices__mail=Mail.EACH)
    chosen = Q(**{f"user__notice_choices__{_MAIL[word]}": True})
    return reached & (chosen if word == "warning" else chosen & ~Q(user__notice_choices__mail=Mail.DIGEST))
