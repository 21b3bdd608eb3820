"""The web site on which game masters host villages and people play them.

It stores the engine's events, projects them, and holds no rule of its own: whatever is not a function of its arguments
(clock, database, mail, accounts) lives here, and what a game says comes from the rulesets.
"""
