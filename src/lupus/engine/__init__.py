"""The engine: seats, events, dice, the protocol of a game. Pure, standard library only;
it knows no night and no wolf."""
