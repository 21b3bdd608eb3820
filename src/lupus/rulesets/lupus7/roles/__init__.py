"""The roles of the 7th edition that it does not share with others, a file each (rulebook 3.7)."""
