"""People: guests, players with a name, what they chose; it knows nothing of games, rules or figures."""
