# Le parole dell'ottava edizione, in italiano: ruoli, fazioni, aure, incantesimi, eventi e perché di questa edizione, e i testi
# comuni che qui dicono altro (i movimenti, la maggioranza, gli incantesimi).
#
# Di ogni ruolo: il nome, con l'articolo indeterminativo (.a), con il determinativo (.the), il genitivo (.of), il plurale; e
# la pagina, che dice che cosa può fare e che cosa conviene sapere. In tempo_reale/words stanno gli altri eventi,
# e i nomi che più edizioni hanno in comune.

title = Lupus in tempo reale, ottava edizione

## Fazione dei Popolani

role-cacciatore = Cacciatore
    .a = un Cacciatore
    .the = il Cacciatore
    .of = del Cacciatore
    .plural = Cacciatori
role-cacciatore-page = Una volta sola, mai nella prima notte, puoi sparare a una persona viva: muore, da qualunque parte stia, e nessuna Guardia del corpo può impedirlo. Se il colpo non parte, la cartuccia ti resta.
role-contadino-page = Hai due braccia, una zappa e nessuna abilità: di notte dormi. Di giorno, però, ascolti, ragioni e voti, e il tuo voto pesa quanto quello di chiunque.
role-divinatore-page = Puoi chiedere alle carte se una persona viva ha un certo ruolo, mai per due notti di fila. La tua partita comincia inoltre con quattro frasi sui ruoli altrui: almeno una è vera, almeno una è falsa.
role-esorcista-page = Puoi benedire la casa di chi vuoi, in vita o no, ma mai per due notti di fila. Per quella notte fallisce ogni potere dei morti usato lì, e nemmeno la nebbia dell'Occultamento ti ferma.
role-guardia-page = Ogni notte puoi proteggere una persona viva dai Lupi, e soltanto da loro: contro gli altri assassini non puoi nulla. All'alba saprai quanti altri sono andati a casa sua, ma non chi.
role-investigatore-page = Puoi indagare su una persona morta e scoprirne il ruolo, mai per due notti di fila. Diffida delle prove troppo belle: Fattucchiere e Spettri sanno confondere le tracce.
role-mago-page = Ogni notte puoi saggiare la magia di chi vuoi, in vita o no, e scoprire se ha doti mistiche. Chi è sotto una fattura ti mostra quelle di un altro ruolo.
role-massone-page = Di notte non hai abilità, ma fin dall'inizio conosci tutti gli altri Massoni. In un villaggio come questo, qualche nome di cui fidarsi vale un tesoro.
role-messia-page = Una volta sola, in tutta la partita, puoi riportare in vita una persona morta, purché non sia uno Spettro. Se quella notte la chiama anche un Negromante morto, il tuo miracolo ha la meglio.
role-sciamano-page = Puoi vegliare una tomba, mai per due notti di fila: se vi riposa uno Spettro, il suo incantesimo si spezza, e per quella notte nessun Negromante può toccare quella tomba. Stai con i Popolani, ma la tua aura è nera: prepara una buona spiegazione.
role-spia = Spia
    .a = una Spia
    .the = la Spia
    .of = della Spia
    .plural = Spie
role-spia-page = Ogni notte, tranne la prima, puoi frugare nell'urna e scoprire per chi ha contato il voto di una persona viva all'ultimo tramonto. Se un potere l'ha spostato o cancellato, è quello che vedi.
role-stalker-page = Puoi pedinare una persona viva, mai per due notti di fila: scopri a casa di chi è andata, ma non che cosa ha fatto. Chi segue le ombre, ogni tanto, segue un'illusione.
role-trasformista-page = Una volta sola puoi prendere il ruolo di una persona morta, con la sua aura e le sue doti mistiche: ci riesci se è un ruolo dei Popolani, o se quella notte lo sembra. Fino ad allora la tua aura è nera, e non tutti ti crederanno.
role-voyeur-page = Puoi spiare una persona viva, mai per due notti di fila, e scoprire chi è andato a casa sua. Gli Spettri passano senza che tu li veda, ma possono farti vedere chi non c'è.

## Fazione dei Lupi

role-lupo-page = Ogni notte, tranne la prima, i Lupi possono sbranare una persona viva, di qualunque fazione: muore se chi di voi agisce ha scelto la stessa preda. La tua fazione si conosce dall'inizio, e quando muore l'ultimo Lupo ha perso.
role-alcolista = Alcolista
    .a = un Alcolista
    .the = l'Alcolista
    .of = dell'Alcolista
    .plural = Alcolisti
role-alcolista-page = Ogni notte puoi presentarti a casa di chi vuoi, in vita o no, senza combinare nulla: la tua abilità fallisce sempre. Ma qualcuno ti avrà visto uscire, e la tua fazione, che si conosce dall'inizio, sa che cosa farne.
role-assassino-page = Puoi puntare il fucile verso la casa di una persona viva, mai per due notti di fila e mai nella prima: muore a caso uno di quelli che vi sono andati, amici compresi. Se a comparire è soltanto un'illusione, il colpo va a vuoto.
role-diavolo-page = Ogni notte puoi scegliere una persona viva e quanti ruoli vuoi, e scoprire se il suo è tra quelli. La tua fazione si conosce dall'inizio.
role-fattucchiera-page = Ogni notte puoi stregare chi vuoi, in vita o no: per quella notte appare con il ruolo che dici tu, e con l'aura e le doti mistiche di quel ruolo. Se siete in più a stregare la stessa persona, conta l'ultima fattura, e l'ordine lo decide la sorte.
role-sequestratore-page = Ogni notte puoi rapire una persona viva: se voleva agire fallisce, e per tutti gli altri è come se non avesse mai lasciato il letto. Tu saprai se stava uscendo, ma non per andare dove.
role-stregone-page = Ogni notte puoi lanciare una maledizione sulla casa di una persona viva: ogni altro vivo che agisce lì fallisce, amici compresi; i morti no. La tua fazione si conosce dall'inizio.

## Fazione dei Negromanti

role-negromante-page = Ogni notte puoi attivare su uno Spettro un incantesimo libero, al posto di quello che ha, oppure togliergli quello che ha. Da morto potrai, una volta sola, fare uno Spettro di una persona morta dei Popolani; quando muore l'ultimo Negromante, la tua fazione ha perso.
role-fantasma-page = Finché vivi non hai abilità, ma quando muori diventi uno Spettro, con un incantesimo a caso tra quelli liberi (mai la Vita). Tu e i Negromanti vi conoscete dall'inizio: non tutti hanno fretta di morire; tu, forse, sì.
role-spettro-page = Giochi per la fazione dei Negromanti, e il villaggio non lo sa. Il tuo potere è quello dell'incantesimo attivo su di te, e i Negromanti possono cambiarlo ogni notte.

## Incantesimi, e il potere dei Negromanti morti

power-amnesia-page = Puoi annebbiare i ricordi di una persona viva, mai per due notti di fila: dal giorno dopo il suo voto per il rogo non conta più, per tutta la partita.
power-assoluzione = Assoluzione
    .the = l'Assoluzione
    .of = dell'Assoluzione
power-assoluzione-page = Puoi assolvere una persona viva, mai per due notti di fila: il giorno dopo i voti contro di lei non contano.
power-confusione-page = Ogni notte scegli una persona, in vita o no, e un ruolo: per quella notte appare con quel ruolo, e con la sua aura e le sue doti mistiche.
power-diffamazione = Diffamazione
    .the = la Diffamazione
    .of = della Diffamazione
power-diffamazione-page = Ogni notte puoi infangare il nome di una persona viva: il giorno dopo ogni voto nullo, anche di chi non vota, va contro di lei.
power-illusione-page = Puoi scegliere una persona viva, mai per due notti di fila: nessuno la vedrà uscire e, se indichi una casa, tutti crederanno che sia andata lì.
power-morte-page = Puoi colpire una persona viva, mai nella prima notte della partita: muore, da qualunque parte stia. Se ci riesci, smetti per sempre di essere uno Spettro.
power-occultamento-page = Ogni notte puoi avvolgere nella nebbia la casa di chi vuoi, in vita o no: chi è in vita e agisce lì fallisce. Solo gli Esorcisti trovano la strada.
power-telepatia = Telepatia
    .the = la Telepatia
    .of = della Telepatia
power-telepatia-page = Puoi entrare nei pensieri di una persona viva, mai per due notti di fila: all'alba leggerai tutto ciò che verrà detto a lei.
power-vita = Vita
    .the = la Vita
    .of = della Vita
power-vita-page = Finché è attivo sei in vita, con il tuo ruolo e la tua abilità, e resti uno Spettro della fazione dei Negromanti. Se l'incantesimo si spegne, muori.
power-spettro-vuoto = Spettro vuoto
    .the = lo Spettro vuoto
    .of = dello Spettro vuoto
    .plural = Spettri vuoti
power-spettro-vuoto-page = Nessun incantesimo è attivo su di te, e di notte non puoi fare nulla. I Negromanti possono attivarne uno.
power-risveglio = Potere del Negromante morto
    .the = il Potere del Negromante morto
    .of = del Potere del Negromante morto
power-risveglio-page = Una volta sola scegli un'altra persona morta e, se vuoi, un incantesimo libero: se sta con i Popolani, diventa uno Spettro.

## Ciò che qui si racconta in altro modo

knows-visited = { $visited-count ->
    [0] Pedinando { $target }, { $player } non ha visto nulla: nessun movimento.
   *[other] Pedinando { $target }, { $player } ha visto verso quale casa andava: quella di { $visited }.
}
    .own = { $visited-count ->
        [0] Hai pedinato { $target } fino all'alba: nella notte nessun movimento oltre la sua soglia.
       *[other] { $visited-is ->
            [you] Hai pedinato { $target }, e i suoi passi ti hanno riportato a casa tua.
           *[other] Hai pedinato { $target } fino a una porta: quella di { $visited }.
        }
    }
knows-visitor-count = { $count ->
    [0] Secondo { $player }, nessun altro è andato a casa di { $target }.
    [one] Secondo { $player }, a casa di { $target } è andata un'altra persona.
   *[other] Secondo { $player }, a casa di { $target } sono andate altre { $count } persone.
}
    .own = { $count ->
        [0] Hai fatto la guardia fino all'alba: oltre a te, a casa di { $target } non è venuto nessuno.
        [one] Hai fatto la guardia fino all'alba: oltre a te, a casa di { $target } è venuta una persona.
       *[other] Hai fatto la guardia fino all'alba: oltre a te, a casa di { $target } sono venute { $count } persone.
    }
ghost-raised = { $power-key ->
    [none] { $player } è ora uno Spettro vuoto{ $cause ->
        [necromancer] : lo ha voluto un Negromante morto.
        [phantom] : era un Fantasma, e non restavano incantesimi.
        [spectral-sequence] : lo vuole la successione spettrale.
       *[other] .
    }
   *[other] { $player } è ora lo Spettro { $power-of }{ $cause ->
        [necromancer] : lo ha voluto un Negromante morto.
        [phantom] : era un Fantasma.
       *[other] .
    }
}
    .own = { $cause ->
        [necromancer] Qualcuno ha chiamato il tuo nome sopra la tomba, e tu hai risposto.
        [phantom] Per te la morte era soltanto una porta.
       *[other] La tua storia non finisce qui: qualcosa ti ha trattenuto sulla soglia.
    } { $power-key ->
        [none] Ora sei uno Spettro della fazione dei Negromanti, e nessun incantesimo è attivo su di te.
        [vita] Ora sei lo Spettro della Vita: giochi per la fazione dei Negromanti, e finché l'incantesimo dura sei in vita.
       *[other] Ora sei lo Spettro { $power-of }: giochi per la fazione dei Negromanti, e dalla prossima notte puoi usare il tuo potere.
    }
ghost-powers-left = { $powers-count ->
    [0] { $player } sa che nessun incantesimo è libero.
   *[other] { $player } sa quali incantesimi sono liberi: { $powers }.
}
    .own = { $powers-count ->
        [0] Nessun incantesimo è libero.
       *[other] Incantesimi liberi: { $powers }.
    }
no-stake = { $cause ->
    [quorum] Nessuno ha contro il voto di più della metà dei vivi: stasera il rogo resta spento.
   *[other] Stasera il rogo resta spento: non muore nessuno.
}
refused-power-waiting = La notte scorsa hai agito con successo: per stanotte devi riposare.
refused-power-assigned = Questo incantesimo è già attivo.
refused-power-unknown = Questo incantesimo non esiste.
refused-no-power = Di notte non hai nulla da fare.

## Apparenze, movimenti, incantesimi

knows-not-role = Agli occhi di { $player }, { $target } non è { $role-a }.
    .own = Ai tuoi occhi { $target } non è { $role-a }.
knows-role-in = { $roles-count ->
    [0] { $player } non ha nominato ruoli, e quello di { $target } non è tra questi.
   *[other] { $answer ->
        [yes] Agli occhi di { $player }, il ruolo di { $target } è tra questi: { $roles }.
       *[no] Agli occhi di { $player }, il ruolo di { $target } non è tra questi: { $roles }.
    }
}
    .own = { $roles-count ->
        [0] Non hai nominato ruoli, e quello di { $target } non è tra questi.
       *[other] { $answer ->
            [yes] L'anima di { $target } ha risposto sì. Il suo ruolo è tra questi: { $roles }.
           *[no] L'anima di { $target } ha risposto no. Il suo ruolo non è tra questi: { $roles }.
        }
    }
knows-moved = { $moved ->
    [yes] { $player } sa che { $target } stava uscendo.
   *[no] { $player } sa che { $target } non stava uscendo.
}
    .own = { $moved ->
        [yes] Al tuo arrivo il lume di { $target } era acceso e il mantello già sulle spalle: stava uscendo.
       *[no] Nella casa di { $target } tutto taceva: non stava andando da nessuna parte.
    }
knows-vote = { $vote-is ->
    [none] { $player } sa che all'ultimo tramonto il voto di { $target } non ha contato per nessuno.
    [self] { $player } sa che all'ultimo tramonto il voto di { $target } ha contato contro { $player }.
   *[other] { $player } sa che all'ultimo tramonto il voto di { $target } ha contato contro { $vote }.
}
    .own = { $vote-is ->
        [none] Hai frugato nell'urna: all'ultimo tramonto il voto di { $target } non ha contato per nessuno.
        [you] Hai frugato nell'urna: all'ultimo tramonto il voto di { $target } ha contato contro di te.
       *[other] Hai frugato nell'urna: all'ultimo tramonto il voto di { $target } ha contato contro { $vote }.
    }
ghost-power = { $power-key ->
    [none] Su { $player } non è più attivo nessun incantesimo{ $cause ->
        [shaman] : lo ha spezzato uno Sciamano.
        [necromancer] : lo ha spento un Negromante.
        [death] : con la vita si è spento anche quello.
       *[other] .
    }
   *[other] { $player } è ora lo Spettro { $power-of }.
}
    .own = { $power-key ->
        [none] L'incantesimo che era su di te si è spento: ora sei uno Spettro vuoto.
        [vita] Un calore dimenticato ti attraversa: su di te è ora attivo l'incantesimo della Vita.
       *[other] Senti cambiare ciò che ti tiene in piedi: ora sei lo Spettro { $power-of }.
    }
ghost-ended = { $player } non è più uno Spettro, e non lo sarà mai più.
    .own = Hai dato tutto ciò che avevi: non sei più uno Spettro, e non lo sarai mai più. Continui a giocare per la fazione dei Negromanti.
ghosts-there = { $ghosts-count ->
    [0] { $player } sa che non ci sono Spettri.
   *[other] { $player } sa chi sono gli Spettri: { $ghosts }.
}
    .own = { $ghosts-count ->
        [0] Non ci sono Spettri.
        [one] C'è uno Spettro: { $ghosts }.
       *[other] Ci sono { $ghosts-count } Spettri: { $ghosts }.
    }
relayed = { $player } ha ascoltato i pensieri di { $target }: «{ $event }»
    .own = Dai pensieri di { $target }: «{ $event }»
hint = Indizio per { $faction-the } ({ $player }): { $text }
    .own = Indizio dei Game Master, soltanto per { $faction-the }: { $text }
no-votes = Nell'urna non c'è nemmeno un voto.

## Per il Game Master

setting-spectral_sequence = { $value ->
    [none] La successione spettrale è vuota: nessun Popolano diventa Spettro morendo.
   *[other] Successione spettrale (le morti tra i Popolani che fanno uno Spettro): { $value }.
}
draw-disguise = quale inganno su { $about } è l'ultimo, e conta
draw-negromanti = in che ordine agiscono i Negromanti
draw-fantasmi = in che ordine i Fantasmi prendono un incantesimo
draw-phantom-power = l'incantesimo che tocca { AD($about) }
draw-spectral-order = in che ordine si contano i Popolani morti
reason-sequestratore = { $by-count ->
    [one] { $by } ha rapito { $player }, e per tutti è come se non avesse agito
   *[other] { reason-blocked }
}
reason-stregone = { $by-count ->
    [one] la maledizione di { $by } l'ha fermata
   *[other] { reason-blocked }
}
reason-occultamento = { $by-count ->
    [one] si è persa nella nebbia di { $by }
   *[other] { reason-blocked }
}
reason-drunk = un Alcolista non combina mai nulla
reason-no-popolano-role = il ruolo del bersaglio, per come appare, non è dei Popolani
reason-no-spettro-any-more = il bersaglio ha usato la Morte, e non è più uno Spettro
reason-already-awakened = un altro Negromante ha risvegliato il bersaglio in quella stessa notte
reason-already-activated = un altro Negromante ha attivato quell'incantesimo in quella stessa notte
vote-counted = { $target-is ->
    [none] Il voto di { $voter } non conta per nessuno.
    [self] Il voto di { $voter } conta contro chi l'ha dato.
   *[other] Il voto di { $voter } conta contro { $target }.
}
vote-erased = Da domani il voto di { $player } per il rogo non conta più: è l'amnesia portata da { $by }.
spectral-count = { $number ->
    [one] { $player } è la prima perdita dei Popolani{ $raised ->
        [yes] , e la successione spettrale ne fa uno Spettro.
       *[no] , e non diventa uno Spettro.
    }
   *[other] { $player } è la perdita numero { $number } dei Popolani{ $raised ->
        [yes] , e la successione spettrale ne fa uno Spettro.
       *[no] , e non diventa uno Spettro.
    }
}

## Che cosa chiede un potere di due scelte, e la frase che le ripete

ask-divinatore-target = Su chi interroghi le carte
ask-divinatore-role = Quale ruolo pensi che abbia
choice-divinatore = Chiederai alle carte se { $target } ha questo ruolo: { $role }.
ask-fattucchiera-target = Chi vuoi stregare
ask-fattucchiera-role = Con quale ruolo deve apparire
choice-fattucchiera = { $target } apparirà con questo ruolo: { $role }.
ask-diavolo-target = Nell’anima di chi vuoi leggere
ask-diavolo-roles = Tra quali ruoli cerchi il suo
choice-diavolo = Scoprirai se il ruolo di { $target } è tra questi: { $roles }.
ask-negromante-target = Su quale Spettro
ask-negromante-power = Quale incantesimo dargli (vuoto: togliergli quello che ha)
choice-negromante = { $power-is ->
    [none] { $target } perderà l’incantesimo che ha.
   *[other] { $target } avrà questo incantesimo: { $power }.
}
ask-confusione-target = Chi deve apparire diverso
ask-confusione-role = Con quale ruolo deve apparire
choice-confusione = { $target } apparirà con questo ruolo: { $role }.
ask-illusione-target = Chi non sarà visto uscire
ask-illusione-other = A casa di chi sembrerà andare (vuoto: da nessuna parte)
choice-illusione = { $other-is ->
    [none] Nessuno vedrà uscire { $target }.
   *[other] { $target } apparirà a casa di { $other }.
}
ask-risveglio-target = Quale persona morta
ask-risveglio-power = Con quale incantesimo (vuoto: senza)
choice-risveglio = { $power-is ->
    [none] Se sta con i Popolani, { $target } diventerà uno Spettro senza incantesimo.
   *[other] Se sta con i Popolani, { $target } diventerà uno Spettro con questo incantesimo: { $power }.
}

## Che cosa chiede ciascun potere di una scelta sola, e la frase che la ripete

ask-alcolista-target = A casa di chi vuoi presentarti
choice-alcolista = Ti presenterai a casa di { $target }, senza combinare nulla.
ask-amnesia-target = Di chi vuoi cancellare il voto
choice-amnesia = Da domani il voto di { $target } per il rogo non conterà più.
ask-assoluzione-target = Chi vuoi assolvere
choice-assoluzione = Domani i voti contro { $target } non conteranno.
ask-cacciatore-target = A chi vuoi sparare
choice-cacciatore = Il colpo sarà per { $target }. La cartuccia è una sola.
ask-diffamazione-target = Di chi vuoi infangare il nome
choice-diffamazione = Domani ogni voto nullo andrà contro { $target }.
ask-investigatore-target = Su quale persona morta vuoi indagare
choice-investigatore = Indagherai su { $target } per scoprire il suo ruolo.
ask-sciamano-target = Quale tomba vuoi vegliare
choice-sciamano = Veglierai la tomba di { $target }.
ask-spia-target = Di chi vuoi leggere il voto
choice-spia = Cercherai nell’urna il voto di { $target }.
ask-stregone-target = Su quale casa vuoi gettare la maledizione
choice-stregone = Getterai una maledizione sulla casa di { $target }: chi vi agisce fallisce.
ask-telepatia-target = Nei pensieri di chi vuoi entrare
choice-telepatia = All’alba leggerai tutto ciò che { $target } verrà a sapere.
