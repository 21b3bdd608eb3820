# The words of Lupus 3.0, in English: roles, factions, auras, and the events that this edition tells in its own way.
#
# Of each role: its name, with the indefinite article (.a), with the definite one (.the), the genitive (.of), the plural; and
# its page, which says what it can do and what is good to know. The rest of the story is in tempo_reale/words.

title = Lupus 3.0

## Factions

faction-popolani = Townsfolk
    .the = the Townsfolk's faction
    .of = of the Townsfolk's faction
    .victory = doors open again, and at the well the talk is of the weather.
faction-neri = Blacks
    .the = the Black faction
    .of = of the Black faction
    .victory = over the village only the Devil's lamp is still lit.
faction-rossi = Reds
    .the = the Red faction
    .of = of the Red faction
    .victory = from tonight nobody in the village needs to sleep any more.

## Auras

aura-red = red

## The Townsfolk's faction

role-contadino = Peasant
    .a = a Peasant
    .the = the Peasant
    .of = of the Peasant
    .plural = Peasants
role-contadino-page = You have no power to use, but you sleep lightly: about one night in ten you dream of somebody's role. Half of the dreams tell the truth; the other half tell it by chance, if they do.
role-veggente-page = Every night you can look at a living person and learn the colour of their aura: white, black or red. An aura is not a faction, and a Witch can swap white and black.
role-guardia_del_corpo = Bodyguard
    .a = a Bodyguard
    .the = the Bodyguard
    .of = of the Bodyguard
    .plural = Bodyguards
role-guardia_del_corpo-page = Every night you can protect another living person from the Wolves, and from them alone: against Vampires and Hunters you can do nothing. Nobody will tell you what your sword has stopped.
role-medium = Medium
    .a = a Medium
    .the = the Medium
    .of = of the Medium
    .plural = Mediums
role-medium-page = Every night you can speak with a dead person and learn the colour of their aura: white, black or red. But Witches walk among the tombs too.
role-messia-page = Only once in the whole game, you can bring a dead person back to life, just as they were. If a Necromancer calls them too, they come back on the Necromancer's side.
role-voyeur-page = Every two nights you can spy on another person, living or dead, and learn who acted on them, but not what they did. Ghosts pass without your seeing them.
role-stalker-page = Every two nights you can follow another living person and learn on whom they acted, but not what they did. If they stay at home, or act on themselves, you caught a cold for nothing.
role-mago = Wizard
    .a = a Wizard
    .the = the Wizard
    .of = of the Wizard
    .plural = Wizards
role-mago-page = Every night you can sound out the magic of anyone, alive or dead, and learn whether they are mystic. What you see is always true.
role-necrofilo = Necrophile
    .a = a Necrophile
    .the = the Necrophile
    .of = of the Necrophile
    .plural = Necrophiles
role-necrofilo-page = Only once, you can take the role of a dead person, with their power and their aura; but you stay in your own faction. The power of the Wolves, those of the Reds and those that are used only once cannot be taken.
role-espansivo = Extrovert
    .a = an Extrovert
    .the = the Extrovert
    .of = of the Extrovert
    .plural = Extroverts
role-espansivo-page = Every two nights you can knock at the door of a living person: in the morning they will know who you are. Betraying the village is not among your choices any more.
role-cacciatore = Hunter
    .a = a Hunter
    .the = the Hunter
    .of = of the Hunter
    .plural = Hunters
role-cacciatore-page = Every night you can aim at a living person: if that same night the Wolves or another Hunter kill you, they die too. The aim does not outlast the dawn.
role-cacciatore_di_vampiri = Vampire Hunter
    .a = a Vampire Hunter
    .the = the Vampire Hunter
    .of = of the Vampire Hunter
    .plural = Vampire Hunters
role-cacciatore_di_vampiri-page = Every night you can examine anyone, alive or dead, and learn whether they stand with the Reds. What you see is always true. Only once, you can also ask the game master how many Reds live in the village.
role-divinatore = Diviner
    .a = a Diviner
    .the = the Diviner
    .of = of the Diviner
    .plural = Diviners
role-divinatore-page = You have no power at night, but your game begins with four statements about the roles of others: two are true and two are false. They may repeat, and they may contradict one another.
role-nipote_di_mubarack = Mubarack's Niece
    .a = Mubarack's Niece
    .the = Mubarack's Niece
    .of = of Mubarack's Niece
    .plural = Nieces of Mubarack
role-nipote_di_mubarack-page = Nobody sends you to the stake: if the vote condemns you, the village learns who you are and apologises. Your aura is black, but you stand with the Townsfolk; at night you die like everybody else.
role-massone = Mason
    .a = a Mason
    .the = the Mason
    .of = of the Mason
    .plural = Masons
role-massone-page = You have no power at night, but from the start you know all the other Masons. In a village like this, a few names to trust are worth a fortune.

## The Black faction

role-lupo-page = Every night but the first, the Wolves can kill a living person, whoever it is: they die if all of you who act chose the same victim. Wolves and Witches know one another from the start, and when the last Wolf dies the faction has lost.
role-fattucchiera-page = Every night you can bewitch anyone, alive or dead: a white aura appears black, and a black one white. Two hexes cancel out, and red is beyond you. Vampires cannot bite you.
role-indemoniato = Possessed
    .a = a Possessed
    .the = the Possessed
    .of = of the Possessed
    .plural = Possessed
role-indemoniato-page = You stand with the Blacks, with a white aura and no power. The Possessed and the Exorcists know one another from the start.
role-esorcista-page = Every night you can screen anyone, alive or dead: whatever others try there that night fails, the ritual of the Ghosts too, friends included. The Possessed and the Exorcists know one another from the start.
role-diavolo-page = Every night you can read the soul of a living person and learn three things: the role they had at the start, the one they have now and the faction they play for. Devils and Devil's Advocates know one another from the start.
role-avvocato_del_diavolo = Devil's Advocate
    .a = a Devil's Advocate
    .the = the Devil's Advocate
    .of = of the Devil's Advocate
    .plural = Devil's Advocates
role-avvocato_del_diavolo-page = Every two nights you can defend another living person: if the vote of the following day condemns them, nobody dies. Devils and Devil's Advocates know one another from the start.
role-sequestratore-page = Every two nights you can kidnap another living person: whatever they meant to do is as if they had never ordered it. From a screen, though, you come back empty-handed.

## The Red faction

role-negromante-page = Only once, you can raise a dead person as a Vampirised, of the Reds and without powers. It does not work on those whom a Vampire could not bite: Wolves, Witches, Vampire Hunters and Reds.
role-vampiro_giovane = Young Vampire
    .a = a Young Vampire
    .the = the Young Vampire
    .of = of the Young Vampire
    .plural = Young Vampires
role-vampiro_giovane-page = Every night you can bite another living person, who becomes a Young Vampire unless they are a Wolf, a Witch, a Vampire Hunter or a Red. All of you who act must choose the same. The bite, whether it works or not, ages you.
role-vampiro_vecchio = Old Vampire
    .a = an Old Vampire
    .the = the Old Vampire
    .of = of the Old Vampire
    .plural = Old Vampires
role-vampiro_vecchio-page = Every night you can bite another living person as a Young Vampire does, but it is the last thing you do: the bite, whether it works or not, kills you.
role-vampirizzato = Vampirised
    .a = a Vampirised
    .the = the Vampirised
    .of = of the Vampirised
    .plural = Vampirised
role-vampirizzato-page = You are among the living again, on the side of the Reds and without powers. Who raised you, you do not know.

## The start

found = { $player } is { $role-a } and plays for { $faction-the }.{ $last_use ->
    [none] {""}
    [-1] {" "}That power has been used already.
   *[other] {" "}Last use of the power: night { $last_use }.
}
    .own = The story has already begun: you are { $role-a } and play for { $faction-the }.{ $last_use ->
        [none] {""}
        [-1] {" "}You have used your power already.
       *[other] {" "}You last used your power in night { $last_use }.
    }
skill-ordered = From the most to the least skilled, and nobody will know: { $seats }.
knows-role = { $cause ->
    [clan] From the start { $player } knows { $target }: { $role }.
   *[visit] { $target } knocks at the door of { $player }: it is { $role-a }.
}
    .own = { $cause ->
        [clan] You have known { $target } since before it all began: { $role-a }.
       *[visit] Somebody knocked in the night: it was { $target }, { $role-a }.
    }
proposition = { $player } heard it said: "{ $target } is { $role-a }". True or false, nobody knows.
    .own = A voice whispered to you: "{ $target } is { $role-a }". True or false, that is for you to work out.
    .gm = Among the four statements of { $player }: "{ $target } is { $role-a }".

## Commands in force

ordered = { $target-is ->
    [none] { $withdrawn ->
        [yes] { $player } withdraws the order for tonight.
       *[no] { $player } does not act tonight.
    }
    [self] { $player } acts on themselves tonight.
   *[other] { $player } acts on { $target } tonight.
}
    .own = { $target-is ->
        [none] { $withdrawn ->
            [yes] You have taken back your choice.
           *[no] You have chosen not to act.
        }
        [you] You have chosen to act on yourself.
       *[other] You have chosen to act on { $target }.
    }
suicide-ordered = { $wanted ->
    [yes] { $player } means to die at dawn.
   *[no] { $player } no longer means to die.
}
    .own = { $wanted ->
        [yes] You have decided: at dawn you will take your own life, unless you change your mind.
       *[no] You have changed your mind: you will not take your own life.
    }

## The dawn (many powers can be used on oneself too)

outcome = { $success ->
    [yes] { $target-is ->
        [self] { $player } acted on themselves.
       *[other] { $player } acted on { $target }.
    }
   *[no] { $target-is ->
        [self] The action of { $player } on themselves was prevented.
       *[other] The action of { $player } on { $target } was prevented.
    }
}
    .own = { $success ->
        [yes] { $target-is ->
            [you] In the night you acted on yourself.
           *[other] In the night you acted on { $target }.
        }
       *[no] { $target-is ->
            [you] In the night your action on yourself failed.
           *[other] In the night your action on { $target } failed.
        } Why, the night does not say.
    }
knows-aura = { $target-is ->
    [self] Before a mirror, { $player } sees a { $aura } aura.
   *[other] In the eyes of { $player }, the aura of { $target } is { $aura }.
}
    .own = { $target-is ->
        [you] You look into the mirror: your aura is { $aura }.
       *[other] In your eyes the aura of { $target } is { $aura }.
    }
knows-mystic = { $mystic ->
    [yes] { $target-is ->
        [self] Before a mirror, { $player } sees the gifts of a mystic.
       *[other] In the eyes of { $player }, { $target } is mystic.
    }
   *[no] { $target-is ->
        [self] Before a mirror, { $player } sees no gifts of a mystic.
       *[other] In the eyes of { $player }, { $target } is not mystic.
    }
}
    .own = { $mystic ->
        [yes] You felt the magic run: { $target-is ->
            [you] you are mystic.
           *[other] { $target } is mystic.
        }
       *[no] Not a trace of magic: { $target-is ->
            [you] you are not mystic.
           *[other] { $target } is not mystic.
        }
    }
knows-rosso = { $rosso ->
    [yes] { $target-is ->
        [self] Before a mirror, { $player } sees somebody who stands with the Reds.
       *[other] In the eyes of { $player }, { $target } stands with the Reds.
    }
   *[no] { $target-is ->
        [self] Before a mirror, { $player } sees nobody who stands with the Reds.
       *[other] In the eyes of { $player }, { $target } does not stand with the Reds.
    }
}
    .own = There is no doubt: { $rosso ->
        [yes] { $target-is ->
            [you] you stand with the Reds.
           *[other] { $target } stands with the Reds.
        }
       *[no] { $target-is ->
            [you] you do not stand with the Reds.
           *[other] { $target } does not stand with the Reds.
        }
    }
knows-history = { $target-is ->
    [self] { $player } looks inward: { $initial } at the start, { $role } now, playing for { $faction-the }.
   *[other] { $player } reads the soul of { $target }: { $initial } at the start, { $role } now, playing for { $faction-the }.
}
    .own = { $target-is ->
        [you] In your own soul you read three things: { $initial-a } at the start, { $role-a } now, playing for { $faction-the }.
       *[other] In the soul of { $target } you read three things: { $initial-a } at the start, { $role-a } now, playing for { $faction-the }.
    }
vision = In the dream of { $player }, { $target } is { $role-a }.
    .own = You dreamt, and in the dream a voice said: "{ $target } is { $role-a }".
transformed = { $cause ->
    [necrophile] { $player } takes the role of { $target } and is now { $role-a }.
    [bite] The bite has made { $player } { $role-a }.
    [ageing] The bite has aged { $player }, who is now { $role-a }.
   *[necromancer] { $player } comes back as { $role-a }.
}
    .own = { $cause ->
        [necrophile] You searched the remains of { $target } and took the power: now you are { $role-a }, with a { $aura } aura.
        [bite] Two teeth at your neck, and your blood has changed masters: now you are { $role-a }, and play for the Red faction.
        [ageing] Time has caught up with you: now you are { $role-a }.
       *[necromancer] Somebody raised you from the tomb: now you are { $role-a }, and play for the Red faction.
    }
not-transformed = { $player } found nothing to take among the remains of { $target }.
    .own = You searched the remains of { $target }, and found nothing that could be taken.
resurrected = { $variant ->
    [0] Loose earth, a hand, a breath:
    [1] In the graveyard a tomb is empty, and for once that is good news:
   *[2] In the square somebody drops a jug:
} { $player } is alive again.
    .own = You opened your eyes under fresh earth: you live again, and vote again.
returned = { $player } is what { $player } was before dying.
    .own = You are what you were: your role and your faction were waiting for you.
scream = In the night screams were heard from the house of { $player }.
    .own = In the night screams were heard from your house.
mass-death = { $seats-count ->
    [0] With the last Wolf the members of the Black faction were to die, and none was left.
   *[other] With the last Wolf the members of the Black faction who were left die: { $seats }.
}

## The sunset

no-stake = { $cause ->
    [quorum] Too few ballots in the box, fewer than one for every two of the living: nobody burns tonight.
    [niece] The vote condemns { $player }, and somebody rushes up out of breath: it is Mubarack's Niece. Nobody dies.
   *[advocate] { $player-is ->
        [none] Chance chose among the most voted, but the Devil's Advocate has saved whoever it was: nobody dies.
       *[other] The vote condemns { $player }, but the Devil's Advocate takes up the defence: nobody dies.
    }
}
not-elected = { $player-is ->
    [none] The ballots for mayor have been counted: nobody has enough of them.
   *[other] { $player } had the votes for the mayor's sash, but the stake came first.
}
    .own = You had the votes for the mayor's sash, but the stake came first.
mayor = { $player-is ->
    [none] The sash stays on its nail: the village has no mayor.
   *[other] { $cause ->
        [beginning] Of the old mayor there is no trace: the new mayor is { $player }.
        [elected] The assembly has spoken: { $player } is elected mayor.
        [appointed-successor] The mayor's sash passes to { $player }, as its last wearer wished.
       *[random-successor] No heir can pick up the mayor's sash: chance hands it to { $player }.
    }
}
    .own = { $cause ->
        [beginning] Of the old mayor there is no trace: from today you wear the sash.
        [elected] The assembly chose you: the mayor's sash is yours.
        [appointed-successor] It had been promised to you, and now the mayor's sash is yours.
       *[random-successor] Chance chose you: the mayor's sash is yours.
    } When votes are tied yours decides, and you can name who comes after you.

## Defeat and victory

faction-fell = It is over for { $faction-the }: it cannot win any more.
faction-defeated = It is over: { $faction-the }, your own, has lost. In the village only those who belong to it know.
    .gm = Those who play for { $faction-the } have been told that it has lost.
objective = { $faction-key ->
    [none] { $player } has no other faction to support any more.
   *[other] From now on { $player } supports { $faction-the }.
}
    .own = { $faction-key ->
        [none] You have no other faction to support any more: you have your own again.
       *[other] The coin has decided: from now on your task is to support { $faction-the }.
    }
objective-reached = { $player } supported { $faction-the }, and the task is done.
revealed = { $player }: { $initial } at the start, { $role } at the end, { $faction-of }.
    .own = You: { $initial } at the start, { $role } at the end, { $faction-of }.

# In this edition the dead may have lost already, or support others: the ritual is left to them.
-after-death = You no longer vote, but you can still talk and plot, and take part in the ritual of the dead every night.

## For the game master

killed = { $cause ->
    [stake] { $player } dies because the assembly so decided.
    [wolves] { $player } dies because the Wolves struck ({ $by }).
    [hunter] { $player } dies of the shot of { $by }.
    [vampire] { $player } dies for having bitten.
    [suicide] { $player } dies by suicide.
   *[faction-defeated] { $player } dies because no Wolf is left.
}
vote-effect = At the next stake { $target } cannot die: the plea of { $by } is already written.
reason-sequestratore = { $by } kidnapped { $player }, and to everybody it is as if nothing had been done
reason-esorcista = the screen of { $by } stopped it
reason-not-vampirisable = a bite cannot change the target
draw-skill-order = the secret order of skill
draw-vision-die = whether { $about } has a vision (a ten on a ten-sided die)
aside-vision-die = The visions of Peasants are left out: each of them rolls a die, and a vision changes nothing else.
draw-vision-coin = whether the vision of { $about } is true or random (heads or tails)
draw-vision-player = whom { $about } dreams of
draw-vision-role = which role { $about } dreams of
draw-objective = which faction { $about } supports
draw-random-successor = who takes the mayor's sash
die-ten = ten
die-other = another number
coin-heads = heads
coin-tails = tails
setting-notify_wolves_and_vampires = { $value ->
    [all] Whoever is stopped is told, whoever it is.
    [wolves] Whoever is stopped is told, except Vampires and Witches.
   *[none] Whoever is stopped is told, except Wolves, Vampires and Witches.
}
    .name = Whoever is stopped
setting-vampire_hunter_sees = { $value ->
    [faction] The Vampire Hunter recognises all the Reds.
   *[vampires_only] The Vampire Hunter recognises Vampires only.
}
    .name = Vampire Hunter
setting-necromancer_raises_vampires = { $value ->
    [yes] Necromancers can raise dead Vampires too.
   *[no] Necromancers cannot raise dead Vampires.
}
    .name = Dead Vampires
setting-wolves_first_night = { $value ->
    [yes] The Wolves kill on the first night too.
   *[no] The Wolves do not kill on the first night.
}
    .name = The Wolves' first night
setting-ritual_requires = { $value ->
    [all] The ritual needs all the Ghosts to agree.
   *[participants] The ritual needs those Ghosts to agree who take part.
}
    .name = Whom the ritual needs
setting-ritual_effect = A ritual that works makes screams heard in the night.
    .name = Effect of the ritual
setting-mayor_vacancy = { $value ->
    [draw] A mayor who dies without an heir is replaced by lot.
   *[vacant] A mayor who dies without an heir is not replaced until an election.
}
    .name = A mayor without an heir
setting-black_defeat_notice = { $value ->
    [at_defeat] The Black faction is told of its defeat as soon as no Wolf is left.
   *[at_mass_death] The Black faction is told of its defeat only at the dawn of its death.
}
    .name = Defeat of the Blacks

## The sections of the reports

section-deaths = Deaths
section-returns = Returns
section-own = Your power
section-succession = Succession of the mayor
section-screams = Screams in the night
section-stake = Outcome of the vote
section-stake-votes = The votes in detail
section-niece = Mubarack's Niece
section-advocate = The Devil's Advocate
section-election = Outcome of the election
section-election-votes = The votes for mayor in detail

## What each power of one choice asks, and the sentence that repeats it

ask-avvocato_del_diavolo-target = Whom you want to defend
choice-avvocato_del_diavolo = If the vote condemns { $target } tomorrow, nobody will die.
ask-cacciatore-target = At whom you want to aim
choice-cacciatore = You will aim at { $target }: if you are killed this night, they may die too.
ask-cacciatore_di_vampiri-target = Whom you want to examine
choice-cacciatore_di_vampiri = You will try to learn whether { $target } stands with the Reds.
ask-esorcista-target = Which house you want to screen
choice-esorcista = You will screen the house of { $target }: whoever acts there fails.
ask-fattucchiera-target = Whom you want to bewitch
choice-fattucchiera = You will bewitch { $target }: for this night their aura will appear in the opposite colour.
ask-guardia_del_corpo-target = Whom you want to protect from the Wolves
choice-guardia_del_corpo = For this night you will protect { $target } from the Wolves.
ask-lupo-target = Whom you want to kill
choice-lupo = The victim will be { $target }, if the other Wolves who act choose the same name.
ask-medium-target = With which dead person you want to speak
choice-medium = You will speak with the spirit of { $target } to see their aura.
ask-necrofilo-target = Whose role you want, among the dead
choice-necrofilo = You will try to take the role of { $target }. It can be done only once.
ask-negromante-target = Whom you want to raise from the tomb
choice-negromante = You will try to make a Vampirised of { $target }. It can be done only once.
ask-vampiro_giovane-target = Whom you want to bite
choice-vampiro_giovane = You will bite { $target }, if the other Vampires who act choose the same name.
ask-vampiro_vecchio-target = Whom you want to bite
choice-vampiro_vecchio = You will bite { $target }, and the bite will be the last thing you do.

## The ritual of the dead

power-ritual-page = Every night those in the graveyard can name a living person for the ritual. If you agree, at dawn everybody will know that screams were heard from their house.
ask-ritual-target = From whose house the screams must come
choice-ritual = The ritual will be at the house of { $target }, if the other Ghosts choose the same name.
