// The live part of a room. The server sends frames: the whole inner HTML of <main id="room"> with the times by which a phone acts. Every
// form works without this file too.
//
// What the markup of a game may use:
//   form[data-do]        sends itself without leaving the page (and form[data-live], in the lobby)
//   form[data-desk]      the same, of whoever leads the game (leading.js)
//   form[data-auto]      sends what was chosen in it, and nothing else, as soon as it is chosen (lobby.js); the last choice counts
//   form[data-keep]      what was chosen stays chosen after it was sent, and the form has the class `done` until it is changed
//   form[data-send]      is not sent by hand: what is marked in it goes out once, `sends` seconds before the time ends, chosen or not
//   [data-board]         a form or a fieldset: a touch on [data-house=value] or [data-seat=value] chooses its field with that value, in
//                        a form that asks for several the first that is still empty; one in details answers while they are open; what is
//                        chosen has the class `marked`, and [data-picked] says its label
//   [data-discreet]      what is chosen shows only while a finger is held on something, and nobody is nudged to choose
//   button[data-wait=N]  sends N seconds after it first stood on the screen; button[data-confirm=text] asks first (lupus.js)
//   [data-hold=id]       shows the element with this id while a finger or a key is held on it; one with data-veil gets the class `open`
//   [data-clock]         the time that is left
//   [data-points=a|b]    the houses and seats with these names have the class `pointed` while it stands there
//   [data-first=kind]    is hidden unless this browser meets a moment of this kind for the first time; a touch puts it away.
//                        Where there is no room for it #room has the class `tight`
//   [data-explains]      in the lobby: a box by which nothing, or everything once more, is explained so
//   [data-air], [data-acts]  on a shared screen: what sounds and moves (speaker.js)
// #room has the classes `quiet`, `paused` (before the time begins), `nudge` (half the time is over and nothing is marked), `sent`, and the
// property --left, from 1 to 0. After each frame the document hears "room:shown", with the frame as its detail; when the time that it
// shows is over, "room:over".
"use strict";
(() => {
  const live = document.getElementById("room-live"), room = document.getElementById("room");
  if (!live || !room) return;
  const bar = document.getElementById("live-bar"), toast = document.getElementById("toast");
  let shown = null, waiting = null;

  // --- the time of the server: the phone's own clock may be wrong by any amount, and may be set meanwhile ---

  const samples = [];
  let offset = Date.now() - performance.now();
  function sync(stamp) {
    if (!(stamp > 0)) return;
    samples.push(stamp - performance.now()); // too small by the time on the way: the largest is the best
    if (samples.length > 20) samples.shift();
    offset = Math.max(...samples);
  }
  const now = () => performance.now() + offset;

  // --- frames ---

  const touched = new Map(); // what somebody has filled in and not sent yet, by form and field
  const idOf = (form) => form.id || form.elements.verb?.value || "";
  const nameOf = (field) => (field.form && idOf(field.form) && field.name ? `${idOf(field.form)} ${field.name}` : null);
  document.addEventListener("input", (event) => {
    const field = event.target, name = field.form ? nameOf(field) : null;
    if (!name || ("send" in field.form.dataset && mark.sent)) return;
    const values = field.type === "checkbox" ? touched.get(name) ?? new Set() : new Set();
    if (field.checked || (field.type !== "checkbox" && field.type !== "radio")) values.add(field.value); else values.delete(field.value);
    touched.set(name, values);
    store();
  });

  // What was chosen in the forms of a game stands in the tab too, for this reader (whose own place has the class `mine`), this phase
  // and this time: a page that is loaded again finds it, and it goes with them.
  const TOUCHED = "lupus.marks";
  const games = () => [...room.querySelectorAll("form[data-do], form[data-send]")];
  const whose = () => [shown.game, shown.timer, room.querySelector("g.mine")?.textContent, ...games().map((form) => form.elements.phase?.value)].join(" ");
  function store() {
    if (!shown) return;
    const fields = new Set(games().flatMap((form) => [...form.elements].map(nameOf)));
    const values = [...touched].filter(([name]) => fields.has(name)).map(([name, chosen]) => [name, [...chosen]]);
    if (values.length) sessionStorage.setItem(TOUCHED, JSON.stringify([whose(), values])); else sessionStorage.removeItem(TOUCHED);
  }
  function restore() {
    const [before, values] = JSON.parse(sessionStorage.getItem(TOUCHED) ?? "[]");
    if (before === whose()) for (const [name, chosen] of values) if (!touched.has(name)) touched.set(name, new Set(chosen));
  }
  const kept = new Set(); // forms that were sent and stay as they were
  const done = () => { for (const form of room.querySelectorAll("form[data-keep]")) form.classList.toggle("done", kept.has(idOf(form))); };
  room.addEventListener("input", (event) => { if (event.target.form && kept.delete(idOf(event.target.form))) done(); });
  function refill() {
    for (const field of room.querySelectorAll("form [name]")) {
      const values = touched.get(nameOf(field));
      if (!values) continue;
      if (field.type === "radio" || field.type === "checkbox") field.checked = values.has(field.value);
      else if (field.type !== "hidden" && field.localName !== "button") [field.value] = values;
    }
  }

  function show(frame) {
    if (shown && frame.now < shown.now) return; // an answer that was overtaken
    if (frame.ruleset !== live.dataset.ruleset) { location.reload(); return; } // another game has other styles and drawings
    if (document.querySelector(".dragging")) { waiting = frame; return; }
    // What is shown and asked: where it changes a page begins at its top, also where no time runs.
    const places = "#play, .leading :is([data-step], .say, .signal, .recorded), [data-phase], form.do";
    const place = () => [...room.querySelectorAll(places)].map((one) => `${one.id} ${one.dataset.step} ${one.dataset.phase} ${one.matches(".leading p, .say") ? one.textContent : ""}`).join();
    const before = place();
    const begins = shown && (frame.timer !== shown.timer || frame.game !== shown.game);
    const first = !shown;
    if (begins) { mark.sent = false; touched.clear(); since.clear(); kept.clear(); }
    shown = frame;
    Idiomorph.morph(room, frame.html, {
      morphStyle: "innerHTML",
      ignoreActiveValue: document.activeElement?.matches("input, textarea, select"), // of a button it would keep the old words
      callbacks: { beforeAttributeUpdated: (name, node) => name !== "aria-busy" && !(name === "open" && node.localName === "details") },
    });
    document.documentElement.dataset.theme = frame.theme;
    if (begins || place() !== before) {
      document.getElementById("sure").close(); // what it asks about is over
      if (!hold.what) window.scrollTo({ top: 0, behavior: "instant" });
    }
    if (first) restore();
    store();
    refill();
    done();
    mark.paint();
    paint();
    hold.paint();
    room.classList.toggle("quiet", frame.quiet);
    tick();
    document.dispatchEvent(new CustomEvent("room:shown", { detail: frame }));
  }
  document.addEventListener("pointerup", () => setTimeout(() => { if (waiting) { const frame = waiting; waiting = null; show(frame); } }, 0));

  // A sentence for this phone lies over the head of the page, or, where that has been scrolled away, where it hides least of what is asked.
  // It goes with the next touch: by then there may be another question.
  const SAID = 4000;
  let quiet = 0;
  function say(text) {
    toast.textContent = text;
    toast.hidden = !text;
    toast.classList.remove("low");
    if (covers()) toast.classList.add("low");
    if (covers()) toast.classList.remove("low");
    clearTimeout(quiet);
    quiet = setTimeout(hush, SAID);
  }
  function hush() { toast.hidden = true; }
  function covers() {
    const over = toast.getBoundingClientRect();
    return [...room.querySelectorAll("h2, form, .acts, [data-clock], [data-hold], svg")].map((one) => one.getBoundingClientRect())
      .some((one) => one.height && one.top < over.bottom && one.bottom > over.top);
  }
  for (const touch of ["pointerdown", "keydown"]) document.addEventListener(touch, hush);

  // --- the stream ---

  const SILENT = 25000; // milliseconds without a sign of life (one comes every ten seconds)
  let source = null, heard = performance.now(), pause = 1000, again = 0, lost = 0;
  function missing(text) { bar.textContent = text || ""; bar.hidden = !text; }
  function alive(event) {
    heard = performance.now();
    pause = 1000;
    clearTimeout(lost);
    lost = 0;
    sync(Number(event.lastEventId));
    if (!sending) missing("");
  }
  function listen() {
    clearTimeout(again);
    source?.close();
    heard = performance.now();
    source = new EventSource(live.dataset.frames);
    source.onmessage = (event) => { alive(event); show(JSON.parse(event.data)); };
    source.addEventListener("beat", alive);
    source.addEventListener("gone", () => { source.close(); sessionStorage.removeItem(TOUCHED); location.reload(); });
    source.onerror = () => {
      lost ||= setTimeout(() => missing(bar.dataset.lost), 1500); // a stream that comes back at once is no news
      if (source.readyState !== EventSource.CLOSED) return;
      again = setTimeout(listen, pause * (0.75 + Math.random() / 2));
      pause = Math.min(2 * pause, 30000);
    };
  }
  setInterval(() => { if (performance.now() - heard > SILENT) { missing(bar.dataset.lost); listen(); } }, 5000);
  window.addEventListener("online", listen);
  window.addEventListener("offline", () => missing(bar.dataset.lost));

  // Whoever looks at a phone that slept has a new stream at once. Meanwhile nothing ran, performance.now() may have stood still, and the
  // old stream may be dead and look alive: only the clock of the phone tells that it slept, where its page was looked at all the time.
  const SLEPT = 5000;
  let awake = Date.now();
  function wake() { pause = 1000; listen(); }
  setInterval(() => { const slept = Date.now() - awake > SLEPT; awake = Date.now(); if (slept && !document.hidden) wake(); }, 1000);
  window.addEventListener("pageshow", (event) => { if (event.persisted) wake(); });
  document.addEventListener("visibilitychange", () => { if (!document.hidden) wake(); });

  // Where the time is over and nothing came, a frame was lost: once, the page has a new stream. All pages do the same at the same time.
  const LATE = 3000;
  let over = null;
  function late() {
    if (shown.due === null || shown.due === over || now() < shown.due + LATE) return;
    over = shown.due;
    listen();
  }

  // --- sending: every form has one length, and one that fails is sent again with the same key ---

  const LENGTH = 1024;
  const trips = []; // milliseconds that the last answers took
  const UNKNOWN = 500; // a page that is loaded again knows nothing of its network
  const lead = () => Math.min(2000, 2 * Math.max(125, ...(trips.length ? trips : [UNKNOWN])));
  let sending = 0;

  function body(form, submitter) {
    const params = new URLSearchParams(new FormData(form, submitter)), chosen = (field) => touched.has(nameOf(field));
    params.delete("csrfmiddlewaretoken");
    const rest = "auto" in form.dataset && [...form.elements].some(chosen) ? form.querySelectorAll("select") : [];
    for (const field of rest) if (!chosen(field)) params.delete(field.name); // it may show what was before
    const text = `${params}&pad=`;
    return text + "x".repeat(Math.max(0, LENGTH - text.length));
  }

  async function send(address, text, until, on = { way: true }) {
    let wait = 500;
    sending += 1;
    try {
      for (;;) {
        const begin = performance.now();
        try {
          const answer = await fetch(address, {
            method: "POST", body: text, keepalive: true, cache: "no-store", redirect: "error", signal: AbortSignal.timeout?.(15000),
            headers: { Accept: "application/json", "Content-Type": "application/x-www-form-urlencoded", "X-CSRFToken": live.dataset.token },
          });
          if (answer.status < 500) {
            const said = (answer.headers.get("Content-Type") ?? "").startsWith("application/json") ? await answer.json() : {};
            trips.push(performance.now() - begin);
            if (trips.length > 5) trips.shift();
            return { ok: answer.ok, status: answer.status, said };
          }
        } catch { /* the network: again */ }
        if (performance.now() > until) return { ok: false, status: 0, said: {} };
        missing(live.dataset.retrying);
        await new Promise((done) => { on.hurry = done; setTimeout(done, wait * (0.75 + Math.random() / 2)); });
        if (!on.way) return { ok: false, status: 0, said: {} };
        wait = Math.min(2 * wait, 8000);
      }
    } finally {
      sending -= 1;
      if (!sending) missing("");
    }
  }

  // What is on its way. The same again is a double tap, also under a newer key; around the game (one bot more) it is meant, under a newer
  // key and after some time, and follows the first. Another choice in a form of the game, or of its options, takes the place of the one
  // before: that is not tried again, and cannot arrive after it, and if it has been taken the key is a newer one by then.
  const DOUBLE = 300; // milliseconds
  const going = new Map();
  const meant = (text) => { const params = new URLSearchParams(text); for (const name of ["key", "pad"]) params.delete(name); return `${params}`; };
  function submit(form, submitter) {
    const text = body(form, submitter), what = meant(text), id = idOf(form);
    const name = "do" in form.dataset || "auto" in form.dataset ? `${form.action} ${id}` : `${form.action} ${what}`;
    const before = going.get(name), same = before?.what === what, key = form.elements.key.value;
    if (same && ("do" in form.dataset || before.key === key || performance.now() - before.at < DOUBLE)) return;
    const on = { way: true, what, key, at: performance.now() };
    going.set(name, on);
    form.setAttribute("aria-busy", "true");
    if (before && !same) { before.way = false; before.hurry?.(); }
    const newest = () => { const params = new URLSearchParams(text); params.set("key", form.elements.key.value); return `${params}`; };
    on.over = Promise.resolve(before?.over).catch(() => {}).then(() => on.way && sent(form, before && !same ? newest() : text, id, on)).finally(() => {
      if (going.get(name) !== on) return;
      going.delete(name);
      form.removeAttribute("aria-busy");
    });
  }
  async function sent(form, text, id, on) {
    const { ok, status, said } = await send(form.action, text, performance.now() + 120000, on);
    if (!on.way && !ok) return;
    if (ok && on.way && "keep" in form.dataset) kept.add(id);
    else if (ok && on.way && !("send" in form.dataset)) for (const key of [...touched.keys()]) if (key.startsWith(`${id} `)) touched.delete(key);
    store();
    if (said.to) { location.assign(said.to); return; }
    if (said.html !== undefined) show(said);
    if (said.said) say(said.said);
    else if (!ok) say(live.dataset.failed);
    if (status === 403 || status === 404) listen();
  }
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (event.defaultPrevented || !form.matches("form[data-live], form[data-do], form[data-send], form[data-desk]") || !room.contains(form)) return;
    event.preventDefault();
    if ("send" in form.dataset && shown?.sends != null) return; // it goes out by itself
    const empty = "do" in form.dataset && [...form.querySelectorAll("fieldset:has([type=radio])")].find((field) => !field.querySelector(":checked"));
    if (empty) { say(`${live.dataset.missing} ${empty.querySelector("legend").textContent.trim()}`); return; }
    if (event.submitter?.ariaDisabled === "true") return;
    submit(form, event.submitter);
  });

  // --- the marks of the night: they stay here, and every phone sends the same number of messages at the same time ---

  const mark = {
    sent: false,
    forms: () => [...room.querySelectorAll("form[data-send]")],
    none: () => !mark.forms().flatMap(choices).some((field) => touched.get(nameOf(field))?.size),
    paint() { for (const field of mark.forms().flatMap(choices)) field.checked = touched.get(nameOf(field))?.has(field.value) ?? false; },
    tick() {
      const forms = mark.forms();
      room.classList.toggle("sent", mark.sent);
      if (!forms.length || !shown || shown.sends == null || mark.sent || now() < shown.begins) return;
      if (now() < shown.due - 1000 * shown.sends - lead() || now() > shown.due) return;
      mark.sent = true;
      for (const form of forms) {
        send(form.action, body(form, null), performance.now() + Math.max(0, shown.due - now())).then(({ said }) => { if (said.html !== undefined) show(said); });
      }
    },
  };

  // --- choosing: on the board, or in a list ---

  const choices = (form) => [...(form?.elements ?? [])].filter((field) => field.type === "radio" || field.type === "checkbox");
  const radios = (form) => [...(form?.elements ?? [])].filter((field) => field.type === "radio");
  const discreet = () => room.querySelector("[data-discreet]") !== null;
  function paint() {
    const asked = [...room.querySelectorAll("[data-board], [data-picks]")], shows = hold.what || !discreet();
    const chosen = asked.flatMap(choices).filter((field) => field.checked && shows);
    const values = new Set(chosen.map((field) => field.value.trim()));
    for (const place of room.querySelectorAll("[data-house], [data-seat]")) place.classList.toggle("marked", values.has(place.dataset.house ?? place.dataset.seat));
    for (const one of asked) {
      const said = one.querySelector("[data-picked]"), picked = radios(one).find((field) => field.checked && shows);
      if (!said) continue;
      said.dataset.asks ??= said.textContent;
      said.textContent = picked?.labels?.[0]?.textContent.trim() || said.dataset.asks;
    }
  }
  room.addEventListener("change", (event) => {
    const field = event.target;
    if ((field.type !== "radio" && field.type !== "checkbox") || !field.form) return;
    if (mark.sent) mark.paint();
    paint();
  });
  room.addEventListener("click", (event) => {
    const place = event.target.closest?.("[data-house], [data-seat]");
    if (!place || event.target.closest("form")) return;
    for (let at = place; at; at = at.parentElement?.closest("[data-house], [data-seat]")) {
      const value = at.dataset.house ?? at.dataset.seat;
      const asked = [...room.querySelectorAll("[data-board], [data-picks] .picks")], open = asked.filter((one) => one.closest("details[open]"));
      const fields = (open.length ? open : asked.filter((one) => !one.closest("details"))).flatMap((one) => [...one.querySelectorAll("input")]);
      const named = fields.filter((one) => one.value.trim() === value && !one.disabled && one.form === fields[0].form);
      if (!named.length) continue;
      const empty = named.find((one) => !fields.some((other) => other.name === one.name && other.checked));
      const field = named.length === 1 || named[0].type === "checkbox" ? named[0] : named.find((one) => one.checked) ?? empty ?? named.at(-1);
      field.checked = !field.checked || (field.type === "radio" && named.length === 1);
      field.dispatchEvent(new Event("input", { bubbles: true }));
      field.dispatchEvent(new Event("change", { bubbles: true }));
      return;
    }
  });

  // --- buttons that wait ---

  const since = new Map();
  function waits() {
    for (const button of room.querySelectorAll("button[data-wait]")) {
      const name = button.form ? idOf(button.form) : button.id;
      if (!since.has(name)) since.set(name, performance.now());
      button.ariaDisabled = performance.now() - since.get(name) < 1000 * Number(button.dataset.wait) ? "true" : null; // it still says what is missing
    }
  }

  // --- what is seen under a held finger alone ---

  const hold = {
    what: "",
    begin(id) { hold.what = id; hold.paint(); },
    end() { hold.what = ""; hold.paint(); },
    paint() {
      for (const button of document.querySelectorAll("[data-hold]")) {
        const held = button.dataset.hold === hold.what, card = document.getElementById(button.dataset.hold);
        if (card && "veil" in card.dataset) card.classList.toggle("open", held);
        else if (card) card.hidden = !held;
        button.classList.toggle("held", held);
      }
      if (discreet()) paint();
      if (hold.what && !document.querySelector(`[data-hold="${CSS.escape(hold.what)}"]`)) hold.what = "";
    },
  };
  const holder = (event) => event.target.closest?.("[data-hold]");
  document.addEventListener("pointerdown", (event) => {
    const button = holder(event);
    if (!button || event.button > 0) return;
    event.preventDefault();
    button.focus({ preventScroll: true });
    button.setPointerCapture?.(event.pointerId);
    hold.begin(button.dataset.hold);
  });
  for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, hold.end);
  document.addEventListener("contextmenu", (event) => { if (holder(event)) event.preventDefault(); });
  document.addEventListener("keydown", (event) => {
    const button = holder(event);
    if (!button || (event.key !== " " && event.key !== "Enter")) return;
    event.preventDefault();
    if (!event.repeat) hold.begin(button.dataset.hold);
  });
  document.addEventListener("keyup", (event) => { if (event.key === " " || event.key === "Enter") hold.end(); });
  document.addEventListener("focusout", hold.end);
  window.addEventListener("blur", hold.end);
  document.addEventListener("visibilitychange", hold.end);

  // --- what a kind of moment is about, where it comes for the first time in this browser ---

  const first = {
    OFF: "no", // among what is known: nothing is explained
    LOW: 216, // pixels of a board on which names are small
    shows: null,
    known: () => new Set(JSON.parse(localStorage.getItem("lupus.known") ?? "[]")),
    keep(known) { localStorage.setItem("lupus.known", JSON.stringify([...known])); },
    learn() { if (first.shows && !document.hidden) first.keep(first.known().add(first.shows)); },
    paint() {
      const line = room.querySelector("[data-first]"), name = line?.dataset.first ?? null, explains = room.querySelector("[data-explains]");
      if (name !== first.shows) first.learn(); // its moment is over
      const known = first.known(), off = known.has(first.OFF);
      first.shows = name && !off && !known.has(name) ? name : null;
      room.classList.remove("tight");
      if (line) {
        line.hidden = !first.shows;
        const box = (one) => one.getBoundingClientRect(), all = (chosen) => [...room.querySelectorAll(chosen)];
        const under = all(".stage .hold, .readiness").some((one) => box(one).bottom + scrollY > innerHeight);
        room.classList.toggle("tight", !line.hidden && (under || all(".stage > .table").some((one) => box(one).height < first.LOW)));
      }
      if (!explains) return;
      explains.hidden = false;
      explains.querySelector("input").checked = !off;
    },
  };
  document.addEventListener("room:shown", first.paint);

  // What is explained is marked on the board, as long as the line stands there.
  function point() {
    const line = [...room.querySelectorAll("[data-points]")].find((one) => !one.hidden), at = new Set((line?.dataset.points ?? "").split("|"));
    for (const place of room.querySelectorAll("[data-house], [data-seat]")) place.classList.toggle("pointed", at.has(place.dataset.house ?? place.dataset.seat));
  }
  document.addEventListener("room:shown", point);
  room.addEventListener("click", (event) => { if (event.target.closest?.("[data-first]")) { first.learn(); first.paint(); point(); } });
  room.addEventListener("change", (event) => { if (event.target.closest("[data-explains]")) { first.keep(new Set(event.target.checked ? [] : [first.OFF])); first.paint(); } });

  // --- countdowns ---

  const RING = 200; // milliseconds before the end of a time: then comes another frame
  let rings = null; // a time that was seen running
  const clock = (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  function tick() {
    if (!shown) return;
    const timed = shown.due !== null, left = timed ? Math.max(0, shown.due - now()) : 0, paused = timed && now() < shown.begins;
    const whole = timed ? shown.due - shown.begins : 1, part = Math.min(1, left / whole), seconds = Math.ceil(Math.min(left, whole) / 1000);
    room.classList.toggle("paused", paused);
    room.classList.toggle("nudge", timed && !paused && part < 0.5 && mark.forms().length > 0 && mark.none() && !mark.sent && !discreet());
    room.style.setProperty("--left", part.toFixed(3));
    for (const place of room.querySelectorAll("[data-clock]")) {
      const text = !timed || paused ? "" : whole >= 60000 ? clock(seconds) : String(seconds);
      if (place.textContent !== text) place.textContent = text;
    }
    waits();
    mark.tick();
    if (timed && now() < shown.due - RING) rings = shown.due;
    else if (timed && rings === shown.due) { rings = null; document.dispatchEvent(new CustomEvent("room:over", { detail: shown })); }
    late();
  }
  setInterval(tick, 100);

  // --- the screen stays on while somebody looks at it ---

  async function stayAwake() {
    if (document.hidden || !navigator.wakeLock) return;
    try { await navigator.wakeLock.request("screen"); } catch { /* the battery is low, or it is not allowed */ }
  }
  document.addEventListener("visibilitychange", stayAwake);
  document.addEventListener("pointerdown", stayAwake, { once: true });
  stayAwake();

  listen();
})();
