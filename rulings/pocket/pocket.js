// Shows the page that the address names, and follows it.

function drawMain() {
  if (!here.infraction) return drawPicker();
  const way = walk(here.infraction.root, here.query);
  return isRuling(engine.nodes[way.place]) ? drawRuling(way) : drawQuestion(way);
}

function drawFrame() {
  document.documentElement.lang = here.language;
  const other = LANGUAGES.find((language) => language !== here.language);
  const language = document.getElementById("language");
  language.lang = other;
  language.textContent = word("other_language");
  language.href = address({ language: other });
  document.getElementById("brand").href = address({ infraction: null, query: {} });
  document.getElementById("skip").textContent = word("skip");
  const version = word("engine", { version: engine.engine });
  document.getElementById("version").textContent = `${said().title} · ${version}`;
  document.getElementById("prevails").textContent = word("prevails");
}

// Whether two addresses show the same: a case with the same answers, whoever is named.
function sameView(one, other) {
  const bare = ({ infraction, query }) =>
    JSON.stringify([infraction?.slug, { ...query, [SEAT]: "" }]);
  return one !== undefined && bare(one) === bare(other);
}

// What is folded open and has the focus stays so while only a name or the language changes; on
// another page reading begins at the top.
function show() {
  const before = here;
  here = readAddress();
  shown = location.hash;
  remember(here.language);
  const main = document.getElementById("main");
  const opened = [...main.querySelectorAll("details[id][open]")].map(({ id }) => id);
  const focused = document.activeElement?.id;
  drawFrame();
  main.className = `main${READ in here.query ? " aloud" : ""}`;
  main.replaceChildren(...drawMain().filter((one) => one !== null));
  if (!here.infraction) showEntries();
  if (sameView(before, here)) {
    for (const id of opened) document.getElementById(id).open = true;
    if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
  } else if (before) {
    scrollTo(0, 0);
    main.focus({ preventScroll: true });
    main.querySelector(".moment[open]")?.scrollIntoView();
  } else if (!here.infraction) {
    document.getElementById("q").focus();
  }
}

async function unpacked() {
  const letters = atob(document.getElementById("data").textContent);
  const packed = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new Response(stream).json();
}

document.getElementById("skip").addEventListener("click", (event) => {
  event.preventDefault();
  document.getElementById("main").focus();
});

addEventListener("hashchange", () => {
  // What the picker noted itself stands on the page already.
  if (engine && location.hash !== shown) show();
});

unpacked().then((data) => {
  ({ engine, words } = data);
  show();
});
