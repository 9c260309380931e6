"""A tournament to try everything on: its pairs, its people, and what has happened at its tables."""
