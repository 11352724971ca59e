import { fieldPath } from "./go-to-field.ts";
import { announce } from "./messages.ts";

/** Beside a field's label. */
const problemSelector = '#nc-root [aria-label$=" field"] > div:first-child > ul > li';

/**
 * Until the function that it returns is called, tells the publish bar what the form itself refuses. Decap sends nothing then,
 * and marks the field: in a block that is folded, or further down, nobody sees that.
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
