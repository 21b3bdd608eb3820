# The story of the real-time games, in English.
#
# A message for each type of event, called like the event. Its value is the text in the third person, for anybody who gets
# it; the attribute .own speaks to whom the event is about, .gm to the game master, where that needs another text.
#
# Variables: those of the event, with the same names. For a character also $x-gender (f, m, x: unknown, a text without
# gender) and $x-is (none, you: the reader, self: the one who acts, other). For a list also $x-count and $x-gender. For
# roles, powers, factions and auras also $x-key and the forms declared with the name ($role-a, $power-of...). $variant goes
# from 0 to 2, depends on the event alone and changes from night to night.
# Each text is on one line: a line break in the text would stay in the story.

list-and = { $head } and { $last }

## The thread of the story

phase = { $phase ->
    [night] { $variant ->
        [0] Night { $number }. Shutters close and lamps go out: in the dark, everybody minds their own business.
        [1] Night { $number }. The village pretends to sleep.
       *[2] Night { $number }. The square empties, and the footsteps that remain no longer have a name.
    }
    [dawn] Night { $number } is over. The sky grows pale: soon we shall know what it brought.
    [day] { $variant ->
        [0] Day { $number }. The cock crows, doors open, and suspicion is the first one out of bed.
        [1] Day { $number }. In the square people speak low and look sideways.
       *[2] Day { $number }. First they count who is there; then they start to argue.
    }
    [sunset] Sunset { $number }. The assembly is closed: the votes are being counted.
   *[other] A new phase begins ({ $phase } { $number }).
}
committed = The dice of this game are under seal: nobody can change them any more. Fingerprint: { $digest }
seed-revealed = The seal is broken: anybody can roll every draw again. Seed: { $seed }
drawn = Chance decides { $what }: { $shape ->
    [number] outcome { $chosen } of { $options-count }.
    [shuffle] by a shuffle.
    [order] { $chosen }, in this order.
   *[one] { $chosen } (among { $options }).
}
draw-options = { $count ->
    [one] { $count } possibility
   *[other] { $count } possibilities
}
draw-roles = how the roles are dealt
draw-mayor = who is the first to wear the mayor's sash
draw-block = which blocks succeed, in the tangle around { $about }
draw-tie-break = who burns among those with most votes
draw-random-successor = who takes the sash that was { $about }'s
draw-divination = one of the choices for the statements of { $about }
draw-assassin-victim = whom the rifle of { $about } hits

## The beginning

village = { $seats-count ->
    [one] Once upon a time there was a village with a single inhabitant: { $seats }.
   *[other] Once upon a time there was a quiet village of { $seats-count } people: { $seats }.
}
settings = { $values-count ->
    [0] The rulebook left the game master nothing to choose.
   *[other] What the rulebook lets the game master choose: { $values }
}
setting = { $name }: { $value ->
    [yes] yes
    [no] no
   *[other] { $value }
}.
role-assigned = The role of { $player }: { $role }.
    .own = You opened the letter with careful hands: you are { $role-a }.
found = { $player } plays for { $faction-the }{ $ghost ->
    [yes] { $power-key ->
        [none] {" "}and is a Spectre without a power
       *[other] {" "}and is the Spectre { $power-of }
    }
   *[no] {""}
}.{ $last_use ->
    [none] {""}
    [-1] {" "}The power has already been used.
   *[other] {" "}The power was last used on night { $last_use }.
}
    .own = The story has already begun: you play for { $faction-the }{ $ghost ->
        [yes] { $power-key ->
            [none] {" "}and are a Spectre, still without a power
           *[other] {" "}and are the Spectre { $power-of }
        }
       *[no] {""}
    }.{ $last_use ->
        [none] {""}
        [-1] {" "}You have already used your power.
       *[other] {" "}You last used your power on night { $last_use }.
    }
found-dead = When the story begins, { $player } is already dead.
    .own = When the story begins, you are already dead: you have no vote, but you can talk, plot and win with your faction.
knows-role = { $cause ->
    [group] { $player } has known { $target } from the start: { $role }.
    [power] In the eyes of { $player }, { $target } is { $role-a }.
    [visit] { $target } knocks at the door of { $player }, and does not hide: { $role-a }.
    [necrophile] { $player } knows who took the role from the grave: { $target }, { $role }.
    [corruption] { $player } knows whose corruption it was: { $target }, { $role }.
    [awakening] { $player } knows who called from above the tomb: { $target }, { $role }.
    [phantom] { $role-key ->
        [fantasma] { $player } knows that { $target } was { $role-a }, and is now a Spectre.
       *[other] Crossing the threshold, { $player } recognises { $target }: { $role }.
    }
    [ghost] { $role-key ->
        [spettro] { $player } knows that { $target } is now a Spectre.
       *[other] Crossing the threshold, { $player } recognises { $target }: { $role }.
    }
   *[other] { $player } knows that { $target } is { $role-a }.
}
    .own = { $cause ->
        [group] You have known { $target } since before it all began: { $role-a }.
        [power] In your eyes { $target } is { $role-a }.
        [visit] There was a knock at your door in the night: it was { $target }, who made no secret of being { $role-a }.
        [necrophile] You felt hands among your remains: { $target } is { $role-a }, and has taken your role.
        [corruption] The voice that corrupted you had a name: { $target }, { $role-a }.
        [awakening] Among those who called your name above the tomb was { $target }: { $role-a }.
        [phantom] { $role-key ->
            [fantasma] A familiar shiver: { $target } was { $role-a }, and is now a Spectre at your side.
           *[other] One sees better from the other side: { $target } is { $role-a }.
        }
        [ghost] { $role-key ->
            [spettro] A familiar shiver: { $target } is now a Spectre at your side.
           *[other] One sees better from the other side: { $target } is { $role-a }.
        }
       *[other] Now you know that { $target } is { $role-a }.
    }
knows-nobody = { $player } has no fellows to know.
    .own = You waited for a nod across the square, and nobody gave it: in your group there is only you.
proposition = { $player } has heard it said: “{ $target } is { $role-a }”. True or false, nobody knows.
    .own = A voice whispered to you: “{ $target } is { $role-a }”. True or false, that is for you to work out.
    .gm = Among the four statements of { $player }: “{ $target } is { $role-a }”.

## Commands in force

ordered = { $target-is ->
    [none] { $withdrawn ->
        [yes] { $player } withdraws the order for tonight.
       *[no] { $player } does not act tonight.
    }
   *[other] { $player } acts on { $target } tonight{ $other-is ->
        [none] {""}
        [self] , with themselves as the second character
       *[other] , with { $other } as the second character
    }{ $power-key ->
        [none] {""}
       *[other] , choosing the power { $power-of }
    }{ $role-key ->
        [none] {""}
       *[other] , naming a role: { $role }
    }{ $roles-count ->
        [0] {""}
        [one] , naming a role: { $roles }
       *[other] , naming these roles: { $roles }
    }.
}
    .own = { $target-is ->
        [none] { $withdrawn ->
            [yes] You have taken back your choice.
           *[no] You have chosen not to act.
        }
       *[other] You have chosen to act on { $target }{ $other-is ->
            [none] {""}
            [you] , with yourself as the second character
           *[other] , with { $other } as the second character
        }{ $power-key ->
            [none] {""}
           *[other] , choosing the power { $power-of }
        }{ $role-key ->
            [none] {""}
           *[other] , naming a role: { $role }
        }{ $roles-count ->
            [0] {""}
            [one] , naming a role: { $roles }
           *[other] , naming these roles: { $roles }
        }.
    }
voted = { $ballot ->
    [mayor] { $target-is ->
        [none] { $withdrawn ->
            [yes] { $player } withdraws the vote for mayor.
           *[no] For mayor { $player } abstains.
        }
        [self] For mayor { $player } votes for their own name.
       *[other] { $player } votes for { $target } as mayor.
    }
   *[stake] { $target-is ->
        [none] { $withdrawn ->
            [yes] { $player } withdraws the vote for the stake.
           *[no] For the stake, { $player } abstains.
        }
        [self] For the stake, { $player } votes against their own name.
       *[other] For the stake, { $player } votes for { $target }.
    }
}
    .own = { $ballot ->
        [mayor] { $target-is ->
            [none] { $withdrawn ->
                [yes] You have withdrawn the vote for mayor.
               *[no] For mayor you abstain.
            }
            [you] For mayor you vote for yourself.
           *[other] For mayor you vote for { $target }.
        }
       *[stake] { $target-is ->
            [none] { $withdrawn ->
                [yes] You have withdrawn the vote for the stake.
               *[no] For the stake you abstain.
            }
            [you] For the stake your vote is against yourself.
           *[other] For the stake your vote is against { $target }.
        }
    }
designated = { $target-is ->
    [none] { $player } designates no successor.
   *[other] If { $player } dies, the mayor's sash goes to { $target }.
}
    .own = { $target-is ->
        [none] For now you have designated no successor.
       *[other] If you die, the mayor's sash goes to { $target }.
    }
entered-for = The command of { $player } that follows was entered by { $by }{ $note ->
    [none] {""}
   *[other] , with this note: “{ $note }”
}.

## The dawn, to each their own

outcome = { $success ->
    [yes] The power of { $player } on { $target } worked.
   *[no] The power of { $player } on { $target } had no effect.
}
    .own = { $success ->
        [yes] Your power on { $target } worked.
       *[no] Your power on { $target } had no effect. The night does not say why.
    }
knows-aura = In the eyes of { $player }, the aura of { $target } is { $aura }.
    .own = In your eyes the aura of { $target } is { $aura }.
knows-mystic = { $mystic ->
    [yes] In the eyes of { $player }, { $target } is mystic.
   *[no] In the eyes of { $player }, { $target } is not mystic.
}
    .own = { $mystic ->
        [yes] You felt the magic run: in your eyes { $target } is mystic.
       *[no] Not a trace of magic: in your eyes { $target } is not mystic.
    }
knows-visited = { $visited-count ->
    [0] Following { $target }, { $player } saw nothing: no action.
   *[other] Following { $target }, { $player } saw who was visited: { $visited }.
}
    .own = { $visited-count ->
        [0] You followed { $target } until dawn: no visit to anybody in the night.
       *[other] { $visited-is ->
            [you] You followed { $target }, and those footsteps led back to your own house: { $target } acted on you in the night.
           *[other] You followed { $target }, who acted on { $visited } in the night.
        }
    }
knows-visitors = { $visitors-count ->
    [0] Spying on { $target }, { $player } saw nobody.
   *[other] Spying on { $target }, { $player } saw { $visitors }.
}
    .own = { $visitors-count ->
        [0] You spied on { $target } until dawn: nobody came.
       *[other] { $visitors-is ->
            [you] You spied on { $target }, and on that doorstep you saw only a figure with your own face.
           *[other] You spied on { $target }, and on that doorstep you saw { $visitors }.
        }
    }
knows-visitor-count = { $count ->
    [0] According to { $player }, nobody else acted on { $target }.
    [one] According to { $player }, { $count } other character acted on { $target }.
   *[other] According to { $player }, { $count } other characters acted on { $target }.
}
    .own = { $count ->
        [0] You kept watch until dawn: apart from you, nobody acted on { $target }.
        [one] You kept watch until dawn: apart from you, { $count } character acted on { $target }.
       *[other] You kept watch until dawn: apart from you, { $count } characters acted on { $target }.
    }
ghost-raised = { $power-key ->
    [none] { $player } is now a Spectre, without a power.
   *[other] { $player } is now the Spectre { $power-of }{ $cause ->
        [necromancer] : the Necromancers willed it.
        [phantom] : the Phantom has shed its body.
       *[other] .
    }
}
    .own = { $cause ->
        [necromancer] Somebody called your name above the tomb, and you answered.
        [phantom] For you, death was only a door.
       *[other] Something tore you from your rest.
    } { $power-key ->
        [none] Now you are a Spectre of the Necromancers' faction, still without a power.
       *[other] Now you are the Spectre { $power-of }: you play for the Necromancers' faction, and from the next night you can use your power.
    }
transformed = { $player } takes the role of { $target } and is now { $role-a }: { $aura } aura, { $mystic ->
    [yes] mystic.
   *[no] not mystic.
}
    .own = { $cause ->
        [necrophile] You searched the remains of { $target } and took what you wanted: now you are { $role-a }.
       *[other] You put on the life of { $target } like an old coat: now you are { $role-a }.
    } Your aura is { $aura }, { $mystic ->
        [yes] and you are mystic.
       *[no] and you are not mystic.
    }
ghost-powers-left = { $powers-count ->
    [0] { $player } knows that no supernatural power is left to give.
   *[other] { $player } knows which supernatural powers are left to give: { $powers }.
}
    .own = { $powers-count ->
        [0] No supernatural power is left to give.
       *[other] Supernatural powers still to be given: { $powers }.
    }

## What everybody is told

# What is left to do for the dead.
-after-death = You no longer vote, but you can still talk, plot and win with your faction.
died = { $cause ->
    [stake] { $variant ->
        [0] The assembly made up its mind, and the wood was already stacked.
        [1] The stake lit up the square until late.
       *[2] The crackle of the fire drowned every other voice.
    } { $player } died in the flames.
   *[night] { $variant ->
        [0] The cock crowed, but not for everyone.
        [1] This morning one door stayed shut.
       *[2] Dawn brought bad news.
    } { $player } died in the night.
}
    .own = { $cause ->
        [stake] The assembly chose you: you died at the stake.
       *[night] For you the dawn never came: you died in the night.
    } { -after-death }
resurrected = { $variant ->
    [0] Loose earth, a hand, a breath:
    [1] In the graveyard a tomb is empty, and for once that is good news:
   *[2] In the square somebody drops a jug:
} { $player } is alive again.
    .own = You opened your eyes under fresh earth: you are alive again, with your vote and your role.
exiled = { $cause ->
    [disqualified] { $player } has been disqualified and leaves the game.
    [withdrawn] { $player } withdraws, and leaves the village without blame.
   *[faction-defeated] { $alive ->
        [yes] Still alive, { $player } takes the road into exile.
       *[no] Though already dead, { $player } goes into exile too: the tomb is moved beyond the border.
    }
}
    .own = { $cause ->
        [disqualified] The game masters have disqualified you: for you, the game ends here.
        [withdrawn] You leave the village without blame: for you, the game ends here.
       *[faction-defeated] The gates of the village close behind you: you are in exile, and for you the game ends here.
    }
faction-defeated = It is over for { $faction-the }: the game is lost.{ $members-count ->
    [0] {""}
    [one] {" "}Its only member was { $members }.
   *[other] {" "}Its members were { $members }.
}
    .own = It is over: { $faction-the }, your own, has lost.{ $members-count ->
        [0] {""}
        [one] {" "}The village now knows your name.
       *[other] {" "}The village now knows who you were: { $members }.
    }
faction-disqualified = The game masters have disqualified { $faction-the }.{ $members-count ->
    [0] {""}
    [one] {" "}Its only member was { $members }.
   *[other] {" "}Its members were { $members }.
}
    .own = The game masters have disqualified { $faction-the }, your own.{ $members-count ->
        [0] {""}
        [one] {" "}The village now knows your name.
       *[other] {" "}The village now knows who you were: { $members }.
    }
mayor = { $player-is ->
    [none] Nobody is left to wear the sash: the village has no mayor.
   *[other] { $cause ->
        [beginning] Of the old mayor there is no trace: the new mayor is { $player }.
        [elected] The assembly has spoken: { $player } is elected mayor.
        [appointed-successor] The mayor's sash passes to { $player }, as its last wearer wished.
        [random-successor] No heir can pick up the mayor's sash: chance hands it to { $player }.
       *[other] The mayor's sash passes to { $player }.
    }
}
    .own = { $cause ->
        [beginning] Of the old mayor there is no trace: from today you wear the sash.
        [elected] The assembly chose you: the mayor's sash is yours.
        [appointed-successor] It had been promised to you, and now the mayor's sash is yours.
       *[random-successor] Chance chose you: the mayor's sash is yours.
    } When votes are tied yours decides, and you can designate who comes after you.
vote-shown = { $ballot ->
    [mayor] { $target-is ->
        [you] { $voter } wants you as mayor.
        [self] { $voter } would like to wear the mayor's sash.
       *[other] { $voter } wants { $target } as mayor.
    }
   *[stake] { $target-is ->
        [you] { $voter } pointed the finger at you.
        [self] { $voter } pointed the finger at their own chest.
       *[other] { $voter } pointed the finger at { $target }.
    }
}
    .own = { $ballot ->
        [mayor] { $target-is ->
            [you] Your vote for mayor stands for yourself.
           *[other] Your vote for mayor stands for { $target }.
        }
       *[stake] { $target-is ->
            [you] Your vote for the stake stands against yourself.
           *[other] Your vote for the stake stands against { $target }.
        }
    }
tally = { $ballot ->
    [mayor] { $votes ->
        [one] For mayor, { $target } has { $votes } vote.
       *[other] For mayor, { $target } has { $votes } votes.
    }
   *[stake] { $votes ->
        [one] For the stake, { $target } has { $votes } vote.
       *[other] For the stake, { $target } has { $votes } votes.
    }
}
    .own = { $ballot ->
        [mayor] { $votes ->
            [one] For mayor, you have { $votes } vote.
           *[other] For mayor, you have { $votes } votes.
        }
       *[stake] { $votes ->
            [one] For the stake, you have { $votes } vote against you.
           *[other] For the stake, you have { $votes } votes against you.
        }
    }
no-stake = { $cause ->
    [quorum] Too few ballots in the box, fewer than one for every two of the living: nobody burns tonight.
    [advocate] The assembly was valid and the wood was stacked: and yet nobody dies tonight.
   *[other] The stake stays cold tonight: nobody dies.
}
announcement = The game masters announce: { $text }
victory = { $factions-count ->
    [0] It is over, and in the empty village nobody is left to claim victory.
    [one] { $cause ->
        [game-master] The game masters close the book: the story was already written.
       *[natural] It is over.
    } The winner is { $factions-the }: { $factions-victory }
   *[other] It is over. The winners, together, are { $factions-the }.
}

## For the game master: the reasons

killed = { $cause ->
    [stake] { $player } dies because the assembly so decided.
    [wolves] { $player } dies because the Wolves struck ({ $by }).
    [assassin] { $player } dies because { $by } pulled the trigger.
    [death-ghost] { $player } dies because the Spectre of Death willed it ({ $by }).
    [hunter] { $player } dies of the shot of { $by }.
    [life-ghost] { $player } dies because the spell of Life has gone out ({ $by }).
   *[other] { $by-count ->
        [0] { $player } dies ({ $cause }).
       *[other] { $player } dies at the hands of { $by } ({ $cause }).
    }
}
vote-effect = { $power-key ->
    [amnesia] At the next stake the vote of { $target } will not count: { $by } brought the amnesia.
    [ipnosi] At the next stake { $target } will vote against { $other }: { $by } did the hypnosis.
    [scrutatore] At the next stake the votes against { $target } will go to whom { $by } chooses, having rigged the ballots.
    [avvocato] At the next stake { $target } cannot die: the letter of { $by } is already written.
   *[other] The power { $power-of }, used by { $by }, will act on the next stake through { $target }.
}
failed = The action of { $player } has no effect because { $reason }.
reason-blocked = { $by-count ->
    [0] somebody stopped it
   *[other] { $by } stopped it
}
reason-restricted = a rule forbids it ({ $cause })
reason-contradiction = { $by-count ->
    [0] it contradicts the others, and chance sacrificed it
    [one] it contradicts that of { $by }, and chance sacrificed it
   *[other] it contradicts those of { $by }, and chance sacrificed it
}
reason-disagreement = those who had to act together did not agree ({ $by })
reason-shielded = the protection of { $by } turned it away
reason-target-died = the target died that very night
reason-esorcista = { $by-count ->
    [one] the blessing of { $by } stopped it
   *[other] { reason-blocked }
}
reason-not-popolano = the target is not of the Townsfolk's faction
reason-a-spettro = the target is a Spectre
deceived = What { $player } learns about { $target } may be false, because { $by } had a hand in it.
counted = { $visitors-count ->
    [0] Behind what { $player } learns about { $target } there is nobody.
    [one] Behind what { $player } learns about { $target } there is { $visitors }.
   *[other] Behind what { $player } learns about { $target } there are { $visitors }.
}
vote-moved = { $entered-is ->
    [none] { $counted-is ->
        [none] { $voter } remains without a vote
       *[other] { $voter } had no vote, and now votes for { $counted }
    }
   *[other] { $counted-is ->
        [none] The vote of { $voter } for { $entered } is cancelled
       *[other] { $moved ->
            [yes] The vote of { $voter } moves from { $entered } to { $counted }
           *[no] The vote of { $voter } stays on { $entered }
        }
    }
} because { $power-key ->
    [amnesia] { $by } clouded the memory of it.
    [ipnosi] { $by } made the choice instead, by hypnosis.
    [ipnotista] the mind of { $voter } follows the vote of { $by }.
    [scrutatore] { $by } rigged the ballots.
   *[other] so wills the power { $power-of } ({ $by }).
}
spared = The stake stays cold because { $player } was condemned, and { $by } had written the defence.

## The answers to a command that cannot be accepted

refused = The game cannot take this command, and nothing has changed: look at what can be done now, and choose again.
refused-game-over = The game is over: all that is left is to tell the tale.
refused-not-in-game = You are no longer part of this game.
refused-unknown-verb = There is no such command in this game.
refused-dead-player = Not from the grave: this is for the living.
refused-wrong-phase = This is not the time: vote by day, act by night.
refused-not-mayor = Only the wearer of the mayor's sash can designate a successor.
refused-no-power = Your role has no power to use at night.
refused-first-night = This power cannot be used on the first night.
refused-power-spent = You have already used this power, and it can be used only once.
refused-power-waiting = You used this power last night: tonight it must rest.
refused-incomplete = A choice is missing: complete the command and try again.
refused-unexpected = This command has one choice too many.
refused-power-assigned = This supernatural power has already been given.
refused-power-unknown = There is no such supernatural power.
refused-target-unknown = There is nobody of that name in the village.
refused-target-not-in-game = Whoever you chose is no longer part of the game.
refused-target-self = You cannot choose yourself.
refused-target-not-a-ghost = The one you chose is not a Spectre, and the choice here is among Spectres.
refused-other-is-target = The house you name cannot be that of the target.
refused-role-unknown = What is needed here is a role of the rulebook.
refused-target-not-dead = Whoever you chose is alive, and this choice is among the dead.
refused-target-not-alive = Whoever you chose is not alive, and this choice is among the living.
refused-not-now = That cannot be done right now.
refused-not-offered = This choice is not one of those you have.

## Headings and tables

heading-start = Before night falls
heading-night = Night { $number }
heading-dawn = Dawn { $number }
heading-day = Day { $number }
heading-sunset = Sunset { $number }
heading-cast = Who is who (nobody in the village knows):
tallies-stake = Votes for the stake: { $names }.
tallies-mayor = Votes for mayor: { $names }.
rolebook-role = Role
rolebook-faction = Faction
rolebook-aura = Aura
rolebook-mystic = Mystic
rolebook-power = At night
rolebook-key = Name in files
rolebook-yes = yes
rolebook-mystic-only = only to a mystic
rolebook-ghost = Spectre: { $power }
rolebook-every-night = every night
rolebook-every-other-night = every other night
rolebook-once = once only
rolebook-reflexive = , themselves included
rolebook-not-first-night = , not on the first night
rolebook-on-living = on somebody living
rolebook-on-dead = on somebody dead
rolebook-on-anyone = on anybody
rolebook-on-ghosts = on a Spectre
rolebook-after-death = Once dead: { $power }

## Names that several editions share

faction-popolani = Townsfolk
    .the = the Townsfolk's faction
    .of = of the Townsfolk's faction
    .victory = the village puts out its fires, throws its shutters open and goes back to sleep.
faction-lupi = Wolves
    .the = the Wolves' faction
    .of = of the Wolves' faction
    .victory = now they howl in the square, and nobody shuts the door any more.
faction-negromanti = Necromancers
    .the = the Necromancers' faction
    .of = of the Necromancers' faction
    .victory = the living and the dead now answer to the same voice.
aura-white = white
aura-black = black
role-contadino = Villager
    .a = a Villager
    .the = the Villager
    .of = of the Villager
    .plural = Villagers
role-divinatore = Soothsayer
    .a = a Soothsayer
    .the = the Soothsayer
    .of = of the Soothsayer
    .plural = Soothsayers
role-esorcista = Exorcist
    .a = an Exorcist
    .the = the Exorcist
    .of = of the Exorcist
    .plural = Exorcists
role-espansivo = Gregarious
    .a = a Gregarious
    .the = the Gregarious
    .of = of the Gregarious
    .plural = Gregarious
role-espansivo-page = You can knock at the door of a living person, never two nights running: at dawn they will know who you are. A fine way to find friends, if you knock at the right door.
role-guardia = Bodyguard
    .a = a Bodyguard
    .the = the Bodyguard
    .of = of the Bodyguard
    .plural = Bodyguards
role-investigatore = Investigator
    .a = an Investigator
    .the = the Investigator
    .of = of the Investigator
    .plural = Investigators
role-mago = Mage
    .a = a Mage
    .the = the Mage
    .of = of the Mage
    .plural = Mages
role-massone = Freemason
    .a = a Freemason
    .the = the Freemason
    .of = of the Freemason
    .plural = Freemasons
role-messia = Messiah
    .a = a Messiah
    .the = the Messiah
    .of = of the Messiah
    .plural = Messiahs
role-sciamano = Shaman
    .a = a Shaman
    .the = the Shaman
    .of = of the Shaman
    .plural = Shamans
role-stalker = Stalker
    .a = a Stalker
    .the = the Stalker
    .of = of the Stalker
    .plural = Stalkers
role-trasformista = Shapeshifter
    .a = a Shapeshifter
    .the = the Shapeshifter
    .of = of the Shapeshifter
    .plural = Shapeshifters
role-veggente = Seer
    .a = a Seer
    .the = the Seer
    .of = of the Seer
    .plural = Seers
role-veggente-page = Every night you can look for a living person in your crystal ball and learn the colour of their aura. The Wolves fear you: that is why some people work every night to deceive you.
role-voyeur = Voyeur
    .a = a Voyeur
    .the = the Voyeur
    .of = of the Voyeur
    .plural = Voyeurs
role-lupo = Wolf
    .a = a Wolf
    .the = the Wolf
    .of = of the Wolf
    .plural = Wolves
role-assassino = Assassin
    .a = an Assassin
    .the = the Assassin
    .of = of the Assassin
    .plural = Assassins
role-diavolo = Devil
    .a = a Devil
    .the = the Devil
    .of = of the Devil
    .plural = Devils
role-fattucchiera = Witch
    .a = a Witch
    .the = the Witch
    .of = of the Witch
    .plural = Witches
role-sequestratore = Kidnapper
    .a = a Kidnapper
    .the = the Kidnapper
    .of = of the Kidnapper
    .plural = Kidnappers
role-stregone = Warlock
    .a = a Warlock
    .the = the Warlock
    .of = of the Warlock
    .plural = Warlocks
role-negromante = Necromancer
    .a = a Necromancer
    .the = the Necromancer
    .of = of the Necromancer
    .plural = Necromancers
role-fantasma = Phantom
    .a = a Phantom
    .the = the Phantom
    .of = of the Phantom
    .plural = Phantoms
role-spettro = Spectre
    .a = a Spectre
    .the = the Spectre
    .of = of the Spectre
    .plural = Spectres
power-amnesia = Amnesia
    .the = Amnesia
    .of = of Amnesia
power-confusione = Confusion
    .the = Confusion
    .of = of Confusion
power-illusione = Illusion
    .the = Illusion
    .of = of Illusion
power-morte = Death
    .the = Death
    .of = of Death
power-occultamento = Concealment
    .the = Concealment
    .of = of Concealment

## Forms: what one decides (.gm: as the game master reads it, who fills in somebody else's form), and by which choices

form-use = Your night
    .gm = Night action
form-vote = Vote for the stake
    .gm = Vote for the stake
form-elect = Vote for the mayor
    .gm = Vote for the mayor
form-appoint = Your succession
    .gm = Succession
form-suicide = Let your character die
    .gm = Last resort
field-target = On whom
field-other = Second person
field-power = Which power to give
field-role = Which role
field-roles = Which roles
field-for = Your vote
field-successor = Who will be the next mayor
field-confirm = At dawn the character dies

## What each power of one choice asks, and the sentence that repeats it

ask-assassino-target = Which house you want in your sights
choice-assassino = You will point your rifle at the house of { $target }.
ask-diavolo-target = Whose soul you want to read
choice-diavolo = You will read the soul of { $target }.
ask-esorcista-target = Which house you want to bless
choice-esorcista = You will bless the house of { $target }.
ask-espansivo-target = At whose door you want to knock
choice-espansivo = You will knock at the door of { $target }, who will know at dawn who you are.
ask-fattucchiera-target = Whom you want to bewitch
choice-fattucchiera = You will bewitch { $target }: for this night their aura will not be the true one.
ask-guardia-target = Whom you want to protect from the Wolves
choice-guardia = For this night you will protect { $target } from the Wolves.
ask-lupo-target = Whom you want to maul
choice-lupo = The prey will be { $target }, if the other Wolves who act choose the same name.
ask-mago-target = Whose magic you want to sound out
choice-mago = You will try to learn whether { $target } is mystic.
ask-messia-target = Whom you want to bring back to life
choice-messia = You will try to bring { $target } back to life. It can be done only once.
ask-morte-target = Whom you want to strike
choice-morte = You will strike { $target }.
ask-occultamento-target = Which house you want to wrap in fog
choice-occultamento = You will wrap the house of { $target } in fog.
ask-sequestratore-target = Whom you want to kidnap
choice-sequestratore = You will kidnap { $target }, who will not act even if they meant to.
ask-stalker-target = Whom you want to follow
choice-stalker = You will follow { $target } to learn where they go.
ask-stregone-target = On which house you want to cast the spell
choice-stregone = You will cast a spell on the house of { $target }: whoever acts there fails.
ask-trasformista-target = Whose role you want, among the dead
choice-trasformista = You will try to take the role of { $target }. It can be done only once.
ask-veggente-target = Whose aura you want to see
choice-veggente = You will look for the aura of { $target } in your crystal ball.
ask-voyeur-target = Which house you want to spy on
choice-voyeur = You will spy on the house of { $target } to see who goes there.

## What the other forms repeat

ask-think-thought = Whom you want to think of
choice-think = You will think of { $thought }, and nothing will happen.
ask-nothing = The rest (you need none: leave it empty)
choice-stake = Your vote goes against { $for }.
choice-mayor = For the mayor's sash you vote for { $for }.
choice-appoint = After you the mayor's sash will be { $successor }’s.
none-stake = For the stake you abstain.
none-mayor = For mayor you abstain.
none-appoint = You name no successor.
none-night = You do nothing tonight.
group-people = People
group-roles = Roles
group-powers = Powers

## Why there is nothing to choose at night, and when there will be

rests-none = You have no power to use tonight.
rests-first-night = Your power is not used on the first night: you may use it from night { $night } on.
rests-power-waiting = You used your power last night, and tonight it rests: you may use it again on night { $night }.
rests-power-spent = Your power is used only once, and you have used it.
