// The proof of a deal, worked out here from the record alone by the recipe of docs/fair-deal.md. No text stands here:
// each sentence is on the page already and is only shown.

const proof = document.getElementById("proof");
const dealtBy = JSON.parse(proof.dataset.dealt);
const heirs = JSON.parse(proof.dataset.heirs);
const PACK = [..."A23456789TJQK"].flatMap((rank) => [..."CDHS"].map((suit) => rank + suit));
const LAYING = new Set(["discard", "split", "hand_over", "exchange", "lay", "go", "bid", "pass", "count"]);
const text = new TextEncoder();

// --- bytes -----------------------------------------------------------------------------------------------------

function bytes(hex, size) {
  if (typeof hex !== "string" || !new RegExp(`^[0-9a-f]{${2 * size}}$`).test(hex)) throw new Error("hex");
  return Uint8Array.from(hex.match(/../g), (pair) => parseInt(pair, 16));
}

function hex(buffer) {
  return [...new Uint8Array(buffer)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

const sha = async (data) => hex(await crypto.subtle.digest("SHA-256", data));

async function hmacWith(key) {
  const kept = await crypto.subtle.importKey("raw", key, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  return async (data) => crypto.subtle.sign("HMAC", kept, data);
}

function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const pairs = Object.keys(value).sort().map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`);
  return `{${pairs.join(",")}}`;
}

// --- the recipe ------------------------------------------------------------------------------------------------

class Stream {
  constructor(sign, deal) {
    Object.assign(this, { sign, deal, block: 0, numbers: [] });
  }

  async next() {
    if (!this.numbers.length) {
      const view = new DataView(await this.sign(text.encode(`deal:${this.deal}:${this.block}`)));
      for (let at = 0; at < 32; at += 4) this.numbers.push(view.getUint32(at));
      this.block += 1;
    }
    return this.numbers.shift();
  }

  async draw(n) {
    const limit = 2 ** 32 - (2 ** 32 % n);
    let x = await this.next();
    while (x >= limit) x = await this.next();
    return x % n;
  }

  async shuffled(cards) {
    const deck = [...cards];
    for (let i = deck.length - 1; i > 0; i -= 1) {
      const j = await this.draw(i + 1);
      [deck[i], deck[j]] = [deck[j], deck[i]];
    }
    return deck;
  }
}

function rankOf(card, tensTie) {
  const rank = Math.floor(PACK.indexOf(card) / 4) + 1;
  return tensTie ? Math.min(rank, 10) : rank;
}

async function firstDealer(record, sign) {
  const { sides, seats, options } = record;
  if (seats.length === 1) return 0;
  const level = new Set(sides.map((side) => side.length)).size === 1;
  let cutting = [...Array(level ? sides.length : seats.length).keys()];
  let left = await new Stream(sign, 0).shuffled(PACK);
  while (cutting.length > 1) {
    const drawn = cutting.map((seat) => [seat, rankOf(left.shift(), options.tens_tie)]);
    const lowest = Math.min(...drawn.map(([, rank]) => rank));
    cutting = drawn.filter(([, rank]) => rank === lowest).map(([seat]) => seat);
    if (left.length < cutting.length) left = await new Stream(sign, 0).shuffled(PACK);
  }
  return cutting[0];
}

// How many cards were dealt: in continuing play it depends on how many still play, and each of them acts.
function dealtIn(record, actions) {
  const whole = dealtBy[record.variant];
  if (record.match?.multi !== "continuing") return whole;
  const acting = new Set(actions.filter((action) => LAYING.has(action.act)).map((action) => action.seat)).size;
  return acting >= record.seats.length ? whole : dealtBy[heirs[acting]];
}

async function dealIsRight(record, sign, number, actions) {
  const { options } = record;
  const stream = new Stream(sign, number);
  const cards = options.joker_wild || options.joker_null ? [...PACK, "X1", "X2"] : PACK;
  const deck = await stream.shuffled(cards);
  if (deck.join() !== actions[0].deck.join()) return false;
  if (options.cut_before_deal) {
    const cut = actions.find((action) => action.act === "pack_cut");
    const depth = 4 + await stream.draw(deck.length - 7);
    if (!cut || cut.depth !== depth) return false;
  }
  const cut = actions.find((action) => action.act === "cut");
  return !cut || cut.depth === 4 + await stream.draw(deck.length - dealtIn(record, actions) - 7);
}

function dealsOf(record) {
  const starts = record.actions.flatMap((action, at) => (action.act === "shuffle" ? [at] : []));
  return starts.map((start, i) => record.actions.slice(start, starts[i + 1]));
}

// What is right of a record: digest, commit and dealer, and each deal by its number.
async function check(record) {
  const { fair, match, seats } = record;
  if (record.format !== "cribbage-record/1" || !record.result) throw new Error("no finished game");
  const secret = bytes(fair.secret, 32);
  const parts = fair.parts.map((part) => [...bytes(part, 16)]);
  const { digest, ...bare } = record;
  const key = await (await hmacWith(secret))(Uint8Array.from(parts.flat()));
  const sign = await hmacWith(key);
  const found = {
    digest: digest === await sha(text.encode(canonical(bare))),
    commit: fair.commit === await sha(secret) && parts.length === seats.length,
    dealer: (match && match.game !== 1) || record.first_dealer === await firstDealer(record, sign),
  };
  const deals = dealsOf(record);
  for (const [i, actions] of deals.entries()) found[i + 1] = await dealIsRight(record, sign, i + 1, actions);
  found.cards = deals.length > 0 && deals.every((_, i) => found[i + 1]);
  return found;
}

// --- the page --------------------------------------------------------------------------------------------------

function say(place, verdict) {
  for (const line of place.querySelectorAll("[data-verdict]")) line.hidden = line.dataset.verdict !== verdict;
}

function show(place, found) {
  for (const row of place.querySelectorAll("[data-check]")) {
    const state = found[row.dataset.check] ? "good" : "bad";
    for (const sign of row.querySelectorAll("[data-state]")) sign.hidden = sign.dataset.state !== state;
  }
  say(place, Object.values(found).every(Boolean) ? "good" : "bad");
}

async function own() {
  const place = document.getElementById("proof-own");
  place.hidden = false;
  if (!globalThis.crypto?.subtle) {
    say(place, "none");
    place.querySelector(".proof-list").hidden = true;
    return;
  }
  let record;
  try {
    record = await (await fetch(proof.dataset.record)).json();
  } catch {
    say(place, "none");
    return;
  }
  try {
    show(place, await check(record));
  } catch {
    show(place, { readable: false });
  }
}

function files() {
  const place = document.getElementById("proof-file");
  const list = place.querySelector(".proof-list");
  if (!globalThis.crypto?.subtle) return;
  place.hidden = false;
  document.getElementById("proof-choose").addEventListener("change", async (event) => {
    const [file] = event.target.files;
    list.hidden = true;
    say(place, "");
    if (!file) return;
    try {
      const found = await check(JSON.parse(await file.text()));
      show(place, found);
      list.hidden = false;
    } catch {
      say(place, "unread");
    }
  });
}

own();
files();
