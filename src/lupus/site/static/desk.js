// The desk of the Moderator: runs the engine of the game in this page, keeps the game in this browser, and shows its pages.
// What a page may ask of this script stands in the module `desk.page` of the game.

const { dressed } = await import(document.querySelector("#desk").dataset.voice);
const { png, share } = await import(document.querySelector("#desk").dataset.pictures);

const KEPT = "lupus.desk", BEFORE = "lupus.desk.before", LANGUAGE = "lupus.desk.language";
const CLOCK = "lupus.desk.clock", COVERED = "lupus.desk.covered";
const main = document.querySelector("#desk");
const { engine, code, worker } = main.dataset;
const speaks = () => localStorage.getItem(LANGUAGE) || main.dataset.language;

let desk, session, picture, timers = [], last = "";

// --- the engine ----------------------------------------------------------------------------------------------------------

async function start() {
  const [{ loadPyodide }, archive] = await Promise.all([import(`${engine}pyodide.mjs`), fetch(code).then((answer) => answer.arrayBuffer())]);
  const python = await loadPyodide({ indexURL: engine });
  python.unpackArchive(archive, "zip", { extractDir: "/lupus" });
  python.runPython("import sys; sys.path.insert(0, '/lupus')");
  desk = python.pyimport(main.dataset.module);
  session = desk.begin(speaks(), localStorage.getItem(KEPT) || "", secret);
  show();
}

// The dice of a game: 32 bytes from the browser's own source, in hexadecimal.
const secret = () => Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, "0")).join("");

function act(form) {
  const changed = desk.act(session, JSON.stringify(form));
  [last] = form.do;
  if (changed) keep();
  show();
  if (!history.state?.desk) history.pushState({ desk: true }, "");
  main.classList.add("fresh"); // a second tap of a double tap must not meet the next page
  setTimeout(() => main.classList.remove("fresh"), 350);
}

function keep() {
  const text = desk.stored(session);
  localStorage.setItem(BEFORE, localStorage.getItem(KEPT) || "");
  localStorage.setItem(KEPT, text);
}

// --- the page ------------------------------------------------------------------------------------------------------------

function show() {
  const before = place();
  const open = [...main.querySelectorAll("details[open] > summary")].map((summary) => summary.textContent);
  main.innerHTML = session.page();
  for (const summary of main.querySelectorAll("details > summary")) {
    if (open.includes(summary.textContent) && !summary.closest(".script")) summary.parentElement.open = true;
  }
  if (place() !== before) scrollTo({ top: 0, behavior: "instant" });
  document.documentElement.lang = speaks();
  timers.forEach(clearInterval);
  timers = [];
  main.querySelectorAll("[data-seconds]").forEach(count);
  main.querySelectorAll("[data-at-once]").forEach(atOnce);
  main.querySelectorAll("[data-count] input").forEach(counter);
  dressed(main, speaks());
  const drawn = main.querySelector("[data-picture] svg");
  picture = drawn ? png(drawn) : undefined; // made before it is asked for: to share it, a page must not keep a finger waiting
  const asked = main.querySelector("dialog.sure");
  if (asked) asked.querySelector("button").focus();
  else if (last === "add") main.querySelector("[data-first]")?.focus({ preventScroll: true });
  main.querySelectorAll("[data-after-hold]").forEach((button) => { button.disabled = true; });
  awake();
}

// What tells one page from another: within the preparation, and within a step, the page stays where it was; what was just recorded is seen.
const place = () => [main.querySelector("[data-step]")?.dataset.step, main.querySelector(".desk")?.className, main.querySelectorAll(".recorded").length].join();

main.addEventListener("submit", (event) => {
  const form = event.target.closest("form[data-desk]");
  if (!form) return;
  event.preventDefault();
  const fields = {};
  for (const [name, value] of new FormData(form, event.submitter)) (fields[name] ||= []).push(value);
  act(fields);
});

main.addEventListener("click", (event) => {
  const seat = event.target.closest("[data-seat]");
  if (seat) pick(seat.dataset.seat);
  if (event.target.closest("[data-hide]")) covered() ? uncover() : hide();
  if (event.target.closest("[data-export]")) save();
  const sharing = event.target.closest("[data-share]");
  if (sharing && picture) picture.then((blob) => share(blob, sharing.dataset.share));
});

// A touch on the seat map chooses in the open form; where it asks for several, the first that is still empty (as in room.js).
function pick(seat) {
  const asked = [...main.querySelectorAll("form[data-picks] .picks")], open = asked.filter((one) => one.closest("details[open]"));
  const fields = (open.length ? open : asked.filter((one) => !one.closest("details"))).flatMap((one) => [...one.querySelectorAll("input")]);
  const named = fields.filter((one) => one.value === seat && one.form === fields[0].form);
  if (!named.length) return;
  const empty = named.find((one) => !fields.some((other) => other.name === one.name && other.checked));
  const chosen = named.length === 1 || named[0].type === "checkbox" ? named[0] : named.find((one) => one.checked) ?? empty ?? named.at(-1);
  chosen.checked = !chosen.checked || (chosen.type === "radio" && named.length === 1);
  marks();
}

main.addEventListener("change", marks);

function marks() {
  const chosen = new Set([...main.querySelectorAll("form[data-picks] input:checked")].map((input) => input.value));
  for (const seat of main.querySelectorAll("[data-seat]")) seat.classList.toggle("chosen", chosen.has(seat.dataset.seat));
}

// Forms that need no button: choosing is enough.
function atOnce(form) {
  form.querySelectorAll("button").forEach((button) => { button.hidden = true; });
  form.addEventListener("change", () => form.requestSubmit());
}

function counter(input) {
  for (const [sign, step] of [["−", -1], ["+", 1]]) {
    const button = document.createElement("button");
    Object.assign(button, { type: "button", textContent: sign, className: "plain count-button" });
    button.addEventListener("click", () => {
      input.value = Math.min(Number(input.max), Math.max(0, Number(input.value) + step));
    });
    input[step < 0 ? "before" : "after"](button);
  }
}

// --- time ----------------------------------------------------------------------------------------------------------------

// A clock begins with its step, goes on after a reload, and stands still while the page is covered.
function count(clock) {
  const step = main.querySelector("[data-step]").dataset.step;
  const [name, began] = JSON.parse(sessionStorage.getItem(CLOCK) || '["", 0]');
  if (name !== step) sessionStorage.setItem(CLOCK, JSON.stringify([step, Date.now()]));
  const waiting = [...main.querySelectorAll("button[data-waits]")];
  const tick = () => {
    if (covered()) return;
    const [, from] = JSON.parse(sessionStorage.getItem(CLOCK));
    const left = Math.max(0, from + 1000 * Number(clock.dataset.seconds) - Date.now());
    clock.textContent = left > 0 ? Math.ceil(left / 1000) : "";
    waiting.forEach((button) => { button.disabled = left > 0; });
    if (left === 0) clearInterval(timer);
  };
  const timer = setInterval(tick, 100);
  timers.push(timer);
  waiting.forEach((button) => { button.disabled = true; });
  tick();
}

// --- hiding, holding -----------------------------------------------------------------------------------------------------

const covered = () => main.classList.contains("covered");

// One touch covers the page, in the middle of a call as well; so do Escape, the way back, and another window in front of this one.
function hide() {
  if (covered() || !main.querySelector("[data-hide]")) return;
  main.classList.add("covered");
  sessionStorage.setItem(COVERED, Date.now());
  window.speechSynthesis?.cancel();
}

function uncover() {
  const [step, from] = JSON.parse(sessionStorage.getItem(CLOCK) || '["", 0]');
  sessionStorage.setItem(CLOCK, JSON.stringify([step, from + Date.now() - Number(sessionStorage.getItem(COVERED))]));
  sessionStorage.removeItem(COVERED);
  main.classList.remove("covered");
  if (!history.state?.desk) history.pushState({ desk: true }, "");
}

main.classList.toggle("covered", sessionStorage.getItem(COVERED) !== null);
addEventListener("popstate", hide);
document.addEventListener("keydown", (event) => { if (event.key === "Escape" && !main.querySelector("dialog.sure")) hide(); });
document.addEventListener("visibilitychange", () => {
  if (!document.hidden) return;
  hide();
  main.querySelector("[data-held]")?.classList.remove("shown");
});

for (const [type, shown] of [["pointerdown", true], ["pointerup", false], ["pointercancel", false], ["pointerleave", false]]) {
  main.addEventListener(type, (event) => hold(event, shown), true);
}
main.addEventListener("keydown", (event) => { if (event.key === " ") hold(event, true); });
main.addEventListener("keyup", (event) => { if (event.key === " ") hold(event, false); });
main.addEventListener("contextmenu", (event) => { if (event.target.closest?.("[data-hold]")) event.preventDefault(); });

function hold(event, shown) {
  const held = main.querySelector("[data-held]");
  if (!held || (shown && !event.target.closest?.("[data-hold]"))) return;
  if (!shown && held.classList.contains("shown")) main.querySelectorAll("[data-after-hold]").forEach((button) => { button.disabled = false; });
  held.classList.toggle("shown", shown);
}

// --- the circle of seats ---------------------------------------------------------------------------------------------------

// A place is dragged to another one, or moved by the arrow keys: both send the form that the list of seats has.
let dragged;
const spot = (seat) => /translate\((\S+) (\S+)\)/.exec(seat.getAttribute("transform")).slice(1).map(Number);
const within = (seat, event) => new DOMPoint(event.clientX, event.clientY).matrixTransform(seat.ownerSVGElement.getScreenCTM().inverse());

function move(name, place) {
  act({ do: ["move"], step: ["prepare"], seat: [name], place: [String(place)] });
  [...main.querySelectorAll("[data-drag]")].find((seat) => seat.dataset.drag === name)?.focus({ preventScroll: true });
}

main.addEventListener("pointerdown", (event) => {
  const seat = event.target.closest("[data-drag]");
  if (!seat || event.button !== 0) return;
  const [x, y] = spot(seat), from = within(seat, event);
  dragged = { seat, x: x - from.x, y: y - from.y, home: seat.getAttribute("transform") };
  dragged.spots = [...main.querySelectorAll("[data-drag]")].map((one) => [...spot(one), one.dataset.place]);
  seat.ownerSVGElement.append(seat); // in front of the others
  seat.setPointerCapture(event.pointerId);
  seat.classList.add("dragged");
});

main.addEventListener("pointermove", (event) => {
  if (!dragged) return;
  const at = within(dragged.seat, event);
  dragged.seat.setAttribute("transform", dragged.home.replace(/translate\([^)]*\)/, `translate(${at.x + dragged.x} ${at.y + dragged.y})`));
});

for (const type of ["pointerup", "pointercancel"]) {
  main.addEventListener(type, (event) => {
    if (!dragged) return;
    const { seat, spots, home } = dragged, [x, y] = spot(seat);
    dragged = undefined;
    seat.setAttribute("transform", home);
    seat.classList.remove("dragged");
    const [near] = spots.map(([a, b, place]) => [Math.hypot(a - x, b - y), place]).sort(([one], [other]) => one - other);
    if (type === "pointerup" && near[1] !== seat.dataset.place) move(seat.dataset.drag, near[1]);
    else show();
  });
}

main.addEventListener("keydown", (event) => {
  const seat = event.target.closest?.("[data-drag]");
  const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  if (!seat || !by) return;
  event.preventDefault();
  const of = main.querySelectorAll("[data-drag]").length;
  move(seat.dataset.drag, (Number(seat.dataset.place) - 1 + by + of) % of + 1);
});

// --- around --------------------------------------------------------------------------------------------------------------

// The screen stays on while a game is led.
let lock;
async function awake() {
  if (!("wakeLock" in navigator) || document.hidden || (lock && !lock.released)) return;
  lock = await navigator.wakeLock.request("screen").catch(() => undefined);
}
document.addEventListener("visibilitychange", awake);
document.addEventListener("voices", () => { if (session) show(); });

function save() {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([desk.exported(session)], { type: "application/json" }));
  link.download = `${main.dataset.game}.json`;
  link.click();
  URL.revokeObjectURL(link.href);
}

document.addEventListener("click", (event) => {
  const language = event.target.closest("[data-speak]")?.dataset.speak;
  if (!language) return;
  localStorage.setItem(LANGUAGE, language);
  if (session) {
    desk.speak(session, language);
    show();
  }
});

if ("serviceWorker" in navigator) {
  navigator.serviceWorker.register(worker).then(() => navigator.serviceWorker.ready).then(() => {
    document.querySelector("[data-offline]").hidden = false;
  });
}

start().catch((error) => {
  main.dataset.failed = "";
  const said = document.createElement("p");
  said.className = "note error";
  said.textContent = String(error.message || error).split("\n").at(-1);
  main.append(said);
  throw error;
});
