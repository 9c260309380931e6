// Pocket Fibur: walks the trees that the page carries and fills their sentences. What the Code
// prescribes is data (rulings/pocket/export.py says how it is written); nothing is decided here.
//
// The address has everything: #<language>/<infraction>?fact=answer&…&names.player=S, or
// #<language>/?q=…&moment=… while one still searches.

"use strict";

const LANGUAGES = ["it", "en"];
const SEATS = { N: "li.compass-N", E: "li.compass-E", S: "li.compass-S", W: "li.compass-W" };
const SEAT = "names.player";
const READ = "read";
const LONGEST_SEARCH = 100;
const WIDE = "(min-width: 60rem)";

let engine;
let words;
let here;
let shown;

// ---------------------------------------------------------------- texts

const said = () => engine[here.language];

const text = (place) => said().texts[place];

const word = (name, values = {}) =>
  words[name][here.language].replace(/\{(\w+)\}/g, (_, value) => values[value]);

const counted = (name, n) => word(`${name}_${n === 1 ? "1" : "n"}`, { n });

const capital = (line) => line.charAt(0).toUpperCase() + line.slice(1);

// ---------------------------------------------------------------- the address

function readAddress() {
  const [path, query = ""] = location.hash.slice(1).split("?");
  const [language, slug] = path.split("/");
  const infraction = engine.infractions.find((one) => one.slug === slug) ?? null;
  return {
    language: LANGUAGES.includes(language) ? language : remembered(),
    infraction,
    query: Object.fromEntries(new URLSearchParams(query)),
  };
}

// Where one is, with another infraction, language or query; null in a query takes a word away.
function address(changes = {}) {
  const { language, infraction } = { ...here, ...changes };
  const query = Object.entries(changes.query ?? here.query).filter(([, value]) => value !== null);
  const asked = query.length ? `?${new URLSearchParams(query)}` : "";
  return `#${language}/${infraction ? infraction.slug : ""}${asked}`;
}

const saying = (changes) => address({ query: { ...here.query, ...changes } });

// A file may be refused a memory of its own; the address remembers the language all the same.
function remembered() {
  try {
    const language = localStorage.getItem("fibur-language");
    return LANGUAGES.includes(language) ? language : LANGUAGES[0];
  } catch {
    return LANGUAGES[0];
  }
}

function remember(language) {
  try {
    localStorage.setItem("fibur-language", language);
  } catch {
    // Then the address alone remembers.
  }
}

// ---------------------------------------------------------------- the walk

const isRuling = (node) => Array.isArray(node[0]);

// The place among the answers offered of the one that `value` stands for; -1 for none.
function fitting(value, options) {
  while (value !== undefined) {
    const place = options.findIndex(([offered]) => offered === value);
    if (place >= 0) return place;
    value = engine.coarser[value];
  }
  return -1;
}

function described(node) {
  const [fact, kind, question, answers] = engine.questions[node[0]];
  return { fact, kind, question, options: answers.map((place) => engine.answers[place]) };
}

// The questions that the answers, or what is assumed, settle; then the place that they lead to.
function walk(root, answers) {
  const steps = [];
  let place = root;
  while (!isRuling(engine.nodes[place])) {
    const node = engine.nodes[place];
    const step = described(node);
    step.chosen = fitting(answers[step.fact], step.options);
    step.told = step.chosen >= 0;
    if (!step.told && step.kind === "asked") break;
    step.chosen = Math.max(step.chosen, 0);
    steps.push(step);
    place -= node[step.chosen + 1];
  }
  return { steps, place };
}

// The rulings below a place that rest on no unusual fact.
function* usual(place) {
  const node = engine.nodes[place];
  if (isRuling(node)) {
    yield node;
  } else {
    const below = described(node).kind === "asked" ? node.slice(1) : [node[1]];
    for (const back of below) yield* usual(place - back);
  }
}

// ---------------------------------------------------------------- sentences

const SLOT = /\{(\w+)(?::(\w+)|\|([^{}]+))?\}/g;
const FORMS = ["name", "of", "to"];
const AGREEMENTS = ["ms", "fs", "mp", "fp"];

// How a role or a target is called: by seat, in the infraction's own words, or in general.
function phrase(value, slot) {
  const seated = engine.seats[here.query[SEAT]]?.[value];
  const role = seated ?? here.infraction.roles[value] ?? engine.roles[value];
  return role ?? (slot === "meld" ? null : engine.cards[value]) ?? engine.targets[value];
}

function sentence(template, args) {
  const filled = text(template).replace(SLOT, (_, slot, form = "name", forms) => {
    const called = phrase(String(args[slot] || slot), slot);
    const agreement = called[FORMS.length + LANGUAGES.indexOf(here.language)];
    const plural = agreement.endsWith("p");
    if (forms) {
      const offered = forms.split("|");
      return offered[offered.length === 2 ? Number(plural) : AGREEMENTS.indexOf(agreement)];
    }
    if (form === "order") return plural ? text(engine.order) : "";
    if (form === "named") return ""; // cards stay unnamed here
    return text(called[FORMS.indexOf(form)]);
  });
  return capital(filled);
}

function effect(place) {
  const [deed, template, clause, waits, ...via] = engine.effects[place];
  const [name, args] = engine.deeds[deed];
  return {
    say: sentence(template, args),
    when: waits < 0 ? "" : sentence(waits, args),
    clauses: [clause, ...via],
    owed: waits >= 0 || engine.owed.includes(name),
  };
}

const pending = (place) => engine.effects[place][3] >= 0;

// A ruling's effects, and its clauses: each at its first mention, a borrowing one before the other.
function ruled([steps, readings]) {
  const mentioned = steps.flatMap((step) => {
    if (step < 0) return [-1 - step];
    const [, , clause, , ...via] = engine.effects[step];
    return [...via, clause];
  });
  return { effects: steps.filter((step) => step >= 0), clauses: [...new Set(mentioned)], readings };
}

// ---------------------------------------------------------------- search

// As rulings/search.py: accents, capitals and endings are forgiven.
const wordsOf = (line) =>
  line.normalize("NFKD").replace(/[^\x00-\x7f]/g, "").toLowerCase().match(/[a-z0-9]+/g) ?? [];

const stem = (one) => one.slice(0, Math.max(4, one.length - 2));

const alike = (typed, one) =>
  one.startsWith(stem(typed)) || (one.length > 3 && typed.startsWith(stem(one)));

const inBothLanguages = (choose) =>
  new Set(LANGUAGES.flatMap((language) => wordsOf(choose(engine[language]))));

let index;

function indexed() {
  // Of an infraction's texts: what is said and searched of the entry, then title and meaning.
  index ??= engine.infractions.flatMap((infraction, place) =>
    infraction.presets.map((_, entry) => ({
      hit: { infraction, entry },
      fields: [[entry + 2, 0], [entry + 2, 1], [0], [1]].map((path) =>
        inBothLanguages((said) => path.reduce((found, key) => found[key], said.infractions[place])),
      ),
    })),
  );
  return index;
}

function weight(typed, fields) {
  const weights = fields.map((field, place) =>
    [...field].some((one) => alike(typed, one)) ? engine.search.weights[place] : 0,
  );
  return weights.reduce((sum, one) => sum + one, 0);
}

function find(q) {
  const typed = wordsOf(q).filter((one) => !engine.search.small.includes(one));
  const scored = indexed().map(({ hit, fields }) => {
    const weights = typed.map((one) => weight(one, fields));
    const matched = weights.filter((one) => one > 0).length;
    return { hit, matched, total: weights.reduce((sum, one) => sum + one, 0) };
  });
  const most = Math.max(0, ...scored.map(({ matched }) => matched));
  if (!typed.length || 2 * most < typed.length) return { hits: [], exact: true };
  const best = scored.filter(({ matched }) => matched === most);
  best.sort((one, other) => other.total - one.total);
  return { hits: best.map(({ hit }) => hit), exact: most === typed.length };
}
