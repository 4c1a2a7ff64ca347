// Counts the seconds of a clock down, for the eye only: whose time is up is the server's to say. No text stands here.

const two = (n) => String(n).padStart(2, "0");

function tick() {
  for (const place of document.querySelectorAll("[data-due]")) {
    const left = Math.max(0, Math.floor((Date.parse(place.dataset.due) - Date.now()) / 1000));
    const latin = `${Math.floor(left / 60)}:${two(left % 60)}`;
    const text = latin.replace(/\d/g, (digit) => place.dataset.digits[digit]);
    if (place.textContent !== text) place.textContent = text;
  }
}

setInterval(tick, 1000);
