"""Before the start: a village is prepared, step by step, and people ask to play in it."""
