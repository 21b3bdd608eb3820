"""Faults to plant in rooms. `tools/faults_site.py` runs them with its own: `python -m tools.faults_site --only site/room`.

Each is an error that an author could make or an attacker would like: codes, limits, cookies, names, rights, claims, frames,
streams, times, bots, saved games, expiry.
"""

from __future__ import annotations

from typing import Final

from tools.faults import Fault

ROOM: Final = "site/room/"
ACTS: Final = ROOM + "acts.py"
ARRIVALS: Final = ROOM + "arrivals.py"
ALIKE: Final = "site/people/lookalikes.py"
CLAIMS: Final = ROOM + "claims.py"
FRAMES: Final = ROOM + "frames.py"
GUESTS: Final = ROOM + "guests.py"
HOSTING: Final = ROOM + "hosting.py"
LIMITS: Final = ROOM + "limits.py"
LIVE: Final = ROOM + "live.py"
LOBBY: Final = ROOM + "lobby.py"
PLAY: Final = ROOM + "play.py"
RIGHTS: Final = ROOM + "rights.py"
SAVED: Final = ROOM + "saved.py"
EXPIRY: Final = ROOM + "expiry.py"
VIEWS: Final = ROOM + "views.py"

CODES: Final = (
    Fault(
        ROOM + "codes.py",
        "        if decent(code):\n",
        "        if True:\n",
        "a bad word stands on the screen of a family",
        "LB-SETUP-34",
    ),
    Fault(ROOM + "codes.py", '"", text[:20]).upper()', '"", text[:20])', "a code in small letters opens nothing", "W-1"),
    Fault(
        LIMITS, "FROM_ONE_PLACE:\n        raise", "FROM_ONE_PLACE + 1:\n        raise", "a place has one room more", "ASVS 2.4.1"
    ),
    Fault(
        LIMITS,
        "    if Room.objects.count() >= settings.ROOMS_MOST and",
        "    if False and",
        "a site has as many rooms as anybody opens",
        "ASVS 2.4.1",
    ),
    Fault(
        LIMITS,
        '    often(request, "room-opened", OPENED_AN_HOUR)\n',
        "",
        "a place opens and leaves rooms without end",
        "ASVS 2.4.1",
    ),
    Fault(
        LIMITS,
        '("room-wrong-anywhere", "", ',
        '("room-wrong-anywhere", place(request), ',
        "a thousand machines together guess a code",
        "ASVS 6.3.1",
    ),
    Fault(
        LIMITS,
        '("room-wrong-near", network(request), ',
        '("room-wrong-near", place(request), ',
        "one network makes everybody type long codes",
        "ASVS 2.4.1",
    ),
    Fault(LIMITS, "    if len(code) == LONG:\n", "    if False:\n", "whoever guesses keeps others from typing", "ASVS 2.4.1"),
    Fault(LIMITS, ", key__startswith=beginning(code)", "", "of a long code only the short one counts", "ASVS 6.3.1"),
    Fault(
        LIMITS,
        "            forget(attempts)\n            raise",
        "            raise",
        "codes that the site does not look at use up what a place may guess",
        "ASVS 2.4.1",
    ),
    Fault(
        LIMITS,
        "            forget(attempts)\n    if",
        "            pass\n    if",
        "right codes are counted as wrong ones",
        "ASVS 2.4.1",
    ),
    Fault(
        VIEWS,
        '    limits.often(request, "room-joined", limits.JOINED_AN_HOUR)\n',
        "",
        "a place sends people in without end",
        "ASVS 2.4.1",
    ),
    Fault(
        VIEWS,
        '    limits.often(request, "room-back", limits.JOINED_AN_HOUR)\n',
        "",
        "a place tries re-entry links without end",
        "ASVS 6.3.1",
    ),
    Fault(
        VIEWS,
        '    limits.often(request, "room-claim", limits.CLAIMS_AN_HOUR)\n',
        "",
        "a place asks for seats without end",
        "ASVS 2.4.1",
    ),
    Fault(
        VIEWS, '    limits.often(request, "room-kept", limits.KEPT_AN_HOUR)\n', "", "a place saves games without end", "ASVS 2.4.1"
    ),
    Fault(GUESTS, "WHERE code = %s AND key = %s", "WHERE code = %s AND key <> %s", "any key opens a room", "ASVS 8.2.2"),
    Fault(
        GUESTS,
        "    if not (len(key) == 32 and key.isascii() and key.isalnum()):\n",
        "    if not key:\n",
        "a key that no text can hold breaks the page",
        "ASVS 2.2.1",
        equivalent="SQLite finds no room for it; PostgreSQL refuses it",
    ),
    Fault(
        GUESTS,
        "Room.objects.filter(code=code).first() if secret_in(request, code) else None",
        "Room.objects.filter(code=code).first()",
        "the time of an answer tells whether a code has a room",
        "ASVS 6.3.1",
    ),
    Fault(
        CLAIMS,
        "    if not Occupant.objects.filter(room__code=code, entry=wanted).exists():\n",
        "    if not Room.objects.filter(code=code).exists():\n",
        "the time of a wrong link tells whether a code has a room",
        "ASVS 6.3.1",
    ),
)

COOKIES: Final = (
    Fault(GUESTS, "httponly=True", "httponly=False", "a script reads the cookie of a seat", "ASVS 3.3.4"),
    Fault(GUESTS, 'samesite="Lax"', 'samesite="None"', "another site's page sends the cookie of a seat along", "ASVS 3.3.2"),
    Fault(GUESTS, "secure=settings.PRODUCTION", "secure=False", "the cookie of a seat travels in the clear", "ASVS 3.3.1"),
    Fault(
        GUESTS,
        'salt="lupus.room", max_age=AGE) or ""',
        'salt="lupus.room") or ""',
        "a stolen cookie is good for ever",
        "ASVS 7.3.2",
    ),
    Fault(
        GUESTS,
        "secrets.token_urlsafe(24) if form",
        "secrets.token_urlsafe(3) if form",
        "the cookie of a new phone can be guessed",
        "ASVS 11.5.1",
    ),
    Fault(
        GUESTS,
        '    return UUID(bytes=salted_hmac("lupus.room.mark", str(form), algorithm="sha256").digest()[:16])\n',
        "    return form\n",
        "whoever reads the database has the cookies of all",
        "ASVS 11.5.1",
    ),
    Fault(
        GUESTS,
        "    return bool(secret) and digest(secret) in room.banned",
        "    return False",
        "whoever was sent away comes back",
        "ASVS 8.3.2",
    ),
    Fault(
        GUESTS,
        "occupant.seen <= now - SEEN_BY_ACTS",
        "occupant.seen <= now",
        "33 phones that send write 33 times who is there",
        "L-8",
    ),
    Fault(
        VIEWS,
        "    guests.note_seen(me)\n    return me\n",
        "    return me\n",
        "the host answers for somebody who plays",
        "LB-SETUP-38",
    ),
    Fault(
        VIEWS,
        '    if guests.occupant_of(request, code) is not None:\n        return redirect("room", code)\n    limits',
        "    limits",
        "one browser fills the table",
        "ASVS 2.4.1",
    ),
    Fault(
        VIEWS,
        '    if guests.occupant_of(request, code) is not None:\n        return redirect("room", code)\n    whose',
        "    whose",
        "whoever asks for a seat loses their own",
        "LB-SETUP-39",
    ),
    Fault(
        VIEWS,
        '    if request.method != "POST":\n        return render(request, "room/back.html"',
        '    if False:\n        return render(request, "room/back.html"',
        "a program that looks at a link takes the seat",
        "LB-SETUP-39",
    ),
    Fault(
        VIEWS,
        '    room = lobby.locked(code)\n    if guests.banned(request, room):\n        raise Refused("banned", 403)\n',
        "    room = lobby.locked(code)\n",
        "whoever was sent away joins again",
        "ASVS 8.3.2",
    ),
    Fault(
        VIEWS,
        '    if known is not None and guests.banned(request, known):\n        raise Refused("banned", 403)\n',
        "",
        "whoever was sent away is shown who is there",
        "ASVS 8.3.2",
    ),
    Fault(
        PLAY,
        '    if guests.banned(request, room):\n        raise Refused("banned", 403)\n',
        "",
        "whoever was sent away watches the shared screen",
        "ASVS 8.3.2",
    ),
    Fault(
        LIVE,
        "    if room is None or guests.banned(request, room):\n",
        "    if room is None:\n",
        "whoever was sent away hears the stream of the shared screen",
        "ASVS 8.3.2",
    ),
    Fault(
        ARRIVALS,
        '    if pass_.digest in room.banned:\n        raise Refused("banned", 403)\n',
        "",
        "the form of whoever was sent away brings them back",
        "ASVS 8.3.2",
    ),
    Fault(
        VIEWS,
        "        answer.delete_cookie(guests.cookie_name(code))\n",
        "        pass\n",
        "a browser keeps the cookie of a room that it has left",
        "ASVS 7.4.1",
    ),
    Fault(
        VIEWS,
        "    inside(request, code)\n    now = timezone.now()\n    with clerk.writing():\n        locked = lobby.locked(code)\n"
        "        me = inside(request, code)  # again: whoever waited for the lock may have been sent away\n",
        "    me, now = inside(request, code), timezone.now()\n    with clerk.writing():\n        locked = lobby.locked(code)\n",
        "whoever was sent away while they waited acts all the same",
        "ASVS 8.3.2",
    ),
)

ARRIVING: Final = (
    Fault(
        ARRIVALS,
        "    if room.closed or (room.practice and occupants):\n",
        "    if room.closed:\n",
        "others come into a practice game, whose hints speak of what one holds",
        "LB-SETUP-37",
    ),
    Fault(
        ARRIVALS,
        "    if room.closed or (room.practice and occupants):\n",
        "    if room.practice and occupants:\n",
        "a closed door lets everybody in",
        "ASVS 8.2.1",
    ),
    Fault(
        ARRIVALS,
        "    if len(occupants) >= OCCUPANTS:\n",
        "    if len(occupants) > OCCUPANTS:\n",
        "a room has one person more",
        "ASVS 2.4.1",
        within="join",
    ),
    Fault(
        ARRIVALS,
        "    sits = not lobby.playing(room) and len(",
        "    sits = len(",
        "late arrivals sit in the game that is played",
        "LB-SETUP-37",
    ),
    Fault(
        ARRIVALS,
        "    return () if room.game is None else cache.table_of(room.game).setup.seats",
        "    return ()",
        "whoever takes the name of a seat sees its screen",
        "LB-SETUP-37",
    ),
    Fault(
        LIVE,
        'None if shared else me.pk, "" if shared else me.secret',
        "me.pk, me.secret",
        "a television that a player opens shows their secrets to all",
        "L-8",
    ),
    Fault(
        LIVE,
        "            self._rests[room] = timezone.now() + REST\n",
        "",
        "frames that cannot be made are tried at each look",
        "ASVS 2.4.1",
    ),
    Fault(LIVE, "self._admit(reader_of", "self._look(reader_of", "strangers keep the frames of all rooms waiting", "ASVS 2.4.1"),
    Fault(CLAIMS, "entry=entry, seen=now)", "entry=entry)", "a phone that has just come back is not there", "D-4"),
    Fault(
        LIMITS,
        '    return hidden("room", place(request))',
        "    return place(request)",
        "addresses are stored as they are",
        "ASVS 14.2.4",
    ),
    Fault(ALIKE, ".translate(table())", "", "two people have names that look alike", "LB-SETUP-34"),
    Fault(
        ALIKE,
        "for text in (name, name.casefold())",
        "for text in (name,)",
        "two people have one name in other capitals",
        "LB-SETUP-34",
    ),
    Fault(ARRIVALS, " or UNSEEN.search(name)", "", "a name that nobody sees is a name", "LB-SETUP-34"),
    Fault(ARRIVALS, " or not one_script(name)", "", "a name mixes letters that look alike", "LB-SETUP-34"),
    Fault(ARRIVALS, " or piled or", " or", "signs pile up over the name of somebody else", "LB-SETUP-34"),
    Fault(ARRIVALS, '"[-\'’.]{2}"', '"[-\'’.]{99}"', "a name of apostrophes makes frames longer", "L-6"),
    Fault(
        ARRIVALS,
        "    if form is not None and any(o.form == form for o in occupants):\n        return\n",
        "",
        "a double tap adds two bots",
        "D-3",
    ),
    Fault(
        ARRIVALS,
        "list(strengths_of(room.ruleset))[-1]",
        "list(strengths_of(room.ruleset))[0]",
        "whoever practises plays against the weakest",
        "LB-SETUP-47",
    ),
    Fault(
        VIEWS,
        "    except IntegrityError:\n        room, pass_ = begun()",
        "    except IntegrityError:\n        raise",
        "a double tap opens a page of an error",
        "D-3",
    ),
    Fault(
        LOBBY,
        "Room.objects.select_for_update().get(code=code)",
        'Room.objects.select_for_update(of=("self",)).select_related("game").get(code=code)',
        "a double tap begins two games, and acts in the first are lost",
        "D-3",
    ),
)

HOSTS: Final = (
    Fault(
        ACTS,
        '    if deed.host and not act.me.hosts:\n        raise Refused("not-host", 403)\n',
        "",
        "everybody does what the host does",
        "ASVS 8.2.1",
    ),
    Fault(
        ACTS,
        '    if not deed.playing and lobby.playing(act.room):\n        raise Refused("playing")\n',
        "",
        "the lobby changes under a game",
        "LB-SERIES-07",
    ),
    Fault(
        ACTS,
        '    "door": Deed(door, host=True, playing=True),',
        '    "door": Deed(door, playing=True),',
        "everybody closes the door",
        "ASVS 8.2.1",
    ),
    Fault(
        ACTS,
        '    "claim": Deed(answer_claim, host=True, playing=True),',
        '    "claim": Deed(answer_claim, playing=True),',
        "whoever asks for a seat gives it to themselves",
        "ASVS 8.2.1",
    ),
    Fault(
        ACTS,
        "        found = self.room.occupants.filter(pk=self.number",
        "        found = Occupant.objects.filter(pk=self.number",
        "a host moves somebody of another room",
        "ASVS 8.2.2",
    ),
    Fault(
        ACTS,
        "    who = act.room.occupants.filter(pk=act.number",
        "    who = Occupant.objects.filter(pk=act.number",
        "a host sends somebody of another room away",
        "ASVS 8.2.2",
    ),
    Fault(
        ACTS,
        '    if who.sits and lobby.playing(act.room):\n        raise Refused("playing")\n',
        "",
        "the host sends a player away in a game",
        "LB-SETUP-44",
        within="kick",
    ),
    Fault(
        ACTS,
        '    if who.pk == act.me.pk:\n        raise Refused("bad-choice")\n',
        "",
        "a host sends themselves away, and nobody hosts",
        "LB-SETUP-38",
        within="kick",
    ),
    Fault(ACTS, "    if who.secret:\n", "    if False:\n", "whoever is sent away comes back by the link", "ASVS 8.3.2"),
    Fault(
        ACTS,
        "who.secret][-MOST_BANNED:]",
        "who.secret][-1:]",
        "when a second person is sent away the first comes back",
        "ASVS 8.3.2",
    ),
    Fault(
        ACTS,
        '    if lobby.quiet(act.room):\n        raise Refused("by-night")\n',
        "",
        "by night it shows whether the host is there",
        "LB-NIGHT-41",
        within="take_over",
    ),
    Fault(
        ACTS,
        '    if not lobby.host_gone(list(act.room.occupants.all()), act.now):\n        raise Refused("host-here")\n',
        "",
        "anybody takes the room over at any time",
        "LB-SETUP-38",
    ),
    Fault(ACTS, "    room.occupants.filter(hosts=True).update(hosts=False)\n", "", "a room has two hosts", "LB-SETUP-38"),
    Fault(ACTS, '    if to.bot:\n        raise Refused("bad-choice")\n', "", "a bot hosts", "LB-SETUP-38"),
    Fault(
        ACTS, "    if act.me.hosts and heir is not None:\n", "    if False:\n", "when the host leaves nobody hosts", "LB-SETUP-38"
    ),
    Fault(
        ACTS,
        "    if lobby.playing(act.room) and (act.me.sits or leads(act.room, act.me)):",
        "    if lobby.playing(act.room) and leads(act.room, act.me):",
        "a player leaves, and their seat is nobody's",
        "LB-SETUP-44",
        within="leave",
    ),
    Fault(LOBBY, "o.seen > now - HOST_GONE", "o.seen > now - AWAY", "a host whose phone sleeps is replaced", "LB-SETUP-38"),
    Fault(
        LOBBY, "    return timer is not None and timer.quiet\n", "    return False\n", "the night is like the day", "LB-NIGHT-41"
    ),
    Fault(LOBBY, "        discard(before)\n", "        pass\n", "old games stay for ever", "ASVS 14.2.4"),
    Fault(LOBBY, "when > now - NEWS_LAST", "when <= now", "news stay for ever", "LB-SETUP-34"),
    Fault(
        RIGHTS,
        "    if not host.hosts or not lobby.playing(room) or lobby.quiet(room):\n",
        "    if not lobby.playing(room) or lobby.quiet(room):\n",
        "everybody has the game answer for others",
        "LB-SETUP-38",
    ),
    Fault(
        RIGHTS,
        "    if not host.hosts or not lobby.playing(room) or lobby.quiet(room):\n",
        "    if not host.hosts or not lobby.playing(room):\n",
        "by night it shows whose phone is there",
        "LB-NIGHT-41",
    ),
    Fault(
        RIGHTS,
        "    return occupant.sits and not occupant.bot and gone",
        "    return occupant.sits and gone",
        "the host answers for bots",
        "LB-SETUP-38",
    ),
    Fault(
        RIGHTS,
        "ANSWER_AFTER: Final = timedelta(seconds=60)",
        "ANSWER_AFTER: Final = timedelta(seconds=20)",
        "the host answers for somebody who looks away",
        "LB-SETUP-38",
    ),
    Fault(
        RIGHTS,
        "    return host.hosts and lobby.playing(room) and not lobby.quiet(room)",
        "    return lobby.playing(room) and not lobby.quiet(room)",
        "everybody is offered the next game",
        "LB-SETUP-38",
        equivalent="who is not the host is refused before (`play.of_the_host`), and is offered nothing (`Sitting.facts`)",
    ),
    Fault(
        PLAY,
        "    seat = play.seat_of(me)\n    prompt = None if",
        '    if verb == "pass":\n        return None\n    seat = play.seat_of(me)\n    prompt = None if',
        "whoever passes at Lupusburg is not heard",
        "LB-BET-01",
    ),
    Fault(
        LOBBY,
        " and not (hosts and leaders.leading_of(room) is not None)",
        "",
        "whoever leads is offered a seat that they cannot take",
        "D-UI-01",
    ),
    Fault(FRAMES, "asked__gt=self.now - WAITS", "asked__isnull=False", "a host is asked about a claim of hours ago", "LB-SETUP-39"),
    Fault(
        PLAY, '    if not me.hosts:\n        raise Refused("not-host", 403)\n', "", "everybody begins the next game", "LB-SETUP-38"
    ),
    Fault(
        PLAY,
        "    if player not in [o.name for o in absent]:\n",
        "    if False:\n",
        "the host chooses that somebody is absent",
        "LB-SETUP-38",
    ),
    Fault(
        PLAY,
        "Key(Way.ROOM.sender(me.pk), form_key(request))",
        "Key(Way.ROOM.sender(), form_key(request))",
        "the host's key answers the command of another host",
        "D-3",
    ),
    Fault(
        PLAY,
        "        return None\n    return Command(seat, verb, arguments(prompt, given))",
        "        raise Refused(TOO_LATE)\n    return Command(seat, verb, arguments(prompt, given))",
        "whoever marks nothing by night gets another answer",
        "LB-NIGHT-41",
    ),
)

SEATS: Final = (
    Fault(
        CLAIMS,
        '    if lobby.quiet(room):\n        raise Refused("by-night")\n',
        "",
        "by night a seat that nobody minds is found",
        "LB-NIGHT-41",
        within="ask",
    ),
    Fault(
        CLAIMS,
        '    if lobby.here(occupant, now):\n        raise Refused("phone-here")\n',
        "",
        "a seat whose phone is there is asked for",
        "LB-SETUP-39",
    ),
    Fault(
        CLAIMS,
        '        if lobby.here(claim.occupant, now):\n            raise Refused("phone-here")\n',
        "",
        "a phone that woke loses its seat",
        "LB-SETUP-39",
    ),
    Fault(
        CLAIMS,
        '        if lobby.quiet(room):\n            raise Refused("by-night")\n',
        "",
        "by night a seat changes its phone",
        "LB-NIGHT-41",
        within="settle",
    ),
    Fault(
        CLAIMS,
        '        if claim.asked <= now - WAITS:\n            raise Refused("bad-choice")\n',
        "",
        "a claim of hours ago is allowed",
        "ASVS 7.3.2",
    ),
    Fault(
        CLAIMS,
        "    if Claim.objects.filter(occupant__room=room).count() >= CLAIMS_OF_A_ROOM:\n",
        "    if False:\n",
        "a host has forty claims to answer",
        "ASVS 2.4.1",
    ),
    Fault(CLAIMS, "asked__gt=now - WAITS\n", "asked__isnull=False\n", "a phone waits for ever", "LB-SETUP-39"),
    Fault(
        CLAIMS,
        "update(secret=secret, entry=entry, seen=now)",
        "update(secret=secret, seen=now)",
        "a re-entry link works twice",
        "ASVS 6.4.1",
    ),
    Fault(
        CLAIMS,
        "update(secret=secret, entry=entry, seen=now)",
        "update(entry=entry, seen=now)",
        "the old phone stays in, and the new one is out",
        "LB-SETUP-39",
    ),
    Fault(
        CLAIMS,
        '    lobby.tell(room, "phone", occupant.name, now)\n',
        "",
        "nobody is told that a seat has another phone",
        "LB-SETUP-39",
    ),
    Fault(
        CLAIMS,
        "    Claim.objects.filter(occupant=found).delete()\n",
        "",
        "after the owner came back the host may still give the seat away",
        "LB-SETUP-39",
    ),
)

SHOWN: Final = (
    Fault(
        FRAMES,
        '"news": [] if quiet else lobby.told',
        '"news": lobby.told',
        "by night news tell whose phone came back",
        "LB-NIGHT-41",
    ),
    Fault(FRAMES, '"away": [] if quiet else presence', '"away": presence', "by night it shows who is away", "LB-NIGHT-41"),
    Fault(FRAMES, '"claims": [] if quiet else [', '"claims": [', "by night it shows who asks for a seat", "LB-NIGHT-41"),
    Fault(
        FRAMES,
        "return not quiet and self.led is None",
        "return self.led is None",
        "by night it shows that the host is gone",
        "LB-NIGHT-41",
    ),
    Fault(
        FRAMES,
        "hosts and not quiet else {}",
        "hosts else {}",
        "by night the host has a button",
        "LB-NIGHT-41",
        equivalent="no game offers it by night, and `rights` asks again",
    ),
    Fault(
        FRAMES,
        "return () if self.pause or self.over",
        "return () if self.over",
        "before a time begins there is something to press",
        "LB-NIGHT-36",
    ),
    Fault(FRAMES, "opened=not self.pause", "opened=True", "the night falls before it is shown who was lynched", "LB-VOTE2-01"),
    Fault(
        FRAMES,
        "return padded(facts, self.size(language, who))",
        "return padded(facts)",
        "the length of a frame tells what is in it",
        "L-6",
    ),
    Fault(
        FRAMES,
        '        return SafeString(html + " " * (whole(length, self.size(spoken(), who)) - length)), theme',
        "        return SafeString(html), theme",
        "the length of the page of a phone tells what is in it",
        "L-6",
    ),
    Fault(
        FRAMES,
        "len(self.view(SHARED)))",
        "len(self.table.log))",
        "the key of a form tells what happens in secret",
        "L-6",
        within="Play.key_for_all",
    ),
    Fault(
        FRAMES,
        "if who is not None and who.name in self.table.setup.seats else SHARED",
        "if who is not None else SHARED",
        "whoever watches has a seat",
        "LB-SETUP-37",
    ),
    Fault(
        FRAMES,
        "(play.game.slug, len(play.view(SHARED)), play.pause, language)",
        "(play.game.slug, len(play.table.log), play.pause, language)",
        "lengths are worked out for each secret act",
        "L-8",
        equivalent="the lengths are the same; it costs time, in which all frames of a room are made",
    ),
    Fault(
        ROOM + "hints.py",
        'return room.practice and room.options.get(HINTS) != "no"',
        'return room.options.get(HINTS) != "no"',
        "hints stand on screens at which others look",
        "LB-NIGHT-36",
    ),
    Fault(
        HOSTING, "if was is None or not was.quiet or any(", "if True or any(", "by night a page changes when somebody acts", "L-8"
    ),
    Fault(
        HOSTING,
        "timedelta(seconds=timer.after + timer.seconds)",
        "timedelta(seconds=timer.seconds)",
        "the pause is taken from the time of a phase",
        "LB-NIGHT-40",
    ),
    Fault(
        HOSTING,
        " or now.name != was.name or game.due is None:\n",
        " or True:\n",
        "each act gives a phase its time anew",
        "LB-NIGHT-15",
    ),
    Fault(
        HOSTING,
        "    if game.due is None or now < game.due + MISSED:\n",
        "    if True:\n",
        "a phase ends that nobody could play",
        "LB-NIGHT-30",
    ),
    Fault(ROOM + "presence.py", " if not lobby.quiet(room)}", "}", "by night pages change when a phone goes", "LB-NIGHT-41"),
    Fault(
        LIVE,
        "if who is not None and who.secret == reader.secret else None",
        "if who is not None else None",
        "a phone that lost its seat hears on",
        "ASVS 7.4.1",
    ),
    Fault(
        LIVE,
        "            await asyncio.sleep(TENTH - time.time() % TENTH)\n",
        "",
        "the time of a frame tells how long it was made",
        "L-8",
    ),
    Fault(LIVE, "            if not admitted:\n", "            if False:\n", "streams take all the connections", "W-1"),
    Fault(
        ROOM + "bots.py",
        "    told = table.view(seat)\n",
        '    told = table.view("*master*")\n',
        "bots know all secrets",
        "LB-SETUP-37",
    ),
    Fault(
        ROOM + "bots.py",
        "min(talk + self._think(), left / 2)",
        "talk + self._think()",
        "a bot comes too late for its night",
        "LB-NIGHT-15",
    ),
    Fault(
        ROOM + "bots.py",
        " or self._answered.get(one) == question:\n",
        ":\n",
        "a bot answers the same question again and again",
        "D-3",
    ),
)

AFTERWARDS: Final = (
    Fault(
        SAVED,
        "    if game is None or game.stage != Game.Stage.OVER:\n",
        "    if game is None:\n",
        "a game that is played is saved, with all its secrets",
        "LB-END-23",
    ),
    Fault(SAVED, " if e.seen_by.admits(viewer)", "", "the story of a saved game tells whom the thief looked at", "LB-HINT-09"),
    Fault(SAVED, "hexdigest()[:40]", "hexdigest()[:4]", "the link of a saved game can be guessed", "ASVS 11.5.1"),
    Fault(
        SAVED,
        "Kept.objects.create(token=digest(token)",
        "Kept.objects.create(token=token",
        "the database keeps the links of saved games",
        "ASVS 11.5.1",
    ),
    Fault(SAVED, "    if Kept.objects.count() >= KEPT or ", "    if ", "saved games fill the disk", "ASVS 2.4.1"),
    Fault(
        SAVED,
        "Kept.objects.count() >= KEPT or Kept.objects.filter(from_address=address).count() >= KEPT_FROM_ONE_PLACE",
        "Kept.objects.count() >= KEPT",
        "one place fills what all may save",
        "ASVS 2.4.1",
    ),
    Fault(EXPIRY, "    Kept.objects.filter(kept__lte=now - KEPT_FOR).delete()\n", "", "saved games stay for ever", "ASVS 14.2.4"),
    Fault(
        EXPIRY,
        "left | unplayed | Q(opened__lte=now - LONGEST)",
        "left | unplayed",
        "a room that is kept awake has its code for ever",
        "ASVS 14.2.4",
    ),
    Fault(EXPIRY, "left | unplayed | Q(opened", "left | Q(opened", "rooms in which nobody played stand for hours", "ASVS 14.2.4"),
    Fault(
        EXPIRY,
        "        if code not in over(now):\n            return False\n",
        "",
        "a room vanishes though somebody came back in the meantime",
        "LB-SETUP-39",
    ),
    Fault(
        EXPIRY, "        if game is not None:\n            lobby.discard(game)\n", "", "games outlive their rooms", "ASVS 14.2.4"
    ),
)

FAULTS: Final = (*CODES, *COOKIES, *ARRIVING, *HOSTS, *SEATS, *SHOWN, *AFTERWARDS)
