"""The laws that every registered ruleset obeys. A new ruleset inherits them by one entry in `arenas.py`."""
