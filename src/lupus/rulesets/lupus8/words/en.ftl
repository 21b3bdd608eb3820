# The words of the 8th edition, in English: roles, factions, auras, spells, events and reasons of this edition, and the
# shared texts that say something else here (movements, the majority, spells).
#
# Of each role: its name, with the indefinite article (.a), with the definite one (.the), the genitive (.of), the plural; and
# its page, which says what it can do and what is good to know. The other events are in tempo_reale/words, and the
# names that several editions share.

title = Lupus in tempo reale, 8th edition

## The Townsfolk's faction

role-cacciatore = Hunter
    .a = a Hunter
    .the = the Hunter
    .of = of the Hunter
    .plural = Hunters
role-cacciatore-page = Only once, never on the first night, you can shoot a living person: they die, whichever side they are on, and no Bodyguard can prevent it. If the shot does not go off, you keep your cartridge.
role-contadino-page = You have two arms, a hoe and no ability: at night you sleep. By day, though, you listen, you think and you vote, and your vote weighs as much as anybody's.
role-divinatore-page = You can ask the cards whether a living person has a certain role, never two nights running. Your game also begins with four statements about the roles of others: at least one is true, at least one is false.
role-esorcista-page = You can bless the house of anyone, alive or dead, but never two nights running. For that night every power of the dead that is used there fails, and not even the fog of Concealment stops you.
role-guardia-page = Every night you can protect a living person from the Wolves, and from them alone: against other killers you can do nothing. At dawn you will know how many others went to their house, but not who.
role-investigatore-page = You can investigate a dead person and learn their role, never two nights running. Beware of evidence that is too good: Witches and Spectres know how to muddle the tracks.
role-mago-page = Every night you can sound out the magic of anyone, alive or dead, and learn whether they are mystic. Whoever is under a hex shows you the gift of another role.
role-massone-page = You have no ability at night, but from the start you know all the other Freemasons. In a village like this, a few names to trust are worth a fortune.
role-messia-page = Only once in the whole game, you can bring a dead person back to life, as long as they are not a Spectre. If a dead Necromancer calls them on the same night, your miracle prevails.
role-sciamano-page = You can watch over a tomb, never two nights running: if a Spectre lies there its spell is broken, and for that night no Necromancer can touch that tomb. You stand with the Townsfolk, but your aura is black: have a good explanation ready.
role-spia = Spy
    .a = a Spy
    .the = the Spy
    .of = of the Spy
    .plural = Spies
role-spia-page = Every night but the first, you can search the ballot box and learn for whom the vote of a living person counted at the last sunset. If a power moved it or erased it, that is what you see.
role-stalker-page = You can follow a living person, never two nights running: you learn to whose house they went, but not what they did. Those who follow shadows sometimes follow an illusion.
role-trasformista-page = Only once, you can take the role of a dead person, with their aura and their mystic gift: it works if it is a role of the Townsfolk, or if it seems one that night. Until then your aura is black, and not everyone will believe you.
role-voyeur-page = You can spy on a living person, never two nights running, and learn who went to their house. Spectres pass without your seeing them, but they can make you see somebody who is not there.

## The Wolves' faction

role-lupo-page = Every night but the first, the Wolves can maul a living person of any faction, who dies if all of you who act chose the same prey. Your faction knows itself from the start, and when the last Wolf dies it has lost.
role-alcolista = Drunkard
    .a = a Drunkard
    .the = the Drunkard
    .of = of the Drunkard
    .plural = Drunkards
role-alcolista-page = Every night you can turn up at the house of anyone, alive or dead, and get nothing done: your ability always fails. But somebody will have seen you go out, and your faction, which knows itself from the start, knows what to make of that.
role-assassino-page = You can point your rifle at the house of a living person, never two nights running and never on the first: one of those who went there dies at random, friends included. If all that appears is an illusion, the shot hits nobody.
role-diavolo-page = Every night you can choose a living person and as many roles as you like, and learn whether theirs is among them. Your faction knows itself from the start.
role-fattucchiera-page = Every night you can bewitch anyone, alive or dead: for that night they appear with the role that you name, and with the aura and the mystic gift of that role. If several of you bewitch the same person the last hex counts, and chance decides the order.
role-sequestratore-page = Every night you can kidnap a living person: if they meant to act they fail, and to everybody else it is as if they had never left their bed. You will know whether they were going out, but not where to.
role-stregone-page = Every night you can put a curse on the house of a living person: everybody else among the living who acts there fails, friends included; the dead do not. Your faction knows itself from the start.

## The Necromancers' faction

role-negromante-page = Every night you can activate a free spell on a Spectre, in place of the one it has, or take away the one it has. Once dead you can, only once, make a Spectre of a dead person of the Townsfolk; when the last Necromancer dies, your faction has lost.
role-fantasma-page = While you live you have no ability, but when you die you become a Spectre, with a random spell among those that are free (never Life). You and the Necromancers know one another from the start: not everybody is in a hurry to die; you, perhaps, are.
role-spettro-page = You play for the Necromancers' faction, and the village does not know it. Your power is that of the spell that is active on you, and the Necromancers can change it every night.

## Spells, and the power of dead Necromancers

power-amnesia-page = You can cloud the memory of a living person, never two nights running: from the following day on their stake vote counts no more, for the whole game.
power-assoluzione = Absolution
    .the = Absolution
    .of = of Absolution
power-assoluzione-page = You can absolve a living person, never two nights running: on the following day the votes against them do not count.
power-confusione-page = Every night you choose a person, alive or dead, and a role: for that night they appear with that role, its aura and its mystic gift.
power-diffamazione = Defamation
    .the = Defamation
    .of = of Defamation
power-diffamazione-page = Every night you can blacken the name of a living person: on the following day every null vote, even of those who do not vote, goes against them.
power-illusione-page = You can choose a living person, never two nights running: nobody will see them go out and, if you name a house, everybody will believe that they went there.
power-morte-page = You can strike a living person, never on the first night of the game: they die, whichever side they are on. If you succeed, you cease for ever to be a Spectre.
power-occultamento-page = Every night you can wrap the house of anyone, alive or dead, in fog: the living who act there fail. Only Exorcists find their way.
power-telepatia = Telepathy
    .the = Telepathy
    .of = of Telepathy
power-telepatia-page = You can enter the thoughts of a living person, never two nights running: at dawn you will read all that they are told.
power-vita = Life
    .the = Life
    .of = of Life
power-vita-page = While it is active you are alive, with your role and your ability, and you remain a Spectre of the Necromancers' faction. If the spell goes out, you die.
power-spettro-vuoto = Empty spectre
    .the = the Empty spectre
    .of = of the Empty spectre
    .plural = Empty spectres
power-spettro-vuoto-page = No spell is active on you, and at night there is nothing you can do. The Necromancers can activate one.
power-risveglio = Awakening
    .the = Awakening
    .of = of Awakening
power-risveglio-page = Only once, you choose another dead person and, if you like, a free spell: if they stand with the Townsfolk they become a Spectre.

## What is told in another way here

knows-visited = { $visited-count ->
    [0] Following { $target }, { $player } saw nothing: no movement.
   *[other] Following { $target }, { $player } saw which house it was: that of { $visited }.
}
    .own = { $visited-count ->
        [0] You followed { $target } until dawn, and got no further than that doorstep: no movement in the night.
       *[other] { $visited-is ->
            [you] You followed { $target }, and those footsteps led back to your own house.
           *[other] You followed { $target } as far as a door: that of { $visited }.
        }
    }
knows-visitor-count = { $count ->
    [0] According to { $player }, nobody else went to the house of { $target }.
    [one] According to { $player }, { $count } other character went to the house of { $target }.
   *[other] According to { $player }, { $count } other characters went to the house of { $target }.
}
    .own = { $count ->
        [0] You kept watch until dawn: apart from you, nobody came to the house of { $target }.
        [one] You kept watch until dawn: apart from you, { $count } character came to the house of { $target }.
       *[other] You kept watch until dawn: apart from you, { $count } characters came to the house of { $target }.
    }
ghost-raised = { $power-key ->
    [none] { $player } is now an Empty spectre{ $cause ->
        [necromancer] : a dead Necromancer willed it.
        [phantom] : the Phantom has shed its body, and no spell was free.
        [spectral-sequence] : so says the spectral sequence.
       *[other] .
    }
   *[other] { $player } is now the Spectre { $power-of }{ $cause ->
        [necromancer] : a dead Necromancer willed it.
        [phantom] : the Phantom has shed its body.
       *[other] .
    }
}
    .own = { $cause ->
        [necromancer] Somebody called your name above the tomb, and you answered.
        [phantom] For you, death was only a door.
       *[other] Your story does not end here: something held you back on the threshold.
    } { $power-key ->
        [none] Now you are a Spectre of the Necromancers' faction, and no spell is active on you.
        [vita] Now you are the Spectre of Life: you play for the Necromancers' faction, and while the spell lasts you are alive.
       *[other] Now you are the Spectre { $power-of }: you play for the Necromancers' faction, and from the next night you can use your power.
    }
ghost-powers-left = { $powers-count ->
    [0] { $player } knows that no spell is free.
   *[other] { $player } knows which spells are free: { $powers }.
}
    .own = { $powers-count ->
        [0] No spell is free.
       *[other] Spells that are free: { $powers }.
    }
no-stake = { $cause ->
    [quorum] Nobody has more than half of the living against them: the stake stays cold tonight.
   *[other] The stake stays cold tonight: nobody dies.
}
refused-power-waiting = You acted with success last night: tonight you must rest.
refused-power-assigned = This spell is active already.
refused-power-unknown = There is no such spell.
refused-no-power = There is nothing for you to do at night.

## Appearances, movements, spells

knows-not-role = In the eyes of { $player }, { $target } is not { $role-a }.
    .own = In your eyes { $target } is not { $role-a }.
knows-role-in = { $roles-count ->
    [0] { $player } named no roles, and that of { $target } is not among them.
   *[other] { $answer ->
        [yes] In the eyes of { $player }, the role of { $target } is among these: { $roles }.
       *[no] In the eyes of { $player }, the role of { $target } is not among these: { $roles }.
    }
}
    .own = { $roles-count ->
        [0] You named no roles, and that of { $target } is not among them.
       *[other] { $answer ->
            [yes] The soul of { $target } answered yes. The role is among these: { $roles }.
           *[no] The soul of { $target } answered no. The role is not among these: { $roles }.
        }
    }
knows-moved = { $moved ->
    [yes] { $player } knows that { $target } was going out.
   *[no] { $player } knows that { $target } was not going out.
}
    .own = { $moved ->
        [yes] When you came, the lamp of { $target } was lit and the cloak already on: somebody was going out.
       *[no] In the house of { $target } all was still: nobody was going anywhere.
    }
knows-vote = { $vote-is ->
    [none] { $player } knows that at the last sunset the vote of { $target } counted for nobody.
    [self] { $player } knows that at the last sunset the vote of { $target } counted against { $player }.
   *[other] { $player } knows that at the last sunset the vote of { $target } counted against { $vote }.
}
    .own = { $vote-is ->
        [none] You searched the ballot box: at the last sunset the vote of { $target } counted for nobody.
        [you] You searched the ballot box: at the last sunset the vote of { $target } counted against you.
       *[other] You searched the ballot box: at the last sunset the vote of { $target } counted against { $vote }.
    }
ghost-power = { $power-key ->
    [none] No spell is active on { $player } any more{ $cause ->
        [shaman] : a Shaman broke it.
        [necromancer] : a Necromancer put it out.
        [death] : it went out together with life.
       *[other] .
    }
   *[other] { $player } is now the Spectre { $power-of }.
}
    .own = { $power-key ->
        [none] The spell that was on you has gone out: now you are an Empty spectre.
        [vita] A forgotten warmth runs through you: the spell of Life is now active on you.
       *[other] You feel a change in what keeps you standing: now you are the Spectre { $power-of }.
    }
ghost-ended = { $player } is no Spectre any more, and will never be one again.
    .own = You gave all that you had: you are no Spectre any more, and will never be one again. You keep playing for the Necromancers' faction.
ghosts-there = { $ghosts-count ->
    [0] { $player } knows that there are no Spectres.
   *[other] { $player } knows who the Spectres are: { $ghosts }.
}
    .own = { $ghosts-count ->
        [0] There are no Spectres.
        [one] There is one Spectre: { $ghosts }.
       *[other] There are { $ghosts-count } Spectres: { $ghosts }.
    }
relayed = { $player } listened to the thoughts of { $target }: "{ $event }"
    .own = From the thoughts of { $target }: "{ $event }"
hint = A hint for { $faction-the } ({ $player }): { $text }
    .own = A hint from the game masters, for { $faction-the } alone: { $text }
no-votes = There is not a single vote in the ballot box.

## For the game master

setting-spectral_sequence = { $value ->
    [none] The spectral sequence is empty: no Townsfolk become Spectres by dying.
   *[other] Spectral sequence (the deaths among the Townsfolk that make a Spectre): { $value }.
}
draw-disguise = which deceit about { $about } is the last one, and counts
draw-negromanti = in which order the Necromancers act
draw-fantasmi = in which order the Phantoms take a spell
draw-phantom-power = the spell that goes to { $about }
draw-spectral-order = in which order the dead Townsfolk are counted
reason-sequestratore = { $by-count ->
    [one] { $by } kidnapped { $player }, and to all it is as if nothing had been done
   *[other] { reason-blocked }
}
reason-stregone = { $by-count ->
    [one] the curse of { $by } stopped it
   *[other] { reason-blocked }
}
reason-occultamento = { $by-count ->
    [one] it was lost in the fog of { $by }
   *[other] { reason-blocked }
}
reason-drunk = a Drunkard never gets anything done
reason-no-popolano-role = the role of the target, as it appears, is not one of the Townsfolk's
reason-no-spettro-any-more = the target has used Death, and is no Spectre any more
reason-already-awakened = another Necromancer awakened the target on that very night
reason-already-activated = another Necromancer activated that spell on that very night
vote-counted = { $target-is ->
    [none] The vote of { $voter } counts for nobody.
    [self] The vote of { $voter } counts against { $voter }.
   *[other] The vote of { $voter } counts against { $target }.
}
vote-erased = From tomorrow on the stake vote of { $player } does not count any more: it is the amnesia brought by { $by }.
spectral-count = { $number ->
    [one] { $player } is the first loss of the Townsfolk{ $raised ->
        [yes] , and the spectral sequence makes a Spectre of it.
       *[no] , and does not become a Spectre.
    }
   *[other] { $player } is loss number { $number } of the Townsfolk{ $raised ->
        [yes] , and the spectral sequence makes a Spectre of it.
       *[no] , and does not become a Spectre.
    }
}

## What a power of two choices asks, and the sentence that repeats them

ask-divinatore-target = About whom you ask the cards
ask-divinatore-role = Which role you think they have
choice-divinatore = You will ask the cards whether { $target } has this role: { $role }.
ask-fattucchiera-target = Whom you want to bewitch
ask-fattucchiera-role = With which role they are to appear
choice-fattucchiera = { $target } will appear with this role: { $role }.
ask-diavolo-target = Into whose soul you look
ask-diavolo-roles = Among which roles you look for theirs
choice-diavolo = You will learn whether the role of { $target } is among these: { $roles }.
ask-negromante-target = On which Spectre
ask-negromante-power = Which spell to give them (empty: take away the one they have)
choice-negromante = { $power-is ->
    [none] { $target } will lose the spell they have.
   *[other] { $target } will have this spell: { $power }.
}
ask-confusione-target = Who is to appear different
ask-confusione-role = With which role they are to appear
choice-confusione = { $target } will appear with this role: { $role }.
ask-illusione-target = Who will not be seen leaving
ask-illusione-other = To whose house they will seem to go (empty: nowhere)
choice-illusione = { $other-is ->
    [none] Nobody will see { $target } leave.
   *[other] { $target } will appear at the house of { $other }.
}
ask-risveglio-target = Which dead person
ask-risveglio-power = With which spell (empty: none)
choice-risveglio = { $power-is ->
    [none] If they stand with the Townsfolk, { $target } will become a Spectre without a spell.
   *[other] If they stand with the Townsfolk, { $target } will become a Spectre with this spell: { $power }.
}

## What each power of one choice asks, and the sentence that repeats it

ask-alcolista-target = At whose house you want to turn up
choice-alcolista = You will turn up at the house of { $target }, and get nothing done.
ask-amnesia-target = Whose vote you want to erase
choice-amnesia = From tomorrow on the stake vote of { $target } will count no more.
ask-assoluzione-target = Whom you want to absolve
choice-assoluzione = Tomorrow the votes against { $target } will not count.
ask-cacciatore-target = Whom you want to shoot
choice-cacciatore = You will shoot { $target }. You have one cartridge.
ask-diffamazione-target = Whose name you want to blacken
choice-diffamazione = Tomorrow every null vote will go against { $target }.
ask-investigatore-target = Which dead person you want to investigate
choice-investigatore = You will investigate { $target } to learn their role.
ask-sciamano-target = Which tomb you want to watch over
choice-sciamano = You will watch over the tomb of { $target }.
ask-spia-target = Whose vote you want to read
choice-spia = You will look for the vote of { $target } in the ballot box.
ask-stregone-target = On which house you want to put the curse
choice-stregone = You will put a curse on the house of { $target }: whoever acts there fails.
ask-telepatia-target = Whose thoughts you want to enter
choice-telepatia = At dawn you will read all that { $target } is told.
