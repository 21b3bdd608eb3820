"""The 29 roles of the 7th edition, a file each (rulebook 3.7)."""
