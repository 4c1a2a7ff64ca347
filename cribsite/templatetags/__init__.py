"""Template tags and filters every page may use."""
