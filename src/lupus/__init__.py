"""Lupus: the games of the werewolf family, refereed."""
