// Pages work without this file.

// The moment of play opened in the picker goes into the address, so that a reload or a colleague's
// phone finds the same list open.
document.addEventListener(
  "toggle",
  (event) => {
    const moment = event.target.dataset?.moment;
    if (!moment || !event.target.open) return;
    const address = new URL(location.href);
    address.searchParams.set("moment", moment);
    history.replaceState(history.state, "", address);
  },
  true,
);

// Where there is room side by side, what a phone folds away stands open.
function openWide() {
  if (!matchMedia("(min-width: 60rem)").matches) return;
  for (const fold of document.querySelectorAll("[data-open-wide]")) fold.open = true;
}
openWide();
document.addEventListener("htmx:afterSettle", (event) => {
  if (event.detail.boosted) openWide();
});

// Requests that htmx makes: a lost connection is said, and what stands on the page stays there.
const LONGEST_WAIT = 10_000;

function sayOffline(lost) {
  const notice = document.getElementById("offline");
  if (notice) notice.hidden = !lost;
}

document.addEventListener("htmx:configRequest", (event) => {
  event.detail.timeout = LONGEST_WAIT;
});
document.addEventListener("htmx:sendError", () => sayOffline(true));
document.addEventListener("htmx:timeout", () => sayOffline(true));
document.addEventListener("htmx:beforeOnLoad", (event) => {
  sayOffline(event.detail.xhr.status >= 500);
});

// A form that comes back with what is wrong is shown, as without htmx. A poll that is refused or
// led elsewhere, as to the sign-in page, is no fragment: the page itself goes there.
document.addEventListener("htmx:beforeSwap", (event) => {
  const { boosted, requestConfig, xhr } = event.detail;
  const refused = xhr.status >= 400 && xhr.status < 500;
  if (boosted && refused) {
    event.detail.shouldSwap = true;
    event.detail.isError = false;
  } else if (requestConfig.elt.matches("[hx-trigger^=every]")) {
    const asked = new URL(requestConfig.path, location.href).pathname;
    if (refused || new URL(xhr.responseURL).pathname !== asked) {
      event.detail.shouldSwap = false;
      location.reload();
    }
  }
});

// Of a page that a boosted form leads to htmx takes the body alone: its style sheets come along,
// and those of the page before go.
document.addEventListener("htmx:beforeSwap", (event) => {
  if (!event.detail.boosted || !event.detail.shouldSwap) return;
  const page = new DOMParser().parseFromString(event.detail.xhr.responseText, "text/html");
  const sheets = (of) => [...of.querySelectorAll('head link[rel="stylesheet"]')];
  const wanted = new Map(sheets(page).map((sheet) => [sheet.href, sheet]));
  for (const sheet of sheets(document)) {
    if (!wanted.delete(sheet.href)) sheet.remove();
  }
  for (const sheet of wanted.values()) document.head.append(document.importNode(sheet));
});
