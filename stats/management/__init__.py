"""Commands of the figures."""
