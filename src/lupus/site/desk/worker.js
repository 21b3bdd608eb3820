// Everything that the desk needs is fetched once. From then on it is answered from here, with or without the internet.
"use strict";

self.addEventListener("install", (event) => {
  event.waitUntil((async () => {
    const kept = await caches.open(NAME);
    await Promise.all(WANTED.map(async (address) => {
      const before = await caches.match(address);
      if (before && address !== WANTED[0]) return kept.put(address, before); // addresses of files change with their content
      const answer = await fetch(address, { cache: "no-cache" });
      if (!answer.ok) throw new Error(address);
      return kept.put(address, answer);
    }));
    await self.skipWaiting();
  })());
});

self.addEventListener("activate", (event) => {
  event.waitUntil((async () => {
    for (const name of await caches.keys()) if (name.startsWith("desk-") && name !== NAME) await caches.delete(name);
    await self.clients.claim();
  })());
});

self.addEventListener("fetch", (event) => {
  const { pathname, origin } = new URL(event.request.url);
  if (event.request.method !== "GET" || origin !== self.location.origin || !WANTED.includes(pathname)) return;
  event.respondWith((async () => (await caches.match(pathname, { cacheName: NAME })) || fetch(event.request))());
});
