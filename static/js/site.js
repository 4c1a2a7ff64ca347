// What every page may do beyond plain links and forms: close messages and menus, copy a link, mark the tab's title.
// No text stands here: words come from data attributes.

const root = document.documentElement;

function showClosers(within) {
  for (const button of within.querySelectorAll("[data-close-message][hidden]")) button.hidden = false;
}

function titleBadge() {
  const badge = document.querySelector("[data-turns]");
  const bare = document.getElementById("table")?.dataset.title || (root.dataset.title ||= document.title);
  document.title = badge ? `(${badge.firstElementChild.textContent}) ${bare}` : bare;
}

document.addEventListener("click", (event) => {
  const closer = event.target.closest("[data-close-message]");
  if (closer) closer.closest(".message").remove();
  for (const menu of document.querySelectorAll("details.lang-switch[open], details.menu[open]")) {
    if (!menu.contains(event.target)) menu.open = false;
  }
});

document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  const menu = document.querySelector("details.lang-switch[open], details.menu[open]");
  if (menu) {
    menu.open = false;
    menu.querySelector("summary").focus();
  }
});

document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-copy]");
  if (!button) return;
  const field = document.getElementById(button.dataset.copy);
  try {
    await navigator.clipboard.writeText(field.value);
  } catch {
    field.select();
    document.execCommand("copy");
  }
  const said = document.getElementById(button.dataset.said);
  if (said) said.hidden = false;
});

for (const button of document.querySelectorAll("[data-copy][hidden]")) button.hidden = false;
root.classList.add("js");
showClosers(document);
titleBadge();
document.addEventListener("htmx:afterSwap", () => {
  showClosers(document);
  titleBadge();
});

// Rules once opened and the score-keeper are kept for want of a connection; only their pages fetch how.
if (/^\/[\w-]+\/(rules|play\/keeper)\//.test(location.pathname)) addEventListener("load", () => import("./keep.js"));
