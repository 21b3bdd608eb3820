# Le parole della settima edizione, in italiano: ruoli, fazioni, aure, poteri soprannaturali, eventi e perché di questa edizione.
#
# Di ogni ruolo: il nome, con l'articolo indeterminativo (.a), con il determinativo (.the), il genitivo (.of), il plurale; e
# la pagina, che dice che cosa può fare e che cosa conviene sapere. In tempo_reale/words stanno gli altri eventi,
# e i nomi che più edizioni hanno in comune.

title = Lupus in tempo reale, settima edizione

## Fazione dei Popolani

role-contadino-page = Hai due braccia, una zappa e nessun potere: di notte dormi. Di giorno, però, ascolti, ragioni e voti, e il tuo voto pesa quanto quello di chiunque.
role-custode = Custode del cimitero
    .a = un Custode del cimitero
    .the = il Custode del cimitero
    .of = del Custode del cimitero
    .plural = Custodi del cimitero
role-custode-page = Puoi vegliare una tomba, mai per due notti di fila: finché ci sei tu, i Negromanti non possono risvegliare chi vi riposa. All'alba saprai quanti altri hanno agito lì, ma non chi.
role-divinatore-page = Di notte non hai poteri, ma la tua partita comincia con quattro frasi sui ruoli altrui: due sono vere e due sono false. Quali, tocca a te capirlo.
role-esorcista-page = Puoi benedire la casa di chi vuoi, in vita o no, ma mai per due notti di fila. Per quella notte ogni Spettro che agisce lì fallisce: nemmeno la nebbia dell'Occultamento ti ferma.
role-guardia-page = Ogni notte puoi proteggere una persona viva dai Lupi, e soltanto da loro: contro gli altri assassini non puoi nulla. All'alba saprai quanti altri hanno agito su di lei, ma non chi.
role-investigatore-page = Ogni notte puoi indagare su una persona morta e scoprire il colore della sua aura. Diffida delle prove troppo belle: Fattucchiere e Spettri sanno confondere le tracce.
role-mago-page = Ogni notte puoi saggiare la magia di chi vuoi, in vita o no, e scoprire se ha doti mistiche. Le fatture non ti ingannano; la confusione degli Spettri sì.
role-massone-page = Di notte non hai poteri, ma fin dall'inizio conosci tutti gli altri Massoni. In un villaggio come questo, qualche nome di cui fidarsi vale un tesoro.
role-messia-page = Una volta sola, in tutta la partita, puoi riportare in vita una persona morta, purché non sia uno Spettro. Se quella notte la chiamano anche i Negromanti, il tuo miracolo ha la meglio.
role-sciamano-page = Puoi tormentare lo spirito di una persona morta, mai per due notti di fila: se è uno Spettro e quella notte agisce, fallisce. Stai con i Popolani, ma la tua aura è nera: prepara una buona spiegazione.
role-stalker-page = Puoi pedinare una persona viva, mai per due notti di fila: scopri su chi ha agito, ma non che cosa ha fatto. Chi segue le ombre, ogni tanto, segue un'illusione.
role-trasformista-page = Una volta sola puoi prendere il ruolo di una persona morta, con la sua aura e le sue doti mistiche: ci riesci se alla morte stava con i Popolani e aveva un potere da usare ogni notte o ogni due. Fino ad allora la tua aura è nera, e non tutti ti crederanno.
role-voyeur-page = Puoi spiare una persona viva, mai per due notti di fila, e scoprire quali altri vivi hanno agito su di lei. Gli Spettri passano senza che tu li veda.

## Fazione dei Lupi

role-lupo-page = Ogni notte, tranne la prima, i Lupi possono sbranare una persona viva: muore se sta con i Popolani e se chi di voi agisce ha scelto la stessa preda. I Lupi si conoscono dall'inizio, e quando muore l'ultimo la fazione ha perso.
role-assassino-page = Puoi puntare il fucile verso la casa di una persona viva, mai per due notti di fila e mai nella prima: muore a caso uno degli altri vivi che hanno agito lì, amici compresi. Assassini, Avvocati, Necrofili, Rinnegati e Sequestratori si conoscono dall'inizio.
role-avvocato = Avvocato
    .a = un Avvocato
    .the = l'Avvocato
    .of = dell'Avvocato
    .plural = Avvocati
role-avvocato-page = Puoi scrivere la lettera che salva una persona viva, mai per due notti di fila: se il giorno dopo l'assemblea la condanna, non muore nessuno. Assassini, Avvocati, Necrofili, Rinnegati e Sequestratori si conoscono dall'inizio.
role-diavolo-page = Ogni notte puoi leggere nell'anima di una persona viva e scoprirne il ruolo; con chi sta con i Negromanti non ci riesci. Diavoli, Fattucchiere e Stregoni si conoscono dall'inizio.
role-fattucchiera-page = Ogni notte puoi stregare chi vuoi, in vita o no: per quella notte la sua aura appare del colore opposto, ma due fatture insieme si annullano. Diavoli, Fattucchiere e Stregoni si conoscono dall'inizio.
role-necrofilo = Necrofilo
    .a = un Necrofilo
    .the = il Necrofilo
    .of = del Necrofilo
    .plural = Necrofili
role-necrofilo-page = Una volta sola puoi prendere il ruolo di una persona morta della fazione dei Lupi, con la sua aura e le sue doti mistiche: in cambio saprà chi sei. Assassini, Avvocati, Necrofili, Rinnegati e Sequestratori si conoscono dall'inizio.
role-rinnegato = Rinnegato
    .a = un Rinnegato
    .the = il Rinnegato
    .of = del Rinnegato
    .plural = Rinnegati
role-rinnegato-page = Hai tradito il villaggio, e in cambio non hai avuto poteri: soltanto un'aura bianca e parecchia faccia tosta. Assassini, Avvocati, Necrofili, Rinnegati e Sequestratori si conoscono dall'inizio.
role-sequestratore-page = Ogni notte puoi rapire una persona viva: se voleva agire fallisce, e per tutti gli altri è come se non avesse mai lasciato il letto. Assassini, Avvocati, Necrofili, Rinnegati e Sequestratori si conoscono dall'inizio.
role-stregone-page = Ogni notte puoi lanciare un incantesimo sulla casa di una persona viva: ogni altro vivo che agisce lì fallisce, amici compresi; gli Spettri no. Diavoli, Fattucchiere e Stregoni si conoscono dall'inizio.

## Fazione dei Negromanti

role-negromante-page = Ogni notte i Negromanti possono risvegliare come Spettro una persona morta dei Popolani, con un potere a scelta: chi di voi agisce deve volere la stessa persona e lo stesso potere. I Negromanti si conoscono dall'inizio, e quando muore l'ultimo la fazione ha perso.
role-fantasma-page = Finché vivi non hai poteri, ma quando muori diventi uno Spettro, con un potere a caso tra quelli rimasti: allora tu e i Negromanti saprete gli uni degli altri. Non tutti hanno fretta di morire; tu, forse, sì.
role-ipnotista = Ipnotista
    .a = un Ipnotista
    .the = l'Ipnotista
    .of = dell'Ipnotista
    .plural = Ipnotisti
role-ipnotista-page = Puoi prendere il controllo di una persona viva, mai per due notti di fila: da allora, finché sei in vita, il suo voto per il rogo è il tuo, anche quando non voti. Ipnotisti, Medium e Scrutatori si conoscono dall'inizio.
role-medium = Medium
    .a = un Medium
    .the = il Medium
    .of = del Medium
    .plural = Medium
role-medium-page = Ogni notte puoi parlare con lo spirito di una persona morta e scoprirne il ruolo: utile, a chi cerca Spettri da risvegliare. Ipnotisti, Medium e Scrutatori si conoscono dall'inizio.
role-scrutatore = Scrutatore
    .a = uno Scrutatore
    .the = lo Scrutatore
    .of = dello Scrutatore
    .plural = Scrutatori
role-scrutatore-page = Puoi truccare le schede contro una persona viva, mai per due notti di fila: il giorno dopo quei voti per il rogo passano a chi voti tu, e se non voti vanno perduti. Ipnotisti, Medium e Scrutatori si conoscono dall'inizio.
role-spettro-page = Non sei più in vita, e giochi per la fazione dei Negromanti: ogni Spettro ha un potere soprannaturale, che nessun altro ha. Non voti e non puoi morire di nuovo, e il villaggio non sa che cammini ancora.

## Poteri soprannaturali

power-amnesia-page = Ogni notte puoi annebbiare i ricordi di una persona viva: il giorno dopo il suo voto per il rogo non conta, come se non l'avesse mai dato.
power-confusione-page = Ogni notte scegli due persone, in vita o no: chi cerca di scoprire aura, doti mistiche o ruolo della prima riceve la risposta della seconda.
power-corruzione = Corruzione
    .the = la Corruzione
    .of = della Corruzione
power-corruzione-page = Una volta sola puoi tentare una persona viva: se sta con i Popolani, ha aura bianca e doti mistiche, diventa un Negromante e sa chi sei; ma se muore quella notte, fallisci. Solo chi è mistico può avere questo potere.
power-illusione-page = Puoi far apparire una persona viva alla casa di chi vuoi, mai per due notti di fila: chi pedina, spia o fa la guardia crederà che abbia agito lì.
power-ipnosi = Ipnosi
    .the = l'Ipnosi
    .of = dell'Ipnosi
power-ipnosi-page = Puoi entrare nella mente di una persona viva, mai per due notti di fila, e indicarne una seconda: il giorno dopo il voto per il rogo della prima andrà contro la seconda.
power-morte-page = Puoi colpire una persona viva, mai per due notti di fila e mai nella prima notte della partita: se sta con i Popolani, muore, e nessuna Guardia del corpo può impedirlo. Solo chi è mistico può avere questo potere.
power-occultamento-page = Ogni notte puoi avvolgere nella nebbia la casa di chi vuoi, in vita o no: chiunque altro agisca lì fallisce, Spettri compresi. Solo gli Esorcisti trovano la strada.
power-visione = Visione
    .the = la Visione
    .of = della Visione
power-visione-page = Ogni notte puoi guardare nei pensieri di una persona viva e scoprirne il ruolo; con chi sta con i Lupi non ci riesci.

## L'alba

corrupted = { $player } ha ceduto alla corruzione: è ora { $role-a }.
    .own = Un sussurro ti ha promesso ciò che volevi, e il tuo cuore ha ceduto: ora sei { $role-a }, e i tuoi alleati di ieri sono i nemici di domani.
no-ghost-power = { $player } non diventa uno Spettro perché non restano poteri soprannaturali liberi.
    .own = Per te la morte era soltanto una porta, ma oltre la soglia non restano poteri soprannaturali liberi: non diventi uno Spettro.

## Per il Game Master

setting-ghosts_seen_by_guards = { $value ->
    [yes] Custodi del cimitero e Guardie del corpo contano anche gli Spettri.
   *[no] Custodi del cimitero e Guardie del corpo contano soltanto i vivi.
}
    .name = Custodi, Guardie e Spettri
draw-last-ipnotista = chi, per ultimo, prende il controllo di { $about }
draw-fantasmi = in che ordine i Fantasmi prendono un potere
draw-phantom-power = il potere soprannaturale che tocca { AD($about) }
draw-free-ipnotista = quale Ipnotista vota da sé, nel cerchio in cui si trova { $about }
draw-scrutatore = quale Scrutatore sposta i voti contro { $about }
draw-scrutatori-order = in che ordine gli Scrutatori spostano i voti
reason-sequestratore = { $by-count ->
    [one] { $by } ha rapito { $player }, e per tutti è come se non avesse agito
   *[other] { reason-blocked }
}
reason-stregone = { $by-count ->
    [one] l'incantesimo di { $by } l'ha fermata
   *[other] { reason-blocked }
}
reason-sciamano = { $by-count ->
    [one] { $by } ne tormentava lo spirito
   *[other] { reason-blocked }
}
reason-occultamento = { $by-count ->
    [one] si è persa nella nebbia di { $by }
   *[other] { reason-blocked }
}
reason-not-of-lupi = il bersaglio non è della fazione dei Lupi
reason-of-lupi = il bersaglio è della fazione dei Lupi
reason-of-negromanti = il bersaglio è della fazione dei Negromanti
reason-not-white-mystic = il bersaglio non ha aura bianca e doti mistiche insieme
reason-not-mystic = quel potere soprannaturale si può dare soltanto a chi è mistico
reason-no-such-role = alla morte il bersaglio non stava con i Popolani, o non aveva un potere da usare ogni notte o ogni due
hypnotised = Da ora il voto di { $player } per il rogo segue quello di { $by }, che ne controlla la mente.
vote-effect-lost = L'effetto di { $by } su { $target } ({ $power }) svanisce, perché la morte è arrivata prima del voto.

## Che cosa chiede un potere di due scelte, e la frase che le ripete

ask-negromante-target = Quale persona morta
ask-negromante-power = Con quale potere diventa uno Spettro
choice-negromante = { $target } diventerà uno Spettro con questo potere: { $power }.
ask-illusione-target = A casa di chi
ask-illusione-other = Chi deve apparire lì
choice-illusione = { $other } apparirà a casa di { $target }.
ask-ipnosi-target = Di chi vuoi spostare il voto
ask-ipnosi-other = Contro chi deve andare
choice-ipnosi = Domani il voto di { $target } per il rogo andrà contro { $other }.
ask-confusione-target = Di chi si cercano notizie
ask-confusione-other = Di chi arrivano invece le notizie
choice-confusione = Chi cerca notizie di { $target } riceverà quelle di { $other }.

## Che cosa chiede ciascun potere di una scelta sola, e la frase che la ripete

ask-amnesia-target = Di chi vuoi cancellare il voto
choice-amnesia = Domani il voto di { $target } per il rogo non conterà.
ask-avvocato-target = Chi vuoi salvare dal rogo
choice-avvocato = Se domani l’assemblea condanna { $target }, la tua lettera fermerà il rogo.
ask-corruzione-target = Chi vuoi tentare
choice-corruzione = Tenterai { $target }: se ci riesci, passerà ai Negromanti e saprà chi sei. Si può fare una volta sola.
ask-custode-target = Quale tomba vuoi vegliare
choice-custode = Veglierai la tomba di { $target }.
ask-investigatore-target = Su quale persona morta vuoi indagare
choice-investigatore = Indagherai su { $target } per scoprire di che colore è la sua aura.
ask-ipnotista-target = Di chi vuoi controllare il voto
choice-ipnotista = Prenderai il controllo di { $target }: il suo voto per il rogo sarà il tuo.
ask-medium-target = Con quale persona morta vuoi parlare
choice-medium = Parlerai con lo spirito di { $target } per scoprire il suo ruolo.
ask-necrofilo-target = Di quale persona morta vuoi il ruolo
choice-necrofilo = Cercherai di prendere il ruolo di { $target }, che saprà chi sei. Si può fare una volta sola.
ask-sciamano-target = Quale spirito vuoi tormentare
choice-sciamano = Tormenterai lo spirito di { $target }.
ask-scrutatore-target = I voti contro chi vuoi truccare
choice-scrutatore = Domani i voti contro { $target } andranno contro chi voti tu.
ask-visione-target = Nei pensieri di chi vuoi guardare
choice-visione = Guarderai nei pensieri di { $target } per scoprire il suo ruolo.
