"""Players made of rules of thumb; a View is all they get, so they cannot cheat."""

from .choice import choose
from .levels import LEVELS

__all__ = ["LEVELS", "choose"]
