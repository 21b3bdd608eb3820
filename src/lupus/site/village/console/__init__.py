"""While it runs: the console of the game masters."""
