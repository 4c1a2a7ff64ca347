"""What others may listen for: that the times have changed in which a player's clocks stand still."""

from django.dispatch import Signal

rest_changed = Signal()
"""Sent after commit with ``pk`` of the player. Whoever misses it reckons too early an end, and finds out
when it comes."""
