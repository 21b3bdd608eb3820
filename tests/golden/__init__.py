"""Golden games (S-2): what whole games told everybody, byte by byte."""
