// A ruling, in the order in which the arbiter speaks it.

const anchor = (clause) => `clause-${engine.clauses[clause][0].replaceAll(".", "-")}`;

const articleOf = (clause) => articleLabel(engine.clauses[clause][1]);

const titleOf = (clause) => said().clauses[clause][0];

function drawStep(kind, { say, when, clauses }) {
  return draw(kind, null,
    draw("span.step-say", null, when ? [draw("strong.step-when", null, `${when}:`), " "] : [], say),
    " ",
    draw("span.chips", null, clauses.map((clause) =>
      draw("button.chip", { type: "button", popovertarget: anchor(clause) }, articleOf(clause),
        draw("span.ears-only", null, `: ${titleOf(clause)}`)))));
}

function drawSteps(effects) {
  const now = effects.filter((one) => !pending(one)).map(effect);
  const later = effects.filter(pending).map(effect);
  return [
    draw("section.now", { "aria-labelledby": "now" },
      draw("h2.mark.mark-now", { id: "now" }, word("now")),
      draw("ol.steps", null, now.map((one) => drawStep("li.step", one)))),
    later.length
      ? draw("section.pending", { "aria-labelledby": "pending" },
          draw("h2.mark.mark-pending", { id: "pending" }, word("pending")),
          draw("ul.steps", null, later.map((one) => drawStep("li.step.step-pending", one))))
      : null,
  ];
}

function drawSeats() {
  const called = capital(text(phrase("player", "player")[0]));
  const unnamed = here.infraction.roles.player ?? engine.roles.player;
  const seat = here.query[SEAT];
  return fold("who", matchMedia(WIDE).matches,
    draw("span", null, word("who"),
      draw("span.fold-line", null, seat in SEATS ? draw("span", null, called) : null)),
    draw("p.names-ask", { id: "whose" }, capital(text(unnamed[0]))),
    draw("ul.compass", { "aria-labelledby": "whose" }, Object.entries(SEATS).map(([code, place]) =>
      draw(place, null,
        draw("a.button.seat", {
          id: `seat-${code}`,
          href: saying({ [SEAT]: code === seat ? null : code }),
          "aria-current": code === seat ? "true" : false,
        }, text(engine.seats[code].player[0]))))));
}

// What may have come of what is still owed, each with the ruling that follows.
function drawSince(steps, effects) {
  const step = steps.find((one) => one.kind === "happened" && !one.told);
  if (!step || !effects.some((one) => effect(one).owed)) return null;
  return fold("since", false, text(step.question),
    draw("ul.rows", null, each(others(step), ([value, label]) =>
      draw("a.row", { href: saying({ [step.fact]: value }) }, capital(text(label))))));
}

const others = (step) => step.options.filter((_, place) => place !== step.chosen);

// What the text leaves to the arbiter: each answer but the one that says it is still open.
function drawChoices(steps) {
  return steps.filter((step) => step.kind === "choice").map((step) => {
    const [, ...options] = step.options;
    return draw("section.choice", null,
      draw("h2.mark.mark-choice", null, word("chooses")),
      draw("p.choice-text", null, text(step.question)),
      draw("ul.choice-options", null, each(options, ([value, label]) => {
        const chosen = step.told && step.options[step.chosen][0] === value;
        return draw(chosen ? "a.answer.answer-worked" : "a.answer", {
          href: saying({ [step.fact]: chosen ? null : value }),
          "aria-current": chosen ? "true" : false,
        }, draw("span.answer-label", null, text(label)));
      })));
  });
}

function drawAssumed(steps) {
  const assumed = steps.filter((one) => one.kind === "rare" && !one.told);
  return section(word("assumed"), assumed.map((step) => draw("li.line", null,
    draw("span", null, text(step.question), " ",
      draw("strong", null, text(step.options[step.chosen][1]))),
    others(step).map(([value, label]) =>
      draw("a.line-link", { href: saying({ [step.fact]: value }) },
        word("change", { value: text(label) }))))));
}

function section(title, lines) {
  if (!lines.length) return null;
  return draw("section", null, draw("h2", null, title), draw("ul.lines", null, lines));
}

const clauseLink = (clause, label) =>
  draw("button.clause-link", { type: "button", popovertarget: anchor(clause) }, label);

function drawArticles(cited, referred) {
  const articles = [...new Set(cited.map((clause) => engine.clauses[clause][1]))];
  const line = (label, links) => draw("li.line", null,
    draw("span.line-art", null, label), draw("span.line-clauses", null, links));
  const lines = articles.map((id) => line(articleLabel(id),
    cited.filter((clause) => engine.clauses[clause][1] === id)
      .map((clause) => clauseLink(clause, titleOf(clause)))));
  if (referred.length) {
    lines.push(line(word("see_also"), referred.map((clause) =>
      clauseLink(clause, `${articleOf(clause)} · ${titleOf(clause)}`))));
  }
  return section(word("articles"), lines);
}

function drawReadings(readings) {
  if (!readings.length) return null;
  return draw("section", null, draw("h2", null, word("open_text")), readings.map((place) => {
    const [adopted, other] = said().readings[place];
    return draw("div.reading", null,
      draw("p", null, word("adopted", { reading: adopted })),
      draw("p.quiet", null, word("other_reading", { reading: other })));
  }));
}

function drawDrawer(clause) {
  const [title, says, example] = said().clauses[clause];
  const id = anchor(clause);
  return draw("section.drawer", { id, popover: true, "aria-labelledby": `${id}-title` },
    draw("p.drawer-article", null, articleOf(clause)),
    draw("h2", { id: `${id}-title` }, title),
    draw("p", null, says),
    example ? draw("p.drawer-example", null, word("clause_example", { example })) : null,
    draw("p.quiet", null, word("in_fibur_words", { edition: said().title })),
    draw("button.button.drawer-close",
      { type: "button", popovertarget: id, popovertargetaction: "hide" }, word("close")));
}

function drawRuling({ steps, place }) {
  const { effects, clauses: cited, readings } = ruled(engine.nodes[place]);
  const told = steps.filter((step) => step.told && step.kind !== "choice");
  const seen = cited.flatMap((clause) => engine.clauses[clause].slice(2));
  const referred = [...new Set(seen)].filter((clause) => !cited.includes(clause));
  const drawers = [...cited, ...referred].map(drawDrawer);
  if (READ in here.query) {
    const back = { href: saying({ [READ]: null }), label: word("back") };
    return [drawHead(back), drawSteps(effects), drawers].flat();
  }
  const happened = fold("happened", matchMedia(WIDE).matches,
    draw("span", null, word("happened"), draw("span.fold-line", null,
      told.map((step) => draw("span", null, text(step.options[step.chosen][1]))))),
    drawFacts(told));
  return [
    drawHead(wayBack(told)),
    draw("div.ruling", null,
      draw("div.ruling-happened", null, told.length ? happened : null, drawSeats()),
      draw("div.ruling-spoken", null, drawSteps(effects), drawChoices(steps),
        drawSince(steps, effects)),
      draw("div.ruling-grounds", null,
        drawAssumed(steps), drawArticles(cited, referred), drawReadings(readings))),
    draw("div.actions.bar", null,
      draw("a.button", {
        href: address({ infraction: null, query: { moment: here.infraction.moment } }),
      }, word("again")),
      draw("a.button.button-main", { href: saying({ [READ]: "1" }) }, word("read"))),
    drawers,
  ].flat();
}
