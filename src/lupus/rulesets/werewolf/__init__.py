"""*Werewolf*: a card game with a moderator."""
