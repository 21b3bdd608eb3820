"""The table at which games are played: the log and its one writer, the clock, and who may see what."""
