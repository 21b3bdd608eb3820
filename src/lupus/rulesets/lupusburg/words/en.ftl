# The story of Lupusburg, in English.
#
# A message for each type of event, called like the event. Its value is the text in the third person; the attribute .own
# speaks to whom the event is about, .gm to the game master, where that needs another text.
#
# Variables: those of the event. For a player also $x-gender (f, m, x: unknown) and $x-is (you: the reader, other). For a
# house $x (Anna's right-hand house, your right-hand house), $x-in (in Anna's...), $x-at (at Anna's...), $x-of, $x-side (R, L) and
# $x-is (you: the reader's, self: that of the one who acts, other). For a character also $x-who: there is one (the wolf) or there are many (a citizen). $variant: 0 to 2.
# Each text is on one line: a line break in the text would stay in the story.

title = Lupusburg

list-and = { $head } and { $last }

## Houses, characters, clues, colours

on-side = { $side ->
    [R] right-hand
   *[L] left-hand
}
house = { $is ->
    [you] your { on-side } house
   *[other] { $of }'s { on-side } house
}
    .in = { $is ->
        [you] in your { on-side } house
       *[other] in { $of }'s { on-side } house
    }
    .at = { $is ->
        [you] at your { on-side } house
       *[other] at { $of }'s { on-side } house
    }
    .of = { $is ->
        [you] of your { on-side } house
       *[other] of { $of }'s { on-side } house
    }
character-wolf = wolf
    .who = the wolf
character-thief = thief
    .who = the thief
character-citizen = citizen
    .who = a citizen
character-wolf-page = At night it picks a house, and whoever lives there is devoured. It may strike at home too, but only while both its houses stand. It wins when its characters are as many as those of all the others together.
character-thief-page = At night it lifts the roof of a house and sees whether a chest is hidden there: of who lives in it, it learns nothing. For the rest it scores like anybody else.
character-citizen-page = Sleeps at night. By day it suspects, bets and votes, and earns points for its owner as long as it lives.
clue-paw = the paw print
clue-tuft = the tuft of fur
colour-red = red
colour-orange = orange
colour-yellow = yellow
colour-green = green
colour-blue = blue
colour-violet = violet
colour-white = white
colour-black = black
verb-chest = the house of the chest
verb-place = where the characters live
verb-decline = to give up the privilege
verb-show = which character to show
verb-pass = not to bet
verb-accuse = the coin and the accused
verb-vote = where to lay the token
verb-ballot = the ballot of the run-off

## The thread of the story

phase = { $phase ->
    [houses] Each player looks at two houses and decides under which roof the chest shall rest.
    [placement] The cards are dealt: every character looks for a home.
    [thief] { $variant ->
        [0] Night { $number }. All eyes close, and somebody goes on tiptoe over the roofs.
        [1] Night { $number }. One candle after another goes out: this is the hour of the thief.
       *[2] Night { $number }. Hands drum on the table, and nobody can hear the steps of the thief.
    }
    [thief-shown] The thief slips home again, if there was one abroad.
    [wolf] { $variant ->
        [0] A howl rolls down the hill: the wolf goes hunting.
        [1] Somewhere claws scratch a door: this is the hour of the wolf.
       *[2] The moon looks out between the clouds, and so does the wolf.
    }
    [wolf-shown] One more moment of darkness, with all eyes closed.
    [privilege] Day { $number }. The square looks at the mayor: will the privilege be used?
    [bets] The bag of coins goes round the table.
    [discussion] Let the talking begin: everybody accuses, nobody confesses.
    [vote] Time to vote: two tokens each, one at a time.
    [defence] The suspects have the floor.
    [run-off] Fists close over the tokens: this is the run-off.
    [between] Game { $number } is over. The cards go back into the deck.
   *[other] A new phase begins ({ $phase } { $number }).
}
committed = The dice of this series are locked away: nobody can change them any more. Check code: { $digest }
seed-revealed = The dice are uncovered: anybody can roll every draw again. Seed: { $seed }
drawn = Chance decides { $what }: { $shape ->
    [shuffle] the deck is shuffled.
   *[one] { $chosen }.
}
draw-first-mayor = who is the first mayor
draw-deal = who gets which characters
draw-redeal = again, because a hand is void, who gets which characters
draw-coins = what { $about } draws from the bag
draw-devoured = where a wolf strikes that has not chosen
draw-absent = in the place of { $about }
coins = { $count ->
    [one] a coin of { $coins }
   *[other] coins of { $coins }
}

## The beginning

room = Around the table, clockwise: { $people }. { $games ->
    [one] They play a single game
   *[other] They play { $games } games
}, and each phase of the night lasts { $night_seconds } seconds.
player-in = { $name } ({ $colour })
game-began = Game { $number }. The town is whole: houses in their ring, coins in the bag, every seal unbroken.
mayor = { $cause ->
    [random] The lot has fallen: { $player } is the first mayor.
    [host] { $player } opens the table, and is the first mayor.
   *[rotation] The office takes a step clockwise: { $player } is mayor now.
}
    .own = { $cause ->
        [random] The lot has fallen on you: you are mayor.
        [host] Yours is the table, and yours the office: you are mayor.
       *[rotation] The office takes a step clockwise and comes to you: you are mayor now.
    }
chest-placed = { $player } hides the chest { $house-side ->
    [R] in the right-hand house.
   *[L] in the left-hand house.
}
    .own = You hide the chest { $house-in }.
dealt = { $player } is dealt { $hand }.
    .own = You peep at your cards behind your hand: { $hand }. { $party ->
        [wolf] From tonight, hunger is your business.
        [thief] The roofs of the town have no secrets from you.
       *[citizen] Honest people: let us hope that it is enough.
    }
hand-two = two citizens
hand-mixed = { $characters-who }
placed = With { $player } live { $right-who } on the right and { $left-who } on the left.
    .own = With you live { $right-who } on the right and { $left-who } on the left.
confirmed = { $phase ->
    [houses] { $player } has locked both houses.
   *[placement] { $player } has housed both characters and is ready for the night.
}
    .own = { $phase ->
        [houses] Your houses are locked: the chest stays where it is.
       *[placement] Your characters are at home, and there they stay.
    }

## The night

tapped = { $player } points at { $house }.
    .own = Your hand points at { $house }.
looked = { $kind_of_house ->
    [chest] { $player } lifts a roof: { $house } hides the chest.
   *[plain] { $player } lifts a roof: { $house } has no chest.
}
    .own = { $kind_of_house ->
        [chest] You lift the roof and something glitters: { $house } hides the chest.
       *[plain] You lift the roof and find cobwebs: { $house } has no chest.
    }
wolf-phase-repeated = The claw has not moved: eyes close again, and the hunt begins anew (repetition { $repetition }).
eliminated = { $cause ->
    [devoured] { $variant ->
        [0] At daybreak the claw points { $house-at }: whoever lived there has been devoured.
        [1] A door off its hinges, prints in the mud: the night took whoever lived { $house-in }.
       *[2] The cock crows and somebody does not answer: nobody is left { $house-in }.
    }
   *[lynched] { $variant ->
        [0] The crowd has spoken: the lynching is { $house-at }.
        [1] Torches, pitchforks and no second thoughts: the crowd lynches whoever lives { $house-in }.
       *[2] The rope does not ask who was right: nobody is left { $house-in }.
    }
} House and card leave the ring, face down.
    .own = { $cause ->
        [devoured] The claw points { $house-at }: your character has been devoured. House and card leave the ring, face down.
       *[lynched] The crowd has knocked { $house-at }: your character has been lynched. House and card leave the ring, face down.
    }

## The privilege

privilege-declined = { $player }, the mayor, wants to see nobody today.
    .own = You give up your privilege today.
privilege-used = { $player }, the mayor, wants to see the face of whoever lives { $house-in }.
    .own = You ask to see the face of whoever lives { $house-in }.
shown-back = In return { $player } shows the character of { $house-side ->
    [R] the mayor's right-hand house.
   *[L] the mayor's left-hand house.
}
    .own = In return you show the character { $house-of }.
character-shown = { $player } sees the character { $house-of }: { $character-who }.
    .own = For a moment the card is lifted: the character { $house-of } is { $character-who }.

## The bets

bet-passed = { $player } is careful, and keeps the seal.
    .own = You do not commit yourself today: the seal stays with you.
drawing = { $player } puts a hand into the bag: there is no way back.
    .own = You put your hand into the bag: there is no way back.
coins-drawn = From the bag { $player } draws { $coins }.
    .own = Between your fingers clink { $coins }.
bet-placed = { $accused-is ->
    [you] { $player } stares at you and lays a seal before you: the bet is that the wolf is you.
   *[other] { $player } lays a seal before { $accused }, on a coin face down.
}
    .own = You lay your seal before { $accused }: now your word is wax and metal.
coin-bet = Under the seal of { $player } lies a coin of { $coin }.
    .own = Under your seal you have left a coin of { $coin }.

## The vote

voted = { $player } lays a token against { $house }.
    .own = You lay a token against { $house }.
tie-broken = A tie, with { $votes ->
    [0] no votes
    [one] one vote each
   *[other] { $votes } votes each
}: { $tied }. Nearness to the mayor decides, clockwise.
indicted = Two clues on the table: the paw print { $paw-at }, the tuft of fur { $tuft-at }.
defence-ended = { $player } has spoken in defence.
    .own = You have had your say: now the others decide.
ballot-cast = Under the hand of { $player }: { $votes }.
    .own = Under your hand: { $votes }.
ballot-in = { $player } has covered the tokens with a hand.
    .own = You have covered your tokens with your hand.
ballot-shown = { $player } uncovers the tokens: { $votes }.
    .own = You uncover your tokens: { $votes }.
run-off = { $paw ->
    [0] No vote for the paw print
    [one] One vote for the paw print
   *[other] { $paw } votes for the paw print
}, { $tuft ->
    [0] no vote for the tuft of fur.
    [one] one vote for the tuft of fur.
   *[other] { $tuft } votes for the tuft of fur.
}

## The end

game-ended = { $cause ->
    [equality] Nobody can stop the wolf any more: it was { $wolf }, who wins the game.
   *[wolf-lost] { $wolf-is ->
        [you] They have found your fangs: the wolf was you, and the town is safe.
       *[other] The town is safe: the wolf was { $wolf }.
    } The points are counted, and the winner is { $winner }.
}
    .own = { $cause ->
        [equality] Drop the mask and howl: the wolf was you, and you have won the game.
       *[wolf-lost] The town is safe: the wolf was { $wolf }. The points are counted, and the winner is you.
    }
uncovered = { $player } turns everything up: { $right-who } on the right, { $left-who } on the left, the chest { $chest-side ->
    [R] on the right
   *[L] on the left
}; { $coin ->
    [none] the seal is unbroken.
   *[other] under the seal, a coin of { $coin }.
}
    .own = You turn everything up: { $right-who } on the right, { $left-who } on the left, the chest { $chest-side ->
        [R] on the right
       *[L] on the left
    }; { $coin ->
        [none] your seal is unbroken.
       *[other] under your seal, a coin of { $coin }.
    }
scored = { $player }: { $points ->
    [one] { $points } point
   *[other] { $points } points
} ({ $characters } for characters, { $chest } for the chest, { $seal } for the seal).
    .own = For you { $points ->
        [one] { $points } point
       *[other] { $points } points
    } ({ $characters } for characters, { $chest } for the chest, { $seal } for the seal).
series-points = In the series { $player } scores { $points ->
    [one] { $points } point
   *[other] { $points } points
}, { $total } so far.
    .own = In the series you score { $points ->
        [one] { $points } point
       *[other] { $points } points
    }, { $total } so far.
series-ended = The town is feasting: the series goes to { $winner }.
    .own = The town is feasting for you: the series is yours.
answered-for = { $player } is away: the server chooses { $verb }.

## The answers to a command that cannot be accepted

refused = That cannot be done.
refused-game-over = The series is over: all that is left is to put everything back into the box.
refused-not-in-game = You have no seat at this table.
refused-unknown-verb = There is no such command in this game.
refused-wrong-phase = This is not the time: everything has its phase.
refused-not-now = That cannot be done right now.
refused-not-offered = This choice is not one of those you have.
refused-incomplete = A choice is missing: complete the command and try again.
refused-unexpected = This command has one choice too many.
refused-already-confirmed = You have confirmed already, and what is confirmed stays.
refused-not-mayor = This is for the mayor alone.
refused-nothing-seen = You have looked at nobody, and so have nothing to show in return.
refused-must-show = You have looked at a character: now you must show one of yours.
refused-seal-used = Your seal is on the table already, and you have only one.
refused-not-your-turn = It is not your turn yet.
refused-nothing-drawn = You must draw the coins before you accuse.
refused-coins-drawn = You have the coins in your hand: keep one and accuse somebody.
refused-no-vote = You have no vote in this run-off.
refused-ballots-missing = A ballot is still missing: all votes are uncovered together.
refused-not-your-character = This character is not one of those you were dealt.
refused-one-in-each-house = Each house takes just one of your characters.
refused-chest-house = Wolf and thief do not live where the chest is.
refused-house-unknown = There is no house of that name in the town.
refused-not-your-house = You can show only a character from your own houses.
refused-own-house = A house of your own cannot be chosen here.
refused-house-gone = This house has left the ring already.
refused-side-unknown = A house stands on the right or on the left.
refused-coin-not-drawn = This coin is not one of those you drew.
refused-player-unknown = There is nobody of that name at the table.
refused-not-indicted = You can vote only for the paw print or for the tuft of fur.
refused-bet-on-yourself = You cannot bet on yourself.

## Headings and tables

heading-start = Around the table
heading-houses = Game { $number }
heading-placement = Game { $number }
heading-thief = Night { $number }
heading-thief-shown = Night { $number }
heading-wolf = Night { $number }
heading-wolf-shown = Night { $number }
heading-privilege = Day { $number }
heading-bets = Day { $number }
heading-discussion = Day { $number }
heading-vote = The vote of day { $number }
heading-defence = The vote of day { $number }
heading-run-off = The vote of day { $number }
heading-between = After game { $number }
heading-cast = Who is who (nobody in the town knows):
tokens = Tokens: { $names }.
token-count = { $count } against { $house }
rolebook-role = Character
rolebook-count = How many
rolebook-power = What it does
rolebook-key = Name in files
rolebook-count-wolf = 1
rolebook-count-thief = 1
rolebook-count-citizen = 6 to 14
