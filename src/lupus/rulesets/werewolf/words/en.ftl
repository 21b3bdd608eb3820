# The story of Werewolf, in English. The names of the cards are in cards/words.
#
# A message for each type of event, called like the event. Its value is the text in the third person; the attribute .own speaks to
# whom the event is about. Variables: those of the event. For a player also $x-gender (f, m, x: unknown) and $x-is (you: the
# reader). For cards also $x-a, $x-the, $x-of.

title = Werewolf

list-and = { $head } and { $last }

call-guardie = Guards
    .the = the Guards
    .of = of the Guards
call-criminali = Criminals
    .the = the Criminals
    .of = of the Criminals
call-lupi-mannari = Werewolves
    .the = the Werewolves
    .of = of the Werewolves

cause-lupi = the Werewolves
cause-eroe = the courage of a Hero
cause-spada = the Sword
cause-morso = the bite of the Vampire
cause-assassino = the Assassin
cause-prigione = the prisons of the Village
cause-reclutamento = a recruitment that went wrong
cause-notti-pericolose = a meeting with the Vampire
cause-sacrificio = the sacrifice for the Vampire
cause-mostro = the eyes of the Monster
cause-maledizione = the curse of the Witch
cause-amore = the death of the one they love
cause-moderatore = a correction
cause-rogo = the stake
cause-maledetto = the last gesture of the Cursed Wolf

faction-villaggio = Village
    .the = the Village
faction-lupi-mannari = Werewolves
    .the = the Werewolves
faction-vampiro = Vampire
    .the = the Vampire
faction-criminali = Criminals
    .the = the Criminals
faction-romeo-e-giulietta = Romeo and Juliet
    .the = Romeo and Juliet
faction-pazzo = Madman
    .the = the Madman
faction-lupo-reietto = Outcast Wolf
    .the = the Outcast Wolf

## The thread of the story

phase = { $phase ->
    [cards] The cards are dealt: everybody looks at their own and keeps it to themselves.
    [night] { $variant ->
        [0] It is night: the village closes its eyes.
        [1] One window after the other goes dark, and all close their eyes.
       *[2] Darkness falls. Eyes shut, and silence.
    }
    [joining] Whoever may choose to open their eyes in the turn of others does so.
    [together] Nobody closes their eyes: all answer at once.
    [results] Everybody reads what came of it.
    [amuleto] It is the turn of the owner of the Amulet.
    [spada] It is the turn of the owner of the Sword.
    [giulietta] It is Juliet's turn.
    [veggente] It is the turn of the Seer.
    [mago] It is the turn of the Wizard.
    [guardie] It is the turn of the Guards.
    [criminali] It is the turn of the Criminals.
    [prete] It is the turn of the Priest.
    [medium] It is the turn of the Medium.
    [strega] It is the turn of the Witch.
    [capo-gilda] It is the turn of the Guild Master.
    [vampiro] It is the turn of the Vampire.
    [lupi-mannari] It is the turn of the Werewolves.
    [cacciatore-di-vampiri] It is the turn of the Vampire Hunter.
    [guaritore] It is the turn of the Healer.
    [day] { $variant ->
        [0] It is day: eyes open.
        [1] The cock crows, and the village opens its eyes.
       *[2] The sun climbs over the roofs: eyes open.
    }
    [first-ballot] The First Ballot: eyes shut, and one vote against somebody else.
    [defence] Eyes open: whoever is in the run-off may speak.
    [second-ballot] The Second Ballot: all vote who are not in the run-off.
   *[stake] Evening falls on the square.
}
committed = The dice of this game are locked away: nobody can change them any more. Check code: { $digest }
seed-revealed = The dice are uncovered: anybody can draw everything again. Seed: { $seed }
drawn = Chance decides { $what }: { $shape ->
    [shuffle] the deck is shuffled.
    [order] { $chosen }.
   *[one] { $chosen }.
}
draw-deal = the order of the cards
draw-secret = the secret role of { $about }
draw-village = which cards are in the game
draw-amuleto = who gets the Amulet
draw-spada = who gets the Sword
draw-mystic = which Mystic { $about } pretends to be
draw-vote = against whom { $about } votes
draw-point = at whom { $about } points
draw-options = { $count } possibilities

## Before the first night

village = Around the table, clockwise: { $seats }. Possible roles: { $pool }.{ $extras ->
    [none] {""}
   *[other] {" "}Played with: { $extras }.
}
nights = By night { $way ->
    [phones] nobody closes their eyes: everybody answers on the phone.
   *[closed-eyes] all eyes are closed, and only those who are called look at their phones.
}
role-assigned = { $player } is dealt the card { $card }.
    .own = Your card: { $card }.
secret-role = In secret { $player } is { $secret }.
mystic-chosen = { $player } pretends to be { $mystic-the }.
    .own = You will pretend to be { $mystic-the }.

## The night

eyes = { $open ->
    [yes] { $player } opens their eyes.
   *[no] { $player } keeps their eyes shut.
}
    .own = { $open ->
        [yes] You open your eyes.
       *[no] You keep your eyes shut.
    }
enters = { $player } wants to open their eyes in the turn { $call-of }.
    .own = You want to open your eyes in the turn { $call-of }.
pointed = { $target-is ->
    [none] { $player } points at nobody.
   *[other] { $player } points at { $target }.
}
    .own = { $target-is ->
        [none] You point at nobody.
        [you] You point at yourself.
       *[other] You point at { $target }{ $second-is ->
            [none] .
           *[other] {" "}and at { $second }.
        }
    }
answered-for = { $skipped ->
    [yes] The game goes on without the choice of { $player } (“{ $note }”).
   *[no] Time is up: chance chooses for { $player }.
}
skipped = { $player } does not choose.
undone = The choice of { $player } is taken back.
undone-all = { $count ->
    [one] The choice of { $names } is taken back.
   *[other] The choices of { $names } are taken back.
}
overridden = Set right: { $change ->
    [dies] { $player } is out of the game
    [lives] { $player } is back in the game
    [hit] { $player } is among the victims of this night
    [safe] { $player } is not among the victims of this night
    [attacked] { $player } has been attacked by the Werewolves
    [restored] { $player } still has their powers
    [amuleto] { $player } has the Amulet
    [spada] { $player } has the Sword
    [villager] { $player } is with the Village
    [criminal] { $player } is with the Criminals
    [minor-vampire] { $player } is a Minor Vampire
   *[discendente] { $player } is a Descendant
} (“{ $note }”).
returned = { $player } is back in the game: it was a mistake.
    .own = You are back in the game: it was a mistake.
awake = { $player } opens their eyes in the turn { $call-of }.
    .own = { $others-count ->
        [0] You open your eyes in the turn { $call-of }: everybody around you is asleep.
       *[other] You open your eyes in the turn { $call-of }. With you: { $others }.
    }
bidden =
    .own = Now it is for you to choose.
tapped = { $player } gets a touch on the shoulder, in the turn { $call-of }.
    .own = You get a touch on the shoulder, in the turn { $call-of }.
hands-seen = { $seats-count ->
    [0] { $player } sees no hand.
   *[other] { $player } sees the hands of { $seats }.
}
    .own = { $seats-count ->
        [0] Nobody raises a hand.
       *[other] With a raised hand and closed eyes: { $seats }.
    }
leader-seen = { $leader-is ->
    [none] { $player } sees nobody nod as Pack Leader.
    [self] { $player } nods as Pack Leader.
   *[other] { $player } learns who leads the pack: { $leader }.
}
    .own = { $leader-is ->
        [none] Nobody nods as Pack Leader.
        [you] You nod: you lead the pack.
       *[other] { $leader } nods: they lead the pack.
    }
opening-seen = { $player } sees { $who } open their eyes.
    .own = { $who } opens their eyes before you.
pointing-seen = { $player } sees { $who } point at { $target-is ->
    [none] nobody.
   *[other] { $target }.
}
    .own = { $target-is ->
        [none] { $who } points at nobody.
        [you] { $who } points at you.
       *[other] { $who } points at { $target }.
    }
sign-seen = { $asked ->
    [aura] { $sign ->
        [yes] { $player } finds that the aura of { $about } is dark.
       *[no] { $player } finds that the aura of { $about } is white.
    }
    [mystic] { $sign ->
        [yes] { $player } finds that { $about } has mystic powers.
       *[no] { $player } finds that { $about } has no mystic powers.
    }
    [attack] { $player } sees the sign for no: { $about-is ->
        [none] an attack is cancelled.
       *[other] the attack on { $about } is cancelled.
    }
    [bocca-di-rosa] { $sign ->
        [yes] { $player } learns that Rosy Lips is in play.
       *[no] { $player } learns that Rosy Lips is not in play.
    }
    [vampiro] { $sign ->
        [yes] { $player } learns that the Vampire is in play.
       *[no] { $player } learns that the Vampire is not in play.
    }
    [criminals] { $player } learns how many Criminals there are: { $sign }.
    [two-attacks] { $player } sees two fingers: tonight the pack may attack twice.
    [redeemed] { $player } sees the sign for no, which is for the Vampire.
    [object] { $player } learns that they own nothing any more.
   *[dead] { $player } learns that nobody is dead.
}
    .own = { $asked ->
        [aura] { $sign ->
            [yes] The sign is yes: the aura of { $about } is dark.
           *[no] The sign is no: the aura of { $about } is white.
        }
        [mystic] { $sign ->
            [yes] The sign is yes: { $about } has mystic powers.
           *[no] The sign is no: { $about } has no mystic powers.
        }
        [attack] The sign is no: { $about-is ->
            [none] an attack is cancelled.
           *[other] the attack on { $about } is cancelled.
        }
        [bocca-di-rosa] { $sign ->
            [yes] The sign is yes: Rosy Lips is in play.
           *[no] The sign is no: Rosy Lips is not in play.
        }
        [vampiro] { $sign ->
            [yes] The sign is yes: the Vampire is in play.
           *[no] The sign is no: the Vampire is not in play.
        }
        [criminals] The number of Criminals, shown with the fingers: { $sign }.
        [two-attacks] The sign is two fingers: tonight the pack may attack twice.
        [redeemed] The Vampire gets a touch on the shoulder, and the sign is no.
        [object] The sign is no: what you owned is gone.
       *[dead] The sign says that nobody is dead.
    }
hits-seen = { $seats-count ->
    [0] { $player } learns that nobody has been struck.
   *[other] { $player } learns who has been struck: { $seats }.
}
    .own = { $seats-count ->
        [0] The sign says that nobody has been killed tonight.
        [one] Tonight somebody has been killed: { $seats }.
       *[other] Tonight { $seats-count } people have been killed: { $seats }.
    }

## What changes

bound = { $player } and { $partner } know each other: they share one fate.
    .own = You and { $partner } know each other. You win only if { $partner } is alive at the end.
romeo = { $giulietta } chooses { $player } as Romeo.
became = { $what ->
    [minor-vampire] { $player } becomes a Minor Vampire.
    [discendente] { $player } turns into a Werewolf.
    [criminal] { $player } joins the Criminals.
   *[villager] { $player } loses all powers and is on the side of the Village.
}
    .own = { $what ->
        [minor-vampire] Now you are a Minor Vampire: your aura is dark, your powers are gone, and you win with the Vampire.
        [discendente] You wake among wolves, and you are one of them: a Descendant, with a dark aura.
        [criminal] Now you are one of the Criminals: your aura is dark, your powers stay.
       *[villager] The Priest has redeemed you: your aura is white, your powers are gone, and you win with the Village.
    }
inherited = { $player } inherits the powers { $power-of }.
    .own = The powers { $power-of } are yours now.
heir = { $player } inherits the place of the Vampire.
succeeded = { $player } opens their eyes and knows that they are the Vampire.
    .own = You open your eyes: the Vampire, now, is you.
handed = Now { $item-the } is in the hands of { $player }.
item-gone = Nobody has { $item-the } any more.
noticed = Whoever owned { $item-the } knows it now.
spent = { $player } has used their power.
attacked = The Werewolves attack { $player } ({ $outcome ->
    [cancelled] cancelled
    [turned] turns into a wolf
    [met] no harm done
   *[hit] a hit
}).
warded = { $cursed ->
    [yes] The Witch curses { $player }.
   *[no] The Witch protects { $player }.
}
hit = { $player } is dying: { $cause }.
hits-removed = The Healer saves { $player }.
marked = At the end of the night it is the turn of { $player }: { $cause }.
absorbed = Death ({ $cause }) spares { $player }: { $by-the } stops it.
finding = There is something for the innkeeper to tell: { $fact }.
armed = { $effect ->
    [two-attacks] Next night the pack may attack twice.
    [no-attack] Next night every attack of the pack is cancelled.
    [grief] At the end of the night { $player } dies of grief.
   *[transfer] Next night { $player } inherits the powers they pretended to have.
}
causes = Cause of death of { $player }: { $causes }.
rumour-written = The innkeeper has something to tell tomorrow: “{ $text }”.

## The day

died = { $player } is dead.{ $card-key ->
    [none] {""}
   *[other] {" "}Their card: { $card }.
}
    .own = You are dead.
nobody-died = Nobody died tonight.
left = { $player } leaves the table.{ $card-key ->
    [none] {""}
   *[other] {" "}Their card: { $card }.
}
    .own = You leave the table.
departure = Why { $player } leaves: “{ $note }”.
rumour = { $news ->
    [none] There is no rumour at the inn.
    [veggente] They whisper at the inn: the Seer has found a dark aura.
    [mago] They whisper at the inn: the Wizard has found a Mystic.
    [guaritore] They whisper at the inn: the Healer has saved somebody.
    [vampiro] They whisper at the inn: there is a new Minor Vampire.
   *[own] They whisper at the inn: “{ $text }”.
}
voted = { $player } votes against { $named }.
    .own = You vote against { $named }.
raised = { $player } raises the card at the name of { $named }.
    .own = You raise the card at the name of { $named }.
watched = { $what ->
    [awake] Open eyes: { $seats }.
    [opens] { $seats } opens their eyes.
    [hand] { $seats-count ->
        [0] Nobody raises a hand.
       *[other] Raised hands: { $seats }.
    }
    [points] { $seats-count ->
        [0] { $who } points at nobody.
       *[other] { $who } points at { $seats }.
    }
    [sign] The sign: { $sign ->
        [yes] yes.
        [no] no.
        [nobody] nobody.
       *[other] { $sign }.
    }
    [hit] { $seats-count ->
        [0] The sign says that nobody has been struck.
       *[other] The sign shows who has been struck: { $seats }.
    }
    [vote] { $who } raises a hand against { $seats }.
   *[raise] { $who } raises the card at the name of { $seats }.
}
vote-seen = { $player } sees that { $voter } votes against { $named }.
    .own = { $voter } votes against { $named }{ $weight ->
        [1] .
       *[other] , and the vote weighs { $weight }.
    }
raise-seen = { $player } sees { $who } raise the card at the name of { $name }.
    .own = { $who } raises the card at the name of { $name }.
arms-counted = At the name of { $player } { $arms ->
    [one] one arm is raised.
   *[other] { $arms } arms are raised.
}
run-off = { $candidates-count ->
    [one] Only { $candidates } is in the run-off.
   *[other] In the run-off: { $candidates }.
}
law = { $target-is ->
    [none] The word of the Mayor falls on deaf ears.
   *[other] The word of the Mayor is law: { $target }.
}
score = { $player }: { $votes }.
open-vote = { $player } votes against { $named }.
open-score = { $player } has { $votes } { $votes ->
    [one] vote.
   *[other] votes.
}
undecided = The village is in doubt: nobody burns today.
time-up = Time is up, and nobody burns: night falls.
burned = The village has decided: { $player } burns.{ $card-key ->
    [none] {""}
   *[other] {" "}Their card: { $card }.
}
    .own = The village has decided: you burn.
shot = Among the flames { $player } shows the card, { $card-the }, and points at { $target }.
    .own = Among the flames you show your card and point at { $target }.
nobody-else-died = Nobody else dies.

## The end

ended = { $line ->
    [lovers] Only two are left, and they love each other: Romeo and Juliet win.
    [village] There are no Werewolves and no Vampires any more: the Village wins.
    [criminals] The creatures are gone, and no Guard is left: the Criminals win.
    [wolves] Only the Werewolves and their friends are left in the village: the Werewolves win.
    [vampires] Only those are left who serve the Vampire: the Vampire wins.
    [stalemate] Neither of the two can kill the other any more. { $factions-count ->
        [0] Nobody wins.
       *[other] The winners: { $factions }.
    }
    [monster] Of the village only the Monster is left: nobody wins.
    [hand] The game is closed here. { $factions-count ->
        [0] Nobody wins.
       *[other] The winners: { $factions }.
    }
   *[quiet] Nobody has died for too long: the game ends without winners.
}
won = { $because ->
    [lover] { $player } wins: the one they love is alive.
    [attacked] { $player } wins: the Werewolves believed it.
    [alone] { $player } wins: the last wolf.
   *[faction] { $player } wins.
}
    .own = { $because ->
        [lover] You win: the one you love is alive.
        [attacked] You win: the Werewolves believed it.
        [alone] You win: you are the last wolf.
       *[faction] You win.
    }
uncovered = { $player }: { $card }{ $secret-key ->
    [none] .
   *[other] , in secret { $secret }.
}
    .own = Your card: { $card }{ $secret-key ->
        [none] .
       *[other] . In secret: { $secret }.
    }

## Forms, refusals, headings, table

form-pretend = Which Mystic do you pretend to be?
form-eyes = Do you open your eyes?
form-point = At whom do you point?
form-vote = Against whom do you raise your hand?
form-raise = At which name do you raise the card?
form-shoot = Whom do you take with you?
form-close = Go on
form-skip = Go on without a choice
form-arms = How many raised arms?
form-undo = Take back a choice
form-override = Set a mistake right
form-leave = Somebody leaves the table
form-write = A rumour for the innkeeper
form-time-up = The time of the day is up
form-end = Close the game
field-mystic = the Mystic
field-eyes = the eyes
field-call = the turn
field-target = who
field-second = and who else
field-about = what you ask
field-name = the name
field-more = and these other names
field-arms = how many arms
field-player = the player
field-change = what
field-note = the reason
field-text = the rumour
field-faction = who wins
refused = That cannot be done.
refused-game-over = The game is over.
refused-not-in-game = You have no seat at this table.
refused-dead-player = Whoever is out of the game can only watch.
refused-not-now = That cannot be done right now.
refused-no-reason = Write the reason: it stays in the record of the game.
refused-changes-nothing = It is so already: there is nothing to set right.
refused-not-offered = This choice is not one of those you have.
refused-incomplete = A choice is missing: complete the command and try again.
refused-unexpected = This command has one choice too many.
heading-start = Around the table
heading-cards = Around the table
heading-night = Night { $number }
heading-joining = Night { $number }
heading-together = Night { $number }
heading-results = Night { $number }
heading-amuleto = Night { $number }
heading-spada = Night { $number }
heading-giulietta = Night { $number }
heading-veggente = Night { $number }
heading-mago = Night { $number }
heading-guardie = Night { $number }
heading-criminali = Night { $number }
heading-prete = Night { $number }
heading-medium = Night { $number }
heading-strega = Night { $number }
heading-capo-gilda = Night { $number }
heading-vampiro = Night { $number }
heading-lupi-mannari = Night { $number }
heading-cacciatore-di-vampiri = Night { $number }
heading-guaritore = Night { $number }
heading-day = Day { $number }
heading-first-ballot = The ballots of day { $number }
heading-defence = The ballots of day { $number }
heading-second-ballot = The ballots of day { $number }
heading-stake = The ballots of day { $number }
heading-cast = Who is who (nobody in the village knows):
rolebook-role = Card
rolebook-key = Name in files
rolebook-faction = Faction
rolebook-aura = Aura
rolebook-mystic = Mystic
rolebook-copies = Copies
rolebook-power = What it does
rolebook-part = · { $name }
rolebook-called = By night
rolebook-wakes = opens the eyes in the turn “{ $call }”, { $nights ->
    [first] on the first night
    [third] on the third night
    [later] every night from the second on
   *[every] every night
}
rolebook-guest = if it is announced, opens the eyes in the turn “{ $call }”, { $nights ->
    [first] on the first night
    [third] on the third night
   *[every] every night
}
rolebook-hands = on the first night raises a hand with closed eyes in the turn “{ $calls }”
rolebook-joins = once, can open the eyes in somebody else's turn (“{ $calls }”)
aura-dark = dark
aura-white = white
mystic-yes = yes
mystic-no = no

## What whoever composes a village is told

notice-too-few-players = You are { $found }: the game needs { $wanted } or more.
notice-too-many-players = You are { $found }: the game is for { $wanted } at most.
notice-unknown-mode = There is no way of playing called “{ $about }”.
notice-unknown-card = The deck has no card called “{ $about }”.
notice-unknown-secret-role = There is no “{ $about }” among the optional secret roles.
notice-unknown-variant = There is no variant of the game called “{ $about }”.
notice-unknown-version = There is no such version of a card: { $about }.
notice-too-many-copies = Too many copies of { $about }: you have chosen { $found }, and the deck has { $wanted }.
notice-pool-too-small = You have chosen { $found } cards, and { $wanted } people need at least as many as they are.
notice-pool-too-large = In the first games everybody has one card: you need { $wanted }, not { $found }.
notice-wrong-number-dealt = There are { $found } cards to be dealt to { $wanted } people.
notice-dealt-not-possible = Among the cards to be dealt are more than the possible ones: { $about }.
notice-no-veggente = The Seer must be in play.
notice-no-werewolf = At least one Werewolf must be in play.
notice-wrong-werewolves = In a first game for so many people { $wanted ->
    [one] one Werewolf is needed
   *[other] { $wanted } Werewolves are needed
}, and you have chosen { $found }: { $about }.
notice-object-in-first-games = The first games are played without this object: { $about }.
notice-notti-pericolose-without-vampiro = { $about } in Dangerous Nights acts in the turn of the Vampire, who is not among the possible roles.
notice-non-criminale-with-criminals = The Corrupt Guard can be No Criminal only if nobody is one. Among the possible roles { $about-count ->
    [one] is
   *[other] are
} { $about }.
notice-guards-differ = These cards are all played in the same version: { $about }.
notice-acts-in-open-vote = With the open vote { $about } cannot be played: that power wants votes with closed eyes.
notice-many-extra-roles = There are many possible roles: { $found }. As a rule they are no more than { $wanted }, one extra for each two people.
notice-few-werewolves = So many people would need { $wanted } Werewolves, but the deck has { $found }: { $about }.
notice-only-lupo-maledetto = The only Werewolf would be { $about }, who does not kill by night: the nights would be quiet.
notice-known-in-open-vote = With the open vote it is soon clear who has the card { $about }.
notice-antagonists = There { $found ->
    [one] is 1 antagonist
   *[other] are { $found } antagonists
}: a balanced village has { $wanted }, one for each four people.
notice-ghoul-without-vampiro = { $about } serves the Vampire, who is not among the possible roles.
notice-cacciatore-without-vampiro = { $about } would have nobody to hunt: the Vampire is not among the possible roles.
notice-peccatore-without-prete = Nobody can vouch for { $about }: the Priest is not among the possible roles.
notice-prete-without-sinners = { $about } would learn nothing: neither the Sinner nor Rosy Lips is among the possible roles.
notice-criminals-without-guard = As long as there is a Criminal the Village does not win without a Guard, and none is among the possible roles. Among the Criminals: { $about }.
notice-vigilante-without-guaritore = { $about } in the version Vigilante acts in the turn of the Healer, who is not among the possible roles.
notice-assassino-without-mystics = { $about } acts in the turns of Mystics: beside the Seer there are none among the possible roles.
notice-lupo-beta-without-capo-branco = { $about } in the version Beta Wolf must outlive the Pack Leader, who is not among the possible roles.
notice-medium-with-reveal = If the cards of the dead are shown, { $about } has little to ask.
notice-mostro-in-small-village = One of you with the card { $about } may be the Monster, who is made for { $wanted } people or more: you are { $found }.
notice-balance-sword = With the Sword in play more Wolves and Vampires die: mind that when you compose the village.
notice-extra-role = With some more possible roles nobody will know which are in play, and it is easier to bluff.
notice-vigilante = Nobody else is one of the Criminals: try { $about } in the version Vigilante.

## The voice, where nobody leads

voice-night = It is night. { $way ->
    [phones] Eyes stay open: in every turn everybody touches a name on their phone, called or not.
   *[closed-eyes] Phones face down, eyes closed, and silence. Only those who are called look at their phone.
}
voice-may-join = Whoever has this power may open their eyes in the turn of others, and tells their phone as soon as that turn is called.
voice-joining = Whoever has this power may open their eyes in the turn of others: { $calls }.
voice-together = In this turn: { $calls }.
voice-called-read = Whoever was called holds a finger on the phone, and reads.
voice-morning = It is morning.
voice-eyes = Everybody: say on your phone whether your eyes are open or closed.
voice-point = Everybody touches a name, called or not.
voice-read = Everybody holds a finger on the phone, and reads.
voice-first-ballot = First Ballot.
voice-second-ballot = Second Ballot. { $count ->
    [one] The only candidate is { $names }.
   *[other] The candidates are { $names }.
}
voice-vote = Vote on your phone: one name, in silence.
voice-arms = Votes are cast by a show of hands, not on the phone: listen to whoever leads.
voice-remind = Five seconds left: everybody, touch an answer.

## Screens

screen-table = The table: who sits where
screen-nothing = Evening falls.
screen-when = { $time ->
    [night] Night { $number }
   *[day] Day { $number }
}
screen-ready = { $phase ->
    [cards] I know my card
    [day] Ready to vote
   *[defence] I have heard enough
}
screen-closed-eyes = { $way ->
    [phones] { $asked ->
        [yes] It is not your turn: touch any name, it does not count.
       *[no] There is nothing for you to read.
    }
   *[other] Your eyes are closed in this turn: there is nothing for you to see.
}
screen-before-eyes = In a moment whoever is called opens their eyes: if the turn is yours, open them then, whatever you touch now.
screen-bidden = At whom you can point now: { $names }. Another choice has no effect.
screen-nobody = Nobody
screen-eyes = { $value ->
    [open] I open my eyes
   *[closed] Eyes closed
}
screen-no-call = In none
screen-about = { $value ->
    [mystic] Whether they have mystic powers
   *[aura] Whether their aura is dark
}
screen-ask = { $verb ->
    [eyes] { $field ->
        [call] In whose turn do you open your eyes?
       *[eyes] Do you open your eyes in this turn?
    }
    [pretend] If your card is the Madman: which Mystic do you pretend to be?
    [vote] { $field ->
        [more] And also against… (only for whoever may vote for several)
       *[name] Against whom do you vote?
    }
    [raise] Do you raise your card at somebody's name?
    [shoot] At whom do you point, while you burn?
   *[point] { $field ->
        [second] And then at whom?
        [about] What do you want to know? (Unless you choose: about the aura.)
       *[target] At whom do you point?
    }
}
screen-do = { $verb ->
    [eyes] Decide
    [pretend] Choose
    [vote] Vote
    [raise] Raise the card
   *[point] Point
}
screen-help-eyes = { $way ->
    [closed-eyes] Touch only if you may open your eyes in the turn of others, and want to do so now.
    [phones] Everybody answers. Only the answer of whoever may do it counts, once in a game.
   *[other] Everybody answers. Eyes really open only for those who may open them in this turn.
}
screen-help-point = { $way ->
    [closed-eyes] Touch only if you were called. What you have chosen shows while you hold a finger on the button.
    [phones] Everybody answers. If it is not your turn, the name that you touch does not count: it covers whoever must answer.
   *[other] Everybody answers. If you were not called, the name that you touch does not count: it covers whoever was called.
}
screen-help-vote = { $led ->
    [yes] Touch a name and press “Vote”. You can change it until whoever leads goes on.
   *[no] The vote goes out by itself when the time is over. Until then you can change it.
}
screen-help-raise = You need not touch anything. It has an effect only if your card may be raised in this ballot.
screen-help-pretend = Everybody answers: only the Madman counts.
screen-help-shoot = It has an effect only if your card can do it.
screen-help-candidate = Candidates do not vote: this name does not count.
screen-wins = You win with: { $factions }.
screen-aura = { $dark ->
    [yes] Your aura is dark
   *[no] Your aura is white
}{ $mystic ->
    [yes] , and you have mystic powers.
   *[no] , and you have no mystic powers.
}
screen-powers = { $count ->
    [0] You have no powers.
   *[other] Your powers: { $powers }.
}
screen-lover = Your love is { $name }.
screen-sent = Sent. While the others are awaited you can still change it.
screen-cast = Who was who
screen-won = won
screen-souvenir = The table, to keep
screen-hold = Hold to look
screen-feed = From outside: hold to look
screen-drawer = Your card: hold to see it
screen-nothing-seen = So far you have seen nothing else.
screen-nametag = Your name tag
screen-record = What happened
screen-record-day = Night and day { $number }
screen-no-record = Nothing has happened yet.
screen-roles = The possible roles

option-leader = { $value ->
    [moderator] Somebody who does not play
    [phones] Nobody, all on their phones: no eyes are closed, all answer at once, and nights are short
   *[closed-eyes] Nobody, with closed eyes: the screen calls, and only those who are called look at their phones
}
    .name = Who leads
compose-players = For how many people
compose-public = Everybody in the room reads these cards. If there are more of them than people, the others stay out, by lot and in secret.
compose-drawn = { $count ->
    [one] One of these stays out, by lot and in secret.
   *[other] { $count } of these stay out, by lot and in secret.
}
option-mode = { $value ->
    [first-games] First games: only the Seer and the Werewolves do something
    [extra] More possible roles than players
   *[standard] A role for each
}
    .name = The cards
option-call_seconds = { $value ->
    [10] Very fast: 10 seconds for each turn, 8 if all are on their phones
    [15] Fast: 15 seconds for each turn, 8 if all are on their phones
    [20] Normal: 20 seconds for each turn, 10 if all are on their phones
    [30] Calm: 30 seconds for each turn, 15 if all are on their phones
   *[45] Slow: 45 seconds for each turn, 22 if all are on their phones
}
    .name = Pace of the night
option-talk_minutes = { $value } minutes
    .name = Time to talk
option-reveal = { $value ->
    [yes] Is uncovered
   *[no] Stays covered
}
    .name = The card of whoever dies
option-spectators = { $value ->
    [yes] Yes
   *[no] No
}
    .name = Whoever is out sees what happens
strength-random = at random
strength-fair = absent-minded
strength-sensible = shrewd

## The first time: a line for each moment, the same for all

first-cards = { $leader ->
    [closed-eyes] Your card is under the button at the bottom, always. By night, eyes closed until you are called.
   *[other] Your card is under the button at the bottom: look again whenever you like, and show it to nobody.
}
first-call = { $leader ->
    [moderator] At each call everybody touches a name on the phone: that of whoever was called counts.
   *[other] If your card is called, open your eyes and touch a name. All others do nothing.
}
first-together = “Hold to look” says whether you are asked. Everybody touches a name.
first-results = If you have found something out, you read it under “Hold to look”.
first-day = Talk aloud: you may say anything about yourself, true or false. Nobody shows their card.
first-first-ballot = The living vote for whom they suspect. Those with most votes defend themselves in a run-off.
first-defence = Those in the run-off speak, the others listen. Then all vote on who burns.
first-second-ballot = You vote only among those who have spoken. Most votes burn; in a tie, nobody.

## After the end: who knew what, and the picture of the table

story-start = Before the first night
story-part = { $time ->
    [night] Night { $number }
   *[day] Day { $number }
}{ $where ->
    [none] {""}
   *[other] {" "}· { $where }
}
story-known = That is how { $names } learned it.
story-moderator = Only whoever led the game knew.
souvenir-title = The table at the end of the game
souvenir-alive = alive to the end
souvenir-fate = † { $how ->
    [burned] burned on day { $number }
    [night] night { $number }
    [left] left the table, day { $number }
   *[died] day { $number }
}
souvenir-foot = ★ who has won

## The end on stage: one scene after the other, at the host's pace

ending-over = The game is over
ending-was = { $name } was { $card }.
ending-won = { $count ->
    [0] Nobody has won.
    [one] { $names } has won.
   *[other] { $count } of you have won.
}
ending-moment = Worth telling
moment-not-believed = In night { $number } { $name }, the Seer, saw that the aura of { $seen } was dark, and voted for that name by day. The village burned { $burned }.
moment-rescued = In night { $number } { $saved } was to die: { $name }, the Healer, spent their only rescue there.
moment-wolves = On day { $number } a wolf voted for another wolf: { $name } for { $target }.
moment-most-voted = In the whole game nobody had more votes against them than { $name }: { $votes }. And was alive at the end.
moment-lovers = { $giulietta } and { $romeo } were Juliet and Romeo: { $alive ->
    [yes] at the end they were still alive, together.
   *[no] whoever fell first took the other along.
}
moment-by-one = On day { $number } the stake took { $name } by a single vote, { $more } to { $less }. They were on the side of the Village.
moment-own-pack = In night { $number } the pack attacked one of its own: { $name }.{ $oneself ->
    [yes] {" "}Their own finger pointed there too.
   *[no] {""}
}
moment-warded = In night { $number } the pack attacked { $name }, and that very night a spell was watching there.
moment-seer-burned = On day { $number } the Village burned its own Seer: { $name }.
moment-saw-many = { $name }, the Seer, saw the dark aura of { $count } wolves: { $names }.
moment-stakes = { $wolves ->
    [yes] The Village never got a stake wrong: { $count } of { $count } took a wolf.
   *[no] The Village lit { $count } stakes, and none of them took a wolf.
}
moment-one-mind = On day { $number } nobody had any doubt: { $votes } votes of { $votes } against { $name }.
moment-never-named = In { $count } ballots nobody ever voted against { $name }. Who was a wolf.
moment-first-stake = The very first stake took a wolf: { $name }, on day { $number }.
moment-first-victim = The first victim of the night was { $name }, whose card was { $card }.

# why a computer chose so
why = { $did ->
    [voted] { $name } voted for { $target }
    [attacked] { $name } attacked { $target }
    [asked] { $name } asked about { $target }
   *[saved] { $name } protected { $target }
}: { $since ->
    [dark] they knew that the aura was dark.
    [suspect] no name was more suspect.
    [talk] without a suspect, it was the first name of the day for whoever knew nothing.
    [unsuspected] nobody suspected that name.
    [new] they knew nothing of it yet.
   *[friend] they knew that they were on the same side.
}
