// Small comforts. Every page works without them.
"use strict";

// A countdown beside each deadline: <time data-countdown data-day data-days datetime="...">, with the words for days. The text in the page stays for whoever has no script.
function count() {
  for (const time of document.querySelectorAll("[data-countdown]")) {
    const left = Math.max(0, Math.floor((new Date(time.dateTime) - Date.now()) / 1000));
    const days = Math.floor(left / 86400), hours = Math.floor(left / 3600) % 24, minutes = Math.floor(left / 60) % 60;
    const clock = [hours, minutes, left % 60].map((n) => String(n).padStart(2, "0")).join(":");
    const target = document.getElementById(time.dataset.countdown);
    const word = days === 1 ? time.dataset.day : time.dataset.days;
    if (target) target.textContent = days ? `${days} ${word}, ${clock}` : clock;
  }
}
if (document.querySelector("[data-countdown]")) { count(); setInterval(count, 1000); }

// A village whose phase has turned says so; the page is renewed at once unless somebody is filling in a form. Where the site has
// no room for one more listener it says so, and the page asks again a little later.
const live = document.querySelector("[data-stream]");
if (live) {
  let busy = false, source, again;
  document.addEventListener("input", () => { busy = true; });
  const listen = () => {
    source = new EventSource(live.dataset.stream);
    source.addEventListener("message", (event) => {
      if (event.data === live.dataset.pulse) return;
      if (busy) live.hidden = false; else location.reload();
    });
    source.addEventListener("error", () => {
      if (source.readyState === EventSource.CLOSED) again = setTimeout(listen, 45000 + Math.random() * 30000);
    });
  };
  window.addEventListener("beforeunload", () => { clearTimeout(again); source.close(); }); // who is on the way to another page must not be called back
  listen();
}

// The sentence that repeats a choice of several parameters, while one chooses.
for (const line of document.querySelectorAll("[data-said]")) {
  const form = line.closest("form");
  const chosen = (name) => [...form.querySelectorAll(`[name="${name}"]`)].flatMap((field) =>
    field.tagName === "SELECT" ? (field.value ? [field.selectedOptions[0].text] : []) : (field.checked ? [field.parentElement.textContent.trim()] : [])).join(", ");
  const fill = (text) => text && [...text.matchAll(/\{(\w+)\}/g)].every(([, name]) => chosen(name)) ? text.replace(/\{(\w+)\}/g, (_, name) => chosen(name)) : "";
  const write = () => {
    const said = fill(line.dataset.said) || fill(line.dataset.short);
    line.textContent = `${line.dataset.before} ${said}`;
    line.hidden = !said;
  };
  form.addEventListener("change", write);
  write();
}

// In the picture of a vote a touch on a name follows that person, without another page; the same links work without this.
for (const picture of document.querySelectorAll(".votes-picture")) {
  const spots = [...picture.querySelectorAll(".spot")], arrows = [...picture.querySelectorAll(".arrow")];
  const tie = (node, name) => { node.classList.remove("followed", "tied", "cast", "got", "other"); if (name) node.classList.add(name); };
  picture.addEventListener("click", (event) => {
    const spot = event.target.closest(".spot");
    if (!spot || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const who = spot.classList.contains("followed") ? "" : spot.dataset.house, tied = new Set();
    for (const arrow of arrows) {
      const { voter, target } = arrow.dataset, mine = voter === who || target === who;
      if (mine) { tied.add(voter); tied.add(target); }
      tie(arrow, who && (voter === who ? "cast" : mine ? "got" : "other"));
    }
    for (const one of spots) tie(one, who && (one === spot ? "followed" : tied.has(one.dataset.house) ? "tied" : "other"));
  });
}

// On a phone the tabs are one row: show the one that is open.
const tab = document.querySelector(".tabs [aria-current]");
if (tab) tab.parentElement.scrollLeft = tab.offsetLeft - tab.parentElement.clientWidth / 3;

// Ask before what cannot be undone: a form or a button with data-confirm. Whoever says yes sends the form as it stands by then.
const sure = Object.assign(document.createElement("dialog"), { id: "sure", className: "sure" });
sure.innerHTML = '<p id="sure-asks"></p><form method="dialog" class="buttons"><button value="yes"></button><button class="quiet" value="" autofocus></button></form>';
sure.setAttribute("aria-labelledby", "sure-asks");
const { yes, no } = document.currentScript.dataset;
[sure.querySelector("[value=yes]").textContent, sure.querySelector("[autofocus]").textContent] = [yes, no];
document.body.append(sure);
let agreed = null;
document.addEventListener("submit", (event) => {
  const { target: form, submitter } = event, asks = submitter?.dataset.confirm ?? form.dataset.confirm;
  if (!asks || submitter?.ariaDisabled === "true") return;
  if (agreed === form) { agreed = null; return; }
  event.preventDefault();
  event.stopImmediatePropagation();
  sure.querySelector("p").textContent = asks;
  sure.returnValue = "";
  sure.showModal();
  sure.onclose = () => {
    if (sure.returnValue !== "yes" || !form.isConnected || (submitter && !submitter.isConnected)) return;
    agreed = form;
    form.requestSubmit(submitter);
  };
}, true);

// Notices on this device, for a browser that can show them: a switch on the page of the account.
const push = document.querySelector("[data-push]");
if (push && "serviceWorker" in navigator && "PushManager" in window) {
  const [ask, leave] = push.querySelectorAll("form"), failed = push.querySelector("[role=alert]");
  const show = (subscription) => { ask.hidden = Boolean(subscription); leave.hidden = !subscription; push.hidden = false; };
  const send = async (form, fields) => {
    const body = new URLSearchParams({ csrfmiddlewaretoken: form.elements.csrfmiddlewaretoken.value, ...fields });
    const answer = await fetch(form.action, { method: "POST", body });
    if (!answer.ok) throw new Error(answer.status);
  };
  const text = (bytes) => btoa(String.fromCharCode(...new Uint8Array(bytes))).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
  const act = (form, deed) => form.addEventListener("submit", async (event) => {
    event.preventDefault();
    try { show(await deed(await ready)); failed.hidden = true; } catch { failed.hidden = false; }
  });
  const ready = navigator.serviceWorker.register(push.dataset.worker);
  act(ask, async (worker) => {
    const key = Uint8Array.from(atob(push.dataset.push.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));
    const subscription = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
    const [p256dh, auth] = ["p256dh", "auth"].map((name) => text(subscription.getKey(name)));
    await send(ask, { endpoint: subscription.endpoint, p256dh, auth });
    return subscription;
  });
  act(leave, async (worker) => {
    const subscription = await worker.pushManager.getSubscription();
    if (subscription) { await send(leave, { endpoint: subscription.endpoint }); await subscription.unsubscribe(); }
    return null;
  });
  ready.then((worker) => worker.pushManager.getSubscription()).then(show, () => {});
}
