# Il racconto delle partite in tempo reale, in italiano.
#
# Un messaggio per ogni tipo di evento, con il nome dell'evento. Il valore è il testo in terza persona, per chiunque lo
# riceva; l'attributo .own parla a chi è protagonista dell'evento, .gm al Game Master, dove serve un testo diverso.
#
# Variabili: quelle dell'evento, con lo stesso nome. Per un personaggio anche $x-gender (f, m, x: ignoto, testo senza
# genere) e $x-is (none, you: chi legge, self: chi agisce, other). Per una lista anche $x-count e $x-gender. Per ruoli,
# poteri, fazioni e aure anche $x-key e le forme dichiarate con il nome ($role-a, $power-of...). $variant va da 0 a 2,
# dipende soltanto dall'evento e cambia di notte in notte. AD(nome) e ED(nome) mettono la d eufonica: "ad Anna", "ed Edo".
# Ogni testo sta su una riga sola: un a capo nel testo resterebbe nel racconto.

list-and = { $head } { ED($last) }

## Il filo della storia

phase = { $phase ->
    [night] { $variant ->
        [0] Notte { $number }. Si chiudono le imposte e si spengono i lumi: nel buio, ognuno bada ai propri affari.
        [1] Notte { $number }. Il villaggio finge di dormire.
       *[2] Notte { $number }. La piazza si svuota, e i passi che restano non hanno più un nome.
    }
    [dawn] La notte { $number } è finita. Il cielo schiarisce: fra poco si saprà che cosa ha portato.
    [day] { $variant ->
        [0] Giorno { $number }. Il gallo canta, le porte si aprono, e ricominciano i sospetti.
        [1] Giorno { $number }. In piazza si parla piano e ci si guarda di sottecchi.
       *[2] Giorno { $number }. Si contano i presenti, poi si comincia a discutere.
    }
    [sunset] Tramonto { $number }. L'assemblea è chiusa: si contano i voti.
   *[other] Comincia una nuova fase ({ $phase } { $number }).
}
committed = I dadi di questa partita sono sotto sigillo: nessuno può più cambiarli. Impronta: { $digest }
seed-revealed = Il sigillo è rotto: chiunque può rifare ogni sorteggio. Seme: { $seed }
drawn = La sorte decide { $what }: { $shape ->
    [number] esito { $chosen } di { $options-count }.
    [shuffle] mescolando.
    [order] { $chosen }, in quest'ordine.
   *[one] { $chosen } (tra { $options }).
}
draw-options = { $count ->
    [one] { $count } possibilità
   *[other] { $count } possibilità
}
draw-roles = la distribuzione dei ruoli
draw-mayor = chi porta per primo la fascia di Sindaco
draw-block = quali blocchi riescono, nel groviglio in cui si trova { $about }
draw-tie-break = chi va al rogo tra i più votati
draw-random-successor = chi prende la fascia che era di { $about }
draw-divination = una delle scelte per le frasi di { $about }
draw-assassin-victim = chi colpisce il fucile di { $about }

## L'inizio

village = { $seats-count ->
    [one] C'era una volta un villaggio con un solo abitante: { $seats }.
   *[other] C'era una volta un villaggio tranquillo, con { $seats-count } abitanti: { $seats }.
}
settings = { $values-count ->
    [0] Il regolamento non lasciava scelte al Game Master.
   *[other] Le scelte che il regolamento lascia al Game Master: { $values }
}
setting = { $name }: { $value ->
    [yes] sì
    [no] no
   *[other] { $value }
}.
role-assigned = Il ruolo di { $player }: { $role }.
    .own = Hai aperto la lettera con mani prudenti: sei { $role-a }.
found = { $player } gioca per { $faction-the }{ $ghost ->
    [yes] { $power-key ->
        [none] {" "}ed è uno Spettro senza potere
       *[other] {" "}ed è lo Spettro { $power-of }
    }
   *[no] {""}
}.{ $last_use ->
    [none] {""}
    [-1] {" "}Il suo potere è già stato usato.
   *[other] {" "}Ultimo uso del potere: notte { $last_use }.
}
    .own = La storia è già cominciata: giochi per { $faction-the }{ $ghost ->
        [yes] { $power-key ->
            [none] {" "}e sei uno Spettro ancora senza potere
           *[other] {" "}e sei lo Spettro { $power-of }
        }
       *[no] {""}
    }.{ $last_use ->
        [none] {""}
        [-1] {" "}Hai già usato il tuo potere.
       *[other] {" "}Hai usato il tuo potere l'ultima volta nella notte { $last_use }.
    }
found-dead = { $player-gender ->
    [f] Quando la storia comincia, { $player } è già morta.
    [m] Quando la storia comincia, { $player } è già morto.
   *[x] Quando la storia comincia, { $player } non è più in vita.
}
    .own = { $player-gender ->
        [f] Quando la storia comincia, sei già morta: non voti, ma puoi parlare, tramare e vincere con la tua fazione.
        [m] Quando la storia comincia, sei già morto: non voti, ma puoi parlare, tramare e vincere con la tua fazione.
       *[x] Quando la storia comincia, non sei più in vita: non voti, ma puoi parlare, tramare e vincere con la tua fazione.
    }
knows-role = { $cause ->
    [group] Fin dall'inizio { $player } conosce { $target }: { $role }.
    [power] Agli occhi di { $player }, { $target } è { $role-a }.
    [visit] { $target } bussa alla porta di { $player } e si presenta: è { $role-a }.
    [necrophile] { $player } sa chi ha preso il suo ruolo: { $target }, { $role }.
    [corruption] { $player } sa da chi viene la corruzione: { $target }, { $role }.
    [awakening] { $player } sa a chi deve il risveglio: { $target }, { $role }.
    [phantom] { $role-key ->
        [fantasma] { $player } sa che { $target } era { $role-a }, e che ora è uno Spettro.
       *[other] Passando la soglia, { $player } riconosce { $target }: { $role }.
    }
    [ghost] { $role-key ->
        [spettro] { $player } sa che { $target } è ora uno Spettro.
       *[other] Passando la soglia, { $player } riconosce { $target }: { $role }.
    }
   *[other] { $player } sa che { $target } è { $role-a }.
}
    .own = { $cause ->
        [group] Conosci { $target } da prima che tutto cominciasse: è { $role-a }.
        [power] Ai tuoi occhi { $target } è { $role-a }.
        [visit] Nella notte hanno bussato alla tua porta: era { $target }, senza segreti. È { $role-a }.
        [necrophile] Hai sentito frugare tra le tue spoglie: { $target } è { $role-a }, e ha preso il tuo ruolo.
        [corruption] La voce che ti ha corrotto aveva un nome: { $target }, { $role-a }.
        [awakening] Tra chi ha chiamato il tuo nome sopra la tomba c'era { $target }: è { $role-a }.
        [phantom] { $role-key ->
            [fantasma] Un brivido familiare: { $target } era { $role-a }, e ora è uno Spettro al vostro fianco.
           *[other] Dall'altra parte si vede meglio: { $target } è { $role-a }.
        }
        [ghost] { $role-key ->
            [spettro] Un brivido familiare: { $target } è ora uno Spettro al vostro fianco.
           *[other] Dall'altra parte si vede meglio: { $target } è { $role-a }.
        }
       *[other] Ora sai che { $target } è { $role-a }.
    }
knows-nobody = { $player } non ha compagni da conoscere.
    .own = Ti aspettavi un cenno d'intesa, ma nessuno l'ha fatto: nel tuo gruppo ci sei soltanto tu.
proposition = { $player } ha sentito dire: «{ $target } è { $role-a }». Vero o falso, non si sa.
    .own = Una voce ti ha sussurrato: «{ $target } è { $role-a }». Vero o falso, tocca a te capirlo.
    .gm = Tra le quattro frasi di { $player }: «{ $target } è { $role-a }».

## I comandi in vigore

ordered = { $target-is ->
    [none] { $withdrawn ->
        [yes] { $player } ritira l'ordine per questa notte.
       *[no] { $player } questa notte non agisce.
    }
   *[other] { $player } questa notte agisce su { $target }{ $other-is ->
        [none] {""}
        [self] , con sé come secondo personaggio
       *[other] , con { $other } come secondo personaggio
    }{ $power-key ->
        [none] {""}
       *[other] , scegliendo il potere { $power-of }
    }{ $role-key ->
        [none] {""}
       *[other] , e nomina un ruolo: { $role }
    }{ $roles-count ->
        [0] {""}
        [one] , e nomina un ruolo: { $roles }
       *[other] , e nomina questi ruoli: { $roles }
    }.
}
    .own = { $target-is ->
        [none] { $withdrawn ->
            [yes] Hai ritirato la tua scelta.
           *[no] Hai scelto di non agire.
        }
       *[other] Hai scelto di agire su { $target }{ $other-is ->
            [none] {""}
            [you] , con te come secondo personaggio
           *[other] , con { $other } come secondo personaggio
        }{ $power-key ->
            [none] {""}
           *[other] , scegliendo il potere { $power-of }
        }{ $role-key ->
            [none] {""}
           *[other] , e di nominare un ruolo: { $role }
        }{ $roles-count ->
            [0] {""}
            [one] , e di nominare un ruolo: { $roles }
           *[other] , e di nominare questi ruoli: { $roles }
        }.
    }
voted = { $ballot ->
    [mayor] { $target-is ->
        [none] { $withdrawn ->
            [yes] { $player } ritira il voto per il Sindaco.
           *[no] Per il Sindaco { $player } si astiene.
        }
        [self] Per il Sindaco { $player } vota per sé.
       *[other] Per il Sindaco { $player } vota { $target }.
    }
   *[stake] { $target-is ->
        [none] { $withdrawn ->
            [yes] { $player } ritira il voto per il rogo.
           *[no] Per il rogo { $player } si astiene.
        }
        [self] Per il rogo { $player } vota contro di sé.
       *[other] Per il rogo { $player } vota { $target }.
    }
}
    .own = { $ballot ->
        [mayor] { $target-is ->
            [none] { $withdrawn ->
                [yes] Hai ritirato il voto per il Sindaco.
               *[no] Per il Sindaco ti astieni.
            }
            [you] Per il Sindaco il tuo voto va a te.
           *[other] Per il Sindaco il tuo voto va { AD($target) }.
        }
       *[stake] { $target-is ->
            [none] { $withdrawn ->
                [yes] Hai ritirato il voto per il rogo.
               *[no] Per il rogo ti astieni.
            }
            [you] Per il rogo il tuo voto è contro di te.
           *[other] Per il rogo il tuo voto è contro { $target }.
        }
    }
designated = { $target-is ->
    [none] { $player } non designa nessuno per la successione.
   *[other] Se { $player } muore, la fascia di Sindaco passa { AD($target) }.
}
    .own = { $target-is ->
        [none] Per ora nessuno è designato a succederti.
       *[other] Se muori, la fascia di Sindaco passa { AD($target) }.
    }
entered-for = Il comando di { $player } che segue è stato inserito da { $by }{ $note ->
    [none] {""}
   *[other] , con questa nota: «{ $note }»
}.

## L'alba, a ciascuno il suo

outcome = { $success ->
    [yes] Il potere di { $player } su { $target } ha funzionato.
   *[no] Il potere di { $player } su { $target } non ha avuto effetto.
}
    .own = { $success ->
        [yes] Il tuo potere su { $target } ha funzionato.
       *[no] Il tuo potere su { $target } non ha avuto effetto. Il perché, la notte non lo dice.
    }
knows-aura = Agli occhi di { $player }, l'aura di { $target } è { $aura }.
    .own = Ai tuoi occhi l'aura di { $target } è { $aura }.
knows-mystic = { $mystic ->
    [yes] Agli occhi di { $player }, { $target-gender ->
        [f] { $target } è mistica.
        [m] { $target } è mistico.
       *[x] { $target } ha doti mistiche.
    }
   *[no] Agli occhi di { $player }, { $target-gender ->
        [f] { $target } non è mistica.
        [m] { $target } non è mistico.
       *[x] { $target } non ha doti mistiche.
    }
}
    .own = { $mystic ->
        [yes] Hai sentito scorrere la magia: { $target-gender ->
            [f] ai tuoi occhi { $target } è mistica.
            [m] ai tuoi occhi { $target } è mistico.
           *[x] ai tuoi occhi { $target } ha doti mistiche.
        }
       *[no] Nessuna traccia di magia: { $target-gender ->
            [f] ai tuoi occhi { $target } non è mistica.
            [m] ai tuoi occhi { $target } non è mistico.
           *[x] ai tuoi occhi { $target } non ha doti mistiche.
        }
    }
knows-visited = { $visited-count ->
    [0] Pedinando { $target }, { $player } non ha visto nulla: nessuna azione.
   *[other] Pedinando { $target }, { $player } ha visto su chi agiva: { $visited }.
}
    .own = { $visited-count ->
        [0] Hai pedinato { $target } fino all'alba: nella notte non ha agito su nessuno.
       *[other] { $visited-is ->
            [you] Hai pedinato { $target }, e i suoi passi ti hanno riportato a casa: nella notte ha agito su di te.
           *[other] Hai pedinato { $target }: nella notte ha agito su { $visited }.
        }
    }
knows-visitors = { $visitors-count ->
    [0] Spiando { $target }, { $player } non ha visto nessuno.
   *[other] Spiando { $target }, { $player } ha visto { $visitors }.
}
    .own = { $visitors-count ->
        [0] Hai spiato { $target } fino all'alba: non è venuto nessuno.
       *[other] { $visitors-is ->
            [you] Hai spiato { $target }, e su quella soglia hai visto soltanto la tua stessa figura.
           *[other] Hai spiato { $target }, e su quella soglia hai visto { $visitors }.
        }
    }
knows-visitor-count = { $count ->
    [0] Secondo { $player }, nessun altro ha agito su { $target }.
    [one] Secondo { $player }, su { $target } ha agito un altro personaggio.
   *[other] Secondo { $player }, su { $target } hanno agito altri { $count } personaggi.
}
    .own = { $count ->
        [0] Hai fatto la guardia fino all'alba: oltre a te, nessuno ha agito su { $target }.
        [one] Hai fatto la guardia fino all'alba: oltre a te, su { $target } ha agito un solo personaggio.
       *[other] Hai fatto la guardia fino all'alba: oltre a te, su { $target } hanno agito { $count } personaggi.
    }
ghost-raised = { $power-key ->
    [none] { $player } è ora uno Spettro, senza potere.
   *[other] { $player } è ora lo Spettro { $power-of }{ $cause ->
        [necromancer] : lo hanno voluto i Negromanti.
        [phantom] : era un Fantasma.
       *[other] .
    }
}
    .own = { $cause ->
        [necromancer] Qualcuno ha chiamato il tuo nome sopra la tomba, e tu hai risposto.
        [phantom] Per te la morte era soltanto una porta.
       *[other] Qualcosa ti ha strappato al riposo.
    } { $power-key ->
        [none] Ora sei uno Spettro della fazione dei Negromanti, ancora senza potere.
       *[other] Ora sei lo Spettro { $power-of }: giochi per la fazione dei Negromanti, e dalla prossima notte puoi usare il tuo potere.
    }
transformed = { $player } prende il ruolo di { $target } ed è ora { $role-a }: aura { $aura }, { $mystic ->
    [yes] con doti mistiche.
   *[no] senza doti mistiche.
}
    .own = { $cause ->
        [necrophile] Hai frugato tra le spoglie di { $target } e ne hai preso il ruolo: ora sei { $role-a }.
       *[other] Hai indossato la vita di { $target } come un vecchio mantello: ora sei { $role-a }.
    } La tua aura è { $aura }, { $mystic ->
        [yes] e hai doti mistiche.
       *[no] e non hai doti mistiche.
    }
ghost-powers-left = { $powers-count ->
    [0] { $player } sa che non restano poteri soprannaturali da assegnare.
   *[other] { $player } sa quali poteri soprannaturali restano da assegnare: { $powers }.
}
    .own = { $powers-count ->
        [0] Non restano poteri soprannaturali da assegnare.
       *[other] Poteri soprannaturali ancora da assegnare: { $powers }.
    }

## Ciò che tutti vengono a sapere

# Che cosa resta da fare a chi è morto.
-after-death = Non voti più, ma puoi ancora parlare, tramare e vincere con la tua fazione.
died = { $cause ->
    [stake] { $variant ->
        [0] L'assemblea ha deciso, e la legna era già pronta.
        [1] Il rogo ha illuminato la piazza fino a tardi.
       *[2] Il crepitio del fuoco ha coperto ogni altra voce.
    } { $player-gender ->
        [f] { $player } è morta tra le fiamme.
        [m] { $player } è morto tra le fiamme.
       *[x] { $player } ha perso la vita tra le fiamme.
    }
   *[night] { $variant ->
        [0] Il gallo ha cantato, ma non per tutti.
        [1] Stamattina una porta è rimasta chiusa.
       *[2] L'alba ha portato cattive notizie.
    } { $player-gender ->
        [f] { $player } è morta nella notte.
        [m] { $player } è morto nella notte.
       *[x] { $player } ha perso la vita nella notte.
    }
}
    .own = { $cause ->
        [stake] { $player-gender ->
            [f] L'assemblea ha scelto te: sei morta sul rogo.
            [m] L'assemblea ha scelto te: sei morto sul rogo.
           *[x] L'assemblea ha scelto te: hai perso la vita sul rogo.
        }
       *[night] { $player-gender ->
            [f] Per te l'alba non è arrivata: sei morta nella notte.
            [m] Per te l'alba non è arrivata: sei morto nella notte.
           *[x] Per te l'alba non è arrivata: hai perso la vita nella notte.
        }
    } { -after-death }
resurrected = { $variant ->
    [0] Terra smossa, una mano, un respiro:
    [1] Al cimitero una tomba è vuota, e per una volta è una buona notizia:
   *[2] In piazza qualcuno lascia cadere la brocca:
} { $player-gender ->
    [f] { $player } è tornata in vita.
    [m] { $player } è tornato in vita.
   *[x] { $player } è di nuovo in vita.
}
    .own = { $player-gender ->
        [f] Hai riaperto gli occhi sotto la terra fresca: sei di nuovo viva, con il tuo voto e il tuo ruolo.
        [m] Hai riaperto gli occhi sotto la terra fresca: sei di nuovo vivo, con il tuo voto e il tuo ruolo.
       *[x] Hai riaperto gli occhi sotto la terra fresca: sei di nuovo in vita, con il tuo voto e il tuo ruolo.
    }
exiled = { $cause ->
    [disqualified] { $player-gender ->
        [f] { $player } è stata squalificata e lascia il gioco.
        [m] { $player } è stato squalificato e lascia il gioco.
       *[x] { $player } lascia il gioco per squalifica.
    }
    [withdrawn] { $player-gender ->
        [f] { $player } si è ritirata: lascia il villaggio senza colpa.
        [m] { $player } si è ritirato: lascia il villaggio senza colpa.
       *[x] { $player } si ritira: lascia il villaggio senza colpa.
    }
   *[faction-defeated] { $alive ->
        [yes] { $player-gender ->
            [f] Ancora viva, { $player } prende la via dell'esilio.
            [m] Ancora vivo, { $player } prende la via dell'esilio.
           *[x] Ancora in vita, { $player } prende la via dell'esilio.
        }
       *[no] { $player-gender ->
            [f] Benché già morta, anche { $player } va in esilio: la sua tomba finisce oltre il confine.
            [m] Benché già morto, anche { $player } va in esilio: la sua tomba finisce oltre il confine.
           *[x] Neppure la morte risparmia l'esilio a { $player }: la sua tomba finisce oltre il confine.
        }
    }
}
    .own = { $cause ->
        [disqualified] I Game Master ti hanno tolto dal gioco con una squalifica: per te la partita finisce qui.
        [withdrawn] Lasci il villaggio senza colpa: per te la partita finisce qui.
       *[faction-defeated] Le porte del villaggio si chiudono alle tue spalle: sei in esilio, e per te la partita finisce qui.
    }
faction-defeated = Per { $faction-the } è finita: la partita è persa.{ $members-count ->
    [0] {""}
    [one] {" "}Ne faceva parte { $members }.
   *[other] {" "}Ne facevano parte { $members }.
}
    .own = È finita: { $faction-the }, la tua, ha perso.{ $members-count ->
        [0] {""}
        [one] {" "}Il villaggio ora sa il tuo nome.
       *[other] {" "}Il villaggio ora sa chi eravate: { $members }.
    }
faction-disqualified = I Game Master hanno squalificato { $faction-the }.{ $members-count ->
    [0] {""}
    [one] {" "}Ne faceva parte { $members }.
   *[other] {" "}Ne facevano parte { $members }.
}
    .own = I Game Master hanno squalificato { $faction-the }, la tua.{ $members-count ->
        [0] {""}
        [one] {" "}Il villaggio ora sa il tuo nome.
       *[other] {" "}Il villaggio ora sa chi eravate: { $members }.
    }
mayor = { $player-is ->
    [none] Non resta nessuno a cui affidare la fascia: il villaggio è senza Sindaco.
   *[other] { $cause ->
        [beginning] Del vecchio Sindaco non c'è più traccia: la fascia tocca { AD($player) }.
        [elected] { $player-gender ->
            [f] L'assemblea ha parlato: { $player } è stata eletta Sindaca.
            [m] L'assemblea ha parlato: { $player } è stato eletto Sindaco.
           *[x] L'assemblea ha parlato: la fascia di Sindaco va { AD($player) }.
        }
        [appointed-successor] La fascia di Sindaco passa { AD($player) }, come voleva chi la portava prima.
        [random-successor] Nessun erede può raccogliere la fascia di Sindaco: la sorte la affida { AD($player) }.
       *[other] La fascia di Sindaco passa { AD($player) }.
    }
}
    .own = { $cause ->
        [beginning] Del vecchio Sindaco non c'è più traccia: da oggi la fascia la porti tu.
        [elected] L'assemblea ha scelto te: la fascia di Sindaco è tua.
        [appointed-successor] Ti era stata promessa, e ora la fascia di Sindaco è tua.
       *[random-successor] La sorte ha scelto te: la fascia di Sindaco è tua.
    } A parità di voti decide il tuo, e puoi designare chi verrà dopo di te.
vote-shown = { $ballot ->
    [mayor] { $target-is ->
        [you] { $voter } ti vuole alla guida del villaggio.
        [self] { $voter } vorrebbe per sé la fascia di Sindaco.
       *[other] { $voter } vuole { $target } alla guida del villaggio.
    }
   *[stake] { $target-is ->
        [you] { $voter } ha puntato il dito contro di te.
        [self] { $voter } ha puntato il dito contro di sé.
       *[other] { $voter } ha puntato il dito contro { $target }.
    }
}
    .own = { $ballot ->
        [mayor] { $target-is ->
            [you] Il tuo voto per il Sindaco risulta per te.
           *[other] Il tuo voto per il Sindaco risulta per { $target }.
        }
       *[stake] { $target-is ->
            [you] Il tuo voto per il rogo risulta contro di te.
           *[other] Il tuo voto per il rogo risulta contro { $target }.
        }
    }
tally = { $ballot ->
    [mayor] { $votes ->
        [one] Per la fascia di Sindaco { $target } ha { $votes } voto.
       *[other] Per la fascia di Sindaco { $target } ha { $votes } voti.
    }
   *[stake] { $votes ->
        [one] Per il rogo { $target } ha { $votes } voto.
       *[other] Per il rogo { $target } ha { $votes } voti.
    }
}
    .own = { $ballot ->
        [mayor] { $votes ->
            [one] Per la fascia di Sindaco hai { $votes } voto.
           *[other] Per la fascia di Sindaco hai { $votes } voti.
        }
       *[stake] { $votes ->
            [one] Per il rogo hai contro { $votes } voto.
           *[other] Per il rogo hai contro { $votes } voti.
        }
    }
no-stake = { $cause ->
    [quorum] Troppo poche schede nell'urna, meno di una ogni due vivi: stasera nessuno va al rogo.
    [advocate] L'assemblea era valida, la legna era pronta: eppure stasera non muore nessuno.
   *[other] Stasera il rogo resta spento: non muore nessuno.
}
announcement = Avviso dei Game Master: { $text }
victory = { $factions-count ->
    [0] È finita, e nel villaggio vuoto non resta nessuno a cantare vittoria.
    [one] { $cause ->
        [game-master] I Game Master chiudono il libro: ormai la storia era scritta.
       *[natural] È finita.
    } Ha vinto { $factions-the }: { $factions-victory }
   *[other] È finita. Hanno vinto insieme { $factions-the }.
}

## Per il Game Master: i perché

killed = { $cause ->
    [stake] { $player } muore perché così ha deciso l'assemblea.
    [wolves] { $player } muore perché i Lupi hanno colpito ({ $by }).
    [assassin] { $by-count ->
        [one] { $player } muore perché { $by } ha premuto il grilletto.
       *[other] { $player } muore perché { $by } hanno premuto il grilletto.
    }
    [death-ghost] { $player } muore perché lo ha voluto lo Spettro della Morte ({ $by }).
    [hunter] { $player } muore per il colpo di { $by }.
    [life-ghost] { $player } muore perché si è spento l'incantesimo della Vita ({ $by }).
   *[other] { $by-count ->
        [0] { $player } muore ({ $cause }).
       *[other] { $player } muore per mano di { $by } ({ $cause }).
    }
}
vote-effect = { $power-key ->
    [amnesia] Al prossimo rogo il voto di { $target } non conterà: è l'amnesia portata da { $by }.
    [ipnosi] Al prossimo rogo { $target } voterà contro { $other }: è l'ipnosi di { $by }.
    [scrutatore] Al prossimo rogo i voti contro { $target } andranno a chi sceglie { $by }, che ha truccato le schede.
    [avvocato] Al prossimo rogo { $target } non può morire: la lettera di { $by } è già scritta.
   *[other] Il potere { $power-of }, usato da { $by }, agirà sul prossimo rogo attraverso { $target }.
}
failed = L'azione di { $player } non ha effetto perché { $reason }.
reason-blocked = { $by-count ->
    [0] qualcuno l'ha fermata
    [one] { $by } l'ha fermata
   *[other] { $by } l'hanno fermata
}
reason-restricted = una regola la vieta ({ $cause })
reason-contradiction = { $by-count ->
    [0] contraddice le altre, e la sorte l'ha sacrificata
    [one] contraddice quella di { $by }, e la sorte l'ha sacrificata
   *[other] contraddice quelle di { $by }, e la sorte l'ha sacrificata
}
reason-disagreement = chi doveva agire insieme non si è messo d'accordo ({ $by })
reason-shielded = la protezione di { $by } l'ha respinta
reason-target-died = il bersaglio è morto in quella stessa notte
reason-esorcista = { $by-count ->
    [one] la benedizione di { $by } l'ha fermata
   *[other] { reason-blocked }
}
reason-not-popolano = il bersaglio non è della fazione dei Popolani
reason-a-spettro = il bersaglio è uno Spettro
deceived = { $by-count ->
    [one] Ciò che { $player } apprende su { $target } può essere falso, perché ci ha messo mano { $by }.
   *[other] Ciò che { $player } apprende su { $target } può essere falso, perché ci hanno messo mano { $by }.
}
counted = { $visitors-count ->
    [0] Dietro ciò che { $player } apprende su { $target } non c'è nessuno.
    [one] Dietro ciò che { $player } apprende su { $target } c'è { $visitors }.
   *[other] Dietro ciò che { $player } apprende su { $target } ci sono { $visitors }.
}
vote-moved = { $entered-is ->
    [none] { $counted-is ->
        [none] { $voter } resta senza voto
       *[other] { $voter } non votava, e ora il suo voto va { AD($counted) }
    }
   *[other] { $counted-is ->
        [none] Il voto di { $voter } per { $entered } è annullato
       *[other] { $moved ->
            [yes] Il voto di { $voter } passa da { $entered } { AD($counted) }
           *[no] Il voto di { $voter } resta su { $entered }
        }
    }
} perché { $power-key ->
    [amnesia] { $by } ne ha cancellato il ricordo.
    [ipnosi] { $by } ha scelto al suo posto, con l'ipnosi.
    [ipnotista] la sua mente segue il voto di { $by }.
    [scrutatore] { $by } ha truccato le schede.
   *[other] così vuole il potere { $power-of } ({ $by }).
}
spared = { $by-count ->
    [one] Il rogo resta spento perché la condanna era per { $player }, e { $by } ne aveva scritto la difesa.
   *[other] Il rogo resta spento perché la condanna era per { $player }, e { $by } ne avevano scritto la difesa.
}

## Le risposte a un comando che non si può accettare

refused = Il gioco non può accettare questo comando, e nulla è cambiato: guarda che cosa si può fare adesso, e scegli di nuovo.
refused-game-over = La partita è finita: non resta che raccontarla.
refused-not-in-game = Non fai più parte di questa partita.
refused-unknown-verb = Questo comando non esiste in questa partita.
refused-dead-player = Dalla tomba non si può: è cosa da vivi.
refused-wrong-phase = Non è il momento: si vota di giorno e si agisce di notte.
refused-not-mayor = Solo chi porta la fascia di Sindaco può designare un successore.
refused-no-power = Il tuo ruolo non ha poteri da usare di notte.
refused-first-night = Questo potere non si può usare nella prima notte.
refused-power-spent = Hai già usato questo potere, e si usa una volta sola.
refused-power-waiting = Hai usato questo potere la notte scorsa: per stanotte deve riposare.
refused-incomplete = Manca una scelta: completa il comando e riprova.
refused-unexpected = Questo comando contiene una scelta di troppo.
refused-power-assigned = Questo potere soprannaturale è già stato assegnato.
refused-power-unknown = Questo potere soprannaturale non esiste.
refused-target-unknown = Nel villaggio non c'è nessuno con questo nome.
refused-target-not-in-game = Chi hai scelto non fa più parte della partita.
refused-target-self = Il bersaglio non puoi essere tu.
refused-target-not-a-ghost = Chi hai scelto non è uno Spettro, e qui si sceglie tra gli Spettri.
refused-other-is-target = La casa indicata non può essere quella del bersaglio.
refused-role-unknown = Qui va indicato un ruolo del regolamento.
refused-target-not-dead = Chi hai scelto è in vita, e qui si sceglie tra i morti.
refused-target-not-alive = Chi hai scelto non è in vita, e qui si sceglie tra i vivi.
refused-not-now = In questo momento non si può fare.
refused-not-offered = Questa scelta non è tra quelle possibili.

## Titoli e tabelle

heading-start = Prima che cali la notte
heading-night = Notte { $number }
heading-dawn = Alba { $number }
heading-day = Giorno { $number }
heading-sunset = Tramonto { $number }
heading-cast = Chi è chi (nel villaggio non lo sa nessuno):
tallies-stake = Voti per il rogo: { $names }.
tallies-mayor = Voti per il Sindaco: { $names }.
rolebook-role = Ruolo
rolebook-faction = Fazione
rolebook-aura = Aura
rolebook-mystic = Mistico
rolebook-power = Di notte
rolebook-key = Nome nei file
rolebook-yes = sì
rolebook-mystic-only = solo a un mistico
rolebook-ghost = Spettro: { $power }
rolebook-every-night = ogni notte
rolebook-every-other-night = ogni due notti
rolebook-once = una volta sola
rolebook-reflexive = , anche su di sé
rolebook-not-first-night = , non la prima notte
rolebook-on-living = su un vivo
rolebook-on-dead = su un morto
rolebook-on-anyone = su chiunque
rolebook-on-ghosts = su uno Spettro
rolebook-after-death = Da morto: { $power }

## Nomi che più edizioni hanno in comune

faction-popolani = Popolani
    .the = la fazione dei Popolani
    .of = della fazione dei Popolani
    .victory = il villaggio spegne i roghi, spalanca le imposte e torna a dormire.
faction-lupi = Lupi
    .the = la fazione dei Lupi
    .of = della fazione dei Lupi
    .victory = adesso si ulula in piazza, e nessuno chiude più le porte.
faction-negromanti = Negromanti
    .the = la fazione dei Negromanti
    .of = della fazione dei Negromanti
    .victory = vivi e morti, ormai, rispondono alla stessa voce.
aura-white = bianca
aura-black = nera
role-contadino = Contadino
    .a = un Contadino
    .the = il Contadino
    .of = del Contadino
    .plural = Contadini
role-divinatore = Divinatore
    .a = un Divinatore
    .the = il Divinatore
    .of = del Divinatore
    .plural = Divinatori
role-esorcista = Esorcista
    .a = un Esorcista
    .the = l'Esorcista
    .of = dell'Esorcista
    .plural = Esorcisti
role-espansivo = Espansivo
    .a = un Espansivo
    .the = l'Espansivo
    .of = dell'Espansivo
    .plural = Espansivi
role-espansivo-page = Puoi bussare alla porta di una persona viva, mai per due notti di fila: all'alba saprà chi sei. È un bel modo di trovare amici, se bussi alla porta giusta.
role-guardia = Guardia del corpo
    .a = una Guardia del corpo
    .the = la Guardia del corpo
    .of = della Guardia del corpo
    .plural = Guardie del corpo
role-investigatore = Investigatore
    .a = un Investigatore
    .the = l'Investigatore
    .of = dell'Investigatore
    .plural = Investigatori
role-mago = Mago
    .a = un Mago
    .the = il Mago
    .of = del Mago
    .plural = Maghi
role-massone = Massone
    .a = un Massone
    .the = il Massone
    .of = del Massone
    .plural = Massoni
role-messia = Messia
    .a = un Messia
    .the = il Messia
    .of = del Messia
    .plural = Messia
role-sciamano = Sciamano
    .a = uno Sciamano
    .the = lo Sciamano
    .of = dello Sciamano
    .plural = Sciamani
role-stalker = Stalker
    .a = uno Stalker
    .the = lo Stalker
    .of = dello Stalker
    .plural = Stalker
role-trasformista = Trasformista
    .a = un Trasformista
    .the = il Trasformista
    .of = del Trasformista
    .plural = Trasformisti
role-veggente = Veggente
    .a = un Veggente
    .the = il Veggente
    .of = del Veggente
    .plural = Veggenti
role-veggente-page = Ogni notte puoi cercare nella sfera una persona viva e scoprire il colore della sua aura. I Lupi ti temono: per questo c'è chi lavora ogni notte per ingannarti.
role-voyeur = Voyeur
    .a = un Voyeur
    .the = il Voyeur
    .of = del Voyeur
    .plural = Voyeur
role-lupo = Lupo
    .a = un Lupo
    .the = il Lupo
    .of = del Lupo
    .plural = Lupi
role-assassino = Assassino
    .a = un Assassino
    .the = l'Assassino
    .of = dell'Assassino
    .plural = Assassini
role-diavolo = Diavolo
    .a = un Diavolo
    .the = il Diavolo
    .of = del Diavolo
    .plural = Diavoli
role-fattucchiera = Fattucchiera
    .a = una Fattucchiera
    .the = la Fattucchiera
    .of = della Fattucchiera
    .plural = Fattucchiere
role-sequestratore = Sequestratore
    .a = un Sequestratore
    .the = il Sequestratore
    .of = del Sequestratore
    .plural = Sequestratori
role-stregone = Stregone
    .a = uno Stregone
    .the = lo Stregone
    .of = dello Stregone
    .plural = Stregoni
role-negromante = Negromante
    .a = un Negromante
    .the = il Negromante
    .of = del Negromante
    .plural = Negromanti
role-fantasma = Fantasma
    .a = un Fantasma
    .the = il Fantasma
    .of = del Fantasma
    .plural = Fantasmi
role-spettro = Spettro
    .a = uno Spettro
    .the = lo Spettro
    .of = dello Spettro
    .plural = Spettri
power-amnesia = Amnesia
    .the = l'Amnesia
    .of = dell'Amnesia
power-confusione = Confusione
    .the = la Confusione
    .of = della Confusione
power-illusione = Illusione
    .the = l'Illusione
    .of = dell'Illusione
power-morte = Morte
    .the = la Morte
    .of = della Morte
power-occultamento = Occultamento
    .the = l'Occultamento
    .of = dell'Occultamento

## I moduli: che cosa si sceglie (.gm: come lo legge il Game Master, che compila il modulo di qualcun altro), e con quali scelte

form-use = La tua notte
    .gm = Azione della notte
form-vote = Voto per il rogo
    .gm = Voto per il rogo
form-elect = Voto per chi farà il Sindaco
    .gm = Voto per chi farà il Sindaco
form-appoint = La tua successione
    .gm = Successione
form-suicide = Far morire il tuo personaggio
    .gm = Gesto estremo
field-target = Su chi
field-other = Seconda persona
field-power = Quale potere dare
field-role = Quale ruolo
field-roles = Quali ruoli
field-for = Chi voti
field-successor = Chi prenderà la fascia
field-confirm = All'alba il personaggio muore

## Che cosa chiede ciascun potere di una scelta sola, e la frase che la ripete

ask-assassino-target = Quale casa vuoi tenere sotto tiro
choice-assassino = Punterai il fucile verso la casa di { $target }.
ask-diavolo-target = Nell’anima di chi vuoi leggere
choice-diavolo = Leggerai nell’anima di { $target }.
ask-esorcista-target = Quale casa vuoi benedire
choice-esorcista = Benedirai la casa di { $target }.
ask-espansivo-target = Alla porta di chi vuoi bussare
choice-espansivo = Busserai alla porta di { $target }, che all’alba saprà chi sei.
ask-fattucchiera-target = Chi vuoi stregare
choice-fattucchiera = Stregherai { $target }: per questa notte la sua aura non sarà quella vera.
ask-guardia-target = Chi vuoi proteggere dai Lupi
choice-guardia = Per questa notte proteggerai { $target } dai Lupi.
ask-lupo-target = Chi vuoi sbranare
choice-lupo = La preda sarà { $target }, se gli altri Lupi che agiscono scelgono lo stesso nome.
ask-mago-target = Di chi vuoi saggiare la magia
choice-mago = Cercherai di scoprire se { $target } ha doti mistiche.
ask-messia-target = Chi vuoi riportare in vita
choice-messia = Cercherai di riportare in vita { $target }. Si può fare una volta sola.
ask-morte-target = Chi vuoi colpire
choice-morte = Colpirai { $target }.
ask-occultamento-target = Quale casa vuoi avvolgere nella nebbia
choice-occultamento = Avvolgerai nella nebbia la casa di { $target }.
ask-sequestratore-target = Chi vuoi rapire
choice-sequestratore = Rapirai { $target }: se voleva agire, non potrà.
ask-stalker-target = Chi vuoi pedinare
choice-stalker = Pedinerai { $target } per scoprire dove va.
ask-stregone-target = Su quale casa vuoi gettare l’incantesimo
choice-stregone = Getterai un incantesimo sulla casa di { $target }: chi vi agisce fallisce.
ask-trasformista-target = Di quale persona morta vuoi il ruolo
choice-trasformista = Cercherai di prendere il ruolo di { $target }. Si può fare una volta sola.
ask-veggente-target = Di chi vuoi vedere l’aura
choice-veggente = Cercherai nella sfera l’aura di { $target }.
ask-voyeur-target = Quale casa vuoi spiare
choice-voyeur = Spierai la casa di { $target } per vedere chi ci va.

## Che cosa ripetono gli altri moduli

ask-think-thought = A chi vuoi pensare
choice-think = Il tuo pensiero sarà per { $thought }, e non succederà niente.
ask-nothing = Il resto (non ti serve: lascialo vuoto)
choice-stake = Il tuo voto va contro { $for }.
choice-mayor = Per la fascia di Sindaco voti { $for }.
choice-appoint = Dopo di te la fascia di Sindaco sarà di { $successor }.
none-stake = Per il rogo ti astieni.
none-mayor = Per il Sindaco ti astieni.
none-appoint = Non nomini nessun successore.
none-night = Stanotte non fai niente.
group-people = Persone
group-roles = Ruoli
group-powers = Poteri

## Perché di notte non c'è niente da scegliere, e quando si potrà

rests-none = Stanotte non hai un potere da usare.
rests-first-night = Il tuo potere non si usa nella prima notte: potrai usarlo dalla notte { $night }.
rests-power-waiting = Hai usato il tuo potere la notte scorsa, e stanotte riposa: potrai usarlo di nuovo nella notte { $night }.
rests-power-spent = Il tuo potere si usa una volta sola, e l'hai già usato.
