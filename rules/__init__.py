"""The rules of cribbage, told in five languages with examples the engine counts."""
