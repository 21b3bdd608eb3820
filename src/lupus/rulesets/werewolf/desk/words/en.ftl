# What the Moderator of Werewolf says, and what each thing on their desk is called.
#
# say-...: the sentences to say aloud, each with its key. The script needs no other: what is not here is not said.

## To say: the night

say-cards = Look at your card, learn it by heart, and cover it again.
say-night = It is night. Close your eyes, all of you, and be silent.

say-open-amuleto = Whoever holds the Amulet, open your eyes.
say-ask-amuleto-later = To whom do you pass it?
say-close-amuleto = Whoever holds the Amulet, close your eyes.
say-open-spada = Whoever holds the Sword, open your eyes.
say-ask-spada-later = To whom do you pass it?
say-close-spada = Whoever holds the Sword, close your eyes.
say-open-giulietta = Juliet, open your eyes.
say-ask-giulietta-first = Who is your Romeo?
say-close-giulietta = Juliet and Romeo, close your eyes.
say-open-veggente = Seer, open your eyes.
say-ask-veggente-first = Whose aura do you want to see?
say-ask-veggente-later = Whose aura do you want to see?
say-close-veggente = Seer, close your eyes.
say-open-mago = Wizard, open your eyes.
say-ask-mago-first = Of whom do you want to know whether they are a Mystic?
say-ask-mago-later = Of whom do you want to know whether they are a Mystic?
say-close-mago = Wizard, close your eyes.
say-open-guardie = Guards, open your eyes.
say-ask-guardie-first = Look at one another: now you know each other. And see how many Criminals there are.
say-ask-guardie-later = Whom do you want to put in prison?
say-close-guardie = Guards, close your eyes.
say-open-criminali = Criminals, open your eyes.
say-ask-criminali-first = Look at one another: now you know each other.
say-close-criminali = Criminals, close your eyes.
say-open-prete = Priest, open your eyes.
say-ask-prete-first = Sinner, raise a hand with your eyes closed. Priest, look. Sinner, lower your hand.
say-close-prete = Priest, close your eyes.
say-open-medium = Medium, open your eyes.
say-ask-medium-later = About whom of the dead do you want to know?
say-close-medium = Medium, close your eyes.
say-open-strega = Witch, open your eyes.
say-ask-strega-later = Whom do you choose tonight?
say-close-strega = Witch, close your eyes.
say-open-capo-gilda = Guild Master, open your eyes.
say-ask-capo-gilda-later = Whom do you want to recruit?
say-close-capo-gilda = Guild Master, and whoever is with you, close your eyes.
say-open-vampiro = Vampire, open your eyes.
say-ask-vampiro-first = Whoever serves the Vampire, make yourself known, as you know how.
say-ask-vampiro-later = Whom do you want to bite?
say-close-vampiro = Vampire, and whoever is with you, close your eyes.
say-open-lupi-mannari = Werewolves, open your eyes.
say-ask-lupi-mannari-first = Look at one another. Pack Leader, nod. Whoever is with the Werewolves in secret, raise a hand with your eyes closed. Lower your hands.
say-ask-lupi-mannari-later = Whom do you attack tonight?
say-close-lupi-mannari = Werewolves, close your eyes.
say-open-cacciatore-di-vampiri = Vampire Hunter, open your eyes.
say-ask-cacciatore-di-vampiri-first = See whether the Vampire is in play.
say-close-cacciatore-di-vampiri = Vampire Hunter, close your eyes.
say-open-guaritore = Healer, open your eyes.
say-ask-guaritore-later = See who has been killed. Do you want to save somebody?
say-close-guaritore = Healer, close your eyes.

## To say: the day

say-morning = It is morning. Open your eyes, all of you.
say-dead = { $count ->
   *[other] Last night we lost { $names }.
}
say-nobody-died = Nobody died last night.
say-rumour = { $news ->
    [none] At the inn nobody has anything to tell.
    [veggente] At the inn they whisper: the Seer has found a dark aura.
    [mago] At the inn they whisper: the Wizard has found a Mystic.
    [guaritore] At the inn they whisper: the Healer has saved somebody.
    [vampiro] At the inn they whisper: there is a new Minor Vampire.
   *[own] At the inn they whisper: { $text }
}
say-first-ballot = First Ballot. Close your eyes. I will say the names one at a time: each of you must raise a hand once only, against somebody else.
say-second-ballot = Second Ballot. Close your eyes. In the run-off: { $names }. All others must vote against one of these names. Whoever has the most votes burns; in a tie nobody does.
say-name = Who votes against { $names }?
say-repeat = The count is wrong: we repeat the ballot.
say-eyes-open = Open your eyes.
say-open-score = { $names }: { $votes ->
    [one] one vote.
   *[other] { $votes } votes.
}
say-run-off = { $count ->
    [0] Nobody is in the run-off.
   *[other] In the run-off: { $names }. Let them defend themselves.
}
say-burned = The village has decided: { $names } burns at the stake.
say-undecided = The village is in doubt: today nobody burns.
say-shot = { $names } shows the card among the flames, and points at { $target }.
say-nobody-else = Nobody else dies.
say-dies-too = { $names } dies too.
say-time-up = Time is up, and nobody burns.
say-left = { $names } leaves the table and is out of the game.
say-out = { $names } is out of the game: it was my mistake.
say-returned = { $names } is back in the game: it was my mistake.
say-end = The game is over. { $line ->
    [hand] I close it. { $count ->
        [0] Nobody wins.
       *[other] The winners: { $factions }.
    }
    [quiet] Nobody has died for too long: nobody wins.
    [monster] Only the Monster is left: nobody wins.
    [lovers] Only Romeo and Juliet are left, and they love each other: the victory is theirs.
   *[other] { $count ->
        [0] Nobody wins.
       *[other] Victory for { $factions }.
    }
}
say-winners = { $count ->
    [0] None of you wins.
    [one] { $names } wins.
   *[other] { $names } win.
}

## On the desk

desk-phase-cards = The cards
desk-phase-night = Eyes close
desk-phase-joining = Who joins the turns of others
desk-phase-together = All at once
desk-phase-results = Everybody reads
desk-phase-day = The assembly
desk-phase-first-ballot = First Ballot
desk-phase-defence = The defence
desk-phase-second-ballot = Second Ballot
desk-phase-stake = The verdict
desk-phase-end = The end
desk-heading = { $time ->
    [night] Night { $number }: { $where }
   *[day] Day { $number }: { $where }
}
desk-on = Go on
desk-memorised = Everybody knows their card
desk-all-eyes-closed = All eyes are closed
desk-eyes-noted = I have seen who opened their eyes
desk-signal = Show the signal
desk-eyes-closed = Their eyes are closed again
desk-first-ballot = Announce the First Ballot
desk-second-ballot = They have spoken: Second Ballot
desk-outcome = Close the ballot
desk-too-late = This step is past: the page now shows where we are.
desk-left-out = { $count ->
    [one] This name was not added, because somebody has it or the table is full: { $names }. Whoever has another person's name adds an initial.
   *[other] These names were not added, because somebody has them or the table is full: { $names }. Whoever has another person's name adds an initial.
}
desk-too-long = { $count ->
    [one] This name was not added, because it has more than 20 letters: { $names }. Write a shorter one.
   *[other] These names were not added, because they have more than 20 letters: { $names }. Write shorter ones.
}
desk-not-yet = Something is still missing: the page says what.
desk-pretends = { $names } must choose in secret which Mystic they pretend to be.
desk-strongest = The choice that counts is that of { $names }.
desk-two-attacks = Tonight the pack points at two victims: show two fingers.
desk-may-join = In this call { $names } may open their eyes too.
desk-armed-double = Next night the pack attacks twice.
desk-armed-sick = Next night the attacks of the pack are cancelled.
desk-armed-grief = At the end of next night { $names } dies of grief.
desk-armed-transfer = { $names } inherits the powers of the Mystic they pretended to be: tap their shoulder when you call that Mystic.
desk-armed-heir = In the next call of the Vampire tap the shoulder of { $names }: they are the Vampire now.
desk-quiet = Nobody has died for { $count } days: if you all agree, you may close the game.
desk-timed = The day has a clock: when time is up it ends without a stake.
desk-spies = { $names } may keep their eyes open.
desk-arms = { $found ->
    [one] You have counted one arm.
   *[other] You have counted { $found } arms.
} { $least ->
    [one] There should be one
   *[other] There should be { $least }
}{ $more ->
    [yes] , and no more than { $most }.
   *[no] .
}
desk-not-voted = The vote of { $names } is missing.
desk-weight = { $names } votes with { $weight ->
    [one] one arm
   *[other] { $weight } arms
}{ $fingers ->
    [yes] , and shows with the fingers what the vote is worth.
   *[no] .
}
desk-many-votes = { $names } may vote for several names{ $five ->
    [yes] , five at most, and shows with the fingers how many have been voted for: check that the count is right.
   *[no] : there may be more arms than people.
}
desk-may-raise = In this ballot a card may be raised by whoever has: { $cards }.
desk-shot = During the pause they may show the card and point at somebody.
desk-second-name = { $voter } has already voted against { $name }: only the Merchant may vote for several names.
desk-sure-silent = { $count ->
    [one] { $names } has not spoken yet. Go on to the ballot all the same?
   *[other] { $names } have not spoken yet. Go on to the ballot all the same?
}
desk-sure-self = Did { $name } point at themselves? Confirm only if it is so.
desk-sure-leave = { $name } leaves the game for good and cannot come back. Announce it now?
desk-sure-override = { $change ->
    [dies] { $name } is out of the game: everybody will know. Are you sure?
    [lives] { $name } is back in the game: everybody will know. Are you sure?
   *[other] Set right what is written of { $name }? The record will remember it, with the reason.
}
desk-sure-entry = What was voted so far counts no more, and all vote anew. Do you change how votes are cast?
desk-sure-time = Time is up: does the day end now, with nobody burned?
desk-sure-end = { $faction ->
    [none] Close the game without winners? It cannot be resumed.
   *[other] Close the game? The winners: { $faction }. It cannot be resumed.
}
desk-yes = Yes, it is so
desk-no = No, go back
desk-spent = { $power }: used
desk-power-joins = eyes opened in somebody else's call
desk-power-sacrifices = sacrifice
desk-power-law = the word that is law
desk-mark-hit = among the victims
desk-mark-warded = protected
desk-mark-cursed = cursed
desk-mark-attacked = was attacked
desk-mark-converted = changed sides
desk-mark-amuleto = Amulet
desk-mark-spada = Sword
desk-mark-gone-amuleto = does not know that the Amulet is gone
desk-mark-gone-spada = does not know that the Sword is gone
desk-mark-lover = in love
desk-mark-grieving = will die of grief
desk-mark-candidate = in the run-off
desk-mark-pretends = pretends: { $card }
desk-nobody = Nobody
desk-about-aura = the aura
desk-about-mystic = mystic powers
desk-void = A void call: nobody opens their eyes. Say it all the same, and take your time.
desk-void-so-far = Void so far: somebody may still open their eyes.
desk-awake = These should have their eyes open:
desk-hands = With eyes closed a hand is raised by: { $names }.
desk-recorded = { $whom ->
    [none] { $name } points at nobody.
   *[other] { $name } points at { $target }.
}
desk-undo = Undo
desk-who-points = At whom does { $name } point?
desk-second = And also:
desk-about = What do they ask?
desk-record = Record
desk-record-name = Record, and say the next name
desk-opens = { $name } has opened their eyes
desk-signal-tap = Tap the shoulder
desk-signal-yes = YES
desk-signal-no = NO
desk-signal-nobody = Nobody
desk-signal-point-out = Point at
desk-signal-opens = Opens their eyes
desk-signal-none = No signal
desk-fingers = fingers
desk-skip = Go on without this choice
desk-reason = The reason, for the record
desk-record-last = Record: that was the last name
desk-arms-so-far = Arms counted so far: { $found }. There must be { $range } in all.
desk-back = Back to the name before
desk-again = Repeat the ballot
desk-entry-voters = Note who votes, one by one
desk-entry-totals = Count the arms only
desk-entry-phones = They vote on their phones
desk-replies = { $late ->
    [0] Everybody has answered: { $of } of { $of }.
   *[other] { $count } of { $of } have answered. Still missing: { $names }.
}
desk-arms-of = Arms raised against { $name }
desk-raised = A card was raised by:
desk-may-defend = They defend themselves:
desk-has-spoken = { $name } has spoken
desk-may-speak = { $name } has not spoken yet
desk-leave = Somebody leaves
desk-override = Set a mistake right
desk-change = { $change ->
    [dies] is out of the game
    [lives] is back in the game
    [hit] is among the victims of this night
    [safe] is not among the victims of this night
    [attacked] has been attacked by the Werewolves
    [restored] still has their powers
    [amuleto] has the Amulet
    [spada] has the Sword
    [villager] is with the Village
    [criminal] is with the Criminals
    [minor-vampire] is a Minor Vampire
   *[discendente] is a Wolves' Descendant
}
desk-change-what = What is true
desk-rumour = The innkeeper's rumour for tomorrow
desk-write = At the inn they whisper:
desk-time-up = Time is up
desk-end = Close the game
desk-no-winner = No winner
desk-who-wins = Who wins
desk-dark = dark aura
desk-white = white aura
desk-mystic = mystic
desk-out = out of the game
desk-map = The table
desk-list = All that you know, person by person
desk-hide = Hide everything
desk-uncover = Go on
desk-covered = A pause: nothing is seen here, and the count stands still.

## Before the game

desk-prepare = Prepare the game
desk-people = { $count ->
    [0] Who plays
    [one] Who plays: one person
   *[other] Who plays: { $count } people
}
desk-add = Add
desk-earlier = Move { $name } one place back
desk-later = Move { $name } one place on
desk-remove = Remove { $name }
desk-counted = { $cards ->
    [one] One card
   *[other] { $cards } cards
} for { $players } people. Antagonists: { $antagonists } (advised: { $advised }).
desk-village = The village
desk-mode-first-games = First games
desk-mode-standard = All the rules
desk-fewer = One card less: { $name }
desk-more = One card more: { $name }
desk-version = Version: { $name }
desk-base = Usual version
desk-choose = Confirm
desk-extras = Secret roles, objects and variants
desk-variants = Variants
desk-secrets = More secret roles of the Peasants
desk-news = What the innkeeper tells
desk-news-veggente = the Seer has found a dark aura
desk-news-mago = the Wizard has found a Mystic
desk-news-guaritore = the Healer has saved somebody
desk-news-vampiro = there is a new Minor Vampire
desk-news-own = a sentence of mine
desk-deal = How the cards are dealt
desk-deal-no = This device deals
desk-deal-yes = We use real cards
desk-by-chance = by chance
desk-secret-role = Secret role
desk-begin = Begin the game
desk-anew = Another game with the same people
desk-sure-anew = The game is not over: leave it and prepare another one?
desk-story = The whole story
desk-share = Share the picture of the table
desk-chapter = Night and day { $number }
desk-known = Who knew what
desk-known-nothing = Found out nothing.
desk-save = Save the game, with its dice
desk-need-players = Write the names in the order in which you sit, from the person at your left. You need { $least } to { $most } people.
desk-names = Names of the players, with commas between them (not yours: you lead)
desk-names-like = Ann, Bob, Carol…
desk-drag = Place { $place }: { $name }. The arrow keys move it by one place.
desk-drag-help = Is a name in the wrong place? Drag it to where that person sits.
desk-seats-list = The list, to move or remove somebody
desk-here-you-sit = you sit here
desk-mode-help = { $mode ->
    [first-games] To learn the game: as many cards as people. Only the Seer and the Werewolves do what their card says.
   *[standard] Each card does what it says, and the Peasants have a secret role.
}
desk-propose = Propose a village
desk-propose-extra = Propose one with extra roles
desk-cards = Choose the cards one by one
desk-deal-help = { $real ->
    [yes] Deal the real cards, then note here who has which card.
   *[no] The device goes round the table: each person sees their own card and no other.
}
desk-card-of = Which card does { $name } have?
desk-cards-entered = All cards are noted.
desk-cards-list = Who has which card, to correct it
desk-missing = { $what ->
    [players] The names are missing.
    [pool] The village is missing: press “Propose a village”.
    [pool-wrong] The village has to be corrected: press “Propose a village”, or change the cards.
   *[cards] Note the cards that are missing.
}
desk-step-back = Undo the last change
desk-practice-help = Is it your first time? Try a night with eight invented people: nothing counts, and you can stop at any time.
desk-practice = Try a night
desk-practice-names = Ada, Bert, Cleo, Dora, Ella, Fred, Gwen, Ivo
desk-practice-now = This is a trial: the people are invented. Imagine what they do, and press any name.
desk-practice-end = End the trial
desk-public = Show everybody the possible cards
desk-public-close = Back to the desk
desk-public-title = The possible cards
desk-public-secrets = Each Peasant has a secret role. These are possible: { $roles }.
desk-public-excluded = Not in this game
desk-first-games-note = First games: only the Seer and the Werewolves do what their card says.
desk-hints-off = Hide the hints
desk-hints-on = Show the hints
desk-hint = { $moment ->
    [cards] Say the sentence between quotation marks aloud. When everybody has seen their card, press the button to go on.
    [night] Say the sentences between quotation marks. From now until morning only you look at the screen.
    [call-eyes] Say the sentence, then see who opens their eyes. If it is somebody who has a button here, press it.
    [point] Say the sentences. Who is awake points in silence: press the name here, then “Record”.
    [recorded] Recorded. If it is wrong press “Undo”; if it is right go on, and you will see the signal to give.
    [call-point] Say the sentences, then go on: you will see below whether there is a signal to give.
    [call-shown] Give the signal in silence. Say the last sentence. The button lights up when the count ends: so nobody can tell by the time who is awake.
    [day] Say the sentences, then let them talk. When you have discussed enough, announce the ballot.
    [ballot-eyes] Say the sentence, and wait until all eyes are closed.
    [ballot-vote] Say the name, count the raised arms, write how many, and go on to the next name.
    [ballot-phones] Say the sentences: votes are cast on the phones. When everybody has answered, close the ballot.
    [ballot-wrong] The count is wrong: press “Repeat the ballot”, and count anew.
    [ballot-counted] If the count is right, close the ballot. Tell nobody the numbers.
    [defence] Those in the run-off defend themselves. Press the name of who has spoken.
    [stake] Say the sentences, and wait until the count ends, whoever it is.
   *[end] The game is over: say the sentences. The whole story is below, to read together.
}
desk-turn-of = { $name }, it is your turn
desk-hand-to = The device is for { $name }. Everybody near looks away.
desk-hold = Press and hold to see your card
desk-seen = I have seen my card: go on
desk-later-on = { $name } will see it later
desk-for-moderator = For the Moderator
desk-round = If { $name } cannot look now, pass over: you can show the card later. Or stop the round and go back to preparing.
desk-deal-stop = Stop the round
desk-give-back = Give the device back to the Moderator
desk-give-back-why = The next page has everybody's cards.
desk-i-lead = I am the Moderator
desk-hand-again = Somebody has to see their card
desk-unseen = { $count ->
    [one] { $names } has not seen the card yet.
   *[other] { $names } have not seen the cards yet.
}
desk-sure-unseen = { $names } { $count ->
    [one] has
   *[other] have
} not seen the card yet. Begin all the same?


## Voice and sound

desk-voices = Voice and sound
desk-aloud = The device reads the sentences aloud
desk-voice = Voice
desk-rate = Speed
desk-volume = Volume
desk-try = Try the voice
desk-voiceless = This device has no English voice: the sentences stay on the screen in large letters, read them yourself.
desk-sound = A breath of wind during the night
