"""The nine incantesimi of the 8th edition, a file each."""
