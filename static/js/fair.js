// The player's own share of the deal's chance: 16 random bytes, made here when the form is about to be sent.

function ownPart() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

document.addEventListener("submit", (event) => {
  for (const field of event.target.querySelectorAll("[data-part]")) field.value = ownPart();
}, true);
