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
if (matchMedia("(min-width: 60rem)").matches) {
  for (const fold of document.querySelectorAll("[data-open-wide]")) fold.open = true;
}
