"""A second, deliberately naive reading of the rules: plain loops, no line shared with the engine."""
