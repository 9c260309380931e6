"""A whole event played by itself, and counted again by somebody who trusts nobody.

`people` makes up who plays and what they score, `playing` plays it through the services and pages
as a director and a counting room would, `paper` keeps what really happened at the tables, and
`recount` ranks that paper without a line of `tournaments.ranking` or `tournaments.movements`.
"""
