// Lets a worker keep this page and what was fetched for it, so that they are there without a connection.

async function keepHere() {
  const first = !navigator.serviceWorker.controller;
  await navigator.serviceWorker.register("/sw.js");
  const { active } = await navigator.serviceWorker.ready;
  const fetched = performance.getEntriesByType("resource").map((entry) => entry.name);
  if (first) active.postMessage({ keep: [location.origin + location.pathname, ...fetched] });
}

if ("serviceWorker" in navigator) keepHere().catch(() => {}); // a browser may refuse; the page is the same
