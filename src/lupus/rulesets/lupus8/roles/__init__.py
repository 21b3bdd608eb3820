"""The roles of the 8th edition that it does not share with others, a file each."""
