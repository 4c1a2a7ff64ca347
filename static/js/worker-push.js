// In the service worker: shows what the site sends to this device, and opens the table when it is touched.

self.addEventListener("push", (event) => {
  if (!event.data) return;
  const told = event.data.json();
  event.waitUntil(tell(told));
});

async function tell(told) {
  // Whoever is looking at the table just now sees it there.
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  if (pages.some((page) => page.focused && new URL(page.url).pathname === told.url)) return;
  await self.registration.showNotification(told.title, {
    body: told.body,
    tag: told.tag,
    renotify: true,
    lang: told.lang,
    dir: told.dir,
    data: { url: told.url },
  });
}

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(openTable(new URL(event.notification.data.url, self.location.origin)));
});

async function openTable(address) {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = pages.find((page) => new URL(page.url).pathname === address.pathname);
  if (there) return there.focus();
  return self.clients.openWindow(address.href);
}
