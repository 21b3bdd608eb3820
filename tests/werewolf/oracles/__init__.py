"""The ends of a game and the votes of a day, written a second time from the decisions,
and compared with the rules on chance."""
