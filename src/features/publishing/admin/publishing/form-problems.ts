import { fieldPath } from "./go-to-field.ts";
import { announce } from "./messages.ts";

/** Selector for the problems that Decap shows beside a field's label. */
const problemSelector = '#nc-root [aria-label$=" field"] > div:first-child > ul > li';

/**
 * Reports the form's own validation problems to the publish bar, until the returned function is called. If
 * the form has problems, Decap sends nothing and only marks the field, which editors overlook if it is in a
 * collapsed block or further down.
 */
export function watchFormProblems(): () => void {
  let announced = "[]";
  const look = (): void => {
    const found = [...document.querySelectorAll<HTMLElement>(problemSelector)].map((item) => ({
      field: fieldPath(item).join(" › "),
      message: `${(item.textContent ?? "").replace(/\.$/, "")}.`,
    }));
    const now = JSON.stringify(found);
    if (now === announced) return;
    announced = now;
    const problems = found.map((problem) => ({
      ...{ ...problem, file: "", title: "", fix: "" },
      address: location.hash.slice(1),
    }));
    const [first] = problems;
    announce(
      "refused",
      first && { words: first.message, problems, request: { action: "persistEntry", params: {} } },
    );
  };
  const observer = new MutationObserver(look);
  observer.observe(document.getElementById("nc-root") ?? document.body, { childList: true, subtree: true });
  return () => observer.disconnect();
}
