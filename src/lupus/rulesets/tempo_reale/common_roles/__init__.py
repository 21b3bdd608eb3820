"""The roles that the editions share, a file each (rulebook 3.7 of the 7th edition, 3.8 of the 8th).

The differences of an edition stand in its `edition.py`. Clauses and decisions are those of the 7th edition. Where the
8th edition has the same rule, its own table names the rule again.
"""
