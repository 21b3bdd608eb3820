# The story of Lupusburg, in English.
#
# A message for each type of event, called like the event. Its value is the text in the third person; the attribute .own
# speaks to whom the event is about, .gm to the game master, where that needs another text.
#
# Variables: those of the event. For a player also $x-gender (f, m, x: unknown) and $x-is (you: the reader, other). For a
# house $x (Anna's right-hand house, your right-hand house), $x-in (in Anna's...), $x-at (at Anna's...), $x-of, $x-side (R, L) and
# $x-is (you: the reader's, self: that of the one who acts, other). For a character also $x-who: there is one (the werewolf) or there are many (a citizen). $variant: 0 to 2.
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
character-wolf = werewolf
    .who = the werewolf
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
        [0] A howl rolls down the hill: the werewolf goes hunting.
        [1] Somewhere claws scratch a door: this is the hour of the werewolf.
       *[2] The moon looks out between the clouds, and so does the werewolf.
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
draw-devoured = where a werewolf strikes that has not chosen
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
    [you] { $player } stares at you and lays a seal before you: the bet is that the werewolf is you.
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
    [equality] Nobody can stop the werewolf any more: it was { $wolf }, who wins the game.
   *[wolf-lost] { $wolf-is ->
        [you] They have found your fangs: the werewolf was you, and the town is safe.
       *[other] The town is safe: the werewolf was { $wolf }.
    } The points are counted, and the winner is { $winner }.
}
    .own = { $cause ->
        [equality] Drop the mask and howl: the werewolf was you, and you have won the game.
       *[wolf-lost] The town is safe: the werewolf was { $wolf }. The points are counted, and the winner is you.
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

refused = The game cannot take this move, and nothing has changed: look at what can be done now, and choose again.
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
refused-one-in-each-house = Each house takes only one of your characters, and where the chest is lives a citizen.
refused-chest-house = Werewolf and thief do not live where the chest is.
refused-house-unknown = There is no house of that name in the town.
refused-not-your-house = You can show only a character from your own houses.
refused-own-house = A house of your own cannot be chosen here.
refused-house-gone = This house has left the ring already.
refused-side-unknown = A house stands on the right or on the left.
refused-coin-not-drawn = This coin is not one of those you drew.
refused-player-unknown = There is nobody of that name at the table.
refused-not-indicted = You can vote only for the paw print or for the tuft of fur.
refused-bet-on-yourself = You cannot bet on yourself.

## A first game that explains itself: a hint the first time that something comes

hint-houses = To begin, choose the house in which you hide the chest. At the end it is worth a point, if whoever lives there is alive.
hint-placement-wolf = You are the werewolf, with both characters. The werewolf's card goes to the house without the chest. By night you devour, by day you play innocent: you win if your characters become as many as those of all the others.
hint-placement-thief = You are the thief, with both characters. The thief's card goes to the house without the chest. By night you can find out where the chests are: the werewolf never lives there. For the rest you play for points, like anybody else.
hint-placement-citizen = You have two citizens: put them as you like. Find out who the werewolf is, have it lynched twice, and end with more points than the others.
hint-thief = It is the thief's hour. Touch a house, then keep your finger on the button: everybody does, so nobody sees who acts. The card tells the thief whether a chest is in that house; to the others it says nothing.
hint-wolf = It is the werewolf's hour. Everybody touches a house again, but only the werewolf's choice counts: whoever lives there will be devoured.
hint-privilege-mayor = The claw points at who was devoured. You are the mayor today: you may look at a character of somebody else, but in return you must show them one of yours. You may also decline.
hint-privilege = The claw points at who was devoured: nobody will know what it was. Now the mayor may look at a character, and in return shows one of their own.
hint-show = You have seen a character: the card is in your drawer. Now choose which of yours to show in return; only its owner will see it.
hint-seen = The mayor has shown you a character: keep your finger on the drawer to see it again. Whether to tell the others is up to you.
hint-bet = Your turn: you have one seal for the whole game. If you pass, you may bet another day; and a seal that was never used is worth a point.
hint-draw = You have drawn: keep a coin and say who you think is the werewolf. If you are right, the coin is worth points at the end; if not, nothing.
hint-bets = Each in turn passes, or draws { $handful } of the { $coins } coins and accuses somebody. A seal in front of a player says whom the others suspect.
hint-discussion = This is the time to talk, { $minutes } minutes at most: against the computer look at the record, and search for whoever accused or voted strangely. The mayor may close it before.
hint-vote-mine = Lay a token on a character. You have two, one a round, and the two characters with most tokens will be indicted.
hint-vote = Everybody votes in turn, from the mayor on, for two rounds. The tokens can be seen: that is a clue too.
hint-defence-mine = A character of yours is indicted: you have { $seconds } seconds to defend yourself. You may end before.
hint-defence = Two characters are indicted, one with the paw print and one with the tuft of fur. Their owners have { $seconds } seconds to defend themselves.
hint-run-off = Run-off: paw or tuft? You have a vote for each of your characters that is living and not indicted. It is secret until all are uncovered together.
hint-run-off-none = You have no vote in this run-off: only characters that are living and not indicted vote.
hint-reveal = Everybody has voted: uncover the ballots.
hint-out = You have lost both characters, but you still play: you can talk, bet and lay tokens, and win by a right bet.
hint-ended = The game is over and everything is uncovered: look who was who, and where the points come from.

## The first time: a line for each moment, the same for all

first-houses = One of your two characters will live in each house. You get them next, face down.
first-placement = Only you see your cards. To read them again at any moment, press and hold the drawer.
first-thief = Everybody touches, but only the thief counts: they learn whether that house has a chest.
first-wolf = Everybody touches, but only the werewolf counts: it devours whoever lives in that house.
first-privilege = The mayor may look at somebody else's character, and in return shows one of their own.
first-bets = You have one seal for the whole game. Accuse the werewolf and you score; be wrong and you do not.
first-discussion = Talk aloud: anything may be said, true or false. Nobody shows their screen.
first-vote = Two tokens each: the two characters with the most tokens may be lynched.
first-defence = The owners of the indicted characters speak, the others listen. Then comes a secret vote.
first-run-off = You vote once for each of your living characters that is not indicted. The loser is lynched.

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

## Screens

screen-board = The town
screen-heading = { $phase ->
    [start] Around the table
    [houses] Game { $game } of { $games } · before the night
    [placement] Game { $game } of { $games } · before the night
    [between] Game { $game } of { $games } · over
   *[other] Game { $game } of { $games } · turn { $turn }
}
screen-night = { $phase ->
    [thief] Night. It is the thief's hour: touch a house, whoever you are.
    [thief-shown] Night. Keep your finger on the button and look at the card.
    [wolf-shown] Night. Keep your finger on the button and look at the card.
   *[wolf] { $again ->
        [yes] Night. The werewolf has not chosen yet: touch a house, whoever you are.
       *[no] Night. It is the werewolf's hour: touch a house, whoever you are.
    }
}
screen-first-night = Every character has a house. Night is about to fall.
screen-lynched = Paw print { $paw }, tuft { $tuft }: the town has lynched whoever lived in { $house }.
screen-night-falls = Night is about to fall.
screen-passed = { $is ->
    [you] You are the mayor now.
   *[other] { $name } is the mayor now.
}
screen-nearest = With { $points } points each, whoever is nearest to the mayor wins, clockwise: { $names }.
screen-look = { $is ->
    [you] Look at the card, then choose which of your characters to show in return.
   *[other] { $name } looks at whoever lives in { $house }, and will show a character in return.
}
screen-lead-start = Here we go.
screen-lead-houses = { $part ->
    [todo] Decide in which of your two houses the chest is: who lives there you see afterwards.
    [done] You have decided.
   *[shared] Everybody decides in which of their houses the chest is.
} { $missing ->
    [0] Everybody is ready.
    [one] One person is missing.
   *[other] { $missing } people are missing.
}
screen-lead-placement = { $part ->
    [todo] Look at your two characters and give each a house.
    [done] You have decided.
   *[shared] Everybody gives their two characters a house.
} { $missing ->
    [0] Everybody is ready.
    [one] One person is missing.
   *[other] { $missing } people are missing.
}
screen-lead-privilege = { $is ->
    [you] It is day, and the privilege is yours: do you want to see somebody's character?
   *[other] It is day. { $name } decides whether to use the privilege.
}
screen-lead-bets = { $drawing ->
    [yes] { $is ->
        [you] Choose a coin and whom to accuse: there is no way back.
       *[other] { $name } has a hand in the bag and is about to accuse somebody.
    }
   *[no] { $is ->
        [you] Your turn: do you bet on who the werewolf is, or pass?
       *[other] Bets: it is { $name }'s turn.
    }
}
screen-lead-discussion = { $is ->
    [you] Time to talk. When it is enough, open the vote.
   *[other] Time to talk. { $name } may open the vote before the time is up.
}
screen-lead-vote = { $is ->
    [you] Your turn: lay a token on a character (round { $round } of 2).
   *[other] First vote, round { $round } of 2: it is { $name }'s turn.
}
screen-lead-defence = { $is ->
    [you] The floor is yours: defend yourself.
   *[other] { $name } has the floor for a defence.
}
screen-lead-run-off = { $missing ->
    [0] { $is ->
        [you] Everybody has voted: uncover the ballots.
       *[other] Everybody has voted: { $name } uncovers the ballots.
    }
    [one] Run-off: paw or tuft? One ballot is missing.
   *[other] Run-off: paw or tuft? { $missing } ballots are missing.
}
screen-lead-between = The game is over.
screen-step = { $phase ->
    [thief] The thief: by night they look under a roof
    [wolf] The werewolf: by night they devour whoever lives in a house
    [privilege] The privilege: the mayor sees a character and shows one
    [bets] The bets: whoever wants to accuses the werewolf
    [discussion] The discussion: three minutes at most
    [vote] The first vote: two tokens each
    [defence] The defence: a minute each
   *[run-off] The run-off: whoever has more votes is lynched
}
screen-confirmed = { $count ->
    [0] Nobody has confirmed yet.
   *[other] Ready: { $names }.
}
screen-votes-of = { $name } { $count }
screen-suffrage = Votes to give: { $names }
screen-ready = { $count ->
    [0] No ballot has come yet.
   *[other] Have voted: { $names }
}
screen-tied = With equal votes nearness to the mayor decides, clockwise: { $houses }
screen-do = { $verb ->
    [chest] The chest is here
    [place] Confirm
    [tap] Mark this house
    [decline] No privilege today
    [look] I want to see who lives here
    [show] I show this character
    [pass] Pass
    [bet] Bet: draw from the bag
    [accuse] Accuse
    [close] Enough talk: vote
    [vote] Lay the token here
    [finish] I have spoken
    [ballot] This is my vote
   *[reveal] Uncover the ballots
}
screen-sure = After the draw there is no way back. Do you bet?
screen-help-chest = The chest is worth a point if whoever lives there is alive at the end. The werewolf and the thief cannot live where it is.
screen-help-place = The other one goes to the house that is left. Where each of them will live stands under your finger.
screen-help-accuse = The coin stays covered until the end of the game.
screen-ask = { $verb ->
    [chest] In which house is the chest?
    [place] Which character do you put down first?
    [tap] Which house do you touch?
    [look] Which house?
    [show] Which of your characters?
    [accuse] { $field ->
        [coin] Which coin?
       *[player] Who is the werewolf?
    }
    [vote] On which character?
   *[ballot] { $field ->
        [first] Your vote
       *[second] Your second vote
    }
}
screen-side = { $side ->
    [R] on the right
   *[L] on the left
}
screen-hand = { $side ->
    [R] right
   *[L] left
}
screen-no-card = card face down
screen-card = { $kind ->
    [chest] There is a chest under this roof.
    [plain] There is nothing under this roof.
   *[none] The town sleeps, and so do you.
}
screen-note-look = Turn { $turn }: { $kind ->
    [chest] { $house } hides a chest.
   *[plain] { $house } hides nothing.
}
screen-note-chest = The chest is in your house on the { $side ->
    [R] right
   *[L] left
}. The characters have no house yet.
screen-note-shown = Turn { $turn }: { $house } lives { $character }.
screen-note-coins = The coins that you have drawn: { $coins }.
screen-note-coin = Your coin under the seal: { $coin }.
screen-record-mayor = Mayor: { $name }.
screen-record-devoured = Devoured: whoever lived in { $house }.
screen-record-declined = Privilege: not used.
screen-record-looked = Privilege: saw who lives in { $house }.
screen-record-shown = In return: showed who lives in { $house }.
screen-record-bet = { $name } accuses { $accused }.
screen-record-vote = { $name } → { $house }
screen-record-votes = First vote: { $votes }.
screen-record-indicted = Paw print: { $paw }. Tuft of fur: { $tuft }.
screen-record-ballots = Run-off: { $ballots }.
screen-clue = { $kind ->
    [paw] Paw print:
   *[tuft] Tuft:
} { $house }
screen-lives = { $side ->
    [R] Will live on the right.
   *[L] Will live on the left.
}
    .barred = { $side ->
        [R] Will live on the right: the chest is on the left, where { $name } cannot live.
       *[L] Will live on the left: the chest is on the right, where { $name } cannot live.
    }
screen-record-lynched = Lynched: whoever lived in { $house }.
screen-outcome = { $cause ->
    [wolf-lost] The werewolf is beaten: it was { $wolf }. { $winner } wins.
   *[equality] The werewolf has won: it was { $wolf }. Their characters are as many as the others, { $wolves } to { $others }.
}
screen-chart = Everybody's points, game by game
screen-cast = Who was who
screen-won = won
screen-chest = chest
screen-gone = out of the ring
screen-points = { $kind ->
    [characters] Characters
    [chest] Chest
    [seal] Seal
   *[coin] Coin
}
screen-series = The series
screen-series-won = The series goes to { $name }.
screen-series-left = { $count ->
    [one] One game is left.
   *[other] { $count } games are left.
}
screen-series-next = The next one begins with { $name } as mayor.
screen-hold = Press and hold to read
screen-hold-card = Press and hold to see the card
screen-pick = Touch the picture.
screen-choice = choice { $number }
screen-drawer = Your drawer: press and hold
screen-nothing-seen = So far you have seen nothing else.
screen-steps = The phases, one after the other
screen-record = The record
screen-record-turn = Turn { $number }
screen-no-record = Nothing has happened yet.
option-games = { $value ->
    [series] one each
    [1] one
   *[other] { $value }
}
    .name = How many games
option-first_mayor = { $value ->
    [host] the host of the room
   *[random] by lot
}
    .name = Who is mayor first
option-night_seconds = { $value } seconds
    .name = How long each night phase lasts
option-night_sound = { $value ->
    [yes] yes, from the shared screen
   *[no] no
}
    .name = A sound by night
strength-easy = beginner
strength-fair = absent-minded
strength-sensible = clever

## The end on stage: one scene after the other, at the host's pace

ending-over = The game is over
ending-wolf-won = The town belongs to the werewolf: { $name } wins.
ending-last = The last vote
ending-house = { $side ->
    [R] Right
   *[L] Left
}: { $character }
ending-was = { $character ->
    [thief] { $name } was the thief.
   *[citizen] { $name } had two citizens.
}
ending-coins = What lay under the seals
ending-bets = The bets are uncovered
ending-bet = { $name } put { $coin } on { $accused }
ending-no-bet = Did not bet: { $names }.
ending-points = The points of the game
ending-points-won = { $name } wins.
ending-whence = characters { $characters } · chest { $chest } · seal { $seal }
ending-series = The series after game { $game } of { $games }
ending-totals = The points of the whole series
ending-total = { $points ->
    [one] one point
   *[other] { $points } points
}
ending-moment = Worth telling
moment-saw-wolf = In turn { $turn } { $name } saw the werewolf { $house }. And then bet on { $accused }.
moment-knew-wolf = In turn { $turn } { $name } saw the werewolf { $house }, and knew from then on.
moment-highest = { $name } had put the coin of { $coin } on { $accused }. { $right ->
    [yes] It was the werewolf indeed.
   *[no] But the werewolf was { $wolf }.
}
moment-hidden = In turn { $turn } { $name } looked at a card of { $wolf }, who was the werewolf: it was a citizen.
moment-condemned = In turn { $turn } { $name } used the privilege, and showed { $other } a character in return. { $other } voted for it, and by evening it was lynched.
moment-saved = In turn { $turn } the werewolf was one vote away from being lynched: { $more } to { $less }. In the place of { $wolf } fell whoever lived { $house }.
moment-thief = From night { $turn } on { $name }, the thief, knew that there was a chest { $house }, so the werewolf could not live there. And voted for it all the same.
moment-at-home = In night { $turn } the werewolf struck at home: { $name } devoured a character of their own.
moment-guessed = Of those who were not the werewolf { $count } bet: { $how ->
    [all] all of them were right.
    [one] only { $name } was right.
   *[none] nobody was right. The werewolf was { $name }.
}
moment-without = { $name } won without a single character alive, with { $points ->
    [one] one point.
   *[other] { $points } points.
}
moment-in-vain = More seals lay before { $name } than before anybody else: { $count }. And it was not the werewolf.
moment-one-mind = In turn { $turn } the run-off had no doubts: all { $votes } votes against whoever lived { $house }. It was { $character }.
moment-untouched = In { $count } days nobody laid a token against { $name }. And it was the werewolf.
moment-oneself = In turn { $turn } { $name } laid a token against a house of their own.
moment-by-a-point = { $name } won by a single point: { $more } to { $less }.
moment-first-victim = In the first night whoever lived { $house } disappeared: it was { $character }.
souvenir-title = The table at the end of the game
souvenir-foot = ★ who has won
screen-share = Share the picture

# why a computer chose so
why = { $did ->
    [devoured] { $name } devoured a character of { $target }
    [looked] { $name } looked into a house of { $target }
    [asked] { $name } looked at a character of { $target }
    [bet] { $name } bet on { $target }
    [voted] { $name } put a token on a character of { $target }
   *[lynched] { $name } voted against { $target } in the run-off
}{ $since ->
    [saw] , who had seen their werewolf.
    [bet] , who had bet on { $name }.
    [voted] , who had voted against { $name }.
    [seen] , whose werewolf they had seen.
   *[likely] { $left ->
        [1] : nobody else was left to suspect.
       *[other] : none of { $left } suspects was more likely, at { $percent } %.
    }
}
