// The page for want of a connection: lists what this device has kept in the page's language.

const place = document.getElementById("kept");
const rules = new RegExp(`^/${document.documentElement.lang}/rules/`);

async function kept() {
  const found = [];
  for (const name of (await caches.keys()).filter((each) => each.startsWith("pages-"))) {
    const shelf = await caches.open(name);
    for (const request of await shelf.keys()) {
      if (!rules.test(new URL(request.url).pathname)) continue;
      const page = new DOMParser().parseFromString(await (await shelf.match(request)).text(), "text/html");
      found.push([page.querySelector("h1")?.textContent.trim() || page.title, request.url]);
    }
  }
  return found.sort(([first], [second]) => first.localeCompare(second, document.documentElement.lang));
}

function show(pages) {
  const list = place.querySelector("ul");
  for (const [title, address] of pages) {
    const link = document.createElement("a");
    link.href = address;
    link.textContent = title;
    const line = document.createElement("li");
    line.append(link);
    list.append(line);
  }
  place.hidden = pages.length === 0;
}

if ("caches" in window) kept().then(show, () => {});
