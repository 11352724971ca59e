import type { ContentProblem } from "../../../../content/contract/publishing.ts";
import { itemSelector } from "../blocks/list-item.ts";
import { entryIn } from "../entry-changes.ts";

/**
 * Selector for an element that contains a field and its label. Decap ends the element's `aria-label` with the
 * word "field".
 */
const containerSelector = '[aria-label$=" field"]';
/**
 * Key under which a problem is stored while the page reloads to open its entry. The stored problem is lost
 * when the tab is closed.
 */
const storageKey = "go-to-field";

const textOf = (label: HTMLElement): string =>
  (label.firstChild?.textContent ?? "").replace(/\s*\(optional\)$/i, "").trim();

/**
 * Returns the path of the form field that contains an element, as used in problems: `["Blocks", "3",
 * "Heading"]`.
 */
export function fieldPath(element: Element): readonly string[] {
  const path: string[] = [];
  for (let one = element.parentElement; one; one = one.parentElement)
    if (one.matches(itemSelector)) {
      const items = [...(one.parentElement?.children ?? [])].filter((each) => each.matches(itemSelector));
      path.unshift(`${items.indexOf(one) + 1}`);
    } else if (one.matches(containerSelector)) {
      const label = one.querySelector("label");
      if (label) path.unshift(textOf(label));
    }
  return path;
}

const isVisible = (element: Element): boolean => element.getClientRects().length > 0;

interface FieldMatch {
  readonly label: HTMLElement | undefined;
  /** The element that contains the label and its field, or an item of a list. */
  readonly scope: ParentNode;
  /** True if the match is the field itself, false if it only contains the field. */
  readonly found: boolean;
}

/**
 * Finds a field by its path in a problem: `Blocks › 3 (services) › Heading`. If a part on the way is
 * collapsed, expands it for the next attempt.
 */
function findField(path: readonly string[]): FieldMatch {
  let scope: ParentNode = document.getElementById("nc-root") ?? document;
  let label: HTMLElement | undefined;
  for (const part of path) {
    const number = /^\d+/.exec(part)?.[0];
    if (number === undefined) {
      const labels = [...scope.querySelectorAll<HTMLElement>("label")];
      const next = labels.find((each) => textOf(each).toLowerCase() === part.toLowerCase());
      if (!next) return { label, scope, found: false };
      label = next;
      scope = next.closest(containerSelector) ?? scope;
      continue;
    }
    const items = [...(scope.querySelector(itemSelector)?.parentElement?.children ?? [])];
    const item = items.filter((each) => each.matches(itemSelector))[Number(number) - 1];
    if (!item) return { label, scope, found: false };
    const content = item.querySelector(containerSelector);
    if (!isVisible(item) || (content && !isVisible(content))) {
      (isVisible(item) ? item : scope).querySelector("button")?.click();
      return { label, scope, found: false };
    }
    scope = item;
  }
  return { label, scope, found: true };
}

function markField({ label, scope }: FieldMatch, words: string): void {
  document.querySelectorAll(".field-problem").forEach((old) => old.remove());
  if (!label) return;
  const note = document.createElement("p");
  note.className = "field-problem";
  note.role = "alert";
  note.textContent = words;
  const id = label.getAttribute("for");
  const control =
    scope.querySelector<HTMLElement>("input, textarea, select") ?? document.getElementById(id ?? "");
  // Puts the note between the label and its field; for an item of a list, above the item.
  if (scope instanceof Element && scope.matches(itemSelector)) scope.before(note);
  else label.insertAdjacentElement("afterend", note);
  note.scrollIntoView({ block: "center" });
  control?.setAttribute("aria-invalid", "true");
  control?.focus({ preventScroll: true });
}

/**
 * Retries for up to eight seconds, until the form is rendered and expanded. Then marks the field, or the
 * nearest part that contains it.
 */
function waitForField({ field, message, fix }: ContentProblem): void {
  const path = field.split(" › ").filter(Boolean);
  const deadline = Date.now() + 8000;
  const attempt = (): void => {
    const match = findField(path);
    if (!match.found && Date.now() < deadline) return void setTimeout(attempt, 200);
    markField(match, `${message} ${fix}`);
  };
  attempt();
}

/** Opens the entry that has a problem, scrolls to the field and marks it. */
export function goToField(problem: ContentProblem): void {
  const here = location.hash.replace(/^#/, "");
  if (problem.address === undefined || here === problem.address) return waitForField(problem);
  sessionStorage.setItem(storageKey, JSON.stringify(problem));
  const isEntry = entryIn(location.href) !== undefined;
  location.hash = problem.address;
  // If the URL changes from one entry to another, the page reloads anyway; see `watchEntryChanges`.
  if (!isEntry) location.reload();
}

/** Goes to the field for which the page was reloaded. Call it once the page is loaded. */
export function resumeGoingToField(): void {
  const stored = sessionStorage.getItem(storageKey);
  sessionStorage.removeItem(storageKey);
  if (stored !== null) waitForField(JSON.parse(stored) as ContentProblem);
}
