// Steps through a play: one move at a time, with the move's own line shown beside the buttons.

function enhance(example) {
  const steps = Number(example.dataset.steps);
  const cards = [...example.querySelectorAll("[data-step]")];
  const lines = [...example.querySelectorAll("[data-line]")];
  const controls = example.querySelector(".play-controls");
  const now = example.querySelector(".play-now");
  const where = example.querySelector(".play-at");
  let at = steps;

  function show(next) {
    at = next;
    cards.forEach((card) => {
      const number = Number(card.dataset.step);
      card.classList.toggle("is-coming", number > at);
      card.classList.toggle("is-now", number === at);
    });
    const line = lines[at - 1].cloneNode(true);
    const place = line.querySelector(".play-place");
    place.remove();
    now.replaceChildren(...line.childNodes);
    where.replaceChildren(...place.childNodes);
  }

  controls.querySelector("[data-step-back]").addEventListener("click", () => show(at > 1 ? at - 1 : steps));
  controls.querySelector("[data-step-on]").addEventListener("click", () => show(at < steps ? at + 1 : 1));
  controls.addEventListener("keydown", (event) => {
    // The play runs from left to right in every language, so the arrows do too.
    if (event.key === "ArrowLeft" && at > 1) show(at - 1);
    if (event.key === "ArrowRight" && at < steps) show(at + 1);
  });
  example.classList.add("is-stepping");
  controls.hidden = false;
  show(steps);
}

document.querySelectorAll("[data-steps]").forEach(enhance);

// The section in view is marked in the list beside the text.
const here = new Map(
  [...document.querySelectorAll(".rules-here a")].map((link) => [decodeURIComponent(link.hash.slice(1)), link]),
);

const watcher = new IntersectionObserver(
  (entries) => {
    entries
      .filter((entry) => entry.isIntersecting)
      .forEach((entry) => {
        here.forEach((link) => link.removeAttribute("aria-current"));
        here.get(entry.target.id)?.setAttribute("aria-current", "true");
      });
  },
  { rootMargin: "-15% 0px -70% 0px" },
);

document.querySelectorAll(".rules-section").forEach((section) => watcher.observe(section));

// A guest's page comes without htmx; it is fetched when a link or form that works in place is about to be used.
const text = document.querySelector("[data-htmx]");
let fetched = null;

// Before the page is whole htmx would wait for an event that has passed.
const whole = new Promise((done) => {
  if (document.readyState === "complete") done();
  else window.addEventListener("load", done, { once: true });
});

function fetchHtmx() {
  fetched ??= whole.then(() => new Promise((done, failed) => {
    const script = document.createElement("script");
    script.src = text.dataset.htmx;
    script.onload = done;
    script.onerror = failed;
    document.head.append(script);
  }));
  return fetched;
}

function inPlace(event) {
  return event.target instanceof Element && !window.htmx ? event.target.closest("[hx-get], [hx-post]") : null;
}

// What was typed meanwhile is asked for once it is there.
function ready(target) {
  if (!inPlace({ target })) return;
  fetchHtmx().then(
    () => target.form && target.value !== target.defaultValue && window.htmx.trigger(target.form, "submit"),
    () => {},
  );
}

["pointerover", "touchstart", "focusin"].forEach((kind) => {
  text?.addEventListener(kind, (event) => ready(event.target), { passive: true });
});

text?.addEventListener("click", (event) => {
  const link = inPlace(event);
  // A form fetches it with the focus of its field; until it is there, the form is sent as a plain one.
  if (!(link instanceof HTMLAnchorElement) || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  fetchHtmx().then(
    () => link.click(),
    () => window.location.assign(link.href),
  );
});

// A field may have had the focus before anybody listened.
if (text?.contains(document.activeElement)) ready(document.activeElement);
