// The table beyond plain forms: choosing by keys, a button that knows when it is ready, pegs that leap,
// the bar that says the line is down, and what a screen reader hears. Words come from data attributes.

import { LEAP, holes, leap, place, still } from "./pegs.js";

const BESIDE = ".since, .phrases"; // folds beside the log, each named by its first class
const region = () => document.getElementById("table");
const main = document.getElementById("main");
let lastSeen = newest();
let kept = null;

// --- choosing ------------------------------------------------------------------------------------------------

function inputs() {
  return [...document.querySelectorAll(".hand-input:not(:disabled)")].filter((input) => !input.closest("fieldset[disabled]"));
}

const chosen = () => inputs().filter((input) => input.checked);
const wanted = () => Number(region()?.dataset.choose || 0);

function refresh() {
  for (const step of document.querySelectorAll("[data-step][hidden]")) step.hidden = false;
  const button = document.querySelector(".act-button");
  if (!button) return;
  const ready = chosen().length === wanted();
  button.classList.toggle("is-ready", ready && wanted() > 0);
  if (ready) button.removeAttribute("aria-disabled");
  else button.setAttribute("aria-disabled", "true");
}

// Choosing one card more than asked gives up the one chosen first.
const order = [];
function limit(input) {
  const at = order.indexOf(input.value);
  if (at >= 0) order.splice(at, 1);
  if (input.checked) order.push(input.value);
  while (chosen().length > wanted() && order.length) {
    const first = order.shift();
    const old = inputs().find((other) => other.value === first);
    if (old && old !== input) old.checked = false;
  }
  refresh();
}

document.addEventListener("change", (event) => {
  if (event.target.matches(".hand-input")) limit(event.target);
});

// Minus and plus beside a number; digits of any script are read by the server alone, so a typed one starts anew.
document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-step]");
  if (!button) return;
  const field = button.parentElement.querySelector("input");
  field.value = Math.min(Math.max((Number(field.value) || 0) + Number(button.dataset.step), 0), 99);
});

document.addEventListener("submit", (event) => {
  if (event.target.id === "dock" && chosen().length !== wanted()) {
    event.preventDefault();
    event.stopPropagation();
    inputs().find((input) => !input.checked)?.focus();
  }
}, true);

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.closest("input:not(.hand-input), textarea, select, [contenteditable]")) return;
  // By the key's place, since Persian and Arabic keyboards write other digits; 0 is the tenth card.
  const digit = event.key.length === 1 && /^(?:Digit|Numpad)(\d)$/.exec(event.code)?.[1];
  const input = digit && inputs()[(Number(digit) + 9) % 10];
  if (input) {
    event.preventDefault();
    input.checked = input.type === "radio" ? true : !input.checked;
    input.focus();
    limit(input);
  } else if (event.key === "Enter" && !event.target.closest("a, button, summary")) {
    const button = document.querySelector(".act-button") || document.getElementById("next");
    if (button) {
      event.preventDefault();
      button.click();
    }
  }
});

// --- before and after a fragment has come -------------------------------------------------------------------

function newest() {
  return Number(document.querySelector(".log-line")?.dataset.n || 0);
}

document.addEventListener("htmx:beforeRequest", (event) => {
  if (event.target.id === "dock") region().classList.add("pending");
});

function ask() {
  const poll = document.getElementById("table-poll");
  if (poll) window.htmx?.trigger(poll, "moved");
}

// Answers may overtake each other. One of an older table, or to a question asked before the reader went on to the
// next deal or back to a show, changes nothing; what has happened meanwhile is asked for anew.
function late({ xhr, requestConfig }) {
  if (Number(xhr.getResponseHeader("Table-Version") || Infinity) < Number(region().dataset.version)) return true;
  const now = (name) => document.querySelector(`#table-now [name=${name}]`)?.value || "";
  const asked = requestConfig.parameters;
  return requestConfig.elt.id === "table-poll" && ["deal", "show"].some((name) => (asked[name] || "") !== now(name));
}

// The table that is shown already need not come again. Half a split is chosen: what others do meanwhile must not take
// it away, as long as the same is asked.
function disturbs({ xhr, requestConfig }) {
  const { half, decision, version } = region().dataset;
  if (requestConfig.elt.id !== "table-poll") return false;
  if (xhr.getResponseHeader("Table-Version") === version) return true;
  return half !== undefined && xhr.getResponseHeader("Table-Decision") === decision;
}

document.addEventListener("htmx:beforeSwap", (event) => {
  if (event.detail.target.id !== "table-place") return;
  if (late(event.detail)) {
    event.detail.shouldSwap = false;
    ask();
    return;
  }
  if (disturbs(event.detail)) {
    event.detail.shouldSwap = false;
    return;
  }
  const status = event.detail.xhr.status;
  if (status === 409 || status === 422) {
    event.detail.shouldSwap = true;
    event.detail.isError = false;
  }
  const focus = document.activeElement;
  kept = {
    decision: region().dataset.decision,
    cards: chosen().map((input) => input.value),
    typed: typed(),
    unfolded: [...document.querySelectorAll(".dock details")].map((fold) => fold.open),
    beside: new Map([...document.querySelectorAll(BESIDE)].map((fold) => [fold.classList[0], fold.open])),
    inDock: Boolean(focus?.closest(".dock")),
    wasHand: focus?.matches(".hand-input") ? focus.value : "",
    wasField: focus?.closest(".dock") && !focus.matches(".hand-input") ? focus.name || "" : "",
    rears: rearScores(),
  };
});

document.addEventListener("htmx:afterSwap", (event) => {
  if (event.detail.target.id !== "table-place") return;
  const rears = kept?.rears || new Map();
  restore();
  unfold();
  refresh();
  say();
  leaps(rears);
});

document.addEventListener("htmx:afterRequest", () => region()?.classList.remove("pending"));

// What has been typed or picked besides the cards: claims, calls, a bid, a joker's name.
function typed() {
  const fields = document.querySelectorAll(".dock input[type=text], .dock select, .dock [type=radio]:checked:not(.hand-input)");
  return [...fields].map(({ name, value }) => [name, value]);
}

function fill([name, value]) {
  for (const field of document.querySelectorAll(`.dock [name="${name}"]`)) {
    if (field.type === "radio") field.checked = field.value === value;
    else if (field.type === "text" || [...(field.options || [])].some((option) => option.value === value)) field.value = value;
  }
}

// A move of somebody else must not take away what is half chosen.
function restore() {
  if (!kept) return;
  for (const fold of document.querySelectorAll(BESIDE)) fold.open = kept.beside.get(fold.classList[0]) ?? fold.open;
  if (kept.decision && kept.decision === region().dataset.decision) {
    for (const input of inputs()) if (kept.cards.includes(input.value)) input.checked = true;
    kept.typed.forEach(fill);
    document.querySelectorAll(".dock details").forEach((fold, at) => { fold.open ||= kept.unfolded[at]; });
  } else {
    order.length = 0;
  }
  if (kept.inDock) {
    const field = kept.wasField && document.querySelector(`.dock [name="${kept.wasField}"]:not([type=hidden])`);
    const again = field || inputs().find((input) => input.value === kept.wasHand) || inputs()[0];
    (again || document.querySelector(".act-button, .dock a.button, .dock button"))?.focus({ preventScroll: true });
  }
  kept = null;
}

function say() {
  const line = document.getElementById("said");
  const text = region().dataset.said;
  if (line && text !== line.textContent) line.textContent = text;
  const badge = document.getElementById("turns-now");
  if (badge) document.getElementById("turns")?.replaceChildren(badge.content.cloneNode(true));
}

// --- pegs leap -----------------------------------------------------------------------------------------------

function rearScores() {
  const svg = document.querySelector(".table-board svg");
  const found = new Map();
  [...(svg?.querySelectorAll("[data-peg]:not(.is-rear)") || [])].forEach((front, lane) => {
    const rear = svg.querySelector(`.is-rear[data-peg="${front.dataset.peg}"]`);
    const [x, y] = place(rear);
    found.set(front.dataset.peg, holes(svg, lane).findIndex((spot) => spot[0] === x && spot[1] === y) + 1);
  });
  return found;
}

function leaps(rears) {
  const seen = lastSeen;
  lastSeen = newest();
  const svg = document.querySelector(".table-board svg");
  if (!svg || still()) return;
  const fresh = [...document.querySelectorAll(".log-line[data-leap]")].filter((line) => Number(line.dataset.n) > seen).reverse();
  const plan = new Map();
  for (const line of fresh) {
    const [letter, score] = line.dataset.leap.split(":");
    const moves = plan.get(letter) || [];
    const from = Number(score) - Number(line.dataset.points);
    moves.push({ rear: moves.at(-1)?.from ?? rears.get(letter) ?? from, from, to: Number(score) });
    plan.set(letter, moves);
  }
  const letters = [...svg.querySelectorAll("[data-peg]:not(.is-rear)")].map((peg) => peg.dataset.peg);
  for (const [letter, moves] of plan) {
    const spots = holes(svg, letters.indexOf(letter));
    moves.slice(-6).forEach((move, i) => leap(svg, letter, spots, move, i * LEAP));
  }
}

// --- the line to the server ---------------------------------------------------------------------------------

function line(down) {
  const bar = document.getElementById("offline");
  if (bar) bar.hidden = !down;
}

main?.addEventListener("htmx:sseError", () => line(true));
main?.addEventListener("htmx:sseOpen", () => line(false));
document.addEventListener("htmx:sendError", () => line(true));
document.addEventListener("htmx:afterOnLoad", () => line(false));
addEventListener("offline", () => line(true));
addEventListener("online", ask); // at once, instead of waiting for the stream's next try

// On a wide table all hands of the show lie open at once; on a phone the first.
function unfold() {
  if (!matchMedia("(min-width: 1000px)").matches) return;
  for (const sheet of document.querySelectorAll(".table-show .show-sheet")) sheet.open = true;
}

unfold();
refresh();
