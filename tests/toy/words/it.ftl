# Il gioco dell'anello, in italiano.

title = L'anello
list-and = { $head } { ED($last) }
player = Chi gioca
role-giver = chi dà l'anello
role-giver-page = Il dado dice a te soltanto quanto vale il giro. Dai l'anello a qualcuno senza farti vedere: se nessuno indovina, i punti sono tuoi.
role-guesser = chi indovina
role-guesser-page = Di' chi ha l'anello, secondo te. Chi ce l'ha dice un nome per finta.

rolebook-role = Ruolo
rolebook-key = Nome nei file
rolebook-page = Che cosa fa

heading-start = Prima di cominciare
heading-wait = Giro { $number }
heading-give = Giro { $number }
heading-guess = Giro { $number }: dov'è l'anello?
heading-cast = Chi è chi:

form-give = L'anello
form-guess = Dov'è l'anello?
form-open = Apri il giro
form-close = Chiudi
field-target = Chi

phase = { $phase ->
    [give] Le mani sono giunte: l'anello passa.
    [guess] Le mani sono chiuse: chi ce l'ha?
   *[wait] Si aspetta che chi conduce apra il giro { $number }.
}
gathered = Giocano { $seats }.
staked = Per questo giro { $player } ha in mano un dado da { $points }.
    .own = Il dado dice { $points }.
gave = { $player } dà l'anello { AD($target) }.
    .own = Dai l'anello { AD($target) }.
holds = L'anello è nelle mani di { $player }.
    .own = L'anello è nelle tue mani.
guessed = { $player } pensa che l'anello sia nelle mani di { $target }.
    .own = Pensi che l'anello sia nelle mani di { $target }.
shown = { $finders-count ->
    [0] L'anello è di { $target }, e nessuno lo ha indovinato: { $points } a { $player }.
   *[other] L'anello è di { $target }. Ha indovinato: { $finders } (punti: { $points }).
}
kept = { $player } non ha dato l'anello a nessuno: il giro non vale.
won = Vince chi ha più punti: { $winners }.

committed = I dadi sono sotto sigillo. Impronta: { $digest }
seed-revealed = Il sigillo è rotto. Seme: { $seed }
drawn = La sorte decide { $what }: { $chosen } (tra { $options }).
draw-die = quanto vale il giro

refused = Così non si può fare.
refused-game-over = La partita è finita.
refused-not-in-game = Non giochi in questa partita.
refused-not-now = In questo momento non si può fare.
refused-not-offered = Questa scelta non è tra quelle possibili.
refused-incomplete = Manca una scelta.
refused-unexpected = C'è una scelta di troppo.

ending-held = { $name } ha avuto l'anello { $times ->
    [one] una volta.
   *[other] { $times } volte.
}

first-give = Chi ha l'anello lo dà di nascosto a qualcuno: gli altri non devono capire a chi.
first-guess = Dite chi ha l'anello, secondo voi: chi indovina fa punti.
