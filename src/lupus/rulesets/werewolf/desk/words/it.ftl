# Che cosa dice il Moderatore di Werewolf, e come si chiama ogni cosa sulla sua scrivania.
#
# say-...: le frasi da dire ad alta voce, ognuna con la sua chiave. Al copione non serve altro: quello che non è qui non si dice.
# Di un ruolo si parla con il genere del ruolo, mai con quello della persona.

## Da dire: la notte

say-cards = Guardate la vostra carta, imparatela a memoria e coprite di nuovo tutto.
say-night = È notte. Chiudete tutti gli occhi, e silenzio.

say-open-amuleto = Apra gli occhi chi possiede l'Amuleto.
say-ask-amuleto-later = A chi lo passi?
say-close-amuleto = Chi possiede l'Amuleto chiuda gli occhi.
say-open-spada = Apra gli occhi chi possiede la Spada.
say-ask-spada-later = A chi la passi?
say-close-spada = Chi possiede la Spada chiuda gli occhi.
say-open-giulietta = Apra gli occhi Giulietta.
say-ask-giulietta-first = Chi è il tuo Romeo?
say-close-giulietta = Giulietta e Romeo chiudano gli occhi.
say-open-veggente = Apra gli occhi la Veggente.
say-ask-veggente-first = Di chi vuoi vedere l'aura?
say-ask-veggente-later = Di chi vuoi vedere l'aura?
say-close-veggente = La Veggente chiuda gli occhi.
say-open-mago = Apra gli occhi il Mago.
say-ask-mago-first = Di chi vuoi sapere se ha poteri mistici?
say-ask-mago-later = Di chi vuoi sapere se ha poteri mistici?
say-close-mago = Il Mago chiuda gli occhi.
say-open-guardie = Aprano gli occhi le Guardie.
say-ask-guardie-first = Guardatevi: da ora vi conoscete. E guardate quanti sono i Criminali.
say-ask-guardie-later = Chi volete portare in prigione?
say-close-guardie = Le Guardie chiudano gli occhi.
say-open-criminali = Aprano gli occhi i Criminali.
say-ask-criminali-first = Guardatevi: da ora vi conoscete.
say-close-criminali = I Criminali chiudano gli occhi.
say-open-prete = Apra gli occhi il Prete.
say-ask-prete-first = Il Peccatore alzi la mano, a occhi chiusi. Il Prete lo guardi. Il Peccatore abbassi la mano.
say-close-prete = Il Prete chiuda gli occhi.
say-open-medium = Apra gli occhi il Medium.
say-ask-medium-later = Di chi, tra i morti, vuoi sapere qualcosa?
say-close-medium = Il Medium chiuda gli occhi.
say-open-strega = Apra gli occhi la Strega.
say-ask-strega-later = Chi scegli questa notte?
say-close-strega = La Strega chiuda gli occhi.
say-open-capo-gilda = Apra gli occhi il Capo Gilda.
say-ask-capo-gilda-later = Chi vuoi reclutare?
say-close-capo-gilda = Il Capo Gilda, e chi è con lui, chiudano gli occhi.
say-open-vampiro = Apra gli occhi il Vampiro.
say-ask-vampiro-first = Chi serve il Vampiro si faccia riconoscere, come sa.
say-ask-vampiro-later = Chi vuoi mordere?
say-close-vampiro = Il Vampiro, e chi è con lui, chiudano gli occhi.
say-open-lupi-mannari = Aprano gli occhi i Lupi Mannari.
say-ask-lupi-mannari-first = Guardatevi. Il Capo Branco faccia un cenno con la testa. Chi sta in segreto con i Lupi alzi la mano, a occhi chiusi. Abbassate la mano.
say-ask-lupi-mannari-later = Chi attaccate questa notte?
say-close-lupi-mannari = I Lupi Mannari chiudano gli occhi.
say-open-cacciatore-di-vampiri = Apra gli occhi il Cacciatore di Vampiri.
say-ask-cacciatore-di-vampiri-first = Guarda se il Vampiro è in gioco.
say-close-cacciatore-di-vampiri = Il Cacciatore di Vampiri chiuda gli occhi.
say-open-guaritore = Apra gli occhi il Guaritore.
say-ask-guaritore-later = Guarda chi è stato ucciso. Vuoi salvare qualcuno?
say-close-guaritore = Il Guaritore chiuda gli occhi.

## Da dire: il giorno

say-morning = È mattina. Aprite tutti gli occhi.
say-dead = { $count ->
    [one] Questa notte { $gender ->
        [f] è morta
        [m] è morto
       *[x] ha perso la vita
    } { $names }.
   *[other] Questa notte { $gender ->
        [f] sono morte
        [m] sono morti
       *[x] hanno perso la vita
    } { $names }.
}
say-nobody-died = Questa notte non è morto nessuno.
say-rumour = { $news ->
    [none] All'osteria non circola nessuna voce.
    [veggente] All'osteria si mormora: la Veggente ha trovato un'aura oscura.
    [mago] All'osteria si mormora: il Mago ha trovato un Mistico.
    [guaritore] All'osteria si mormora: il Guaritore ha salvato qualcuno.
    [vampiro] All'osteria si mormora: c'è un nuovo Vampiro Minore.
   *[own] All'osteria si mormora: { $text }
}
say-first-ballot = Prima Votazione. Chiudete gli occhi. Dirò i nomi uno alla volta: ognuno deve alzare la mano una volta sola, contro un'altra persona.
say-second-ballot = Seconda Votazione. Chiudete gli occhi. { $count ->
    [one] In ballottaggio c'è { $names }.
   *[other] In ballottaggio ci sono { $names }.
} Tutti gli altri devono votare contro uno di questi nomi. Chi ha più voti va al rogo; a parità nessuno.
say-name = Chi vota contro { $names }?
say-repeat = I conti non tornano: ripetiamo la votazione.
say-eyes-open = Aprite gli occhi.
say-open-score = { $names }: { $votes ->
    [one] un voto.
   *[other] { $votes } voti.
}
say-run-off = { $count ->
    [0] In ballottaggio non c'è nessuno.
    [one] In ballottaggio c'è { $names }. La parola alla difesa.
   *[other] In ballottaggio ci sono { $names }. La parola alla difesa.
}
say-burned = Il villaggio ha deciso: { $names } va al rogo.
say-undecided = Il villaggio è nel dubbio: oggi nessuno va al rogo.
say-shot = { $names } mostra la carta tra le fiamme, e indica { $target }.
say-nobody-else = Non muore nessun altro.
say-dies-too = { $gender ->
    [f] Muore anche lei: { $names }.
    [m] Muore anche lui: { $names }.
   *[x] Muore anche { $names }.
}
say-time-up = Il tempo è scaduto, e nessuno va al rogo.
say-left = { $names } lascia il tavolo, e non è più in gioco.
say-out = { $names } non è più in gioco: è stato un mio errore.
say-returned = { $names } torna in gioco: è stato un mio errore.
say-end = La partita è finita. { $line ->
    [hand] La chiudo io. { $count ->
        [0] Non vince nessuno.
       *[other] Vincono: { $factions }.
    }
    [quiet] Da troppo tempo non muore nessuno: non vince nessuno.
    [monster] È rimasto soltanto il Mostro: non vince nessuno.
    [lovers] Restano soltanto Romeo e Giulietta, e si amano: la vittoria è loro.
   *[other] { $count ->
        [0] Non vince nessuno.
        [one] Vittoria per { $factions }.
       *[other] Vittoria per { $factions }.
    }
}
say-winners = { $count ->
    [0] Tra voi non vince nessuno.
    [one] Vince { $names }.
   *[other] Vincono { $names }.
}

## Sulla scrivania

desk-phase-cards = Le carte
desk-phase-night = Si chiudono gli occhi
desk-phase-joining = Chi entra nei turni altrui
desk-phase-together = Tutti insieme
desk-phase-results = Tutti leggono
desk-phase-day = L'assemblea
desk-phase-first-ballot = Prima Votazione
desk-phase-defence = Le arringhe
desk-phase-second-ballot = Seconda Votazione
desk-phase-stake = La sentenza
desk-phase-end = La fine
desk-heading = { $time ->
    [night] Notte { $number }: { $where }
   *[day] Giorno { $number }: { $where }
}
desk-on = Avanti
desk-memorised = Tutti conoscono la propria carta
desk-all-eyes-closed = Tutti gli occhi sono chiusi
desk-eyes-noted = Ho visto chi ha aperto gli occhi
desk-signal = Mostra il segnale
desk-eyes-closed = Hanno richiuso gli occhi
desk-first-ballot = Annuncia la Prima Votazione
desk-second-ballot = Si sono difesi: Seconda Votazione
desk-outcome = Chiudi la votazione
desk-too-late = Questo passo è già passato: la pagina ora mostra dove siamo.
desk-left-out = { $count ->
    [one] Questo nome non è stato aggiunto, perché c'è già o perché non c'è più posto: { $names }. Chi si chiama come un'altra persona aggiunge un'iniziale.
   *[other] Questi nomi non sono stati aggiunti, perché ci sono già o perché non c'è più posto: { $names }. Chi si chiama come un'altra persona aggiunge un'iniziale.
}
desk-too-long = { $count ->
    [one] Questo nome non è stato aggiunto, perché ha più di 20 lettere: { $names }. Scrivilo più corto.
   *[other] Questi nomi non sono stati aggiunti, perché hanno più di 20 lettere: { $names }. Scrivili più corti.
}
desk-not-yet = Manca ancora qualcosa: la pagina dice che cosa.
desk-pretends = { $names } deve scegliere in segreto quale Mistico finge di essere.
desk-strongest = La scelta che conta è quella di { $names }.
desk-two-attacks = Stanotte il branco indica due vittime: mostra due dita.
desk-may-join = In questo turno può aprire gli occhi anche { $names }.
desk-armed-double = La prossima notte il branco attacca due volte.
desk-armed-sick = La prossima notte gli attacchi del branco sono annullati.
desk-armed-grief = Alla fine della prossima notte { $names } muore di dolore.
desk-armed-transfer = { $names } eredita i poteri del Mistico che fingeva di essere: batti sulla sua spalla quando chiami quel Mistico.
desk-armed-heir = Nel prossimo turno del Vampiro batti sulla spalla di { $names }: il Vampiro ora è qui.
desk-quiet = Da { $count } giorni non muore nessuno: se volete, potete chiudere la partita.
desk-timed = Si gioca a tempo: quando il tempo finisce la giornata si chiude senza rogo.
desk-spies = { $names } può tenere gli occhi aperti.
desk-arms = { $found ->
    [one] Hai contato un braccio.
   *[other] Hai contato { $found } braccia.
} { $least ->
    [one] Dovrebbe essere uno
   *[other] Dovrebbero essere { $least }
}{ $more ->
    [yes] , e non più di { $most }.
   *[no] .
}
desk-not-voted = Manca il voto di { $names }.
desk-weight = { $names } vota con { $weight ->
    [one] un braccio
   *[other] { $weight } braccia
}{ $fingers ->
    [yes] , e mostra con le dita quanto vale il suo voto.
   *[no] .
}
desk-many-votes = { $names } può votare per più nomi{ $five ->
    [yes] , cinque al massimo, e mostra con le dita quanti ne ha già votati: controlla che il conto torni.
   *[no] : le braccia possono essere più delle persone.
}
desk-may-raise = In questa votazione può alzare la carta chi ha: { $cards }.
desk-shot = Durante la pausa può mostrare la carta e indicare qualcuno.
desk-second-name = { $voter } ha già votato contro { $name }: solo il Mercante può votare più nomi.
desk-sure-silent = { $count ->
    [one] { $names } non ha ancora parlato. Vuoi passare lo stesso alla votazione?
   *[other] { $names } non hanno ancora parlato. Vuoi passare lo stesso alla votazione?
}
desk-sure-self = { $name } ha indicato se stesso o se stessa? Conferma soltanto se è proprio così.
desk-sure-leave = { $name } lascia la partita per sempre: non potrà tornare. Lo annunci adesso?
desk-sure-override = { $change ->
    [dies] { $name } è fuori dal gioco: tutti lo sapranno. Confermi?
    [lives] { $name } torna in gioco: tutti lo sapranno. Confermi?
   *[other] Correggi ciò che è scritto di { $name }? Il registro lo ricorderà, con il motivo.
}
desk-sure-entry = Quello che è stato votato finora non conta più, e si vota da capo. Cambi modo di votare?
desk-sure-time = Il tempo è scaduto: la giornata finisce adesso e nessuno va al rogo?
desk-sure-end = { $faction ->
    [none] Chiudi la partita senza vincitori? Non si potrà riprendere.
   *[other] Chiudi la partita? Vincono: { $faction }. Non si potrà riprendere.
}
desk-yes = Sì, è così
desk-no = No, torna indietro
desk-spent = { $power }: usato
desk-power-joins = occhi aperti nel turno di un altro
desk-power-sacrifices = sacrificio
desk-power-law = la parola che è legge
desk-mark-hit = tra le vittime
desk-mark-warded = sotto protezione
desk-mark-cursed = sotto maledizione
desk-mark-attacked = attacco subìto
desk-mark-converted = ha cambiato parte
desk-mark-amuleto = Amuleto
desk-mark-spada = Spada
desk-mark-gone-amuleto = non sa che l'Amuleto è perduto
desk-mark-gone-spada = non sa che la Spada è perduta
desk-mark-lover = innamorato o innamorata
desk-mark-grieving = morirà di dolore
desk-mark-candidate = in ballottaggio
desk-mark-pretends = finge: { $card }
desk-nobody = Nessuno
desk-about-aura = l'aura
desk-about-mystic = i poteri mistici
desk-void = Turno a vuoto: nessuno apre gli occhi. Dillo lo stesso, con gli stessi tempi.
desk-void-so-far = Per ora a vuoto: qualcuno può ancora aprire gli occhi.
desk-awake = Devono avere gli occhi aperti:
desk-hands = Alza la mano a occhi chiusi: { $names }.
desk-recorded = { $whom ->
    [none] { $name } non indica nessuno.
   *[other] { $name } indica { $target }.
}
desk-undo = Annulla
desk-who-points = { $name } indica…
desk-second = E anche:
desk-about = Che cosa chiede?
desk-record = Segna
desk-record-name = Segna, e di' il prossimo nome
desk-opens = { $name } ha aperto gli occhi
desk-signal-tap = Batti sulla spalla
desk-signal-yes = SÌ
desk-signal-no = NO
desk-signal-nobody = Nessuno
desk-signal-point-out = Indica
desk-signal-opens = Apre gli occhi
desk-signal-none = Nessun segnale
desk-fingers = dita
desk-skip = Vai avanti senza questa scelta
desk-reason = Il motivo, per il registro
desk-record-last = Segna: i nomi sono finiti
desk-arms-so-far = Braccia contate finora: { $found }. { $most ->
    [one] In tutto dovrà essere uno.
   *[other] In tutto dovranno essere { $range }.
}
desk-back = Torna al nome di prima
desk-again = Ripeti la votazione
desk-entry-voters = Segna chi vota, uno per uno
desk-entry-totals = Conta soltanto le braccia
desk-entry-phones = Votano sul telefono
desk-replies = { $late ->
    [0] Hanno risposto tutti: { $of } su { $of }.
    [one] { $count } { $count ->
        [one] risposta
       *[other] risposte
    } su { $of }. Manca { $names }.
   *[other] { $count } { $count ->
        [one] risposta
       *[other] risposte
    } su { $of }. Mancano { $names }.
}
desk-arms-of = Braccia alzate contro { $name }
desk-raised = Ha alzato la carta:
desk-may-defend = Si difendono:
desk-has-spoken = { $name } ha parlato
desk-may-speak = { $name } non ha ancora parlato
desk-leave = Qualcuno se ne va
desk-override = Correggi un errore
desk-change = { $change ->
    [dies] è fuori dal gioco
    [lives] torna in gioco
    [hit] questa notte è tra le vittime
    [safe] questa notte non è tra le vittime
    [attacked] ha subito un attacco dei Lupi Mannari
    [restored] ha ancora i suoi poteri
    [amuleto] ha l'Amuleto
    [spada] ha la Spada
    [villager] sta con il Villaggio
    [criminal] sta con i Criminali
    [minor-vampire] è Vampiro Minore
   *[discendente] è Discendente dei Lupi
}
desk-change-what = Che cosa è vero
desk-rumour = La voce dell'oste per domani
desk-write = All'osteria si mormora:
desk-time-up = Il tempo è scaduto
desk-end = Chiudi la partita
desk-no-winner = Nessun vincitore
desk-who-wins = Chi vince
desk-dark = aura oscura
desk-white = aura bianca
desk-mystic = mistico
desk-out = fuori dal gioco
desk-map = Il tavolo
desk-list = Tutto quello che sai, persona per persona
desk-hide = Nascondi tutto
desk-uncover = Riprendi
desk-covered = In pausa: qui non si vede niente, e il conto è fermo.

## Prima della partita

desk-prepare = Prepara la partita
desk-people = { $count ->
    [0] Chi gioca
    [one] Chi gioca: una persona
   *[other] Chi gioca: { $count } persone
}
desk-add = Aggiungi
desk-earlier = Sposta { $name } un posto prima
desk-later = Sposta { $name } un posto dopo
desk-remove = Togli { $name }
desk-counted = { $cards ->
    [one] Una carta
   *[other] { $cards } carte
} per { $players } persone. Antagonisti: { $antagonists } (consigliati: { $advised }).
desk-village = Il villaggio
desk-mode-first-games = Prime partite
desk-mode-standard = Tutte le regole
desk-fewer = Una carta in meno: { $name }
desk-more = Una carta in più: { $name }
desk-version = Versione: { $name }
desk-base = Versione normale
desk-choose = Conferma
desk-extras = Ruoli segreti, oggetti e varianti
desk-variants = Varianti
desk-secrets = Altri ruoli segreti dei Contadini
desk-news = Di che cosa parla l'oste
desk-news-veggente = la Veggente ha trovato un'aura oscura
desk-news-mago = il Mago ha trovato un Mistico
desk-news-guaritore = il Guaritore ha salvato qualcuno
desk-news-vampiro = c'è un nuovo Vampiro Minore
desk-news-own = una frase mia
desk-deal = Come si distribuisce
desk-deal-no = Distribuisce questo dispositivo
desk-deal-yes = Usiamo le carte vere
desk-by-chance = a sorte
desk-secret-role = Ruolo segreto
desk-begin = Comincia la partita
desk-anew = Una nuova partita con le stesse persone
desk-sure-anew = La partita non è finita: abbandonarla e prepararne un'altra?
desk-story = Tutta la storia
desk-share = Condividi l'immagine del tavolo
desk-chapter = Notte e giorno { $number }
desk-known = Chi sapeva che cosa
desk-known-nothing = Non ha scoperto niente.
desk-save = Salva la partita, con i dadi
desk-need-players = Scrivi i nomi nell'ordine in cui siete seduti, a partire da chi ti sta a sinistra. Servono da { $least } a { $most } persone.
desk-names = Nomi di chi gioca, separati da virgole (tu no: conduci)
desk-names-like = Anna, Bruno, Carla…
desk-drag = Posto { $place }: { $name }. Con le frecce si sposta di un posto.
desk-drag-help = Un nome è nel posto sbagliato? Trascinalo fin dove siede quella persona.
desk-seats-list = L'elenco, per spostare o togliere qualcuno
desk-here-you-sit = qui siedi tu
desk-mode-help = { $mode ->
    [first-games] Per imparare: tante carte quante persone. Soltanto la Veggente e i Lupi Mannari fanno quello che dice la loro carta.
   *[standard] Ogni carta fa quello che c'è scritto, e i Contadini hanno un ruolo segreto.
}
desk-propose = Proponi un villaggio
desk-propose-extra = Proponi con ruoli in più
desk-cards = Scegli le carte una per una
desk-deal-help = { $real ->
    [yes] Distribuisci le carte vere, poi segna qui chi ha quale carta.
   *[no] Il dispositivo fa il giro del tavolo: ognuno vede la propria carta e nessun'altra.
}
desk-card-of = Che carta ha { $name }?
desk-cards-entered = Tutte le carte sono segnate.
desk-cards-list = Chi ha quale carta, per correggere
desk-missing = { $what ->
    [players] Per cominciare mancano i nomi.
    [pool] Per cominciare manca il villaggio: tocca «Proponi un villaggio».
    [pool-wrong] Per cominciare il villaggio va corretto: tocca «Proponi un villaggio», o cambia le carte.
   *[cards] Per cominciare segna le carte che mancano.
}
desk-step-back = Annulla l'ultima modifica
desk-practice-help = Prima volta? Prova una notte con otto persone inventate: non conta niente, e puoi smettere quando vuoi.
desk-practice = Prova una notte
desk-practice-names = Ada, Berto, Cleo, Dario, Elsa, Furio, Gilda, Ivo
desk-practice-now = Questa è una prova: le persone sono inventate. Immagina che cosa fanno, e tocca un nome qualsiasi.
desk-practice-end = Finisci la prova
desk-public = Mostra a tutti le carte possibili
desk-public-close = Torna alla scrivania
desk-public-title = Le carte possibili
desk-public-secrets = Ogni Contadino ha un ruolo segreto. Sono possibili: { $roles }.
desk-public-excluded = Non ci sono
desk-first-games-note = Prime partite: soltanto la Veggente e i Lupi Mannari fanno quello che dice la loro carta.
desk-hints-off = Nascondi i suggerimenti
desk-hints-on = Mostra i suggerimenti
desk-hint = { $moment ->
    [cards] Di' ad alta voce la frase tra virgolette. Quando tutti hanno visto la propria carta, tocca il pulsante per andare avanti.
    [night] Di' le frasi tra virgolette. Da adesso fino al mattino lo schermo lo guardi soltanto tu.
    [call-eyes] Di' la frase, poi guarda chi apre gli occhi. Se apre gli occhi qualcuno che qui ha un pulsante, toccalo.
    [point] Di' le frasi. Chi è sveglio indica in silenzio: tocca qui il nome indicato, poi «Segna».
    [recorded] Segnato. Se hai sbagliato, tocca «Annulla»; se va bene, vai avanti e vedrai il segnale da fare.
    [call-point] Di' le frasi, poi vai avanti: qui sotto vedrai se c'è un segnale da fare.
    [call-shown] Fai il segnale in silenzio. Di' l'ultima frase. Il pulsante si accende quando il conto finisce: così nessuno capisce dai tempi chi è sveglio.
    [day] Di' le frasi, poi lascia parlare. Quando avete discusso abbastanza, annuncia la votazione.
    [ballot-eyes] Di' la frase, e aspetta che tutti chiudano gli occhi.
    [ballot-vote] Di' il nome, conta le braccia alzate, scrivi quante sono e passa al nome dopo.
    [ballot-phones] Di' le frasi: si vota sui telefoni. Quando tutti hanno risposto, chiudi la votazione.
    [ballot-wrong] Il conto non torna: tocca «Ripeti la votazione», e conta di nuovo.
    [ballot-counted] Se il conto torna, chiudi la votazione. Non dire i numeri a nessuno.
    [defence] Chi è in ballottaggio si difende. Tocca il nome di chi ha parlato.
    [stake] Di' le frasi, e aspetta che il conto finisca, chiunque sia.
   *[end] La partita è finita: di' le frasi. Sotto c'è tutta la storia, da leggere insieme.
}
desk-turn-of = È il turno di { $name }
desk-hand-to = Il dispositivo è per { $name }. Chi è vicino guardi altrove.
desk-hold = Tieni premuto per vedere la tua carta
desk-seen = Ho visto la mia carta: avanti
desk-later-on = { $name } la vedrà più tardi
desk-for-moderator = Per chi conduce
desk-round = Se { $name } ora non può guardare, passa oltre: potrai dare la carta più tardi. Oppure ferma il giro e torna a preparare.
desk-deal-stop = Ferma il giro
desk-give-back = Ridate il dispositivo a chi conduce
desk-give-back-why = Nella prossima pagina ci sono le carte di tutti.
desk-i-lead = Sono io che conduco
desk-hand-again = Qualcuno deve vedere la sua carta
desk-unseen = { $count ->
    [one] Non ha ancora visto la carta: { $names }.
   *[other] Non hanno ancora visto la carta: { $names }.
}
desk-sure-unseen = { $names } non { $count ->
    [one] ha
   *[other] hanno
} ancora visto la carta. Cominci lo stesso?


## La voce e il suono

desk-voices = Voce e suono
desk-aloud = Il dispositivo legge le frasi ad alta voce
desk-voice = Voce
desk-rate = Velocità
desk-volume = Volume
desk-try = Prova la voce
desk-voiceless = Questo dispositivo non ha una voce italiana: le frasi restano scritte in grande, leggile tu.
desk-sound = Un soffio di vento durante la notte
