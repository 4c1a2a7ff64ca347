"""The rules of cribbage as values and pure functions; knows no database and no web."""
