"""The editions of the Code: one folder each, with all that belongs to it and nothing else does.

How an edition is added is told in `RECIPE.md`, beside the folders.
"""
