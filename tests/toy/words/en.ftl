# The game of the ring, in English.

title = The ring
list-and = { $head } and { $last }
player = Who plays
role-giver = the giver
role-giver-page = The die tells you alone how much the round is worth. Give the ring to somebody in secret: if nobody finds it, the points are yours.
role-guesser = a guesser
role-guesser-page = Say who has the ring. Whoever has it says a name for show.

rolebook-role = Role
rolebook-key = Name in files
rolebook-page = What it does

heading-start = Before the beginning
heading-wait = Round { $number }
heading-give = Round { $number }
heading-guess = Round { $number }: where is the ring?
heading-cast = Who is who:

form-give = The ring
form-guess = Where is the ring?
form-open = Open the round
form-close = Close
field-target = Who

phase = { $phase ->
    [give] The hands are joined: the ring goes round.
    [guess] The hands are closed: who has it?
   *[wait] Round { $number } waits for the moderator.
}
gathered = { $seats } play.
staked = For this round { $player } has a die that shows { $points }.
    .own = The die shows { $points }.
gave = { $player } gives the ring to { $target }.
    .own = You give the ring to { $target }.
holds = { $player } has the ring.
    .own = You have the ring.
guessed = { $player } thinks that { $target } has the ring.
    .own = You think that { $target } has the ring.
shown = { $finders-count ->
    [0] { $target } has the ring, and nobody found it: { $points } for { $player }.
   *[other] { $target } has the ring. Found by: { $finders } (points: { $points }).
}
kept = { $player } gave the ring to nobody: the round is worth nothing.
won = Most points, and the game: { $winners }.

committed = The dice are sealed. Digest: { $digest }
seed-revealed = The seal is broken. Seed: { $seed }
drawn = Chance decides { $what }: { $chosen } (of { $options }).
draw-die = how much the round is worth

refused = That cannot be done.
refused-game-over = The game is over.
refused-not-in-game = You do not play in this game.
refused-not-now = That cannot be done now.
refused-not-offered = That is none of the choices.
refused-incomplete = A choice is missing.
refused-unexpected = There is a choice too many.

ending-held = { $name } had the ring { $times ->
    [one] once.
   *[other] { $times } times.
}

first-give = Whoever has the ring gives it to somebody in secret: the others must not see to whom.
first-guess = Say who has the ring, in your opinion: a right guess scores.
