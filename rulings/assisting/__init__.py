"""The pages of the assistants, with a tournament's table and without."""
