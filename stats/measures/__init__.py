"""The figures themselves, pure: from a game's log to its facts, from facts to sums, from sums to figures."""
