# Il racconto di Lupusburg, in italiano.
#
# Un messaggio per ogni tipo di evento, con il nome dell'evento. Il valore è il testo in terza persona; l'attributo .own
# parla a chi è protagonista dell'evento, .gm al Game Master, dove serve un testo diverso.
#
# Variabili: quelle dell'evento. Per un giocatore anche $x-gender (f, m, x: ignoto) e $x-is (you: chi legge, other). Per una
# casa $x (la casa a destra di Anna, la tua casa a destra), $x-in (nella casa...), $x-at (alla casa...), $x-of, $x-side (R, L) e
# $x-is (you: di chi legge, self: di chi agisce, other). Per un personaggio anche $x-who: ce n'è uno solo (il lupo mannaro) o molti (un cittadino). $variant va da 0 a 2.
# Ogni testo sta su una riga sola: un a capo nel testo resterebbe nel racconto.

title = Lupusburg

list-and = { $head } { ED($last) }

## Case, personaggi, indizi, colori

on-side = { $side ->
    [R] a destra
   *[L] a sinistra
}
house = { $is ->
    [you] la tua casa { on-side }
   *[other] la casa { on-side } di { $of }
}
    .in = { $is ->
        [you] nella tua casa { on-side }
       *[other] nella casa { on-side } di { $of }
    }
    .at = { $is ->
        [you] alla tua casa { on-side }
       *[other] alla casa { on-side } di { $of }
    }
    .of = { $is ->
        [you] della tua casa { on-side }
       *[other] della casa { on-side } di { $of }
    }
character-wolf = lupo mannaro
    .who = il lupo mannaro
character-thief = ladro
    .who = il ladro
character-citizen = cittadino
    .who = un cittadino
character-wolf-page = Di notte sceglie una casa, e chi la abita è sbranato. Può colpire anche in casa propria, ma solo finché le ha tutte e due. Vince quando i suoi personaggi sono tanti quanti quelli di tutti gli altri insieme.
character-thief-page = Di notte solleva il tetto di una casa e vede se nasconde un forziere: di chi la abita non scopre nulla. Per il resto conta i punti come chiunque altro.
character-citizen-page = Di notte dorme. Di giorno sospetta, scommette e vota, e chi lo possiede guadagna punti finché resta in vita.
clue-paw = orma
clue-tuft = ciuffo di peli
colour-red = rosso
colour-orange = arancione
colour-yellow = giallo
colour-green = verde
colour-blue = blu
colour-violet = viola
colour-white = bianco
colour-black = nero
verb-chest = la casa del forziere
verb-place = la sistemazione dei personaggi
verb-decline = di rinunciare al privilegio
verb-show = quale personaggio mostrare
verb-pass = di non scommettere
verb-accuse = la moneta e chi accusare
verb-vote = dove mettere il gettone
verb-ballot = la scheda del ballottaggio

## Il filo della storia

phase = { $phase ->
    [houses] Ciascuno guarda le sue due case e decide sotto quale tetto riposa il forziere.
    [placement] Le carte sono distribuite: ogni personaggio cerca casa.
    [thief] { $variant ->
        [0] Notte { $number }. Tutti gli occhi si chiudono, e tra i tetti qualcuno cammina in punta di piedi.
        [1] Notte { $number }. Le candele si spengono una dopo l'altra: è l'ora del ladro.
       *[2] Notte { $number }. Le mani tamburellano sul tavolo, così non si sentono i passi del ladro.
    }
    [thief-shown] Il ladro torna sui suoi passi, se ne ha fatti.
    [wolf] { $variant ->
        [0] Un ululato rotola giù dalla collina: il lupo mannaro esce a caccia.
        [1] Da qualche parte si graffia una porta: è l'ora del lupo mannaro.
       *[2] La luna si affaccia tra le nuvole, e il lupo mannaro con lei.
    }
    [wolf-shown] Ancora un istante di buio, con gli occhi chiusi.
    [privilege] Giorno { $number }. La piazza guarda chi ha la carica di Borgomastro: userà il suo privilegio?
    [bets] Il sacchetto delle monete fa il giro del tavolo.
    [discussion] Si aprono le discussioni: tutti accusano, nessuno confessa.
    [vote] Si vota: due gettoni a testa, uno alla volta.
    [defence] La parola agli indiziati.
    [run-off] Si chiudono i pugni sui gettoni: è il ballottaggio.
    [between] La partita { $number } è finita. Le carte tornano nel mazzo.
   *[other] Comincia una nuova fase ({ $phase } { $number }).
}
committed = I dadi di questa serie sono sotto chiave: nessuno può più cambiarli. Codice di controllo: { $digest }
seed-revealed = I dadi sono scoperti: chiunque può rifare ogni sorteggio. Seme: { $seed }
drawn = La sorte decide { $what }: { $shape ->
    [shuffle] il mazzo è mescolato.
   *[one] { $chosen }.
}
draw-first-mayor = chi ha per primo la carica di Borgomastro
draw-deal = chi riceve quali personaggi
draw-redeal = di nuovo, perché una mano è nulla, chi riceve quali personaggi
draw-coins = che cosa pesca { $about } dal sacchetto
draw-devoured = dove colpisce un lupo mannaro che non ha scelto
draw-absent = al posto di { $about }
coins = { $count ->
    [one] una moneta da { $coins }
   *[other] monete da { $coins }
}

## L'inizio

room = Attorno al tavolo, in senso orario: { $people }. { $games ->
    [one] Si gioca una partita sola
   *[other] Si giocano { $games } partite
}, e ogni fase della notte dura { $night_seconds } secondi.
player-in = { $name } ({ $colour })
game-began = Partita { $number }. Il borgo è intatto: le case in cerchio, le monete nel sacchetto, i sigilli ancora interi.
mayor = { $cause ->
    [random] { $player-gender ->
        [f] La sorte ha scelto: { $player } è la prima Borgomastra.
        [m] La sorte ha scelto: { $player } è il primo Borgomastro.
       *[x] La sorte ha scelto: la carica di Borgomastro va { AD($player) }.
    }
    [host] { $player-gender ->
        [f] { $player } apre il tavolo ed è la prima Borgomastra.
        [m] { $player } apre il tavolo ed è il primo Borgomastro.
       *[x] { $player } apre il tavolo, e con il tavolo arriva la carica di Borgomastro.
    }
   *[rotation] { $player-gender ->
        [f] La carica fa un passo in senso orario: { $player } è la nuova Borgomastra.
        [m] La carica fa un passo in senso orario: { $player } è il nuovo Borgomastro.
       *[x] La carica fa un passo in senso orario: tocca { AD($player) }.
    }
}
    .own = { $cause ->
        [random] La sorte ha scelto te:
        [host] Il tavolo è tuo:
       *[rotation] La carica fa un passo in senso orario e arriva da te:
    } { $player-gender ->
        [f] la Borgomastra sei tu.
        [m] il Borgomastro sei tu.
       *[x] tocca a te fare da Borgomastro.
    }
chest-placed = { $player } nasconde il forziere { $house-side ->
    [R] nella casa di destra.
   *[L] nella casa di sinistra.
}
    .own = Nascondi il forziere { $house-in }.
dealt = { $player } riceve { $hand }.
    .own = Sbirci le tue carte sotto la mano: { $hand }. { $party ->
        [wolf] La fame, da stanotte, è affar tuo.
        [thief] I tetti del borgo non hanno segreti per te.
       *[citizen] Gente onesta: speriamo che basti.
    }
hand-two = due cittadini
hand-mixed = { $characters-who }
placed = Da { $player } abitano { $right-who } a destra e { $left-who } a sinistra.
    .own = A casa tua abitano { $right-who } a destra e { $left-who } a sinistra.
confirmed = { $phase ->
    [houses] { $player } ha chiuso a chiave le sue case.
   *[placement] { $player-gender ->
        [f] { $player } ha sistemato i suoi personaggi: è pronta per la notte.
        [m] { $player } ha sistemato i suoi personaggi: è pronto per la notte.
       *[x] { $player } ha sistemato i suoi personaggi.
    }
}
    .own = { $phase ->
        [houses] Le tue case sono chiuse a chiave: il forziere non si sposta più.
       *[placement] I tuoi personaggi sono al loro posto, e ci restano.
    }

## La notte

tapped = { $player } indica { $house-is ->
    [self] la propria casa { $house-side ->
        [R] di destra
       *[L] di sinistra
    }
   *[other] { $house }
}.
    .own = La tua mano indica { $house }.
looked = { $kind_of_house ->
    [chest] { $player } solleva il tetto: { $house } nasconde il forziere.
   *[plain] { $player } solleva il tetto: { $house } è senza forziere.
}
    .own = { $kind_of_house ->
        [chest] Sollevi il tetto e qualcosa luccica: { $house } nasconde il forziere.
       *[plain] Sollevi il tetto e trovi soltanto ragnatele: { $house } è senza forziere.
    }
wolf-phase-repeated = L'artiglio non si è mosso: si richiudono gli occhi e la caccia ricomincia (ripetizione { $repetition }).
eliminated = { $cause ->
    [devoured] { $variant ->
        [0] All'alba l'artiglio indica { $house }: chi la abitava è stato sbranato.
        [1] Una porta divelta, orme nel fango: la notte si è presa chi viveva { $house-in }.
       *[2] Il gallo canta e qualcuno non risponde: il lupo mannaro ha bussato { $house-at }.
    }
   *[lynched] { $variant ->
        [0] La folla ha deciso: il linciaggio tocca { $house-at }.
        [1] Torce, forconi e nessun ripensamento: la folla lincia chi abita { $house-in }.
       *[2] Il cappio non chiede chi avesse ragione: { $house } perde il suo abitante.
    }
} Casa e carta lasciano il cerchio, coperte.
    .own = { $cause ->
        [devoured] L'artiglio indica { $house }: il tuo personaggio è stato sbranato. Casa e carta lasciano il cerchio, coperte.
       *[lynched] La folla ha bussato { $house-at }: il tuo personaggio è stato linciato. Casa e carta lasciano il cerchio, coperte.
    }

## Il privilegio

privilege-declined = { $player-gender ->
    [f] La Borgomastra { $player } oggi non vuole vedere nessuno.
    [m] Il Borgomastro { $player } oggi non vuole vedere nessuno.
   *[x] { $player } oggi rinuncia al privilegio della carica.
}
    .own = Oggi rinunci al tuo privilegio.
privilege-used = { $player-gender ->
    [f] La Borgomastra { $player }
    [m] Il Borgomastro { $player }
   *[x] { $player }, con il privilegio della carica,
} vuole guardare in faccia chi abita { $house-in }.
    .own = Chiedi di vedere in faccia chi abita { $house-in }.
shown-back = In cambio { $player } mostra il personaggio { $house-side ->
    [R] della propria casa di destra.
   *[L] della propria casa di sinistra.
}
    .own = In cambio mostri il personaggio { $house-of }.
character-shown = { $player } vede il personaggio { $house-of }: è { $character-who }.
    .own = Per un attimo la carta si alza: il personaggio { $house-of } è { $character-who }.

## Le scommesse

bet-passed = { $player } resta prudente e tiene il sigillo.
    .own = Oggi non ti sbilanci: il sigillo resta a te.
drawing = { $player } infila la mano nel sacchetto: ora non si torna indietro.
    .own = Infili la mano nel sacchetto: ora non si torna indietro.
coins-drawn = Dal sacchetto { $player } pesca { $coins }.
    .own = Tra le dita senti tintinnare { $coins }.
bet-placed = { $accused-is ->
    [you] { $player } ti guarda fisso e posa il sigillo davanti a te: scommette che il lupo mannaro sei tu.
   *[other] { $player } posa il sigillo davanti { AD($accused) }, su una moneta coperta.
}
    .own = Posi il sigillo davanti { AD($accused) }: ora la tua parola è di cera e di metallo.
coin-bet = Sotto il sigillo di { $player } c'è una moneta da { $coin }.
    .own = Sotto il tuo sigillo hai lasciato una moneta da { $coin }.

## Il voto

voted = { $player } mette un gettone contro { $house-is ->
    [self] la propria casa { $house-side ->
        [R] di destra
       *[L] di sinistra
    }
   *[other] { $house }
}.
    .own = Metti un gettone contro { $house }.
tie-broken = Parità, con { $votes ->
    [0] nessun voto
    [one] un voto ciascuna
   *[other] { $votes } voti ciascuna
}: { $tied }. Decide la vicinanza, in senso orario, a chi ha la carica di Borgomastro.
indicted = Due indizi sul tavolo: l'orma { $paw-at }, il ciuffo di peli { $tuft-at }.
defence-ended = { $player-gender ->
    [f] { $player } si è difesa come ha potuto.
    [m] { $player } si è difeso come ha potuto.
   *[x] { $player } ha pronunciato la sua difesa.
}
    .own = Hai detto la tua: ora decidono gli altri.
ballot-cast = Sotto la mano di { $player }: { $votes }.
    .own = Sotto la tua mano: { $votes }.
ballot-in = { $player-gender ->
    [f] { $player } è pronta: ha coperto i gettoni con la mano.
    [m] { $player } è pronto: ha coperto i gettoni con la mano.
   *[x] { $player } ha coperto i gettoni con la mano.
}
    .own = Hai coperto i gettoni con la mano.
ballot-shown = { $player } scopre i gettoni: { $votes }.
    .own = Scopri i tuoi gettoni: { $votes }.
run-off = { $paw ->
    [0] Nessun voto per l'orma
    [one] Un voto per l'orma
   *[other] { $paw } voti per l'orma
}, { $tuft ->
    [0] nessun voto per il ciuffo di peli.
    [one] un voto per il ciuffo di peli.
   *[other] { $tuft } voti per il ciuffo di peli.
}

## La fine

game-ended = { $cause ->
    [equality] { $wolf-gender ->
        [f] Ormai nessuno la può fermare: il lupo mannaro era { $wolf }, e vince la partita.
        [m] Ormai nessuno lo può fermare: il lupo mannaro era { $wolf }, e vince la partita.
       *[x] Ormai nessuno può fermare il lupo mannaro: era { $wolf }, e vince la partita.
    }
   *[wolf-lost] { $wolf-is ->
        [you] Ti hanno scoperto le zanne: il lupo mannaro eri tu, e il borgo è salvo.
       *[other] Il borgo è salvo: il lupo mannaro era { $wolf }.
    } { $winner-gender ->
        [f] Contati i punti, la vincitrice è { $winner }.
        [m] Contati i punti, il vincitore è { $winner }.
       *[x] Contati i punti, vince { $winner }.
    }
}
    .own = { $cause ->
        [equality] Getta la maschera e ulula: il lupo mannaro eri tu, e hai vinto la partita.
       *[wolf-lost] Il borgo è salvo: il lupo mannaro era { $wolf }. Contati i punti, hai vinto tu.
    }
uncovered = { $player } scopre le carte: a destra { $right-who }, a sinistra { $left-who }, il forziere { $chest-side ->
    [R] a destra
   *[L] a sinistra
}; { $coin ->
    [none] il sigillo è ancora intero.
   *[other] sotto il sigillo, una moneta da { $coin }.
}
    .own = Scopri le carte: a destra { $right-who }, a sinistra { $left-who }, il forziere { $chest-side ->
        [R] a destra
       *[L] a sinistra
    }; { $coin ->
        [none] il tuo sigillo è ancora intero.
       *[other] sotto il tuo sigillo, una moneta da { $coin }.
    }
scored = { $player }: { $points ->
    [one] { $points } punto
   *[other] { $points } punti
} ({ $characters } per i personaggi, { $chest } per il forziere, { $seal } per il sigillo).
    .own = Per te { $points ->
        [one] { $points } punto
       *[other] { $points } punti
    } ({ $characters } per i personaggi, { $chest } per il forziere, { $seal } per il sigillo).
series-points = Nella serie { $player } segna { $points ->
    [one] { $points } punto
   *[other] { $points } punti
}: in tutto, { $total }.
    .own = Nella serie segni { $points ->
        [one] { $points } punto
       *[other] { $points } punti
    }: in tutto, { $total }.
series-ended = { $winner-gender ->
    [f] Il borgo incorona la sua campionessa: la serie è di { $winner }.
    [m] Il borgo incorona il suo campione: la serie è di { $winner }.
   *[x] Il borgo fa festa: la serie è di { $winner }.
}
    .own = Il borgo fa festa per te: la serie è tua.
answered-for = { $player-gender ->
    [f] { $player } è assente: per lei il server sceglie { $verb }.
    [m] { $player } è assente: per lui il server sceglie { $verb }.
   *[x] { $player } non c'è: al suo posto il server sceglie { $verb }.
}

## Le risposte a un comando che non si può accettare

refused = Il gioco non può accettare questa mossa, e nulla è cambiato: guarda che cosa si può fare adesso, e scegli di nuovo.
refused-game-over = La serie è finita: non resta che rimettere tutto nella scatola.
refused-not-in-game = Non siedi a questo tavolo.
refused-unknown-verb = Questo comando non esiste in questa partita.
refused-wrong-phase = Non è il momento: ogni cosa ha la sua fase.
refused-not-now = In questo momento non si può fare.
refused-not-offered = Questa scelta non è tra quelle possibili.
refused-incomplete = Manca una scelta: completa il comando e riprova.
refused-unexpected = Questo comando contiene una scelta di troppo.
refused-already-confirmed = Hai già confermato, e ciò che è confermato resta.
refused-not-mayor = Questo spetta soltanto a chi ha la carica di Borgomastro.
refused-nothing-seen = Non hai guardato nessuno, e dunque non devi mostrare nulla in cambio.
refused-must-show = Hai guardato un personaggio: ora devi mostrarne uno dei tuoi.
refused-seal-used = Il tuo sigillo è già sul tavolo, e se ne ha uno solo.
refused-not-your-turn = Non è ancora il tuo turno.
refused-nothing-drawn = Prima di accusare devi pescare le monete.
refused-coins-drawn = Hai già le monete in mano: scegline una e accusa qualcuno.
refused-no-vote = In questo ballottaggio non hai voti.
refused-ballots-missing = Manca ancora qualche scheda: i voti si scoprono tutti insieme.
refused-not-your-character = Questo personaggio non è tra quelli che hai ricevuto.
refused-one-in-each-house = Ogni casa accoglie uno solo dei tuoi personaggi, e dove c'è il forziere abita un cittadino.
refused-chest-house = Il lupo mannaro e il ladro non abitano dove c'è il forziere.
refused-house-unknown = Nel borgo non c'è nessuna casa con questo nome.
refused-not-your-house = Puoi mostrare soltanto un personaggio delle tue case.
refused-own-house = Qui una casa tua non si può scegliere.
refused-house-gone = Questa casa ha già lasciato il cerchio.
refused-side-unknown = Una casa sta a destra oppure a sinistra.
refused-coin-not-drawn = Questa moneta non è tra quelle che hai pescato.
refused-player-unknown = Al tavolo non c'è nessuno con questo nome.
refused-not-indicted = Si può votare soltanto per l'orma o per il ciuffo di peli.
refused-bet-on-yourself = Su di te non puoi scommettere.

## Una prima partita che si spiega da sé: un suggerimento la prima volta che una cosa capita

hint-houses = Per cominciare, scegli in quale casa nascondere il forziere. Vale un punto, se alla fine chi ci abita è vivo.
hint-placement-wolf = Il lupo mannaro sei tu, con tutti e due i personaggi. La carta del lupo va nella casa senza forziere. Di notte sbrani, di giorno fai l'innocente: vinci se i tuoi personaggi diventano tanti quanti quelli di tutti gli altri.
hint-placement-thief = Il ladro sei tu, con tutti e due i personaggi. La carta del ladro va nella casa senza forziere. Di notte puoi scoprire dove sono i forzieri: lì il lupo mannaro non abita mai. Per il resto giochi per i punti, come chiunque altro.
hint-placement-citizen = Hai due cittadini: mettili come vuoi. Scopri chi è il lupo mannaro, fallo linciare due volte e arriva in fondo con più punti degli altri.
hint-thief = È l'ora del ladro. Tocca una casa, poi tieni il dito sul bottone: lo fanno tutti, così nessuno vede chi agisce. A chi è il ladro la carta dice se in quella casa c'è un forziere; agli altri non dice niente.
hint-wolf = È l'ora del lupo mannaro. Tutti toccano di nuovo una casa, ma conta soltanto la scelta del lupo mannaro: chi ci abita sarà sbranato.
hint-privilege-mayor = L'artiglio indica chi è stato sbranato. La carica oggi è tua: puoi guardare un personaggio di qualcun altro, ma in cambio dovrai mostrargli uno dei tuoi. Puoi anche rinunciare.
hint-privilege = L'artiglio indica chi è stato sbranato: nessuno saprà che cosa fosse. Ora chi ha la carica può guardare un personaggio, e in cambio ne mostra uno dei propri.
hint-show = Hai visto un personaggio: la carta è nel tuo cassetto. Ora scegli quale dei tuoi mostrare in cambio; lo vedrà soltanto chi lo possiede.
hint-seen = Chi ha la carica ti ha mostrato un personaggio: tieni il dito sul cassetto per rivederlo. Se raccontarlo agli altri, lo decidi tu.
hint-bet = Tocca a te: hai un sigillo solo per tutta la partita. Se passi, scommetterai un altro giorno; e il sigillo mai usato vale un punto.
hint-draw = Hai pescato: tieni una moneta e di' chi è il lupo mannaro secondo te. Se indovini, alla fine la moneta vale punti; se sbagli, niente.
hint-bets = A turno ciascuno passa, oppure pesca { $handful } delle { $coins } monete e accusa qualcuno. Il sigillo davanti a una persona dice di chi gli altri sospettano.
hint-discussion = È il momento di parlare, { $minutes } minuti al massimo: contro il computer guarda il registro, e cerca chi ha accusato o votato in modo strano. Chi ha la carica può chiudere prima.
hint-vote-mine = Metti un gettone su un personaggio. Ne hai due, uno per giro, e i due personaggi con più gettoni saranno indiziati.
hint-vote = Si vota a turno, a partire da chi ha la carica, per due giri. I gettoni si vedono: anche questo è un indizio.
hint-defence-mine = Un tuo personaggio è indiziato: hai { $seconds } secondi per difenderti. Puoi finire prima.
hint-defence = Due personaggi sono indiziati, uno con l'orma e uno con il ciuffo di peli. Chi li possiede ha { $seconds } secondi per difendersi.
hint-run-off = Ballottaggio: orma o ciuffo? Hai un voto per ogni tuo personaggio vivo e non indiziato. È segreto finché non si scoprono tutti insieme.
hint-run-off-none = In questo ballottaggio non hai voti: votano soltanto i personaggi vivi e non indiziati.
hint-reveal = Tutti hanno votato: tocca a te scoprire le schede.
hint-out = Hai perso tutti e due i personaggi, ma giochi ancora: puoi parlare, scommettere e mettere i gettoni, e vincere con una scommessa giusta.
hint-ended = La partita è finita e tutto si scopre: guarda chi era chi, e da dove vengono i punti.

## La prima volta: una riga per ogni momento, uguale per tutti

first-houses = In ogni casa abiterà uno dei tuoi due personaggi. Li ricevi dopo, coperti.
first-placement = Le carte le vedi soltanto tu. Per rileggerle, in ogni momento: tieni premuto il cassetto.
first-thief = Toccano tutti, ma conta soltanto il ladro: scopre se in quella casa c'è un forziere.
first-wolf = Toccano tutti, ma conta soltanto il lupo mannaro: sbrana chi abita in quella casa.
first-privilege = Chi ha la carica può guardare un personaggio altrui, e in cambio gliene mostra uno dei suoi.
first-bets = Hai un sigillo solo per tutta la partita: chi accusa il lupo mannaro fa punti, chi sbaglia no.
first-discussion = Parlate ad alta voce: si può dire di tutto, vero o falso. Lo schermo non si mostra.
first-vote = Due gettoni a testa: i due personaggi che ne hanno di più rischiano il linciaggio.
first-defence = Parla chi possiede i personaggi indiziati, gli altri ascoltano. Poi si vota in segreto.
first-run-off = Un voto per ogni tuo personaggio vivo e non indiziato. Chi ne ha di più contro è linciato.

## Titoli e tabelle

heading-start = Attorno al tavolo
heading-houses = Partita { $number }
heading-placement = Partita { $number }
heading-thief = Notte { $number }
heading-thief-shown = Notte { $number }
heading-wolf = Notte { $number }
heading-wolf-shown = Notte { $number }
heading-privilege = Giorno { $number }
heading-bets = Giorno { $number }
heading-discussion = Giorno { $number }
heading-vote = Il voto del giorno { $number }
heading-defence = Il voto del giorno { $number }
heading-run-off = Il voto del giorno { $number }
heading-between = Dopo la partita { $number }
heading-cast = Chi è chi (nel borgo non lo sa nessuno):
tokens = Gettoni: { $names }.
token-count = { $count } contro { $house }
rolebook-role = Personaggio
rolebook-count = Quanti
rolebook-power = Che cosa fa
rolebook-key = Nome nei file
rolebook-count-wolf = 1
rolebook-count-thief = 1
rolebook-count-citizen = da 6 a 14

## Gli schermi

screen-board = Il borgo
screen-heading = { $phase ->
    [start] Attorno al tavolo
    [houses] Partita { $game } di { $games } · prima della notte
    [placement] Partita { $game } di { $games } · prima della notte
    [between] Partita { $game } di { $games } · finita
   *[other] Partita { $game } di { $games } · turno { $turn }
}
screen-night = { $phase ->
    [thief] Notte. È l'ora del ladro: tocca una casa, chiunque tu sia.
    [thief-shown] Notte. Tieni il dito sul bottone e guarda la carta.
    [wolf-shown] Notte. Tieni il dito sul bottone e guarda la carta.
   *[wolf] { $again ->
        [yes] Notte. Il lupo mannaro non ha ancora scelto: tocca una casa, chiunque tu sia.
       *[no] Notte. È l'ora del lupo mannaro: tocca una casa, chiunque tu sia.
    }
}
screen-first-night = Ogni personaggio ha la sua casa. Sta per calare la notte.
screen-lynched = Orma { $paw }, ciuffo { $tuft }: il borgo ha linciato chi abitava { $house }.
screen-night-falls = Sta per calare la notte.
screen-passed = { $is ->
    [you] Ora la carica è tua.
   *[other] Ora la carica passa { AD($name) }.
}
screen-nearest = Con { $points } punti a testa vince chi è più vicino alla carica, in senso orario: { $names }.
screen-look = { $is ->
    [you] Guarda la carta, poi scegli quale dei tuoi personaggi mostrare in cambio.
   *[other] { $name } guarda chi abita { $house }, e poi mostrerà un personaggio in cambio.
}
screen-lead-start = Si comincia.
screen-lead-houses = { $part ->
    [todo] Decidi in quale delle tue due case sta il forziere: chi ci abita lo vedi dopo.
    [done] Hai deciso.
   *[shared] Ciascuno decide in quale delle sue case sta il forziere.
} { $missing ->
    [0] Ci siamo tutti.
    [one] Manca una persona.
   *[other] Mancano { $missing } persone.
}
screen-lead-placement = { $part ->
    [todo] Guarda i tuoi due personaggi e dai a ciascuno una casa.
    [done] Hai deciso.
   *[shared] Ciascuno dà una casa ai suoi due personaggi.
} { $missing ->
    [0] Ci siamo tutti.
    [one] Manca una persona.
   *[other] Mancano { $missing } persone.
}
screen-lead-privilege = { $is ->
    [you] È giorno, e il privilegio è tuo: vuoi vedere il personaggio di qualcuno?
   *[other] È giorno. { $name } decide se usare il privilegio.
}
screen-lead-bets = { $drawing ->
    [yes] { $is ->
        [you] Scegli una moneta e chi accusare: non si torna indietro.
       *[other] { $name } ha la mano nel sacchetto e sta per accusare qualcuno.
    }
   *[no] { $is ->
        [you] Tocca a te: scommetti su chi è il lupo mannaro, o passi?
       *[other] Scommesse: tocca { AD($name) }.
    }
}
screen-lead-discussion = { $is ->
    [you] Si discute. Quando basta, apri tu la votazione.
   *[other] Si discute. { $name } può aprire la votazione prima che scada il tempo.
}
screen-lead-vote = { $is ->
    [you] Tocca a te: metti un gettone su un personaggio (giro { $round } di 2).
   *[other] Prima votazione, giro { $round } di 2: tocca { AD($name) }.
}
screen-lead-defence = { $is ->
    [you] Hai la parola: difenditi.
   *[other] { $name } ha la parola per difendersi.
}
screen-lead-run-off = { $missing ->
    [0] { $is ->
        [you] Tutti hanno votato: scopri tu le schede.
       *[other] Tutti hanno votato: { $name } scopre le schede.
    }
    [one] Ballottaggio: orma o ciuffo? Manca una scheda.
   *[other] Ballottaggio: orma o ciuffo? Mancano { $missing } schede.
}
screen-lead-between = La partita è finita.
screen-step = { $phase ->
    [thief] Il ladro: di notte guarda sotto un tetto
    [wolf] Il lupo mannaro: di notte sbrana chi abita una casa
    [privilege] Il privilegio: chi ha la carica vede un personaggio e ne mostra uno
    [bets] Le scommesse: chi vuole accusa il lupo mannaro
    [discussion] La discussione: tre minuti al massimo
    [vote] La prima votazione: due gettoni a testa
    [defence] La difesa: un minuto a testa
   *[run-off] Il ballottaggio: chi ha più voti è linciato
}
screen-confirmed = { $count ->
    [0] Nessuno ha ancora confermato.
   *[other] Pronti: { $names }.
}
screen-votes-of = { $name } { $count }
screen-suffrage = Voti a disposizione: { $names }
screen-ready = { $count ->
    [0] Nessuna scheda è ancora arrivata.
   *[other] Hanno votato: { $names }
}
screen-tied = A pari voti decide la vicinanza alla carica, in senso orario: { $houses }
screen-do = { $verb ->
    [chest] Il forziere sta qui
    [place] Conferma
    [tap] Segna questa casa
    [decline] Rinuncio al privilegio
    [look] Voglio vedere chi abita qui
    [show] Mostro questo personaggio
    [pass] Passo
    [bet] Scommetto: pesco dal sacchetto
    [accuse] Accuso
    [close] Basta discutere: si vota
    [vote] Metto il gettone qui
    [finish] Ho finito di parlare
    [ballot] Ecco il mio voto
   *[reveal] Scopri le schede
}
screen-sure = Dopo aver pescato non si torna indietro. Scommetti?
screen-help-chest = Il forziere vale un punto, se alla fine chi ci abita è vivo. Il lupo mannaro e il ladro non possono abitare dove c'è.
screen-help-place = L'altro va nella casa che resta. Dove abiterà ciascuno si legge sotto il dito.
screen-help-accuse = La moneta resta coperta fino alla fine della partita.
screen-ask = { $verb ->
    [chest] In quale casa sta il forziere?
    [place] Quale personaggio metti giù per primo?
    [tap] Quale casa tocchi?
    [look] Quale casa?
    [show] Quale dei tuoi personaggi?
    [accuse] { $field ->
        [coin] Quale moneta?
       *[player] Chi è il lupo mannaro?
    }
    [vote] Su quale personaggio?
   *[ballot] { $field ->
        [first] Il tuo voto
       *[second] Il tuo secondo voto
    }
}
screen-side = { $side ->
    [R] a destra
   *[L] a sinistra
}
screen-hand = { $side ->
    [R] destra
   *[L] sinistra
}
screen-no-card = carta coperta
screen-card = { $kind ->
    [chest] Sotto questo tetto c'è un forziere.
    [plain] Sotto questo tetto non c'è niente.
   *[none] Il borgo dorme, e dormi anche tu.
}
screen-note-look = Turno { $turn }: { $kind ->
    [chest] { $house } nasconde un forziere.
   *[plain] { $house } non nasconde niente.
}
screen-note-chest = Il forziere è nella tua casa { $side ->
    [R] a destra
   *[L] a sinistra
}. I personaggi non hanno ancora una casa.
screen-note-shown = Turno { $turn }: { $house } abita { $character }.
screen-note-coins = Le monete che hai pescato: { $coins }.
screen-note-coin = La tua moneta sotto il sigillo: { $coin }.
screen-record-mayor = In carica: { $name }.
screen-record-devoured = Sbranato chi abitava { $house }.
screen-record-declined = Privilegio: non usato.
screen-record-looked = Privilegio: visto chi abita { $house }.
screen-record-shown = In cambio: mostrato chi abita { $house }.
screen-record-bet = { $name } accusa { $accused }.
screen-record-vote = { $name } → { $house }
screen-record-votes = Prima votazione: { $votes }.
screen-record-indicted = Orma: { $paw }. Ciuffo di peli: { $tuft }.
screen-record-ballots = Ballottaggio: { $ballots }.
screen-clue = { $kind ->
    [paw] Orma:
   *[tuft] Ciuffo:
} { $house }
screen-lives = { $side ->
    [R] Abiterà a destra.
   *[L] Abiterà a sinistra.
}
    .barred = { $side ->
        [R] Abiterà a destra: a sinistra c'è il forziere, e { $name } non ci può abitare.
       *[L] Abiterà a sinistra: a destra c'è il forziere, e { $name } non ci può abitare.
    }
screen-record-lynched = Linciato chi abitava { $house }.
screen-outcome = { $cause ->
    [wolf-lost] Il lupo mannaro è stato battuto: era { $wolf }. Vince { $winner }.
   *[equality] Il lupo mannaro ha vinto: era { $wolf }. I suoi personaggi sono pari agli altri, { $wolves } a { $others }.
}
screen-chart = I punti di ciascuno, partita dopo partita
screen-cast = Chi era chi
screen-won = ha vinto
screen-chest = forziere
screen-gone = fuori dal cerchio
screen-points = { $kind ->
    [characters] Personaggi
    [chest] Forziere
    [seal] Sigillo
   *[coin] Moneta
}
screen-series = La serie
screen-series-won = Ha vinto la serie: { $name }.
screen-series-left = { $count ->
    [one] Manca una partita.
   *[other] Mancano { $count } partite.
}
screen-series-next = La prossima comincia con { $name } in carica.
screen-hold = Tieni premuto per leggere
screen-hold-card = Tieni premuto per vedere la carta
screen-pick = Tocca sul disegno.
screen-choice = scelta { $number }
screen-drawer = Il tuo cassetto: tieni premuto
screen-nothing-seen = Per ora non hai visto altro.
screen-steps = Le fasi, una dopo l’altra
screen-record = Il registro
screen-record-turn = Turno { $number }
screen-no-record = Non è ancora successo niente.
option-games = { $value ->
    [series] una a testa
    [1] una
   *[other] { $value }
}
    .name = Quante partite
option-first_mayor = { $value ->
    [host] chi conduce la stanza
   *[random] a sorte
}
    .name = Chi ha la carica per primo
option-night_seconds = { $value } secondi
    .name = Quanto dura ogni fase della notte
option-night_sound = { $value ->
    [yes] sì, dallo schermo di tutti
   *[no] no
}
    .name = Un suono di notte
strength-easy = alle prime armi
strength-fair = distratto
strength-sensible = accorto

## La fine in scena: una scena dopo l'altra, al passo di chi ospita

ending-over = La partita è finita
ending-wolf-won = Il borgo è in mano al lupo mannaro: vince { $name }.
ending-last = L'ultimo voto
ending-house = { $side ->
    [R] A destra
   *[L] A sinistra
}: { $character }
ending-was = { $character ->
    [thief] { $name } era il ladro.
   *[citizen] { $name } aveva due cittadini.
}
ending-coins = Che cosa c'era sotto i sigilli
ending-bets = Le scommesse si scoprono
ending-bet = { $name } ha puntato { $coin } su { $accused }
ending-no-bet = { $count ->
    [one] Non ha scommesso: { $names }.
   *[other] Non hanno scommesso: { $names }.
}
ending-points = I punti della partita
ending-points-won = Vince { $name }.
ending-whence = personaggi { $characters } · forziere { $chest } · sigillo { $seal }
ending-series = La serie dopo la partita { $game } di { $games }
ending-totals = I punti di tutta la serie
ending-total = { $points ->
    [one] un punto
   *[other] { $points } punti
}
ending-moment = Da raccontare
moment-saw-wolf = Nel turno { $turn } { $name } ha visto il lupo mannaro { $house }. E poi ha scommesso su { $accused }.
moment-knew-wolf = Nel turno { $turn } { $name } ha visto il lupo mannaro { $house }: da allora lo sapeva.
moment-highest = { $name } aveva puntato la moneta da { $coin } su { $accused }. { $right ->
    [yes] Era proprio il lupo mannaro.
   *[no] Ma il lupo mannaro era { $wolf }.
}
moment-hidden = Nel turno { $turn } { $name } ha guardato una carta di { $wolf }, che era il lupo mannaro: ha visto un cittadino.
moment-condemned = Nel turno { $turn } { $name } ha usato il privilegio, e in cambio ha mostrato un personaggio { AD($other) }. { $other } ha votato proprio quello, e la sera il borgo l'ha linciato.
moment-saved = Nel turno { $turn } il lupo mannaro era a un voto dal linciaggio: { $more } a { $less }. Al posto di { $wolf } è caduto chi abitava { $house }.
moment-thief = Dalla notte { $turn } { $name }, il ladro, sapeva che { $house } c'era il forziere, e che quindi il lupo mannaro non ci abitava. L'ha votata lo stesso.
moment-at-home = Nella notte { $turn } il lupo mannaro ha colpito in casa propria: { $name } ha sbranato uno dei suoi personaggi.
moment-guessed = Tra chi non era il lupo mannaro hanno scommesso in { $count }: { $how ->
    [all] hanno indovinato tutti.
    [one] ha indovinato soltanto { $name }.
   *[none] non ha indovinato nessuno. Il lupo mannaro era { $name }.
}
moment-without = { $name } ha vinto senza più un personaggio vivo, con { $points ->
    [one] un punto.
   *[other] { $points } punti.
}
moment-in-vain = Davanti { AD($name) } c'erano più sigilli che davanti a chiunque altro: { $count }. E non era il lupo mannaro.
moment-one-mind = Nel turno { $turn } il ballottaggio non ha avuto dubbi: tutti i { $votes } voti contro chi abitava { $house }. Era { $character }.
moment-untouched = In { $count } giorni nessuno ha messo un gettone contro { $name }. Ed era il lupo mannaro.
moment-oneself = Nel turno { $turn } { $name } ha messo un gettone contro la propria casa.
moment-by-a-point = { $name } ha vinto per un punto solo: { $more } a { $less }.
moment-first-victim = La prima notte è sparito chi abitava { $house }: era { $character }.
souvenir-title = Il tavolo alla fine della partita
souvenir-foot = ★ chi ha vinto
screen-share = Condividi l'immagine

# perché un computer ha scelto così
why = { $did ->
    [devoured] { $name } ha sbranato un personaggio di { $target }
    [looked] { $name } ha spiato una casa di { $target }
    [asked] { $name } ha guardato un personaggio di { $target }
    [bet] { $name } ha puntato su { $target }
    [voted] { $name } ha messo un gettone su un personaggio di { $target }
   *[lynched] { $name } ha votato contro { $target } nel ballottaggio
}{ $since ->
    [saw] , che aveva visto il suo lupo mannaro.
    [bet] , che aveva puntato su { $name }.
    [voted] , che aveva votato contro { $name }.
    [seen] : ne aveva visto il lupo mannaro.
   *[likely] { $left ->
        [1] : non restava nessun altro sospetto.
       *[other] : nessuno dei { $left } sospetti era più probabile, al { $percent } %.
    }
}
