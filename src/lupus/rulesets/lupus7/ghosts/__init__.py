"""The 8 ghost powers of the 7th edition, a file each (rulebook 3.7)."""
