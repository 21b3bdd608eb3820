# La storia di Werewolf, in italiano. I nomi delle carte sono in cards/words.
#
# Un messaggio per ogni tipo di evento, chiamato come l'evento. Il valore è il testo in terza persona; l'attributo .own parla a chi
# l'evento riguarda. Variabili: quelle dell'evento. Di un giocatore anche $x-gender (f, m, x: ignoto) e $x-is (you: chi legge).
# Delle carte anche $x-a, $x-the, $x-of.

title = Werewolf

list-and = { $head } { ED($last) }

call-guardie = Guardie
    .the = le Guardie
    .of = delle Guardie
call-criminali = Criminali
    .the = i Criminali
    .of = dei Criminali
call-lupi-mannari = Lupi Mannari
    .the = i Lupi Mannari
    .of = dei Lupi Mannari

cause-lupi = i Lupi Mannari
cause-eroe = il coraggio di un Eroe
cause-spada = la Spada
cause-morso = il morso del Vampiro
cause-assassino = l'Assassino
cause-prigione = le prigioni del Villaggio
cause-reclutamento = un reclutamento finito male
cause-notti-pericolose = l'incontro con il Vampiro
cause-sacrificio = il sacrificio per il Vampiro
cause-mostro = lo sguardo del Mostro
cause-maledizione = la maledizione della Strega
cause-amore = la morte della persona amata
cause-moderatore = una correzione
cause-rogo = il rogo
cause-maledetto = l'ultimo gesto del Lupo Maledetto

faction-villaggio = Villaggio
    .the = il Villaggio
faction-lupi-mannari = Lupi Mannari
    .the = i Lupi Mannari
faction-vampiro = Vampiro
    .the = il Vampiro
faction-criminali = Criminali
    .the = i Criminali
faction-romeo-e-giulietta = Romeo e Giulietta
    .the = Romeo e Giulietta
faction-pazzo = Pazzo
    .the = il Pazzo
faction-lupo-reietto = Lupo Reietto
    .the = il Lupo Reietto

## Il filo della storia

phase = { $phase ->
    [cards] Le carte sono distribuite: ognuno guarda la propria e la tiene per sé.
    [night] { $variant ->
        [0] È notte: il villaggio chiude gli occhi.
        [1] Le finestre si spengono una dopo l'altra, e tutti chiudono gli occhi.
       *[2] Cala il buio. Occhi chiusi, e silenzio.
    }
    [joining] Chi può sceglie se aprire gli occhi in un turno altrui.
    [together] Nessuno chiude gli occhi: rispondono tutti insieme.
    [results] Tutti leggono che cosa ne è stato.
    [amuleto] È il turno di chi possiede l'Amuleto.
    [spada] È il turno di chi possiede la Spada.
    [giulietta] È il turno di Giulietta.
    [veggente] È il turno della Veggente.
    [mago] È il turno del Mago.
    [guardie] È il turno delle Guardie.
    [criminali] È il turno dei Criminali.
    [prete] È il turno del Prete.
    [medium] È il turno del Medium.
    [strega] È il turno della Strega.
    [capo-gilda] È il turno del Capo Gilda.
    [vampiro] È il turno del Vampiro.
    [lupi-mannari] È il turno dei Lupi Mannari.
    [cacciatore-di-vampiri] È il turno del Cacciatore di Vampiri.
    [guaritore] È il turno del Guaritore.
    [day] { $variant ->
        [0] È giorno: si aprono gli occhi.
        [1] Canta il gallo, e il villaggio apre gli occhi.
       *[2] Il sole sale sui tetti: occhi aperti.
    }
    [first-ballot] Si procede con la Prima Votazione: occhi chiusi, e un solo voto contro qualcun altro.
    [defence] Occhi aperti: la parola va a chi è in ballottaggio.
    [second-ballot] Si procede con la Seconda Votazione: vota chi non è in ballottaggio.
   *[stake] La sera scende sulla piazza.
}
committed = I dadi della partita sono sotto chiave: nessuno può più cambiarli. Codice di controllo: { $digest }
seed-revealed = I dadi sono scoperti: chiunque può rifare ogni sorteggio. Seme: { $seed }
drawn = La sorte decide { $what }: { $shape ->
    [shuffle] il mazzo è mescolato.
    [order] { $chosen }.
   *[one] { $chosen }.
}
draw-deal = l'ordine delle carte
draw-secret = il ruolo segreto di { $about }
draw-village = quali carte sono in gioco
draw-amuleto = a chi va l'Amuleto
draw-spada = a chi va la Spada
draw-mystic = quale Mistico finge di essere { $about }
draw-vote = contro chi vota { $about }
draw-point = verso chi punta il dito { $about }
draw-options = { $count } possibilità

## Prima della prima notte

village = Attorno al tavolo, in senso orario: { $seats }. Ruoli possibili: { $pool }.{ $extras ->
    [none] {""}
   *[other] {" "}Si gioca con: { $extras }.
}
nights = Di notte { $way ->
    [phones] nessuno chiude gli occhi: rispondono tutti al telefono.
   *[closed-eyes] si chiudono gli occhi, e guarda il telefono soltanto chi è chiamato.
}
role-assigned = { $player } riceve la carta { $card }.
    .own = La tua carta: { $card }.
secret-role = In segreto { $player } è { $secret }.
mystic-chosen = { $player } finge di essere { $mystic-the }.
    .own = Fingerai di essere { $mystic-the }.

## La notte

eyes = { $open ->
    [yes] { $player } apre gli occhi.
   *[no] { $player } tiene gli occhi chiusi.
}
    .own = { $open ->
        [yes] Apri gli occhi.
       *[no] Tieni gli occhi chiusi.
    }
enters = { $player } vuole aprire gli occhi nel turno { $call-of }.
    .own = Vuoi aprire gli occhi nel turno { $call-of }.
pointed = { $target-is ->
    [none] { $player } non indica nessuno.
   *[other] { $player } indica { $target }.
}
    .own = { $target-is ->
        [none] Non indichi nessuno.
        [you] Indichi te.
       *[other] Indichi { $target }{ $second-is ->
            [none] .
           *[other] {" "}{ ED($second) }.
        }
    }
answered-for = { $skipped ->
    [yes] Si va avanti senza la scelta di { $player } («{ $note }»).
   *[no] Il tempo è scaduto: per { $player } sceglie la sorte.
}
skipped = { $player } non sceglie.
undone = La scelta di { $player } è ritirata.
undone-all = { $count ->
    [one] La scelta di { $names } è ritirata.
   *[other] Sono ritirate le scelte di { $names }.
}
overridden = Una correzione: { $change ->
    [dies] { $player } è fuori dal gioco
    [lives] { $player } torna in gioco
    [hit] { $player } questa notte è tra le vittime
    [safe] { $player } questa notte non è tra le vittime
    [attacked] { $player } ha subito un attacco dei Lupi Mannari
    [restored] { $player } ha ancora i suoi poteri
    [amuleto] { $player } ha l'Amuleto
    [spada] { $player } ha la Spada
    [villager] { $player } sta con il Villaggio
    [criminal] { $player } sta con i Criminali
    [minor-vampire] { $player } è Vampiro Minore
   *[discendente] { $player } è Discendente
} («{ $note }»).
returned = { $player } torna in gioco: era un errore.
    .own = Torni in gioco: era un errore.
awake = { $player } apre gli occhi nel turno { $call-of }.
    .own = { $others-count ->
        [0] Apri gli occhi nel turno { $call-of }: intorno a te dormono tutti.
       *[other] Apri gli occhi nel turno { $call-of }. Con te: { $others }.
    }
bidden =
    .own = Ora tocca a te scegliere.
tapped = { $player } riceve un colpo sulla spalla, nel turno { $call-of }.
    .own = Ricevi un colpo sulla spalla, nel turno { $call-of }.
hands-seen = { $seats-count ->
    [0] { $player } non vede mani alzate.
   *[other] { $player } vede le mani alzate: { $seats }.
}
    .own = { $seats-count ->
        [0] Nessuno alza la mano.
       *[other] Con la mano alzata e gli occhi chiusi: { $seats }.
    }
leader-seen = { $leader-is ->
    [none] { $player } non vede nessuno farsi riconoscere come Capo Branco.
    [self] { $player } si fa riconoscere come Capo Branco.
   *[other] { $player } riconosce il Capo Branco: { $leader }.
}
    .own = { $leader-is ->
        [none] Nessuno fa cenno di essere il Capo Branco.
        [you] Con un cenno ti fai riconoscere come Capo Branco.
       *[other] { $leader } fa un cenno: comanda il branco.
    }
opening-seen = { $player } vede { $who } aprire gli occhi.
    .own = { $who } apre gli occhi davanti a te.
pointing-seen = { $player } vede { $who } indicare { $target-is ->
    [none] nessuno.
   *[other] { $target }.
}
    .own = { $target-is ->
        [none] { $who } non indica nessuno.
        [you] { $who } indica te.
       *[other] { $who } indica { $target }.
    }
sign-seen = { $asked ->
    [aura] { $sign ->
        [yes] { $player } scopre che l'aura di { $about } è oscura.
       *[no] { $player } scopre che l'aura di { $about } è bianca.
    }
    [mystic] { $sign ->
        [yes] { $player } scopre che { $about } ha poteri mistici.
       *[no] { $player } scopre che { $about } non ha poteri mistici.
    }
    [attack] { $player } vede un cenno di no: { $about-is ->
        [none] un attacco è annullato.
       *[other] l'attacco contro { $about } è annullato.
    }
    [bocca-di-rosa] { $sign ->
        [yes] { $player } viene a sapere che Bocca di Rosa è in gioco.
       *[no] { $player } viene a sapere che Bocca di Rosa non è in gioco.
    }
    [vampiro] { $sign ->
        [yes] { $player } viene a sapere che il Vampiro è in gioco.
       *[no] { $player } viene a sapere che il Vampiro non è in gioco.
    }
    [criminals] { $player } viene a sapere quanti Criminali ci sono: { $sign }.
    [two-attacks] { $player } vede due dita: stanotte il branco può attaccare due volte.
    [redeemed] { $player } vede il cenno di no per il Vampiro.
    [object] { $player } viene a sapere di non possedere più nulla.
   *[dead] { $player } viene a sapere che non è morto nessuno.
}
    .own = { $asked ->
        [aura] { $sign ->
            [yes] Il cenno è un sì: l'aura di { $about } è oscura.
           *[no] Il cenno è un no: l'aura di { $about } è bianca.
        }
        [mystic] { $sign ->
            [yes] Il cenno è un sì: { $about } ha poteri mistici.
           *[no] Il cenno è un no: { $about } non ha poteri mistici.
        }
        [attack] Il cenno è un no: { $about-is ->
            [none] un attacco è annullato.
           *[other] l'attacco contro { $about } è annullato.
        }
        [bocca-di-rosa] { $sign ->
            [yes] Il cenno è un sì: Bocca di Rosa è in gioco.
           *[no] Il cenno è un no: Bocca di Rosa non è in gioco.
        }
        [vampiro] { $sign ->
            [yes] Il cenno è un sì: il Vampiro è in gioco.
           *[no] Il cenno è un no: il Vampiro non è in gioco.
        }
        [criminals] Il numero dei Criminali, mostrato con le dita: { $sign }.
        [two-attacks] Il segno è due dita: stanotte il branco può attaccare due volte.
        [redeemed] Il Vampiro riceve un colpo sulla spalla, e il cenno è un no.
        [object] Il cenno è un no: ciò che possedevi non c'è più.
       *[dead] Il segno dice che non è morto nessuno.
    }
hits-seen = { $seats-count ->
    [0] { $player } viene a sapere che nessuno è stato colpito.
   *[other] { $player } viene a sapere chi è stato colpito: { $seats }.
}
    .own = { $seats-count ->
        [0] Il segno dice che stanotte nessuno è stato ucciso.
        [one] Stanotte è stata uccisa una persona sola: { $seats }.
       *[other] Stanotte sono state uccise { $seats-count } persone: { $seats }.
    }

## Che cosa cambia

bound = { $player } { ED($partner) } si riconoscono: il loro destino è uno solo.
    .own = Tu { ED($partner) } vi riconoscete. Vincerai soltanto se, alla fine, { $partner } sarà in vita.
romeo = { $giulietta } sceglie { $player } come Romeo.
became = { $what ->
    [minor-vampire] { $player } diventa Vampiro Minore.
    [discendente] { $player } si trasforma in Lupo Mannaro.
    [criminal] { $player } passa ai Criminali.
   *[villager] { $player } perde ogni potere e sta con il Villaggio.
}
    .own = { $what ->
        [minor-vampire] Ora sei un Vampiro Minore: hai l'aura oscura, non hai più poteri e vinci con il Vampiro.
        [discendente] Ti svegli tra i lupi, e sei dei loro: un Discendente, con l'aura oscura.
        [criminal] Ora stai con i Criminali: la tua aura è oscura, i tuoi poteri restano.
       *[villager] Il Prete ti ha redento: hai l'aura bianca, nessun potere, e vinci con il Villaggio.
    }
inherited = { $player } eredita i poteri { $power-of }.
    .own = I poteri { $power-of } ora sono tuoi.
heir = { $player } eredita il posto del Vampiro.
succeeded = { $player } apre gli occhi e sa di essere il Vampiro.
    .own = Apri gli occhi: il Vampiro, adesso, sei tu.
handed = Adesso { $item-the } è nelle mani di { $player }.
item-gone = Nessuno ha più { $item-the }.
noticed = Chi possedeva { $item-the } ora lo sa.
spent = { $player } ha usato il suo potere.
attacked = I Lupi Mannari attaccano { $player } ({ $outcome ->
    [cancelled] annullato
    [turned] si trasforma
    [met] nessun danno
   *[hit] va a segno
}).
warded = { $cursed ->
    [yes] La Strega maledice { $player }.
   *[no] La Strega protegge { $player }.
}
hit = { $player } è in fin di vita: { $cause }.
hits-removed = Il Guaritore salva { $player }.
marked = Alla fine della notte toccherà { AD($player) }: { $cause }.
absorbed = La morte ({ $cause }) risparmia { $player }: la ferma { $by-the }.
finding = C'è materia per le voci dell'oste: { $fact }.
armed = { $effect ->
    [two-attacks] La prossima notte il branco può attaccare due volte.
    [no-attack] La prossima notte ogni attacco del branco sarà annullato.
    [grief] Alla fine della notte { $player } morirà di dolore.
   *[transfer] La prossima notte { $player } eredita i poteri che fingeva di avere.
}
causes = Causa della morte di { $player }: { $causes }.
rumour-written = Per domani l'oste ha una voce da spargere: «{ $text }».

## Il giorno

died = { $player-gender ->
    [f] { $player } è morta.
    [m] { $player } è morto.
   *[x] { $player } ha perso la vita.
}{ $card-key ->
    [none] {""}
   *[other] {" "}La sua carta: { $card }.
}
    .own = { $player-gender ->
        [f] Sei morta.
        [m] Sei morto.
       *[x] Hai perso la vita.
    }
nobody-died = Stanotte non è morto nessuno.
left = { $player } lascia il tavolo.{ $card-key ->
    [none] {""}
   *[other] {" "}La sua carta: { $card }.
}
    .own = Lasci il tavolo.
departure = Perché { $player } se ne va: «{ $note }».
rumour = { $news ->
    [none] All'osteria non circola nessuna voce.
    [veggente] All'osteria si mormora: la Veggente ha trovato un'aura oscura.
    [mago] All'osteria si mormora: il Mago ha trovato un Mistico.
    [guaritore] All'osteria si mormora: il Guaritore ha salvato qualcuno.
    [vampiro] All'osteria si mormora: c'è un nuovo Vampiro Minore.
   *[own] All'osteria si mormora: «{ $text }».
}
voted = { $player } vota contro { $named }.
    .own = Voti contro { $named }.
raised = { $player } alza la carta al nome di { $named }.
    .own = Alzi la carta al nome di { $named }.
watched = { $what ->
    [awake] Occhi aperti: { $seats }.
    [opens] { $seats } apre gli occhi.
    [hand] { $seats-count ->
        [0] Nessuno alza la mano.
       *[other] Mani alzate: { $seats }.
    }
    [points] { $seats-count ->
        [0] { $who } non indica nessuno.
       *[other] { $who } indica { $seats }.
    }
    [sign] Il segno: { $sign ->
        [yes] sì.
        [no] no.
        [nobody] nessuno.
       *[other] { $sign }.
    }
    [hit] { $seats-count ->
        [0] Il segno dice che nessuno è stato colpito.
       *[other] Il segno mostra chi è stato colpito: { $seats }.
    }
    [vote] { $who } alza la mano contro { $seats }.
   *[raise] { $who } alza la carta al nome di { $seats }.
}
vote-seen = { $player } vede che { $voter } vota contro { $named }.
    .own = { $voter } vota contro { $named }{ $weight ->
        [1] .
       *[other] , e il suo voto pesa { $weight }.
    }
raise-seen = { $player } vede { $who } alzare la carta al nome di { $name }.
    .own = { $who } alza la carta al nome di { $name }.
arms-counted = Al nome di { $player } si alzano { $arms ->
    [one] un braccio.
   *[other] { $arms } braccia.
}
run-off = { $candidates-count ->
    [one] In ballottaggio c'è soltanto { $candidates }.
   *[other] Vanno in ballottaggio: { $candidates }.
}
law = { $target-is ->
    [none] La parola del Borgomastro cade nel vuoto.
   *[other] La parola del Borgomastro è legge: { $target }.
}
score = { $player }: { $votes }.
open-vote = { $player } vota contro { $named }.
open-score = { $player } raccoglie { $votes } { $votes ->
    [one] voto.
   *[other] voti.
}
undecided = Il villaggio è nel dubbio: oggi nessuno va al rogo.
time-up = Il tempo è scaduto, e nessuno va al rogo: cala la notte.
burned = Il villaggio ha deciso: { $player } va al rogo.{ $card-key ->
    [none] {""}
   *[other] {" "}La sua carta: { $card }.
}
    .own = Il villaggio ha deciso: vai al rogo.
shot = Tra le fiamme { $player } mostra la carta, { $card-the }, e indica { $target }.
    .own = Tra le fiamme mostri la tua carta e indichi { $target }.
nobody-else-died = Non muore nessun altro.

## La fine

ended = { $line ->
    [lovers] Restano soltanto due persone, e si amano: vincono Romeo e Giulietta.
    [village] Non ci sono più Lupi Mannari né Vampiri: vince il Villaggio.
    [criminals] Le creature sono state eliminate, e nessuna Guardia è rimasta: vincono i Criminali.
    [wolves] Nel villaggio sono rimasti soltanto i Lupi Mannari e chi sta con loro: vincono i Lupi Mannari.
    [vampires] Nel villaggio è rimasto soltanto chi serve il Vampiro: vince il Vampiro.
    [stalemate] Nessuno dei due può più uccidere l'altro. { $factions-count ->
        [0] Non vince nessuno.
       *[other] Chi vince: { $factions }.
    }
    [monster] Del villaggio è rimasto soltanto il Mostro: non vince nessuno.
    [hand] La partita si chiude qui. { $factions-count ->
        [0] Non vince nessuno.
       *[other] Chi vince: { $factions }.
    }
   *[quiet] Da troppo tempo non muore nessuno: la partita finisce senza vincitori.
}
won = { $because ->
    [lover] { $player } vince: la persona che ama è in vita.
    [attacked] { $player } vince: i Lupi Mannari ci hanno creduto.
    [alone] { $player } vince: è l'ultimo lupo.
   *[faction] { $player } vince.
}
    .own = { $because ->
        [lover] Hai vinto: la persona che ami è in vita.
        [attacked] Hai vinto: i Lupi Mannari ci hanno creduto.
        [alone] Hai vinto: l'ultimo lupo sei tu.
       *[faction] Hai vinto.
    }
uncovered = { $player }: { $card }{ $secret-key ->
    [none] .
   *[other] , in segreto { $secret }.
}
    .own = La tua carta: { $card }{ $secret-key ->
        [none] .
       *[other] . In segreto: { $secret }.
    }

## Moduli, rifiuti, titoli, tabella

form-pretend = Quale Mistico fingi di essere?
form-eyes = Apri gli occhi?
form-point = Chi indichi?
form-vote = Contro chi alzi la mano?
form-raise = A quale nome alzi la carta?
form-shoot = Chi porti con te?
form-close = Andare avanti
form-skip = Andare avanti senza una scelta
form-arms = Quante braccia alzate?
form-undo = Ritirare una scelta
form-override = Correggere un errore
form-leave = Qualcuno lascia il tavolo
form-write = Una voce per l'oste
form-time-up = Il tempo del giorno è scaduto
form-end = Chiudere la partita
field-mystic = il Mistico
field-eyes = gli occhi
field-call = il turno
field-target = chi
field-second = e chi altro
field-about = che cosa chiedi
field-name = il nome
field-more = e questi altri nomi
field-arms = quante braccia
field-player = il giocatore
field-change = che cosa
field-note = il motivo
field-text = la voce
field-faction = chi vince
refused = Questo non si può fare.
refused-game-over = La partita è finita.
refused-not-in-game = Non hai un posto a questo tavolo.
refused-dead-player = Chi è fuori dal gioco può soltanto guardare.
refused-not-now = Adesso non si può.
refused-no-reason = Scrivi il motivo: resta nel registro della partita.
refused-changes-nothing = È già così: non c'è niente da correggere.
refused-not-offered = Questa scelta non è tra quelle che hai.
refused-incomplete = Manca una scelta: completa il comando e riprova.
refused-unexpected = In questo comando c'è una scelta di troppo.
heading-start = Attorno al tavolo
heading-cards = Attorno al tavolo
heading-night = Notte { $number }
heading-joining = Notte { $number }
heading-together = Notte { $number }
heading-results = Notte { $number }
heading-amuleto = Notte { $number }
heading-spada = Notte { $number }
heading-giulietta = Notte { $number }
heading-veggente = Notte { $number }
heading-mago = Notte { $number }
heading-guardie = Notte { $number }
heading-criminali = Notte { $number }
heading-prete = Notte { $number }
heading-medium = Notte { $number }
heading-strega = Notte { $number }
heading-capo-gilda = Notte { $number }
heading-vampiro = Notte { $number }
heading-lupi-mannari = Notte { $number }
heading-cacciatore-di-vampiri = Notte { $number }
heading-guaritore = Notte { $number }
heading-day = Giorno { $number }
heading-first-ballot = Le votazioni del giorno { $number }
heading-defence = Le votazioni del giorno { $number }
heading-second-ballot = Le votazioni del giorno { $number }
heading-stake = Le votazioni del giorno { $number }
heading-cast = Chi è chi (nel villaggio non lo sa nessuno):
rolebook-role = Carta
rolebook-key = Nome nei file
rolebook-faction = Fazione
rolebook-aura = Aura
rolebook-mystic = Mistico
rolebook-copies = Copie
rolebook-power = Che cosa fa
rolebook-part = · { $name }
rolebook-called = Di notte
rolebook-wakes = apre gli occhi nel turno «{ $call }», { $nights ->
    [first] la prima notte
    [third] la terza notte
    [later] ogni notte dalla seconda
   *[every] ogni notte
}
rolebook-guest = se viene annunciato, apre gli occhi nel turno «{ $call }», { $nights ->
    [first] la prima notte
    [third] la terza notte
   *[every] ogni notte
}
rolebook-hands = la prima notte alza la mano, a occhi chiusi, nel turno «{ $calls }»
rolebook-joins = una volta sola può aprire gli occhi in un turno altrui («{ $calls }»)
aura-dark = oscura
aura-white = bianca
mystic-yes = sì
mystic-no = no

## Che cosa si dice a chi compone un villaggio

notice-too-few-players = Siete in { $found }: si gioca almeno in { $wanted }.
notice-too-many-players = Siete in { $found }: si gioca al massimo in { $wanted }.
notice-unknown-mode = Non c'è un modo di giocare chiamato «{ $about }».
notice-unknown-card = Nel mazzo non c'è una carta chiamata «{ $about }».
notice-unknown-secret-role = Tra i ruoli segreti facoltativi non c'è «{ $about }».
notice-unknown-variant = Non c'è una variante di gioco chiamata «{ $about }».
notice-unknown-version = Non c'è questa versione di una carta: { $about }.
notice-too-many-copies = Troppe copie di { $about }: ne avete scelte { $found }, nel mazzo { $wanted ->
    [one] ce n'è una.
   *[other] ce ne sono { $wanted }.
}
notice-pool-too-small = Le carte scelte sono { $found }, ma per { $wanted } persone ne servono almeno altrettante.
notice-pool-too-large = Nelle prime partite c'è una carta a testa: ne servono { $wanted }, non { $found }.
notice-wrong-number-dealt = Le carte da distribuire sono { $found }, le persone { $wanted }.
notice-dealt-not-possible = Tra le carte da distribuire ce ne sono di troppo rispetto a quelle possibili: { $about }.
notice-no-veggente = La Veggente deve essere in gioco.
notice-no-werewolf = Deve essere in gioco almeno un Lupo Mannaro.
notice-wrong-werewolves = In una prima partita di tante persone { $wanted ->
    [one] serve un solo Lupo Mannaro
   *[other] servono { $wanted } Lupi Mannari
}, e le carte scelte sono { $found }: { $about }.
notice-object-in-first-games = Nelle prime partite non si gioca con questo oggetto: { $about }.
notice-notti-pericolose-without-vampiro = { $about } in Notti Pericolose agisce nel turno del Vampiro, che tra i ruoli possibili non c'è.
notice-non-criminale-with-criminals = La Guardia Corrotta può essere Non Criminale soltanto se nessuno lo è. Tra i ruoli possibili { $about-count ->
    [one] c'è
   *[other] ci sono
} { $about }.
notice-guards-differ = Queste carte si giocano tutte nella stessa versione: { $about }.
notice-acts-in-open-vote = Con la votazione scoperta non si può giocare { $about }: il suo potere chiede che si voti a occhi chiusi.
notice-many-extra-roles = I ruoli possibili sono tanti: { $found }. Di solito non sono più di { $wanted }, uno in più ogni due persone.
notice-few-werewolves = Per tante persone servirebbero { $wanted } Lupi Mannari, ma nel mazzo ce ne sono { $found }: { $about }.
notice-only-lupo-maledetto = L'unico Lupo Mannaro sarebbe { $about }, che di notte non uccide: sarebbero notti tranquille.
notice-known-in-open-vote = Con la votazione scoperta si capisce subito chi ha la carta { $about }.
notice-antagonists = { $found ->
    [0] Non ci sono ruoli antagonisti
    [one] C'è un solo ruolo antagonista
   *[other] I ruoli antagonisti sono { $found }
}: per un villaggio equilibrato { $wanted ->
    [one] ne basta uno.
   *[other] ce ne vorrebbero { $wanted }, uno ogni quattro persone.
}
notice-ghoul-without-vampiro = { $about } serve il Vampiro, che tra i ruoli possibili non c'è.
notice-cacciatore-without-vampiro = { $about } non avrebbe nessuno da cacciare: tra i ruoli possibili il Vampiro non c'è.
notice-peccatore-without-prete = Per { $about } nessuno può garantire: tra i ruoli possibili il Prete non c'è.
notice-prete-without-sinners = { $about } non verrebbe a sapere nulla: tra i ruoli possibili non c'è né il Peccatore né Bocca di Rosa.
notice-criminals-without-guard = Finché c'è un Criminale il Villaggio non vince senza una Guardia, e tra i ruoli possibili non ce n'è nessuna. Tra i Criminali: { $about }.
notice-vigilante-without-guaritore = { $about } in versione Vigilante agisce nel turno del Guaritore, che tra i ruoli possibili non c'è.
notice-assassino-without-mystics = { $about } agisce nei turni dei Mistici: tra i ruoli possibili, oltre alla Veggente, non ce ne sono.
notice-lupo-beta-without-capo-branco = { $about } in versione Lupo Beta deve sopravvivere al Capo Branco, che tra i ruoli possibili non c'è.
notice-medium-with-reveal = Se le carte dei morti si scoprono, { $about } ha poco da chiedere.
notice-mostro-in-small-village = Uno di voi con la carta { $about } può essere il Mostro, che è fatto per { $wanted } persone o più: siete in { $found }.
notice-balance-sword = Con la Spada in gioco muoiono più Lupi e Vampiri: componete il villaggio tenendone conto.
notice-extra-role = Con qualche ruolo possibile in più nessuno saprà quali sono in gioco, e si bluffa meglio.
notice-vigilante = Nessun altro è tra i Criminali: provate { $about } in versione Vigilante.

## La voce, dove nessuno conduce

voice-night = È notte. { $way ->
    [phones] Gli occhi restano aperti: a ogni turno tutti toccano un nome sul telefono, anche chi non è stato chiamato.
   *[closed-eyes] Telefoni a faccia in giù, occhi chiusi, e silenzio. Guarda il suo telefono soltanto chi è chiamato.
}
voice-may-join = Chi ha questo potere può aprire gli occhi in un turno altrui, e lo dice al suo telefono appena quel turno è chiamato.
voice-joining = Chi ha questo potere può aprire gli occhi in un turno altrui: { $calls }.
voice-together = In questo turno: { $calls }.
voice-called-read = Chi è stato chiamato tiene premuto, e legge.
voice-morning = È mattina.
voice-eyes = Tutti: dite sul telefono se tenete gli occhi aperti o chiusi.
voice-point = Tutti toccano un nome, anche chi non è stato chiamato.
voice-read = Tutti tengono premuto il telefono, e leggono.
voice-first-ballot = Prima Votazione.
voice-second-ballot = Seconda Votazione. { $count ->
    [one] In ballottaggio c'è { $names }.
   *[other] In ballottaggio ci sono { $names }.
}
voice-vote = Votate sul telefono: un nome, in silenzio.
voice-arms = Si vota per alzata di mano, non sul telefono: ascoltate chi conduce.
voice-remind = Ancora cinque secondi: toccate tutti una risposta.

## Gli schermi

screen-table = Il tavolo: chi siede dove
screen-nothing = Cala la sera.
screen-when = { $time ->
    [night] Notte { $number }
   *[day] Giorno { $number }
}
screen-ready = { $phase ->
    [cards] Conosco la mia carta
    [day] Pronti a votare
   *[defence] Ho sentito abbastanza
}
screen-closed-eyes = { $way ->
    [phones] { $asked ->
        [yes] In questo turno non tocca a te: tocca un nome qualsiasi, non conta.
       *[no] Per te non c'è niente da leggere.
    }
   *[other] In questo turno tieni gli occhi chiusi: per te non c'è niente da vedere.
}
screen-before-eyes = Fra un momento apre gli occhi chi è chiamato: se il turno è tuo, aprili allora, qualunque cosa tocchi adesso.
screen-bidden = Chi puoi indicare adesso: { $names }. Un’altra scelta non ha effetto.
screen-nobody = Nessuno
screen-eyes = { $value ->
    [open] Apro gli occhi
   *[closed] Occhi chiusi
}
screen-no-call = In nessuno
screen-about = { $value ->
    [mystic] Se ha poteri mistici
   *[aura] Se ha l'aura oscura
}
screen-ask = { $verb ->
    [eyes] { $field ->
        [call] In quale turno altrui apri gli occhi?
       *[eyes] Apri gli occhi in questo turno?
    }
    [pretend] Se la tua carta è il Pazzo: quale Mistico fingi di essere?
    [vote] { $field ->
        [more] Anche contro… (vale soltanto per chi può votare più nomi)
       *[name] Contro chi voti?
    }
    [raise] Alzi la carta al nome di qualcuno?
    [shoot] Chi indichi, mentre bruci?
   *[point] { $field ->
        [second] E poi chi?
        [about] Che cosa vuoi sapere? (Se non scegli: dell'aura.)
       *[target] Chi indichi?
    }
}
screen-do = { $verb ->
    [eyes] Decidi
    [pretend] Scegli
    [vote] Vota
    [raise] Alza la carta
   *[point] Indica
}
screen-help-eyes = { $way ->
    [closed-eyes] Tocca soltanto chi può aprire gli occhi in un turno altrui, e vuole farlo adesso.
    [phones] Rispondono tutti. Conta soltanto la risposta di chi può farlo, una volta sola nella partita.
   *[other] Rispondono tutti. Gli occhi si aprono davvero soltanto a chi in questo turno può aprirli.
}
screen-help-point = { $way ->
    [closed-eyes] Tocca soltanto chi è stato chiamato. Che cosa hai scelto si vede mentre tieni premuto.
    [phones] Rispondono tutti. Se il turno non è il tuo, il nome che tocchi non conta: copre chi deve rispondere.
   *[other] Rispondono tutti. Se la chiamata non è per te, il nome che tocchi non conta: copre chi deve rispondere.
}
screen-help-vote = { $led ->
    [yes] Tocca un nome e premi «Vota». Finché chi conduce non va avanti puoi cambiarlo.
   *[no] Il voto parte da solo quando il tempo finisce. Fino ad allora puoi cambiarlo.
}
screen-help-raise = Si può anche non toccare niente. Ha effetto soltanto se la tua carta si può alzare in questa votazione.
screen-help-pretend = Rispondono tutti: conta soltanto il Pazzo.
screen-help-shoot = Ha effetto soltanto se la tua carta può farlo.
screen-help-candidate = In ballottaggio non si vota: questo nome non conta.
screen-wins = Vinci con: { $factions }.
screen-aura = { $dark ->
    [yes] La tua aura è oscura
   *[no] La tua aura è bianca
}{ $mystic ->
    [yes] , e hai poteri mistici.
   *[no] , e non hai poteri mistici.
}
screen-powers = { $count ->
    [0] Non hai poteri.
   *[other] I tuoi poteri: { $powers }.
}
screen-lover = Il tuo amore è { $name }.
screen-sent = Inviato. Finché si aspetta gli altri puoi cambiare.
screen-cast = Chi era chi
screen-won = ha vinto
screen-souvenir = Il tavolo, da tenere
screen-hold = Tieni premuto per guardare
screen-feed = Da fuori: tieni premuto per guardare
screen-drawer = La tua carta: tieni premuto
screen-nothing-seen = Per ora non hai visto altro.
screen-nametag = Il tuo cartellino
screen-record = Che cosa è successo
screen-record-day = Notte e giorno { $number }
screen-no-record = Non è ancora successo niente.
screen-roles = I ruoli possibili

option-leader = { $value ->
    [moderator] Una persona che non gioca
    [phones] Nessuno, e tutti al telefono: nessuno chiude gli occhi, si risponde tutti insieme, e la notte è breve
   *[closed-eyes] Nessuno, e a occhi chiusi: lo schermo chiama, e guarda il telefono soltanto chi è chiamato
}
    .name = Chi conduce
compose-players = Per quante persone
compose-public = Chi entra nella stanza legge queste carte. Se sono più delle persone, quelle di troppo restano fuori a sorte e in segreto.
compose-drawn = { $count ->
    [one] Una di queste resta fuori, a sorte e in segreto.
   *[other] { $count } di queste restano fuori, a sorte e in segreto.
}
option-mode = { $value ->
    [first-games] Prime partite: contano soltanto la Veggente e i Lupi Mannari
    [extra] Più ruoli possibili che giocatori
   *[standard] Un ruolo per ciascuno
}
    .name = Le carte
option-call_seconds = { $value ->
    [10] Rapidissimo: 10 secondi per turno, 8 se siete tutti al telefono
    [15] Rapido: 15 secondi per turno, 8 se siete tutti al telefono
    [20] Normale: 20 secondi per turno, 10 se siete tutti al telefono
    [30] Calmo: 30 secondi per turno, 15 se siete tutti al telefono
   *[45] Lento: 45 secondi per turno, 22 se siete tutti al telefono
}
    .name = Ritmo della notte
option-talk_minutes = { $value } minuti
    .name = Tempo per discutere
option-reveal = { $value ->
    [yes] Si scopre
   *[no] Resta coperta
}
    .name = La carta di chi muore
option-spectators = { $value ->
    [yes] Sì
   *[no] No
}
    .name = Chi è fuori vede che cosa succede
strength-random = a caso
strength-fair = distratto
strength-sensible = accorto

## La prima volta: una riga per ogni momento, uguale per tutti

first-cards = { $leader ->
    [closed-eyes] La tua carta sta sotto il bottone in fondo, sempre. Di notte, occhi chiusi finché non ti chiamano.
   *[other] La tua carta sta sotto il bottone in fondo: la rileggi quando vuoi, e non la mostri a nessuno.
}
first-call = { $leader ->
    [moderator] A ogni chiamata tutti toccano un nome sul telefono: conta quello di chi è stato chiamato.
   *[other] Se la tua carta è chiamata, apri gli occhi e tocca un nome. Gli altri non fanno niente.
}
first-together = «Tieni premuto per guardare» dice se tocca a te. Un nome lo toccano tutti.
first-results = Se hai scoperto qualcosa, lo leggi sotto «Tieni premuto per guardare».
first-day = Parlate ad alta voce: ognuno può dire di sé quello che vuole, vero o falso. Le carte non si mostrano.
first-first-ballot = Chi è in vita vota chi sospetta. I più votati vanno in ballottaggio e si difendono.
first-defence = Parla chi è in ballottaggio, gli altri ascoltano. Poi si vota chi brucia.
first-second-ballot = Si vota soltanto tra chi si è difeso. Brucia chi ha più voti; se sono pari, nessuno.

## Dopo la fine: chi sapeva che cosa, e l'immagine del tavolo

story-start = Prima della prima notte
story-part = { $time ->
    [night] Notte { $number }
   *[day] Giorno { $number }
}{ $where ->
    [none] {""}
   *[other] {" "}· { $where }
}
story-known = { $count ->
    [one] Così l'ha saputo { $names }.
   *[other] Così l'hanno saputo { $names }.
}
story-moderator = Lo sapeva soltanto chi conduceva.
souvenir-title = Il tavolo alla fine della partita
souvenir-alive = in vita fino alla fine
souvenir-fate = † { $how ->
    [burned] rogo del giorno { $number }
    [night] notte { $number }
    [left] via dal tavolo, giorno { $number }
   *[died] giorno { $number }
}
souvenir-foot = ★ chi ha vinto

## La fine in scena: una scena dopo l'altra, al passo di chi ospita

ending-over = La partita è finita
ending-was = { $name } era { $card }.
ending-won = { $count ->
    [0] Non ha vinto nessuno.
    [one] Ha vinto { $names }.
   *[other] Hanno vinto in { $count }.
}
ending-moment = Da raccontare
moment-not-believed = Nella notte { $number } { $name }, la Veggente, ha visto l'aura oscura di { $seen }, e di giorno ha votato contro quel nome. Il villaggio ha bruciato { $burned }.
moment-rescued = Nella notte { $number } { $saved } doveva morire: { $name }, il Guaritore, ha usato lì il suo unico salvataggio.
moment-wolves = Nel giorno { $number } un lupo ha votato contro un altro lupo: { $name } contro { $target }.
moment-most-voted = In tutta la partita nessuno ha avuto contro più voti di { $name }: { $votes }. Ed era in vita alla fine.
moment-lovers = { $giulietta } e { $romeo } erano Giulietta e Romeo: { $alive ->
    [yes] alla fine erano ancora in vita, insieme.
   *[no] chi è caduto per primo si è portato via l'altro.
}
moment-by-one = Nel giorno { $number } il rogo ha preso { $name } per un voto solo, { $more } a { $less }. Stava dalla parte del Villaggio.
moment-own-pack = Nella notte { $number } il branco ha attaccato uno dei suoi: { $name }.{ $oneself ->
    [yes] {" "}Anche il suo dito puntava lì.
   *[no] {""}
}
moment-warded = Nella notte { $number } il branco ha attaccato { $name }, e proprio quella notte un incantesimo vegliava lì.
moment-seer-burned = Nel giorno { $number } il Villaggio ha mandato al rogo la propria Veggente: { $name }.
moment-saw-many = { $name }, la Veggente, ha visto l'aura oscura di { $count } lupi: { $names }.
moment-stakes = { $wolves ->
    [yes] Il Villaggio non ha sbagliato un rogo: { $count } su { $count } hanno preso un lupo.
   *[no] Il Villaggio ha acceso { $count } roghi, e nessuno ha preso un lupo.
}
moment-one-mind = Nel giorno { $number } nessuno ha avuto dubbi: { $votes } voti su { $votes } contro { $name }.
moment-never-named = In { $count } votazioni nessuno ha mai votato contro { $name }. Ed era un lupo.
moment-first-stake = Il primo rogo ha preso subito un lupo: { $name }, nel giorno { $number }.
moment-first-victim = La prima vittima della notte è stata { $name }: la sua carta era { $card }.

# perché un computer ha scelto così
why = { $did ->
    [voted] { $name } ha votato { $target }
    [attacked] { $name } ha attaccato { $target }
    [asked] { $name } ha chiesto di { $target }
   *[saved] { $name } ha protetto { $target }
}: { $since ->
    [dark] ne conosceva l'aura oscura.
    [suspect] era il nome più sospetto.
    [talk] senza sospetti, era il primo nome del giorno per chi non sapeva niente.
    [unsuspected] nessuno sospettava quel nome.
    [new] non ne sapeva ancora niente.
   *[friend] sapeva di stare dalla stessa parte.
}
