"""Exact numbers about cribbage: distributions, expectations."""
