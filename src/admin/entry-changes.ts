/** The entry that an address opens: `/collections/dishes/entries/soup`; undefined where it is a list or a new entry. */
export const entryIn = (url: string): string | undefined =>
  /^\/collections\/[\w-]+\/entries\/[^?]+/.exec(new URL(url).hash.slice(1))?.[0];

/** Whether the form holds unsaved changes: Decap warns about them before the page is left. */
export function hasUnsavedChanges(): boolean {
  const event = document.createEvent("BeforeUnloadEvent") as BeforeUnloadEvent;
  event.initEvent("beforeunload", false, true);
  dispatchEvent(event);
  return event.returnValue !== "";
}

/**
 * Reloads the page where the address leads from one entry straight to another, as the browser's Back does. Decap would
 * keep the form of the first below the address of the second. Asks first if there are unsaved changes. Call it before
 * Decap starts, so that Decap hears of such a change second.
 */
export function watchEntryChanges(): void {
  let isLeaving = false;
  addEventListener("beforeunload", (event) => {
    // The editor has been asked already; the browser need not ask again.
    if (isLeaving) event.stopImmediatePropagation();
  });
  addEventListener(
    "hashchange",
    (event) => {
      const [before, after] = [entryIn(event.oldURL), entryIn(event.newURL)];
      if (before === undefined || after === undefined || before === after) return;
      event.stopImmediatePropagation();
      if (hasUnsavedChanges() && !confirm("What you wrote here is not saved. Leave it?"))
        return history.replaceState(null, "", event.oldURL);
      isLeaving = true;
      location.reload();
    },
    { capture: true },
  );
}
