// The trainer by keys: where there is a real keyboard, the field or the way on is ready without a click.

const keys = matchMedia("(hover: hover) and (pointer: fine)");

function ready() {
  if (keys.matches) document.querySelector("#trainer [data-focus]")?.focus();
}

document.addEventListener("htmx:afterSettle", ready);
ready();
