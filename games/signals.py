"""What others may listen for: that a game has come to its end."""

from django.dispatch import Signal

game_finished = Signal()
"""Sent after commit with ``pk`` (of the game), once by whoever made the last move. A process that dies between commit
and signal sends none: who must not miss a game also looks for finished games from time to time."""
