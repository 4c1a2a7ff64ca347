// In the service worker: pages of the rules once opened and the score-keeper, for when there is no connection.
// Tables, accounts, figures and answers to programs are never kept.
"use strict";

(() => {
  // Another number empties the shelf when this script is taken into use.
  const SHELVES = { pages: "pages-1", files: "files-1", without: "offline-1" };
  const MOST = { pages: 80, files: 240 };
  const LANGUAGE = /^\/([a-z-]+)\//;
  const KEPT = /^\/[a-z-]+\/(?:rules\/|play\/keeper\/$)/;
  const FILE = /^\/static\//;
  const HASHED = /\.[0-9a-f]{12}\.\w+$/; // the name changes with what is in it

  self.addEventListener("install", () => self.skipWaiting());

  self.addEventListener("activate", (event) => event.waitUntil(begin()));

  async function begin() {
    const known = Object.values(SHELVES);
    for (const name of await caches.keys()) if (!known.includes(name)) await caches.delete(name);
    await self.registration.navigationPreload?.enable();
    await self.clients.claim();
  }

  self.addEventListener("fetch", (event) => {
    const { request } = event;
    const address = new URL(request.url);
    if (request.method !== "GET" || address.origin !== self.location.origin) return;
    if (request.mode === "navigate") event.respondWith(page(event, address));
    else if (FILE.test(address.pathname)) event.respondWith(file(event, address));
  });

  // What the first visit fetched before there was a worker.
  self.addEventListener("message", (event) => {
    if (Array.isArray(event.data?.keep)) event.waitUntil(keepAll(event.data.keep));
  });

  async function keepAll(addresses) {
    for (const text of addresses.slice(0, MOST.files)) {
      const address = new URL(text, self.location.origin);
      if (address.origin !== self.location.origin) continue;
      if (FILE.test(address.pathname)) await keep("files", address, await fetch(address));
      else if (KEPT.test(address.pathname) && !address.search) await keepPage(address, await fetch(address));
    }
  }

  // --- pages -----------------------------------------------------------------------------------------------

  async function page(event, address) {
    const keeps = KEPT.test(address.pathname);
    try {
      const answer = (await event.preloadResponse) || (await fetch(event.request));
      if (keeps && !address.search) event.waitUntil(keepPage(address, answer.clone()));
      return answer;
    } catch (failure) {
      const found = (keeps && (await kept("pages", address))) || (await without(address));
      if (found) return found;
      throw failure;
    }
  }

  async function keepPage(address, answer) {
    await keep("pages", address, answer);
    await keepWithout(address);
  }

  const place = (address) => `/${(LANGUAGE.exec(address.pathname) || [])[1] || "en"}/offline/`;

  async function keepWithout(address) {
    const shelf = await caches.open(SHELVES.without);
    const wanted = place(address);
    if (await shelf.match(wanted)) return;
    // Nobody's in particular: it stands in for anybody's pages.
    const answer = await fetch(wanted, { credentials: "omit" });
    if (!answer.ok) return;
    const html = await answer.clone().text();
    await shelf.put(wanted, answer);
    for (const [, script] of html.matchAll(/(?:src|href)="(\/static\/[^"#]+)"/g)) {
      const part = new URL(script, self.location.origin);
      if (!(await kept("files", part))) await keep("files", part, await fetch(part));
    }
  }

  async function without(address) {
    const shelf = await caches.open(SHELVES.without);
    const found = await shelf.match(place(address));
    if (found) return found;
    const [any] = await shelf.keys();
    return any && shelf.match(any);
  }

  // --- files -----------------------------------------------------------------------------------------------

  async function file(event, address) {
    const fixed = HASHED.test(address.pathname) && (await kept("files", address));
    if (fixed) return fixed;
    try {
      const answer = await fetch(event.request);
      event.waitUntil(keep("files", address, answer.clone()));
      return answer;
    } catch (failure) {
      const found = await kept("files", address);
      if (found) return found;
      throw failure;
    }
  }

  // --- the shelves -----------------------------------------------------------------------------------------

  async function kept(name, address) {
    const shelf = await caches.open(SHELVES[name]);
    return shelf.match(address, { ignoreSearch: true, ignoreVary: true });
  }

  async function keep(name, address, answer) {
    const closed = /no-store/.test(answer.headers.get("Cache-Control") || "");
    if (answer.status !== 200 || answer.type !== "basic" || answer.redirected || closed) return;
    const shelf = await caches.open(SHELVES[name]);
    await shelf.delete(address, { ignoreVary: true });
    await shelf.put(address, answer);
    const all = await shelf.keys();
    for (const old of all.slice(0, Math.max(0, all.length - MOST[name]))) await shelf.delete(old, { ignoreVary: true });
  }
})();
