// The score-keeper in the browser: the sheet is kept on this device, so that it lasts over a reload and needs no
// connection. The server can keep the same sheet in the address; words come from data attributes.

import { at, holes, leap, still } from "./pegs.js";
import { LETTERS, SHELF, fromAddress, fromShelf, grade, keep, listed, standing } from "./sheet.js";

const HIGHEST = 29;
const LONGEST = 900;
const START_REAR = 24;
const keeper = document.getElementById("keeper");
const [setup, game] = ["keeper-setup", "keeper-game"].map((id) => document.getElementById(id));
const trouble = document.getElementById("keeper-trouble");
let sheet = null;

// --- words and digits ----------------------------------------------------------------------------------------

const local = (number) => String(number).replace(/\d/g, (digit) => keeper.dataset.digits[digit]);
const isolated = (name) => `\u2068${name}\u2069`;
const filled = (text, values) => text.replace(/%\((\w+)\)s/g, (_, key) => values[key]);

// Digits of any script; nothing else is a number.
function typed(text) {
  const latin = text.trim().replace(/[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/g, (digit) => digit.charCodeAt(0) & 15);
  const number = /^\d{1,3}$/.test(latin) ? Number(latin) : 0;
  return number >= 1 && number <= HIGHEST ? number : 0;
}

function say(text) {
  document.getElementById("keeper-said").textContent = text;
}

function complain(text) {
  trouble.querySelector(".text").textContent = text;
  trouble.hidden = !text;
}

function lineText({ side, points, score }, pattern) {
  const kind = points ? pattern : "deals";
  return filled(keeper.dataset[kind], { name: isolated(sheet.names[side]), points: local(points), score: local(score) });
}

// --- drawing -------------------------------------------------------------------------------------------------

function drawn() {
  return document.querySelector(`[data-board="${sheet.names.length}-${sheet.target}"]`);
}

function drawTrack(svg, letter, whole, spots, score) {
  let path = svg.querySelector(`.board-track.line-${letter}`);
  if (!path) {
    path = document.createElementNS("http://www.w3.org/2000/svg", "path");
    path.setAttribute("class", `board-track line-${letter}`);
    svg.querySelector(".board-hole").before(path);
  }
  // The whole lane is a line and a turn a street; up to a hole it is as many of them and a line to the hole.
  const parts = whole.split(/(?=H)/);
  const streets = Math.ceil(score / 30);
  const part = score > spots.length ? whole : `${parts.slice(0, streets).join("")}H${spots[Math.max(score, 1) - 1][0]}`;
  path.setAttribute("d", score > 0 ? part : "");
}

function drawBoard({ scores, rears }) {
  for (const board of document.querySelectorAll("[data-board]")) board.hidden = board !== drawn();
  const svg = drawn().querySelector("svg");
  const lanes = drawn().dataset.lanes.split("|");
  scores.forEach((score, side) => {
    const letter = LETTERS[side];
    const spots = holes(svg, side);
    const rearAt = rears[side] > 0 ? at(svg, spots, rears[side]) : [START_REAR, spots[0][1]];
    svg.querySelector(`[data-peg="${letter}"].is-rear`).setAttribute("transform", `translate(${rearAt.join(" ")})`);
    svg.querySelector(`[data-peg="${letter}"]:not(.is-rear)`).setAttribute("transform", `translate(${at(svg, spots, score).join(" ")})`);
    drawTrack(svg, letter, lanes[side], spots, score);
  });
  const parts = scores.map((score, side) =>
    filled(keeper.dataset.stands, { name: isolated(sheet.names[side]), score: local(score), rear: local(rears[side]) }),
  );
  document.getElementById("keeper-board").setAttribute("aria-label", parts.join(keeper.dataset.between));
}

function drawSide(section, side, { scores, dealer, winner }) {
  section.hidden = side >= sheet.names.length;
  if (section.hidden) return;
  const lost = winner >= 0 && winner !== side ? grade(scores[side], sheet.target) : 0;
  section.querySelector("[data-name]").textContent = sheet.names[side];
  section.querySelector("[data-score]").textContent = local(scores[side]);
  section.querySelector("[data-deals]").hidden = dealer !== side || winner >= 0;
  section.querySelector("[data-games]").hidden = !sheet.won[side];
  section.querySelector("[data-won]").textContent = local(sheet.won[side]);
  for (const tag of section.querySelectorAll("[data-grade]")) tag.hidden = Number(tag.dataset.grade) !== lost;
}

function drawResult({ scores, winner }) {
  document.getElementById("keeper-result").hidden = winner < 0;
  game.classList.toggle("is-over", winner >= 0);
  const worst = Math.max(...scores.map((score) => grade(score, sheet.target)));
  for (const sign of document.querySelectorAll("[data-skunks]")) sign.hidden = Number(sign.dataset.skunks) !== worst;
  if (winner >= 0) document.querySelector("[data-result]").textContent = filled(keeper.dataset.won, { name: isolated(sheet.names[winner]) });
}

function drawLine({ side, points, score }) {
  const line = document.getElementById("keeper-line").content.firstElementChild.cloneNode(true);
  const [text, gain, after] = line.children;
  line.classList.toggle("is-deal", !points);
  text.textContent = points ? sheet.names[side] : lineText({ side, points: 0 }, "");
  if (points) {
    line.prepend(document.querySelector(`[data-side="${LETTERS[side]}"] [data-peg-chip] svg`).cloneNode(true));
    gain.textContent = `+${local(points)}`;
    after.textContent = local(score);
  } else {
    gain.remove();
    after.remove();
  }
  return line;
}

function draw() {
  setup.hidden = Boolean(sheet);
  game.hidden = !sheet;
  if (!sheet) return;
  const now = standing(sheet);
  drawBoard(now);
  document.querySelectorAll("[data-side]").forEach((section, side) => drawSide(section, side, now));
  drawResult(now);
  document.getElementById("keeper-sides").className = `keeper-sides sides-${sheet.names.length}`;
  document.getElementById("keeper-list").replaceChildren(...now.lines.map(drawLine).reverse());
  document.getElementById("keeper-undo").disabled = !sheet.entries;
}

// --- what the buttons do ---------------------------------------------------------------------------------------

function write(entry) {
  const before = standing(sheet);
  if (before.winner >= 0 || listed(sheet.entries).length >= LONGEST) {
    complain(keeper.dataset.over);
    return;
  }
  sheet = { ...sheet, entries: sheet.entries + entry };
  keep(sheet);
  draw();
  const { lines, winner } = standing(sheet);
  const line = lines.at(-1);
  const won = winner >= 0 ? filled(keeper.dataset.won, { name: isolated(sheet.names[winner]) }) : "";
  say([lineText(line, "pegged"), won].join(" ").trim());
  if (line.points && !still()) {
    const { side } = line;
    const svg = drawn().querySelector("svg");
    leap(svg, LETTERS[side], holes(svg, side), { rear: before.rears[side], from: before.scores[side], to: line.score }, 0);
  }
}

function peg(asked) {
  const field = document.getElementById(`keeper-more-${asked[0]}`);
  const points = asked.length > 1 ? Number(asked.slice(1)) : typed(field.value);
  if (!points) {
    complain(keeper.dataset.bad);
    field.focus();
    return;
  }
  field.value = "";
  write(`${asked[0]}${points}`);
}

function undo() {
  const { lines, dealer } = standing(sheet);
  const last = lines.at(-1);
  sheet = { ...sheet, entries: listed(sheet.entries).slice(0, -1).join("") };
  keep(sheet);
  draw();
  const now = standing(sheet);
  if (last?.points) say(lineText({ ...last, score: now.scores[last.side] }, "undone"));
  else if (dealer !== now.dealer) say(lineText({ side: now.dealer, points: 0 }, ""));
}

function nextGame() {
  const { winner } = standing(sheet);
  const { names, first, won } = sheet;
  sheet = { ...sheet, first: (first + 1) % names.length, entries: "", won: won.map((games, side) => games + (side === winner ? 1 : 0)) };
  keep(sheet);
  draw();
  say(lineText({ side: sheet.first, points: 0 }, ""));
}

const acts = { undo, deal: () => write("n"), new: nextGame };

game.addEventListener("submit", (event) => {
  event.preventDefault();
  complain("");
  const { name, value } = event.submitter || {};
  if (name === "peg") peg(value);
  else acts[value]?.();
  awake();
});

// Enter in a side's field pegs for that side; a digit typed anywhere in its part goes into its field.
game.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const side = event.target.closest("[data-side]")?.dataset.side;
  if (!side) return;
  const field = document.getElementById(`keeper-more-${side}`);
  if (event.target === field && event.key === "Enter") {
    event.preventDefault();
    complain("");
    peg(side);
  } else if (event.target !== field && /^\p{Nd}$/u.test(event.key)) {
    event.preventDefault();
    field.value = event.key;
    field.focus();
  }
});

setup.addEventListener("submit", (event) => {
  event.preventDefault();
  complain("");
  const asked = new FormData(setup);
  const names = [...LETTERS.slice(0, Number(asked.get("sides")))].map((letter) => {
    const field = document.getElementById(`keeper-name-${letter}`);
    return field.value.replace(/[\s\u200e\u200f\u202a-\u202e\u2066-\u2069]+/g, " ").trim() || field.placeholder;
  });
  const first = LETTERS.indexOf(asked.get("first"));
  sheet = { names, target: Number(asked.get("to")), first: first < names.length ? first : 0, entries: "", won: names.map(() => 0) };
  keep(sheet);
  draw();
  say(lineText({ side: sheet.first, points: 0 }, ""));
  scrollTo(0, 0);
  awake();
});

// Other players: the game stays until the next one begins.
function others() {
  const { names, target } = sheet;
  setup.elements.sides.value = String(names.length);
  setup.elements.to.value = String(target);
  names.forEach((name, side) => {
    const field = document.getElementById(`keeper-name-${LETTERS[side]}`);
    field.value = name === field.placeholder ? "" : name;
  });
  setup.hidden = false;
  game.hidden = true;
  document.getElementById("keeper-back").hidden = false;
  scrollTo(0, 0);
}

document.getElementById("keeper-again").addEventListener("click", (event) => {
  event.preventDefault();
  others();
});

document.getElementById("keeper-back").addEventListener("click", draw);

// --- the screen stays on while a game is open ----------------------------------------------------------------

let lock = null;
async function awake() {
  if (!sheet || document.hidden || (lock && !lock.released)) return;
  try {
    lock = await navigator.wakeLock?.request("screen");
  } catch {
    lock = null; // a device that saves its battery says no
  }
}

document.addEventListener("visibilitychange", awake);

// Another window of this browser may have gone on with the game.
addEventListener("storage", (event) => {
  if (event.key !== SHELF) return;
  sheet = fromShelf();
  draw();
});

sheet = fromAddress() || fromShelf();
if (sheet) {
  const anew = new URLSearchParams(location.search).get("do") === "setup";
  keep(sheet);
  if (location.search) history.replaceState(null, "", location.pathname);
  draw();
  if (anew) others();
  awake();
}
