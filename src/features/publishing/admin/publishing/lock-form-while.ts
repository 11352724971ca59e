import { hasUnsavedChanges } from "../entry-changes.ts";

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Locks the form during a save. Otherwise Decap would treat text typed during the save as saved, and offer no
 * way to save it.
 *
 * @param save resolves once the service has saved; Decap takes a moment longer
 */
export async function lockFormWhile<T>(save: () => Promise<T>): Promise<T> {
  const form = document.getElementById("nc-root");
  if (!form) return save();
  const focused = document.activeElement;
  form.inert = true;
  const release = async (waitMs: number): Promise<void> => {
    const deadline = Date.now() + waitMs;
    while (Date.now() < deadline && hasUnsavedChanges()) await pause(50);
    form.inert = false;
    if (focused instanceof HTMLElement && document.activeElement === document.body)
      focused.focus({ preventScroll: true });
  };
  try {
    const saved = await save();
    void release(10_000);
    return saved;
  } catch (error) {
    void release(0);
    throw error;
  }
}
