"""The game master's console."""
