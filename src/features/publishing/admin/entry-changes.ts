import { listen } from "./publishing/messages.ts";

/**
 * Returns the name of the entry that a URL opens: `/collections/dishes/entries/soup`,
 * `/collections/dishes/new`; undefined for a list.
 */
export const entryIn = (url: string): string | undefined =>
  /^\/collections\/[\w-]+\/(?:entries\/[^?]+|new\b)/.exec(new URL(url).hash.slice(1))?.[0];

const isNew = (entry: string): boolean => entry.endsWith("/new");

/**
 * True if the form has unsaved changes. Fires a `beforeunload` event to find out, because Decap asks for
 * confirmation if there are unsaved changes.
 */
export function hasUnsavedChanges(): boolean {
  const event = document.createEvent("BeforeUnloadEvent") as BeforeUnloadEvent;
  event.initEvent("beforeunload", false, true);
  dispatchEvent(event);
  return event.returnValue !== "";
}

/**
 * Reloads the page if the URL changes from one entry directly to another, for example with the browser's Back
 * button, or away from an unsaved new entry. Without the reload, Decap would show the first entry's form at
 * the second entry's URL. Asks for confirmation if there are unsaved changes. Call it before Decap starts, so
 * that this listener runs first.
 */
export function watchEntryChanges(): void {
  let isLeaving = false;
  let isSaved = false;
  listen("saved", () => (isSaved = true));
  addEventListener("beforeunload", (event) => {
    // The editor has already confirmed leaving, so the browser need not ask again.
    if (isLeaving) event.stopImmediatePropagation();
  });
  addEventListener(
    "hashchange",
    (event) => {
      const [before, after] = [entryIn(event.oldURL), entryIn(event.newURL)];
      const wasSaved = isSaved;
      isSaved = false;
      if (before === undefined || after === undefined || before === after) return;
      // Decap handles these changes itself: a copy becomes a new entry, and a new entry gets a URL when it is
      // saved.
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
