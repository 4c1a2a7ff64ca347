// The sheet of a game with real cards: what follows from its entries, and where this device keeps it.

export const SHELF = "score-keeper";
export const LETTERS = "abcd";

// {names, target, first, entries: "a4b2n…", won}: letters are sides, n is the next deal.

export const listed = (text) => text.match(/n|[a-d]\d+/g) || [];

// Where everything stands: scores and the rear pegs, each line with what it led to, the dealer, the winner.
export function standing({ names, target, first, entries }) {
  const scores = names.map(() => 0);
  const rears = names.map(() => 0);
  let dealer = first;
  const lines = listed(entries).map((entry) => {
    if (entry === "n") {
      dealer = (dealer + 1) % names.length;
      return { side: dealer, points: 0, score: 0 };
    }
    const side = LETTERS.indexOf(entry[0]);
    rears[side] = scores[side];
    scores[side] = Math.min(scores[side] + Number(entry.slice(1)), target);
    return { side, points: Number(entry.slice(1)), score: scores[side] };
  });
  return { scores, rears, lines, dealer, winner: scores.indexOf(target) };
}

// Lines every thirty holes back from the target; the last street has none before it.
export function grade(score, target) {
  return [1, 2, 3].filter((k) => target - 30 * k > 30 && score < target - 30 * k).length;
}

function sound(kept) {
  const names = kept?.names;
  return (
    Array.isArray(names) &&
    names.length >= 2 &&
    names.length <= 4 &&
    names.every((name) => typeof name === "string" && name) &&
    [61, 121].includes(kept.target) &&
    Number.isInteger(kept.first) && kept.first >= 0 && kept.first < names.length &&
    typeof kept.entries === "string" &&
    listed(kept.entries).join("") === kept.entries &&
    listed(kept.entries).every((entry) => entry === "n" || LETTERS.indexOf(entry[0]) < names.length) &&
    Array.isArray(kept.won) && kept.won.length === names.length && kept.won.every(Number.isInteger)
  );
}

export function fromAddress() {
  const asked = new URLSearchParams(location.search);
  const found = {
    names: asked.getAll("s"),
    target: Number(asked.get("to")),
    first: LETTERS.indexOf(asked.get("deal") || "-"),
    entries: asked.get("p") || "",
    won: (asked.get("won") || "").split(".").map(Number),
  };
  return sound(found) ? found : null;
}

export function fromShelf() {
  try {
    const kept = JSON.parse(localStorage.getItem(SHELF));
    return sound(kept) ? kept : null;
  } catch {
    return null;
  }
}

export function keep(sheet) {
  try {
    localStorage.setItem(SHELF, JSON.stringify(sheet));
  } catch {
    // A browser that stores nothing keeps the game as long as the page is open.
  }
}
