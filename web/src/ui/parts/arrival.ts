/** Where the focus goes when the reader comes from one page to another: to the heading of the new one. */
import { takeArrival } from "../../route";

/** Whether the reader has come to a page by a link of this page: before, the browser has the focus where it wants it. */
let followed = false;

/**
 * To be called once a page is shown: the focus goes to its heading, if the reader has come by a link of this page,
 * and the window to its beginning, or to the part of it that the address names.
 */
export function arrive(): void {
  if (takeArrival()) {
    followed = true;
    focusHeading();
    const named = document.getElementById(location.hash.slice(1));
    if (named) named.scrollIntoView();
    else scrollTo(0, 0);
  } else keepFocus();
}

/** Give the focus to the heading of the page, or to its main part where it has none. */
export function focusHeading(): void {
  const heading =
    document.querySelector<HTMLElement>("main h1") ?? document.querySelector<HTMLElement>("main");
  if (!heading) return;
  if (!heading.hasAttribute("tabindex")) heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/** The same when what had the focus has been replaced: it never falls to the document. */
export function keepFocus(): void {
  if (!followed) return;
  if (document.activeElement === null || document.activeElement === document.body) focusHeading();
}
