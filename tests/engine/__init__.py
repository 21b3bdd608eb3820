"""The engine by itself, with a game of its own that has no night and no village."""
