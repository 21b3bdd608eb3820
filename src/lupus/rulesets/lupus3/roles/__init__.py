"""The roles of Lupus 3.0, a file each."""
