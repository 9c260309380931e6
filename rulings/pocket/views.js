// What a page of Pocket Fibur is drawn from, the picker, and a question.

// ---------------------------------------------------------------- drawing

// An element from "tag.class.class": true is an attribute without a value, false none.
function draw(kind, attributes, ...inside) {
  const [tag, ...classes] = kind.split(".");
  const element = document.createElement(tag);
  if (classes.length) element.className = classes.join(" ");
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (value !== false) element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...inside.flat().filter((one) => one !== null && one !== ""));
  return element;
}

function ownWords(infraction) {
  const [title, when, ...entries] = said().infractions[engine.infractions.indexOf(infraction)];
  return { title, when, entries };
}

const each = (items, drawn) => [...items].map((item) => draw("li", null, drawn(item)));

const articleLabel = (id) => said().articles[engine.articles.indexOf(id)];

function fold(id, opened, summary, ...inside) {
  return draw("details.fold", { id, open: opened }, draw("summary", null, summary), ...inside);
}

function drawHead(back) {
  const title = ownWords(here.infraction).title;
  document.title = `${title} · Fibur`;
  return draw("header.case", null,
    draw("div.case-top", null,
      draw("a.back", { href: back.href }, back.label),
      draw("span.quiet", null, said().title)),
    draw("h1.case-title", null, title));
}

function wayBack(told) {
  if (told.length) return { href: saying({ [told.at(-1).fact]: null }), label: word("back") };
  const query = { moment: here.infraction.moment };
  return { href: address({ infraction: null, query }), label: word("what") };
}

function drawFacts(told) {
  if (!told.length) return null;
  return draw("ul.facts", { "aria-label": word("told") }, each(told, (step) =>
    draw("a.fact", { href: saying({ [step.fact]: null }) },
      draw("span.fact-text", null, text(step.question)), " ",
      draw("span.fact-value", null, text(step.options[step.chosen][1])))));
}

// ---------------------------------------------------------------- the picker

function drawEntry({ infraction, entry }, explained) {
  const { when, entries } = ownWords(infraction);
  return draw("a.row", { href: address({ infraction, query: infraction.presets[entry] }) },
    draw("span.row-title", null, capital(entries[entry][0])),
    explained ? draw("span.row-line", null, when) : null);
}

function drawInfraction(infraction) {
  const { title, when } = ownWords(infraction);
  const articles = infraction.articles.map(articleLabel).join(", ");
  return draw("section.infraction", null,
    draw("h2", null, title, " ", draw("span.infraction-articles", null, articles)),
    draw("p.quiet", null, when),
    draw("ul.rows", null,
      each(infraction.presets.keys(), (entry) => drawEntry({ infraction, entry }, false))));
}

function drawMoment(moment, place) {
  const infractions = engine.infractions.filter((one) => one.moment === moment);
  if (!infractions.length) return null;
  const count = infractions.reduce((sum, one) => sum + one.presets.length, 0);
  const opened = here.query.moment === moment;
  return draw("details.moment", { name: "moment", "data-moment": moment, open: opened },
    draw("summary", null,
      draw("span.moment-name", null, said().moments[place]), " ",
      draw("span.moment-count", null, String(count))),
    infractions.map(drawInfraction));
}

function showEntries() {
  const q = here.query.q ?? "";
  const found = find(q);
  const entries = document.getElementById("entries");
  const status = document.getElementById("found");
  let line = "";
  if (q) line = found.hits.length ? counted("found", found.hits.length) : word("nothing");
  status.textContent = found.exact ? line : word("nearest");
  status.className = q && !found.hits.length ? "message" : "quiet found-count";
  status.hidden = !q;
  entries.replaceChildren(
    found.hits.length
      ? draw("ul.rows", null, each(found.hits, (hit) => drawEntry(hit, true)))
      : draw("div", null, engine.moments.map(drawMoment)),
  );
}

// The address follows what is typed or opened, without a step of its own for the way back.
function note(changes) {
  const query = Object.entries({ ...here.query, ...changes }).filter(([, value]) => value);
  location.replace(address({ query: Object.fromEntries(query) }));
  here = readAddress();
  shown = location.hash;
  drawFrame();
}

function drawPicker() {
  document.title = `${word("what")} · Fibur`;
  const field = draw("input", {
    type: "search", id: "q", maxlength: LONGEST_SEARCH, autocomplete: "off",
    autocapitalize: "none", spellcheck: "false", enterkeyhint: "search",
    placeholder: word("example"), value: here.query.q ?? "",
  });
  field.addEventListener("input", () => {
    note({ q: field.value.trim() });
    showEntries();
  });
  const form = draw("form.search", { role: "search" },
    draw("h1", null, draw("label", { for: "q" }, word("what"))),
    draw("div.search-line", null, field,
      draw("button.button", { type: "submit" }, word("search"))));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    field.blur(); // the phone's keyboard makes room for what was found
  });
  const entries = draw("section.entries", { "aria-label": word("entries") },
    draw("p", { id: "found", role: "status" }), draw("div", { id: "entries" }));
  entries.addEventListener("toggle", ({ target }) => {
    if (target.open) note({ moment: target.dataset.moment });
  }, true);
  return [form, entries];
}

// ---------------------------------------------------------------- the question

function drawQuestion({ steps, place }) {
  const told = steps.filter((step) => step.told);
  const outcomes = [...usual(place)].map((ruling) => ruled(ruling).effects);
  const certain = outcomes[0].filter(
    (one) => !pending(one) && outcomes.every((effects) => effects.includes(one)),
  );
  const { fact, question, options } = described(engine.nodes[place]);
  const links = (aside) => options.filter(([, , quiet]) => Boolean(quiet) === aside);
  const asked = draw("section.question.within-reach", { "aria-labelledby": "question" },
    draw("h2.question-text", { id: "question" }, text(question)),
    draw("ul.answers", null, each(links(false), ([value, label]) =>
      draw("a.answer", { href: saying({ [fact]: value }) },
        draw("span.answer-label", null, text(label))))),
    links(true).length
      ? draw("p.aside", null, links(true).map(([value, label]) =>
          draw("a", { href: saying({ [fact]: value }) }, text(label))))
      : null,
    draw("p.quiet.possible", null, counted("possible", new Set(outcomes.map(String)).size)));
  const known = draw("section.certain", null,
    draw("h2.mark.mark-now", null, word("certain")),
    draw("ul", null, each(certain, (one) => effect(one).say)));
  return [drawHead(wayBack(told)), drawFacts(told), certain.length ? known : null, asked];
}
