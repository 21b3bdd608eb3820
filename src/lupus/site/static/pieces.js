// The page on which the host of a room composes a game: a form is sent, and the page takes its new shape, without moving.
(() => {
  "use strict";
  const main = document.getElementById("pieces"), toast = document.getElementById("toast");
  let last = Promise.resolve();
  main.classList.add("scripted"); // a choice is sent when it is made

  function say(text) { toast.textContent = text; toast.hidden = !text; }

  async function send(action, body) {
    say("");
    const answer = await fetch(action, { method: "POST", body, headers: { Accept: "application/json" }, cache: "no-store", redirect: "error" });
    const said = await answer.json();
    if (!answer.ok) { say(said.said ?? toast.dataset.failed); return; }
    const page = new DOMParser().parseFromString(await (await fetch(location.href, { cache: "no-store" })).text(), "text/html");
    const next = page.getElementById("pieces");
    if (!next) { location.reload(); return; }
    Idiomorph.morph(main, next.innerHTML, {
      morphStyle: "innerHTML", ignoreActiveValue: document.activeElement?.matches("input[type=number]"),
      callbacks: { beforeAttributeUpdated: (name, node) => !(name === "open" && node.localName === "details") },
    });
  }

  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!form.matches("form[data-desk]")) return;
    event.preventDefault();
    const body = new URLSearchParams(new FormData(form, event.submitter));
    last = last.then(() => send(form.action, body)).catch(() => say(toast.dataset.failed)); // one after the other, as they were touched
  });
  main.addEventListener("change", (event) => { if (event.target.form?.matches("[data-at-once]")) event.target.form.requestSubmit(); });
})();
