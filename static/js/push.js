// The page of notices: offers the device's time zone, and registers the device for notices. Texts stand in the page.

const zone = document.querySelector("[data-zone]");
if (zone) {
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const select = zone.querySelector("select");
  const button = zone.querySelector("[data-zone-here]");
  if (here && select.value !== here) {
    button.hidden = false;
    button.addEventListener("click", () => {
      if (![...select.options].some((option) => option.value === here)) select.add(new Option(here, here));
      select.value = here;
      button.hidden = true;
      select.focus();
    });
  }
}

const place = document.querySelector("[data-push]");

function show(state) {
  for (const part of place.querySelectorAll("[data-push-state]")) part.hidden = part.dataset.pushState !== state;
}

function bytes(base64url) {
  const text = atob(base64url.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

async function subscribe(registration) {
  const options = { userVisibleOnly: true, applicationServerKey: bytes(place.dataset.key) };
  try {
    return await registration.pushManager.subscribe(options);
  } catch (failure) {
    // The site has another key than when this browser subscribed: the old subscription is of no use.
    const old = await registration.pushManager.getSubscription();
    if (!old) throw failure;
    await old.unsubscribe();
    return registration.pushManager.subscribe(options);
  }
}

async function switchOn() {
  if ((await Notification.requestPermission()) !== "granted") return show("denied");
  await navigator.serviceWorker.register(place.dataset.worker, { scope: "/" });
  const subscription = await subscribe(await navigator.serviceWorker.ready);
  const { endpoint, keys } = subscription.toJSON();
  const body = new URLSearchParams({ endpoint, p256dh: keys.p256dh, auth: keys.auth });
  body.set("csrfmiddlewaretoken", document.querySelector("[name=csrfmiddlewaretoken]").value);
  const answer = await fetch(place.dataset.add, { method: "POST", body });
  if (!answer.ok) throw new Error(String(answer.status));
  location.reload();
}

async function begin() {
  if (!("serviceWorker" in navigator && "PushManager" in window && "Notification" in window)) return;
  if (Notification.permission === "denied") return show("denied");
  const registration = await navigator.serviceWorker.getRegistration("/");
  const subscription = await registration?.pushManager.getSubscription();
  show(subscription && subscription.endpoint === place.dataset.here ? "on" : "off");
}

if (place) {
  begin();
  place.querySelector("[data-push-on]").addEventListener("click", async (event) => {
    const button = event.target;
    button.disabled = true;
    try {
      await switchOn();
    } catch {
      show("failed");
    } finally {
      button.disabled = false;
    }
  });
}
