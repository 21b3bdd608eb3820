"""The roles that the editions share, a file each (rulebook 3.7 of the 7th edition, 3.8 of the 8th).

What an edition has otherwise stands in its `edition.py`. Clauses and decisions are those of the 7th edition; where the 8th
has the same rule its own table names it again.
"""
