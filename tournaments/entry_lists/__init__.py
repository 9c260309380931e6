"""Lists of entries: read from what was pasted or from a file, checked, and written out again."""
