// Small comforts. Every page works without them.
"use strict";

// A countdown beside each deadline: <time data-countdown datetime="...">. The text in the page stays for whoever has no script.
function count() {
  for (const time of document.querySelectorAll("[data-countdown]")) {
    const left = Math.max(0, Math.floor((new Date(time.dateTime) - Date.now()) / 1000));
    const days = Math.floor(left / 86400), hours = Math.floor(left / 3600) % 24, minutes = Math.floor(left / 60) % 60;
    const clock = [hours, minutes, left % 60].map((n) => String(n).padStart(2, "0")).join(":");
    const target = document.getElementById(time.dataset.countdown);
    if (target) target.textContent = days ? `${days} × 24 h + ${clock}` : clock;
  }
}
if (document.querySelector("[data-countdown]")) { count(); setInterval(count, 1000); }

// A village whose phase has turned says so; the page is renewed at once unless somebody is filling in a form.
const live = document.querySelector("[data-stream]");
if (live) {
  const source = new EventSource(live.dataset.stream);
  let busy = false;
  document.addEventListener("input", () => { busy = true; });
  window.addEventListener("beforeunload", () => source.close()); // who is on the way to another page must not be called back
  source.addEventListener("message", (event) => {
    if (event.data === live.dataset.pulse) return;
    if (busy) live.hidden = false; else location.reload();
  });
}

// Ask before what cannot be undone.
for (const form of document.querySelectorAll("form[data-confirm]")) {
  form.addEventListener("submit", (event) => { if (!confirm(form.dataset.confirm)) event.preventDefault(); });
}
