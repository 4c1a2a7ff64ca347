// The pegs of a drawn board: where the holes lie, which it reads from the drawing itself, and how a peg leaps.

export const LEAP = 420; // milliseconds

export function holes(svg, lane) {
  const path = svg.querySelectorAll(".board-lane")[lane];
  return [...path.getAttribute("d").matchAll(/M([\d.]+) ([\d.]+)/g)].map((m) => [Number(m[1]), Number(m[2])]);
}

export function still() {
  return (
    document.documentElement.dataset.motion === "reduced" ||
    (matchMedia("(prefers-reduced-motion: reduce)").matches && document.documentElement.dataset.motion !== "full")
  );
}

export function at(svg, spots, score) {
  if (score > spots.length) {
    const game = svg.querySelector("[data-game]");
    return [Number(game.getAttribute("cx")), Number(game.getAttribute("cy"))];
  }
  return score > 0 ? spots[score - 1] : [42, spots[0][1]];
}

export function place(peg) {
  return peg.getAttribute("transform").match(/-?[\d.]+/g).map(Number);
}

// From where a peg stands to another place, as a shift from where the server has drawn it.
function shift(peg, [x, y], rise = 0) {
  const [homeX, homeY] = place(peg.parentElement);
  return { transform: `translate(${x - homeX}px, ${y - homeY - rise}px)` };
}

// The rear peg rises and passes over the front one, hole by hole along the lane; the other stays behind as the rear.
export function leap(svg, letter, spots, move, delay) {
  const [rear, front] = ["is-rear", ""].map((kind) =>
    svg.querySelector(`[data-peg="${letter}"]${kind ? ".is-rear" : ":not(.is-rear)"} .board-move`),
  );
  const steps = Math.max(2, Math.min(Math.abs(move.to - move.rear), 14));
  const path = Array.from({ length: steps + 1 }, (_, i) => {
    const spot = at(svg, spots, Math.round(move.rear + ((move.to - move.rear) * i) / steps));
    return shift(front, spot, 16 * Math.sin((Math.PI * i) / steps));
  });
  front.animate(path, { duration: LEAP, delay, easing: "cubic-bezier(.2,.7,.2,1)" });
  const resting = shift(rear, at(svg, spots, move.from));
  rear.animate([resting, resting], { duration: LEAP, delay });
}
