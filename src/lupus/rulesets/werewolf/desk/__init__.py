"""The desk of the Moderator: the script of a game, what is recorded where, the seat map,
and the signals to give (section L).

`script` says what the Moderator says and does now. `entry` turns what they enter into commands. `seatmap` draws the
table, and `page` makes one page of it all, without anything of the web, so that it works in a server and in a browser
alike.
"""
