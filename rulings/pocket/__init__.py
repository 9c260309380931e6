"""Pocket Fibur: the compiled engine and its texts in one file, with a page that walks it."""
