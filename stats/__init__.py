"""The figures of finished games: facts, measures and their pages."""
