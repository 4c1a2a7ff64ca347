"""The real servers the tests run against: each is found or started, never skipped."""
