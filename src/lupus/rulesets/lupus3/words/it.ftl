# Le parole di Lupus 3.0, in italiano: ruoli, fazioni, aure, e gli eventi che questa edizione racconta a modo suo.
#
# Di ogni ruolo: il nome, con l'articolo indeterminativo (.a), con il determinativo (.the), il genitivo (.of), il plurale; e
# la pagina, che dice che cosa può fare e che cosa conviene sapere. Il resto del racconto sta in tempo_reale/words.

title = Lupus 3.0

# In questa edizione chi muore può avere già perso, o sostenere altri: gli resta il rito.
-after-death = Non voti più, ma puoi ancora parlare e tramare, e ogni notte prendere parte al rito dei morti.

## Fazioni

faction-popolani = Popolani
    .the = la fazione dei Popolani
    .of = della fazione dei Popolani
    .victory = le porte si riaprono, e al pozzo si parla di nuovo del tempo.
faction-neri = Neri
    .the = la fazione dei Neri
    .of = della fazione dei Neri
    .victory = sul villaggio è rimasto acceso soltanto il lume del Diavolo.
faction-rossi = Rossi
    .the = la fazione dei Rossi
    .of = della fazione dei Rossi
    .victory = da stanotte nessuno, al villaggio, ha più bisogno di dormire.

## Aure

aura-red = rossa

## Fazione dei Popolani

role-contadino = Contadino
    .a = un Contadino
    .the = il Contadino
    .of = del Contadino
    .plural = Contadini
role-contadino-page = Non hai poteri da usare, ma hai il sonno leggero: una notte su dieci, più o meno, sogni il ruolo di qualcuno. Metà dei sogni dice la verità; l'altra metà la dice per caso, se la dice.
role-veggente-page = Ogni notte puoi scrutare una persona viva e scoprire il colore della sua aura: bianca, nera o rossa. L'aura non è la fazione, e una Fattucchiera può scambiare il bianco con il nero.
role-guardia_del_corpo = Guardia del corpo
    .a = una Guardia del corpo
    .the = la Guardia del corpo
    .of = della Guardia del corpo
    .plural = Guardie del corpo
role-guardia_del_corpo-page = Ogni notte puoi proteggere un'altra persona viva dai Lupi, e soltanto da loro: contro Vampiri e Cacciatori non puoi nulla. Che cosa ha fermato, la tua spada, nessuno te lo dirà.
role-medium = Medium
    .a = un Medium
    .the = il Medium
    .of = del Medium
    .plural = Medium
role-medium-page = Ogni notte puoi parlare con una persona morta e scoprire il colore della sua aura: bianca, nera o rossa. Anche tra le tombe, però, passano le Fattucchiere.
role-messia-page = Una volta sola, in tutta la partita, puoi riportare in vita una persona morta, così com'era. Se la chiama anche un Negromante, torna dalla sua parte.
role-voyeur-page = Ogni due notti puoi spiare un'altra persona, viva o morta, e scoprire chi ha agito su di lei, ma non che cosa ha fatto. I Fantasmi passano senza che tu li veda.
role-stalker-page = Ogni due notti puoi pedinare un'altra persona viva e scoprire su chi ha agito, ma non che cosa ha fatto. Se resta in casa, o agisce su di sé, avrai preso freddo per niente.
role-mago = Mago
    .a = un Mago
    .the = il Mago
    .of = del Mago
    .plural = Maghi
role-mago-page = Ogni notte puoi saggiare la magia di chi vuoi, in vita o no, e scoprire se ha doti mistiche. Quello che vedi è sempre vero.
role-necrofilo = Necrofilo
    .a = un Necrofilo
    .the = il Necrofilo
    .of = del Necrofilo
    .plural = Necrofili
role-necrofilo-page = Una volta sola puoi prendere il ruolo di una persona morta, con il suo potere e la sua aura: resti però nella tua fazione. Non si lasciano prendere il potere dei Lupi, quelli dei Rossi e quelli che si usano una volta sola.
role-espansivo = Espansivo
    .a = un Espansivo
    .the = l'Espansivo
    .of = dell'Espansivo
    .plural = Espansivi
role-espansivo-page = Ogni due notti puoi bussare alla porta di una persona viva: al mattino saprà chi sei. Tradire il villaggio non è più tra le tue possibilità.
role-cacciatore = Cacciatore
    .a = un Cacciatore
    .the = il Cacciatore
    .of = del Cacciatore
    .plural = Cacciatori
role-cacciatore-page = Ogni notte puoi prendere di mira una persona viva: se in quella stessa notte ti uccidono i Lupi o un altro Cacciatore, muore anche lei. La mira non dura oltre l'alba.
role-cacciatore_di_vampiri = Cacciatore di Vampiri
    .a = un Cacciatore di Vampiri
    .the = il Cacciatore di Vampiri
    .of = del Cacciatore di Vampiri
    .plural = Cacciatori di Vampiri
role-cacciatore_di_vampiri-page = Ogni notte puoi esaminare chi vuoi, in vita o no, e scoprire se sta con i Rossi. Quello che vedi è sempre vero. Una volta sola puoi anche chiedere al Game Master quanti Rossi vivono nel villaggio.
role-divinatore = Divinatore
    .a = un Divinatore
    .the = il Divinatore
    .of = del Divinatore
    .plural = Divinatori
role-divinatore-page = Di notte non hai poteri, ma la tua partita comincia con quattro frasi sui ruoli altrui: due sono vere e due sono false. Possono ripetersi, e possono contraddirsi.
role-nipote_di_mubarack = Nipote di Mubarack
    .a = la Nipote di Mubarack
    .the = la Nipote di Mubarack
    .of = della Nipote di Mubarack
    .plural = Nipoti di Mubarack
role-nipote_di_mubarack-page = Sul rogo non ti manda nessuno: se il voto condanna te, il villaggio scopre chi sei e si scusa. La tua aura è nera, però stai con i Popolani; di notte muori come tutti.
role-massone = Massone
    .a = un Massone
    .the = il Massone
    .of = del Massone
    .plural = Massoni
role-massone-page = Di notte non hai poteri, ma fin dall'inizio conosci tutti gli altri Massoni. In un villaggio come questo, qualche nome di cui fidarsi vale un tesoro.

## Fazione dei Neri

role-lupo-page = Ogni notte, tranne la prima, i Lupi possono uccidere una persona viva, chiunque sia: muore se chi di voi agisce ha scelto la stessa vittima. Lupi e Fattucchiere si conoscono dall'inizio, e quando muore l'ultimo Lupo la fazione ha perso.
role-fattucchiera-page = Ogni notte puoi stregare chi vuoi, in vita o no: la sua aura appare nera se è bianca, e bianca se è nera. Due fatture si annullano, e sul rosso non hai potere. I Vampiri non possono morderti.
role-indemoniato = Indemoniato
    .a = un Indemoniato
    .the = l'Indemoniato
    .of = dell'Indemoniato
    .plural = Indemoniati
role-indemoniato-page = Stai con i Neri, con un'aura bianca e nessun potere. Indemoniati ed Esorcisti si conoscono dall'inizio.
role-esorcista-page = Ogni notte puoi schermare chi vuoi, in vita o no: tutto quello che gli altri tentano lì quella notte fallisce, anche il rituale dei Fantasmi, amici compresi. Indemoniati ed Esorcisti si conoscono dall'inizio.
role-diavolo-page = Ogni notte puoi leggere nell'anima di una persona viva e scoprire tre cose: il ruolo che aveva all'inizio, quello che ha ora e la fazione per cui gioca. Diavoli e Avvocati del Diavolo si conoscono dall'inizio.
role-avvocato_del_diavolo = Avvocato del Diavolo
    .a = un Avvocato del Diavolo
    .the = l'Avvocato del Diavolo
    .of = dell'Avvocato del Diavolo
    .plural = Avvocati del Diavolo
role-avvocato_del_diavolo-page = Ogni due notti puoi difendere un'altra persona viva: se il giorno dopo il voto la condanna, non muore nessuno. Diavoli e Avvocati del Diavolo si conoscono dall'inizio.
role-sequestratore-page = Ogni due notti puoi rapire un'altra persona viva: quello che voleva fare è come se non l'avesse mai ordinato. Contro uno schermo, però, torni a mani vuote.

## Fazione dei Rossi

role-negromante-page = Una volta sola puoi rialzare una persona morta come Vampirizzato, dei Rossi e senza poteri. Non ci riesci con chi un Vampiro non potrebbe mordere: Lupi, Fattucchiere, Cacciatori di Vampiri e Rossi.
role-vampiro_giovane = Vampiro giovane
    .a = un Vampiro giovane
    .the = il Vampiro giovane
    .of = del Vampiro giovane
    .plural = Vampiri giovani
role-vampiro_giovane-page = Ogni notte puoi mordere un'altra persona viva, che diventa un Vampiro giovane se non è Lupo, Fattucchiera, Cacciatore di Vampiri o dei Rossi. Chi di voi agisce deve scegliere la stessa. Il morso, riuscito o no, ti invecchia.
role-vampiro_vecchio = Vampiro vecchio
    .a = un Vampiro vecchio
    .the = il Vampiro vecchio
    .of = del Vampiro vecchio
    .plural = Vampiri vecchi
role-vampiro_vecchio-page = Ogni notte puoi mordere un'altra persona viva come fa un Vampiro giovane, ma è l'ultima cosa che fai: il morso, riuscito o no, ti uccide.
role-vampirizzato = Vampirizzato
    .a = un Vampirizzato
    .the = il Vampirizzato
    .of = del Vampirizzato
    .plural = Vampirizzati
role-vampirizzato-page = Sei di nuovo tra i vivi, dalla parte dei Rossi e senza poteri. Chi ti ha rialzato, non lo sai.

## L'inizio

found = { $player } è { $role-a } e gioca per { $faction-the }.{ $last_use ->
    [none] {""}
    [-1] {" "}Il suo potere è già stato usato.
   *[other] {" "}Ultimo uso del potere: notte { $last_use }.
}
    .own = La storia è già cominciata: sei { $role-a } e giochi per { $faction-the }.{ $last_use ->
        [none] {""}
        [-1] {" "}Il tuo potere l'hai già usato.
       *[other] {" "}Il tuo potere l'hai usato l'ultima volta nella notte { $last_use }.
    }
skill-ordered = Dal più abile al meno abile, e nessuno lo saprà: { $seats }.
knows-role = { $cause ->
    [clan] Fin dall'inizio { $player } conosce { $target }: { $role }.
   *[visit] { $target } bussa alla porta di { $player } e si presenta: è { $role-a }.
}
    .own = { $cause ->
        [clan] Conosci { $target } da prima che tutto cominciasse: è { $role-a }.
       *[visit] Nella notte qualcuno ha bussato: era { $target }, e si è presentato come { $role }.
    }

## I comandi in vigore

ordered = { $target-is ->
    [none] { $withdrawn ->
        [yes] { $player } ritira l'ordine per questa notte.
       *[no] { $player } questa notte non agisce.
    }
    [self] { $player } questa notte agisce su di sé.
   *[other] { $player } questa notte agisce su { $target }.
}
    .own = { $target-is ->
        [none] { $withdrawn ->
            [yes] Hai ritirato la tua scelta.
           *[no] Hai scelto di non agire.
        }
        [you] Hai scelto di agire su di te.
       *[other] Hai scelto di agire su { $target }.
    }
suicide-ordered = { $wanted ->
    [yes] { $player } vuole togliersi la vita all'alba.
   *[no] { $player } non vuole più togliersi la vita.
}
    .own = { $wanted ->
        [yes] Hai deciso: all'alba ti toglierai la vita, se non cambi idea prima.
       *[no] Hai cambiato idea: non ti toglierai la vita.
    }

## L'alba (molti poteri si possono usare anche su di sé)

outcome = { $success ->
    [yes] { $target-is ->
        [self] { $player } ha agito su di sé.
       *[other] { $player } ha agito su { $target }.
    }
   *[no] { $target-is ->
        [self] L'azione di { $player } su di sé è stata impedita.
       *[other] L'azione di { $player } su { $target } è stata impedita.
    }
}
    .own = { $success ->
        [yes] { $target-is ->
            [you] Nella notte hai agito su di te.
           *[other] Nella notte hai agito su { $target }.
        }
       *[no] { $target-is ->
            [you] Nella notte la tua azione su di te è fallita.
           *[other] Nella notte la tua azione su { $target } è fallita.
        } Il perché, la notte non lo dice.
    }
knows-aura = { $target-is ->
    [self] Davanti a uno specchio, { $player } vede la propria aura: è { $aura }.
   *[other] Agli occhi di { $player }, l'aura di { $target } è { $aura }.
}
    .own = { $target-is ->
        [you] Ti guardi allo specchio: la tua aura è { $aura }.
       *[other] Ai tuoi occhi l'aura di { $target } è { $aura }.
    }
knows-mystic = { $mystic ->
    [yes] { $target-is ->
        [self] Davanti a uno specchio, { $player } vede di avere doti mistiche.
       *[other] Agli occhi di { $player }, { $target } ha doti mistiche.
    }
   *[no] { $target-is ->
        [self] Davanti a uno specchio, { $player } vede di non avere doti mistiche.
       *[other] Agli occhi di { $player }, { $target } non ha doti mistiche.
    }
}
    .own = { $mystic ->
        [yes] Hai sentito scorrere la magia: { $target-is ->
            [you] hai doti mistiche.
           *[other] { $target } ha doti mistiche.
        }
       *[no] Nessuna traccia di magia: { $target-is ->
            [you] non hai doti mistiche.
           *[other] { $target } non ha doti mistiche.
        }
    }
knows-rosso = { $rosso ->
    [yes] { $target-is ->
        [self] Davanti a uno specchio, { $player } vede di stare con i Rossi.
       *[other] Agli occhi di { $player }, { $target } sta con i Rossi.
    }
   *[no] { $target-is ->
        [self] Davanti a uno specchio, { $player } vede di non stare con i Rossi.
       *[other] Agli occhi di { $player }, { $target } non sta con i Rossi.
    }
}
    .own = Non ci sono dubbi: { $rosso ->
        [yes] { $target-is ->
            [you] stai con i Rossi.
           *[other] { $target } sta con i Rossi.
        }
       *[no] { $target-is ->
            [you] non stai con i Rossi.
           *[other] { $target } non sta con i Rossi.
        }
    }
knows-history = { $target-is ->
    [self] { $player } legge nella propria anima: all'inizio { $initial }, ora { $role }, gioca per { $faction-the }.
   *[other] { $player } legge nell'anima di { $target }: all'inizio { $initial }, ora { $role }, gioca per { $faction-the }.
}
    .own = { $target-is ->
        [you] Nella tua stessa anima hai letto tre cose: all'inizio eri { $initial-a }, ora sei { $role-a }, e giochi per { $faction-the }.
       *[other] Nell'anima di { $target } hai letto tre cose: all'inizio era { $initial-a }, ora è { $role-a }, e gioca per { $faction-the }.
    }
vision = Nel sogno di { $player }, { $target } è { $role-a }.
    .own = Hai sognato, e nel sogno una voce diceva: «{ $target } è { $role-a }».
transformed = { $cause ->
    [necrophile] { $player } prende il ruolo di { $target }: ora è { $role-a }.
    [bite] Il morso ha fatto di { $player } { $role-a }.
    [ageing] Il morso ha invecchiato { $player }: ora è { $role-a }.
   *[necromancer] { $player } torna come { $role }.
}
    .own = { $cause ->
        [necrophile] Hai frugato tra le spoglie di { $target } e ne hai preso il potere: ora sei { $role-a }, con aura { $aura }.
        [bite] Due denti sul collo, e il tuo sangue ha cambiato padrone: ora sei { $role-a }, e giochi per la fazione dei Rossi.
        [ageing] Il tempo ti ha raggiunto: ora sei { $role-a }.
       *[necromancer] Qualcuno ti ha rialzato dalla tomba: ora sei { $role-a }, e giochi per la fazione dei Rossi.
    }
not-transformed = { $player } non ha trovato nulla da prendere tra le spoglie di { $target }.
    .own = Hai frugato tra le spoglie di { $target }, e non hai trovato nulla che si potesse prendere.
resurrected = { $variant ->
    [0] Terra smossa, una mano, un respiro:
    [1] Al cimitero una tomba è vuota, e per una volta è una buona notizia:
   *[2] In piazza qualcuno lascia cadere la brocca:
} { $player-gender ->
    [f] { $player } è tornata in vita.
    [m] { $player } è tornato in vita.
   *[x] { $player } è di nuovo in vita.
}
    .own = Hai riaperto gli occhi sotto la terra fresca: vivi di nuovo, e di nuovo voti.
returned = { $player } è ciò che era prima di morire.
    .own = Sei ciò che eri: il tuo ruolo e la tua fazione ti aspettavano.
scream = Nella notte si sono sentite urla dalla casa di { $player }.
    .own = Nella notte si sono sentite urla dalla tua casa.
mass-death = { $seats-count ->
    [0] Con l'ultimo Lupo i Neri dovevano morire, e non ne restava nessuno.
   *[other] Con l'ultimo Lupo muoiono i Neri che restavano: { $seats }.
}

## Il tramonto

no-stake = { $cause ->
    [quorum] Troppo poche schede nell'urna, meno di una ogni due vivi: stasera nessuno va al rogo.
    [niece] Il voto condanna { $player }, e qualcuno si fa avanti trafelato: è la Nipote di Mubarack. Nessuno muore.
   *[advocate] { $player-is ->
        [none] La sorte ha scelto tra i più votati, ma l'Avvocato del Diavolo ha salvato chi era toccato: nessuno muore.
       *[other] Il voto condanna { $player }, ma l'Avvocato del Diavolo ne prende le difese: nessuno muore.
    }
}
not-elected = { $player-is ->
    [none] L'urna per il Sindaco è stata aperta: nessuno ha abbastanza voti.
   *[other] { $player } aveva i voti per la fascia di Sindaco, ma il rogo è arrivato prima.
}
    .own = Avevi i voti per la fascia di Sindaco, ma il rogo è arrivato prima.
mayor = { $player-is ->
    [none] La fascia resta appesa a un chiodo: il villaggio è senza Sindaco.
   *[other] { $cause ->
        [beginning] Del vecchio Sindaco non c'è più traccia: la fascia tocca { AD($player) }.
        [elected] L'assemblea ha parlato: la fascia di Sindaco va { AD($player) }.
        [appointed-successor] La fascia di Sindaco passa { AD($player) }, come voleva chi la portava prima.
       *[random-successor] Nessun erede può raccogliere la fascia di Sindaco: la sorte la affida { AD($player) }.
    }
}
    .own = { $cause ->
        [beginning] Del vecchio Sindaco non c'è più traccia: da oggi la fascia la porti tu.
        [elected] L'assemblea ha scelto te: la fascia di Sindaco è tua.
        [appointed-successor] Ti era stata promessa, e ora la fascia di Sindaco è tua.
       *[random-successor] La sorte ha scelto te: la fascia di Sindaco è tua.
    } A parità di voti decide il tuo, e puoi indicare chi verrà dopo di te.

## Sconfitta e vittoria

faction-fell = Per { $faction-the } è finita: non può più vincere.
faction-defeated = È finita: { $faction-the }, la tua, ha perso. Nel villaggio lo sa soltanto chi ne fa parte.
    .gm = Chi gioca per { $faction-the } ha saputo di aver perso.
objective = { $faction-key ->
    [none] { $player } non ha più una fazione altrui da sostenere.
   *[other] Da ora { $player } sostiene { $faction-the }.
}
    .own = { $faction-key ->
        [none] Non hai più una fazione altrui da sostenere: hai di nuovo la tua.
       *[other] La moneta ha deciso: da ora il tuo compito è sostenere { $faction-the }.
    }
objective-reached = { $player } sosteneva { $faction-the }, e il suo compito è riuscito.
revealed = { $player }: all'inizio { $initial }, alla fine { $role }, { $faction-of }.
    .own = Tu: all'inizio { $initial }, alla fine { $role }, { $faction-of }.

## Per il Game Master

killed = { $cause ->
    [stake] { $player } muore perché così ha deciso l'assemblea.
    [wolves] { $player } muore perché i Lupi hanno colpito ({ $by }).
    [hunter] { $player } muore per il colpo di { $by }.
    [vampire] { $player } muore del proprio morso.
    [suicide] { $player } muore per mano propria.
   *[faction-defeated] { $player } muore perché non c'è più un Lupo.
}
vote-effect = Al prossimo rogo { $target } non può morire: l'arringa di { $by } è già scritta.
reason-sequestratore = { $by-count ->
    [one] { $by } ha rapito { $player }, e per tutti è come se non avesse agito
   *[other] { $by } hanno rapito { $player }, e per tutti è come se non avesse agito
}
reason-esorcista = lo schermo di { $by } l'ha fermata
reason-not-vampirisable = il bersaglio non può essere trasformato dal morso
draw-skill-order = l'ordine segreto di bravura
draw-vision-die = se { $about } ha una visione (un dieci su un dado a dieci facce)
aside-vision-die = Le visioni dei Contadini restano fuori: ciascuno tira il suo dado, e una visione non cambia nient'altro.
draw-vision-coin = se la visione di { $about } è vera o casuale (testa o croce)
draw-vision-player = chi vede { $about } in sogno
draw-vision-role = quale ruolo vede { $about } in sogno
draw-objective = quale fazione sostiene { $about }
draw-random-successor = chi prende la fascia di Sindaco
die-ten = dieci
die-other = un altro numero
coin-heads = testa
coin-tails = croce
setting-notify_wolves_and_vampires = { $value ->
    [all] Chi viene fermato lo viene a sapere, chiunque sia.
    [wolves] Chi viene fermato lo viene a sapere, tranne Vampiri e Fattucchiere.
   *[none] Chi viene fermato lo viene a sapere, tranne Lupi, Vampiri e Fattucchiere.
}
    .name = Chi viene fermato
setting-vampire_hunter_sees = { $value ->
    [faction] Il Cacciatore di Vampiri riconosce tutti i Rossi.
   *[vampires_only] Il Cacciatore di Vampiri riconosce soltanto i Vampiri.
}
    .name = Cacciatore di Vampiri
setting-necromancer_raises_vampires = { $value ->
    [yes] I Negromanti possono rialzare anche i Vampiri morti.
   *[no] I Negromanti non possono rialzare i Vampiri morti.
}
    .name = Vampiri morti
setting-wolves_first_night = { $value ->
    [yes] I Lupi uccidono anche nella prima notte.
   *[no] Nella prima notte i Lupi non uccidono.
}
    .name = La prima notte dei Lupi
setting-ritual_requires = { $value ->
    [all] Il rituale vuole d'accordo tutti i Fantasmi.
   *[participants] Il rituale vuole d'accordo i Fantasmi che vi partecipano.
}
    .name = Chi serve per il rituale
setting-ritual_effect = Un rituale riuscito fa sentire urla nella notte.
    .name = Effetto del rituale
setting-mayor_vacancy = { $value ->
    [draw] Un Sindaco che muore senza erede è sostituito a sorte.
   *[vacant] Un Sindaco che muore senza erede non è sostituito fino a un'elezione.
}
    .name = Sindaco senza erede
setting-black_defeat_notice = { $value ->
    [at_defeat] I Neri sanno della sconfitta appena manca l'ultimo Lupo.
   *[at_mass_death] I Neri sanno della sconfitta soltanto all'alba della loro morte.
}
    .name = Sconfitta dei Neri

## Le parti dei rapporti

section-deaths = Morti
section-returns = Risorti
section-own = Il tuo potere
section-succession = Successione del Sindaco
section-screams = Urla nella notte
section-stake = Esito della votazione
section-stake-votes = Dettaglio dei voti
section-niece = La Nipote di Mubarack
section-advocate = L'Avvocato del Diavolo
section-election = Esito dell'elezione
section-election-votes = Dettaglio dei voti per il Sindaco

## Che cosa chiede ciascun potere di una scelta sola, e la frase che la ripete

ask-avvocato_del_diavolo-target = Chi vuoi difendere
choice-avvocato_del_diavolo = Se domani il voto condanna { $target }, non morirà nessuno.
ask-cacciatore-target = Chi vuoi prendere di mira
choice-cacciatore = Prenderai di mira { $target }: se questa notte ti uccidono, morirà anche chi hai scelto.
ask-cacciatore_di_vampiri-target = Chi vuoi esaminare
choice-cacciatore_di_vampiri = Cercherai di scoprire se { $target } sta con i Rossi.
ask-esorcista-target = Quale casa vuoi schermare
choice-esorcista = Schermerai la casa di { $target }: chi vi agisce fallisce.
ask-fattucchiera-target = Chi vuoi stregare
choice-fattucchiera = Stregherai { $target }: per questa notte la sua aura apparirà del colore opposto.
ask-guardia_del_corpo-target = Chi vuoi proteggere dai Lupi
choice-guardia_del_corpo = Per questa notte proteggerai { $target } dai Lupi.
ask-lupo-target = Chi vuoi uccidere
choice-lupo = La vittima sarà { $target }, se gli altri Lupi che agiscono scelgono lo stesso nome.
ask-medium-target = Con quale persona morta vuoi parlare
choice-medium = Parlerai con lo spirito di { $target } per vederne l’aura.
ask-necrofilo-target = Di quale persona morta vuoi il ruolo
choice-necrofilo = Cercherai di prendere il ruolo di { $target }. Si può fare una volta sola.
ask-negromante-target = Chi vuoi rialzare dalla tomba
choice-negromante = Cercherai di fare di { $target } un Vampirizzato. Si può fare una volta sola.
ask-vampiro_giovane-target = Chi vuoi mordere
choice-vampiro_giovane = Morderai { $target }, se gli altri Vampiri che agiscono scelgono lo stesso nome.
ask-vampiro_vecchio-target = Chi vuoi mordere
choice-vampiro_vecchio = Morderai { $target }, e il morso sarà l’ultima cosa che fai.

## Il rito dei morti

power-ritual-page = Ogni notte chi è nel cimitero può indicare una persona viva per il rituale. Se siete d'accordo, all'alba tutti sapranno che dalla sua casa si sono sentite urla.
ask-ritual-target = Dalla casa di chi devono sentirsi urla
choice-ritual = Il rituale sarà a casa di { $target }, se gli altri Fantasmi scelgono lo stesso nome.
