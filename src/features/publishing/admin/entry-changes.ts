import { listen } from "./publishing/messages.ts";

/**
 * The entry that an address opens: `/collections/dishes/entries/soup`, `/collections/dishes/new`; undefined
 * for a list.
 */
export const entryIn = (url: string): string | undefined =>
  /^\/collections\/[\w-]+\/(?:entries\/[^?]+|new\b)/.exec(new URL(url).hash.slice(1))?.[0];

const isNew = (entry: string): boolean => entry.endsWith("/new");

/** True if the form holds unsaved changes: Decap warns about them before the page is left. */
export function hasUnsavedChanges(): boolean {
  const event = document.createEvent("BeforeUnloadEvent") as BeforeUnloadEvent;
  event.initEvent("beforeunload", false, true);
  dispatchEvent(event);
  return event.returnValue !== "";
}

/**
 * Reloads the page if the address leads from one entry straight to another, as with the browser's Back, or
 * away from an unsaved new one. Decap would keep the first entry's form at the second's address. Asks first
 * if there are unsaved changes. Call it before Decap starts, so that this listener runs first.
 */
export function watchEntryChanges(): void {
  let isLeaving = false;
  let isSaved = false;
  listen("saved", () => (isSaved = true));
  addEventListener("beforeunload", (event) => {
    // The editor has already been asked, so the browser need not ask again.
    if (isLeaving) event.stopImmediatePropagation();
  });
  addEventListener(
    "hashchange",
    (event) => {
      const [before, after] = [entryIn(event.oldURL), entryIn(event.newURL)];
      const wasSaved = isSaved;
      isSaved = false;
      if (before === undefined || after === undefined || before === after) return;
      // A copy of an entry is a new one; a new one gets an address once saved. Decap navigates there itself.
      if (isNew(after) || (isNew(before) && (wasSaved || !hasUnsavedChanges()))) return;
      event.stopImmediatePropagation();
      if (hasUnsavedChanges() && !confirm("Your changes are not saved. Leave anyway?"))
        return history.replaceState(null, "", event.oldURL);
      isLeaving = true;
      location.reload();
    },
    { capture: true },
  );
}
