"""The steps a deal is made of; a variant is a list of them."""

from .auction import Auction
from .base import Phase
from .dealing import Dealing, NextSix
from .grid import Grid
from .laying import Exchanging, HandingOver, Laying, Splitting
from .playing import Playing
from .showing import Showing
from .starter import NextCard, Starter

__all__ = [
    "Auction",
    "Dealing",
    "Exchanging",
    "Grid",
    "HandingOver",
    "Laying",
    "NextCard",
    "NextSix",
    "Phase",
    "Playing",
    "Showing",
    "Splitting",
    "Starter",
]
