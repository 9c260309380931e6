// A form that the server has not confirmed stays on this phone and goes by itself when the server
// answers again. Its token makes that safe: sent twice, it is stored once.
//
// Only forms of the record are kept: boosted, with a token, of a person who is signed in. Each is an
// item of its own in localStorage, so that pages open at the same time never overwrite each other.
// An item is `sending` while htmx sends it, `waiting` for the server, `refused` by it, `opened` by
// the person once refused, or `sent`, which is told once.

const KEPT = "fibur-unsent:";
const LONGEST_SENDING = 10_000;
const TRY_EVERY = 2_000;
const memory = new Map();
let flushing = false;
let timer = 0;

// Where the phone gives no storage, an item lives as long as its page.
function write(item) {
  memory.set(item.token, item);
  try {
    localStorage.setItem(KEPT + item.token, JSON.stringify(item));
  } catch {
    // `memory` has it
  }
}

function forget(token) {
  memory.delete(token);
  try {
    localStorage.removeItem(KEPT + token);
  } catch {
    // nothing was stored
  }
}

// What is stored and what is in memory are the same, unless another page has changed the storage.
function read() {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(KEPT));
    return keys.map((key) => JSON.parse(localStorage.getItem(key)));
  } catch {
    return [...memory.values()];
  }
}

const notice = () => document.getElementById("unsent");
const itemOf = (token) => items().find((item) => item.token === token);
const waiting = () => items().filter((item) => item.state === "waiting");
const tokenOf = (form) => form.querySelector("input[name=token]")?.value;

// The items of the person who is signed in, in the order in which they were tapped.
function items() {
  const person = notice()?.dataset.person;
  return read()
    .filter((item) => item.person === person)
    .sort((one, other) => one.place - other.place);
}

function isKept(form) {
  return (
    form instanceof HTMLFormElement &&
    form.method === "post" &&
    Boolean(notice() && tokenOf(form)) &&
    !form.querySelector("input[type=password]")
  );
}

function formOf(item) {
  const tokens = document.querySelectorAll("main input[name=token]");
  return [...tokens].find((field) => field.value === item.token)?.form;
}

function itemFrom(form, config) {
  const address = new URL(config.path, location.href);
  const page = document.title.split(" · ").slice(0, 2).join(" · ");
  const button = config.triggeringEvent?.submitter?.textContent.trim();
  return {
    token: tokenOf(form),
    person: notice().dataset.person,
    place: Math.max(0, ...items().map((item) => item.place)) + 1,
    state: "sending",
    address: address.pathname + address.search,
    label: [page, button].filter(Boolean).join(" · "),
    text: (form.querySelector("textarea")?.value ?? "").trim().slice(0, 60),
    typed: Boolean(form.querySelector("textarea, select, input:not([type=hidden])")),
    fields: [...config.formData].filter(([name]) => name !== "csrfmiddlewaretoken"),
  };
}

// Before a form is sent it is kept, so that a reload that cuts it off loses nothing. One that waits
// already goes as it was: what the server may have stored under its token cannot be changed.
document.addEventListener("htmx:beforeRequest", (event) => {
  const { elt, requestConfig } = event.detail;
  if (requestConfig.verb !== "post" || !isKept(elt)) return;
  if (itemOf(tokenOf(elt))?.state === "waiting") {
    event.preventDefault();
    flush();
  } else {
    write(itemFrom(elt, requestConfig));
  }
});

for (const name of ["htmx:sendError", "htmx:timeout", "htmx:sendAbort"]) {
  document.addEventListener(name, (event) => wait(event.detail.elt));
}

// 403 may be a page older than the sign-in: the next page sends again, with a fresh mark of its own.
document.addEventListener("htmx:beforeOnLoad", (event) => {
  const { elt, xhr } = event.detail;
  if (xhr.status >= 500 || xhr.status === 403) {
    wait(elt);
  } else {
    if (isKept(elt) && !isSignIn(xhr.responseURL)) forget(tokenOf(elt));
    flush();
  }
});

function wait(form) {
  const item = isKept(form) && itemOf(tokenOf(form));
  if (item?.state !== "sending") return;
  write({ ...item, state: "waiting" });
  show();
}

// A new page. A form whose answer never came waits. One that was opened and is here again, or whose
// refusal is, is in the person's hands; else nobody knows, and it waits.
function begin() {
  for (const item of items()) {
    if (item.state === "sending") write({ ...item, state: "waiting" });
    if (item.state === "sent" && item.told) forget(item.token);
    if (item.state === "opened") {
      if (formOf(item) || document.getElementById("refusal")) forget(item.token);
      else write({ ...item, state: "waiting" });
    }
  }
  show();
  tell();
  flush();
}

function tell() {
  for (const item of items()) if (item.state === "sent") write({ ...item, told: true });
}

async function flush() {
  if (flushing || !waiting().length) return;
  flushing = true;
  let next = () => tell();
  for (const item of waiting()) {
    const form = formOf(item);
    const answer = await send(item);
    if (answer === null) break;
    if (form && !answer.stored && item.typed) next = () => open(item);
    else if (form && (answer.page !== location.pathname || form.closest("[data-sent-reload]")))
      // Some pages lead to themselves: they come anew, with what is stored now.
      next = () => location.assign(answer.page);
  }
  flushing = false;
  show();
  next();
}

// Send an item, and return whether the server has stored it and the page that it led to; null when
// it has to wait on.
async function send(item) {
  let response;
  let html;
  try {
    response = await fetch(item.address, {
      method: "POST",
      body: new URLSearchParams([...item.fields, ["csrfmiddlewaretoken", csrf()]]),
      signal: AbortSignal.timeout(LONGEST_SENDING),
    });
    html = await response.text();
  } catch {
    return null;
  }
  if (response.status >= 500) return null;
  notice()?.toggleAttribute("data-signed-out", isSignIn(response.url));
  if (isSignIn(response.url)) return null;
  const stored = response.ok;
  const why = said(html, stored ? ".message-success" : "#refusal, .message-error, .field-errors");
  write({ ...item, state: stored ? "sent" : "refused", text: why || item.text });
  return { stored, page: stored ? new URL(response.url).pathname : location.pathname };
}

function isSignIn(address) {
  const signIn = notice()?.querySelector("[data-sign-in]").pathname;
  return new URL(address, location.href).pathname === signIn;
}

function said(html, selector) {
  const found = new DOMParser().parseFromString(html, "text/html").querySelector(selector);
  return found?.textContent.trim().replace(/\s+/g, " ");
}

function csrf() {
  return document.querySelector("input[name=csrfmiddlewaretoken]")?.value ?? "";
}

// Send a refused form as the browser itself does: its page opens with everything typed, and says
// what is wrong.
function open(item) {
  write({ ...item, state: "opened" });
  const form = document.createElement("form");
  form.method = "post";
  form.action = item.address;
  for (const [name, value] of [...item.fields, ["csrfmiddlewaretoken", csrf()]]) {
    const field = document.createElement("input");
    Object.assign(field, { type: "hidden", name, value });
    form.append(field);
  }
  document.body.append(form);
  form.submit();
}

// Show what waits, what was refused, and once what has gone; a form that waits cannot be changed.
function show() {
  const box = notice();
  if (!box) return;
  const shown = items().filter((item) => !["sending", "opened"].includes(item.state));
  const count = waiting().length;
  const signedOut = box.hasAttribute("data-signed-out");
  const drawn = JSON.stringify([shown.map((item) => [item.token, item.state]), signedOut]);
  if (box.dataset.drawn !== drawn) {
    box.dataset.drawn = drawn;
    box.hidden = !shown.length;
    box.querySelector("[data-count]").textContent = count;
    box.querySelector("[data-waiting]").hidden = !count || signedOut;
    box.querySelector("[data-signed-out-line]").hidden = !count || !signedOut;
    box.querySelector("ul").replaceChildren(...shown.map((item) => lineOf(item, box)));
  }
  for (const item of waiting()) lock(formOf(item));
  clearInterval(timer);
  if (count) timer = setInterval(flush, TRY_EVERY);
}

function lineOf(item, box) {
  const line = box.querySelector("template").content.cloneNode(true).firstElementChild;
  line.querySelector("[data-label]").textContent = item.label;
  line.querySelector("[data-text]").textContent = item.text;
  for (const part of line.querySelectorAll("[data-for]")) {
    part.hidden = !part.dataset.for.split(" ").includes(item.state);
  }
  for (const button of line.querySelectorAll("button")) button.dataset.token = item.token;
  return line;
}

function lock(form) {
  for (const field of form?.elements ?? []) {
    if (!["hidden", "submit"].includes(field.type)) field.disabled = true;
  }
}

document.addEventListener("click", (event) => {
  const button = event.target.closest?.("#unsent button");
  const item = button && itemOf(button.dataset.token);
  if (button?.name === "send") {
    flush();
  } else if (item && button.name === "open") {
    open(item);
  } else if (item && button.name === "discard") {
    // The page comes anew, with a form under a token of its own.
    const here = formOf(item);
    forget(item.token);
    if (here) location.assign(location.href);
    else show();
  }
});

addEventListener("online", flush);
addEventListener("pageshow", begin);
document.addEventListener("htmx:historyRestore", begin);
document.addEventListener("htmx:afterOnLoad", (event) => {
  if (event.detail.boosted) begin();
});
