"""Template tags of the figures."""
