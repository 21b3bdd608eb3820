# The words of the 7th edition, in English: roles, factions, auras, ghost powers, events and reasons of this edition.
#
# Of each role: its name, with the indefinite article (.a), with the definite one (.the), the genitive (.of), the plural; and
# its page, which says what it can do and what is good to know. The other events are in tempo_reale/words, and the
# names that several editions share.

title = Lupus in tempo reale, 7th edition

## The Townsfolk's faction

role-contadino-page = You have two arms, a hoe and no power: at night you sleep. By day, though, you listen, you think and you vote, and your vote weighs as much as anybody's.
role-custode = Graveyard keeper
    .a = a Graveyard keeper
    .the = the Graveyard keeper
    .of = of the Graveyard keeper
    .plural = Graveyard keepers
role-custode-page = You can watch over a tomb, never two nights running: while you are there, the Necromancers cannot awaken whoever lies in it. At dawn you will know how many others acted there, but not who.
role-divinatore-page = You have no power at night, but your game begins with four statements about the roles of others: two are true and two are false. Which ones, that is for you to work out.
role-esorcista-page = You can bless the house of anyone, alive or dead, but never two nights running. For that night every Spectre that acts there fails: not even the fog of Concealment stops you.
role-guardia-page = Every night you can protect a living person from the Wolves, and from them alone: against other killers you can do nothing. At dawn you will know how many others acted on your charge, but not who.
role-investigatore-page = Every night you can investigate a dead person and learn the colour of their aura. Beware of evidence that is too good: Witches and Spectres know how to muddle the tracks.
role-mago-page = Every night you can sound out the magic of anyone, alive or dead, and learn whether they are mystic. Hexes do not fool you; the confusion of Spectres does.
role-massone-page = You have no power at night, but from the start you know all the other Freemasons. In a village like this, a few names to trust are worth a fortune.
role-messia-page = Only once in the whole game, you can bring a dead person back to life, as long as they are not a Spectre. If the Necromancers call them on the same night, your miracle prevails.
role-sciamano-page = You can torment the spirit of a dead person, never two nights running: if it is a Spectre and acts that night, it fails. You stand with the Townsfolk, but your aura is black: have a good explanation ready.
role-stalker-page = You can follow a living person, never two nights running: you learn on whom they acted, but not what they did. Those who follow shadows sometimes follow an illusion.
role-trasformista-page = Only once, you can take the role of a dead person, with their aura and their mystic gift: it works if at their death they stood with the Townsfolk and had a power for every night or every other night. Until then your aura is black, and not everyone will believe you.
role-voyeur-page = You can spy on a living person, never two nights running, and learn which others among the living acted on them. Spectres pass without your seeing them.

## The Wolves' faction

role-lupo-page = Every night but the first, the Wolves can maul a living person, who dies if they stand with the Townsfolk and if all of you who act chose the same prey. Wolves know one another from the start, and when the last one dies the faction has lost.
role-assassino-page = You can point your rifle at the house of a living person, never two nights running and never on the first: one of the other living who acted there dies at random, friends included. Assassins, Lawyers, Necrophiles, Renegades and Kidnappers know one another from the start.
role-avvocato = Lawyer
    .a = a Lawyer
    .the = the Lawyer
    .of = of the Lawyer
    .plural = Lawyers
role-avvocato-page = You can write the letter that saves a living person, never two nights running: if the assembly condemns them on the following day, nobody dies. Assassins, Lawyers, Necrophiles, Renegades and Kidnappers know one another from the start.
role-diavolo-page = Every night you can read the soul of a living person and learn their role; with those who stand with the Necromancers you fail. Devils, Witches and Warlocks know one another from the start.
role-fattucchiera-page = Every night you can bewitch anyone, alive or dead: for that night their aura appears in the opposite colour, but two hexes together cancel out. Devils, Witches and Warlocks know one another from the start.
role-necrofilo = Necrophile
    .a = a Necrophile
    .the = the Necrophile
    .of = of the Necrophile
    .plural = Necrophiles
role-necrofilo-page = Only once, you can take the role of a dead person of the Wolves' faction, with their aura and their mystic gift: in return, they will know who you are. Assassins, Lawyers, Necrophiles, Renegades and Kidnappers know one another from the start.
role-rinnegato = Renegade
    .a = a Renegade
    .the = the Renegade
    .of = of the Renegade
    .plural = Renegades
role-rinnegato-page = You betrayed the village, and got no power in return: only a white aura and plenty of nerve. Assassins, Lawyers, Necrophiles, Renegades and Kidnappers know one another from the start.
role-sequestratore-page = Every night you can kidnap a living person: if they meant to act they fail, and to everybody else it is as if they had never left their bed. Assassins, Lawyers, Necrophiles, Renegades and Kidnappers know one another from the start.
role-stregone-page = Every night you can cast a spell on the house of a living person: everybody else among the living who acts there fails, friends included; Spectres do not. Devils, Witches and Warlocks know one another from the start.

## The Necromancers' faction

role-negromante-page = Every night the Necromancers can awaken a dead person of the Townsfolk as a Spectre, with a power of their choice: all of you who act must want the same person and the same power. Necromancers know one another from the start, and when the last one dies the faction has lost.
role-fantasma-page = While you live you have no power, but when you die you become a Spectre, with a random power among those left: then you and the Necromancers will know of one another. Not everybody is in a hurry to die; you, perhaps, are.
role-ipnotista = Hypnotist
    .a = a Hypnotist
    .the = the Hypnotist
    .of = of the Hypnotist
    .plural = Hypnotists
role-ipnotista-page = You can take control of a living person, never two nights running: from then on, while you live, their stake vote is yours, even when you do not vote. Hypnotists, Mediums and Ballot riggers know one another from the start.
role-medium = Medium
    .a = a Medium
    .the = the Medium
    .of = of the Medium
    .plural = Mediums
role-medium-page = Every night you can talk to the spirit of a dead person and learn their role: useful, to those who look for Spectres to awaken. Hypnotists, Mediums and Ballot riggers know one another from the start.
role-scrutatore = Ballot rigger
    .a = a Ballot rigger
    .the = the Ballot rigger
    .of = of the Ballot rigger
    .plural = Ballot riggers
role-scrutatore-page = You can rig the ballots against a living person, never two nights running: on the following day those stake votes go to whom you vote for, and if you do not vote they are lost. Hypnotists, Mediums and Ballot riggers know one another from the start.
role-spettro-page = You are no longer alive, and you play for the Necromancers' faction: every Spectre has one supernatural power, which nobody else has. You do not vote and you cannot die again, and the village does not know that you still walk.

## Ghost powers

power-amnesia-page = Every night you can cloud the memory of a living person: on the following day their stake vote does not count, as if they had never cast it.
power-confusione-page = Every night you choose two people, alive or dead: whoever tries to learn the aura, the mystic gift or the role of the first gets the answer of the second.
power-corruzione = Corruption
    .the = Corruption
    .of = of Corruption
power-corruzione-page = Only once, you can tempt a living person: if they stand with the Townsfolk, have a white aura and are mystic, they become a Necromancer and know who you are; but if they die that night, you fail. Only a mystic can have this power.
power-illusione-page = You can make a living person appear at the house of anyone, never two nights running: whoever follows, spies or stands guard will believe that they acted there.
power-ipnosi = Hypnosis
    .the = Hypnosis
    .of = of Hypnosis
power-ipnosi-page = You can enter the mind of a living person, never two nights running, and name a second one: on the following day the stake vote of the first will go against the second.
power-morte-page = You can strike a living person, never two nights running and never on the first night of the game: if they stand with the Townsfolk they die, and no Bodyguard can prevent it. Only a mystic can have this power.
power-occultamento-page = Every night you can wrap the house of anyone, alive or dead, in fog: whoever else acts there fails, Spectres included. Only Exorcists find their way.
power-visione = Vision
    .the = Vision
    .of = of Vision
power-visione-page = Every night you can look into the thoughts of a living person and learn their role; with those who stand with the Wolves you fail.

## The dawn

corrupted = { $player } gave in to corruption, and is now { $role-a }.
    .own = A whisper promised you what you wanted, and your heart gave in: now you are { $role-a }, and yesterday's allies are tomorrow's enemies.
no-ghost-power = { $player } does not become a Spectre because no supernatural power is left.
    .own = For you, death was only a door, but no supernatural power is left beyond it: you do not become a Spectre.

## For the game master

setting-ghosts_seen_by_guards = { $value ->
    [yes] Graveyard keepers and Bodyguards count Spectres too.
   *[no] Graveyard keepers and Bodyguards count the living only.
}
    .name = Keepers, guards and Spectres
draw-last-ipnotista = who is the last to take control of { $about }
draw-fantasmi = in which order the Phantoms take a power
draw-phantom-power = the supernatural power that goes to { $about }
draw-free-ipnotista = which Hypnotist casts a free vote, in the circle around { $about }
draw-scrutatore = which Ballot rigger moves the votes against { $about }
draw-scrutatori-order = in which order the Ballot riggers move the votes
reason-sequestratore = { $by-count ->
    [one] { $by } kidnapped { $player }, and to everybody it is as if nothing had been done
   *[other] { reason-blocked }
}
reason-stregone = { $by-count ->
    [one] the spell of { $by } stopped it
   *[other] { reason-blocked }
}
reason-sciamano = { $by-count ->
    [one] { $by } tormented the spirit behind it
   *[other] { reason-blocked }
}
reason-occultamento = { $by-count ->
    [one] it got lost in the fog of { $by }
   *[other] { reason-blocked }
}
reason-not-of-lupi = the target is not of the Wolves' faction
reason-of-lupi = the target is of the Wolves' faction
reason-of-negromanti = the target is of the Necromancers' faction
reason-not-white-mystic = the target does not have both a white aura and the mystic gift
reason-not-mystic = that supernatural power can be given only to a mystic
reason-no-such-role = at death the target did not stand with the Townsfolk, or had no power for every night or every other night
hypnotised = From now on the stake vote of { $player } follows that of { $by }, who controls that mind.
vote-effect-lost = What { $by } prepared for { $target } ({ $power }) vanishes, because death came before the vote.

## What a power of two choices asks, and the sentence that repeats them

ask-negromante-target = Which dead person
ask-negromante-power = With which power they become a Spectre
choice-negromante = { $target } will become a Spectre with this power: { $power }.
ask-illusione-target = At whose house
ask-illusione-other = Who is to appear there
choice-illusione = { $other } will appear at the house of { $target }.
ask-ipnosi-target = Whose vote you want to move
ask-ipnosi-other = Against whom it is to go
choice-ipnosi = Tomorrow the vote of { $target } for the stake will go against { $other }.
ask-confusione-target = About whom people will ask
ask-confusione-other = About whom they will be told instead
choice-confusione = Whoever asks about { $target } will be told about { $other }.

## What each power of one choice asks, and the sentence that repeats it

ask-amnesia-target = Whose vote you want to erase
choice-amnesia = Tomorrow the stake vote of { $target } will not count.
ask-avvocato-target = Whom you want to save from the stake
choice-avvocato = If the assembly condemns { $target } tomorrow, your letter will stop the stake.
ask-corruzione-target = Whom you want to tempt
choice-corruzione = You will tempt { $target }: if it works, they join the Necromancers and know who you are. It can be done only once.
ask-custode-target = Which tomb you want to watch over
choice-custode = You will watch over the tomb of { $target }.
ask-investigatore-target = Which dead person you want to investigate
choice-investigatore = You will investigate { $target } to learn the colour of their aura.
ask-ipnotista-target = Whose vote you want to control
choice-ipnotista = You will take control of { $target }: their stake vote will be yours.
ask-medium-target = With which dead person you want to talk
choice-medium = You will talk to the spirit of { $target } to learn their role.
ask-necrofilo-target = Whose role you want, among the dead
choice-necrofilo = You will try to take the role of { $target }, who will know who you are. It can be done only once.
ask-sciamano-target = Which spirit you want to torment
choice-sciamano = You will torment the spirit of { $target }.
ask-scrutatore-target = The votes against whom you want to rig
choice-scrutatore = Tomorrow the votes against { $target } will go against whom you vote for.
ask-visione-target = Into whose thoughts you want to look
choice-visione = You will look into the thoughts of { $target } to learn their role.
