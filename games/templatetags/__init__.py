"""Template tags that draw cards, boards and counts."""
