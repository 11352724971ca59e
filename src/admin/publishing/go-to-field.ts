import type { ContentProblem } from "../../contract/publishing.ts";

const visibleLabels = (root: ParentNode): HTMLElement[] => [
  ...root.querySelectorAll<HTMLElement>("#nc-root label, label"),
];

/**
 * Opens the entry of a problem, goes to its field and marks it. Fields are found by their labels, as the problem names
 * them: `Blocks › 3 (services) › Heading`.
 */
export function goToField({ address, field, message, fix }: ContentProblem): void {
  const here = location.hash.replace(/^#/, "");
  if (address !== undefined && !here.startsWith(address)) {
    location.hash = address;
    // The entry is loaded first.
    const deadline = Date.now() + 8000;
    const wait = setInterval(() => {
      if (markField(field, `${message} ${fix}`) || Date.now() > deadline) clearInterval(wait);
    }, 200);
    return;
  }
  markField(field, `${message} ${fix}`);
}

const textOf = (label: HTMLElement): string =>
  (label.firstChild?.textContent ?? "").replace(/\s*\(optional\)$/i, "").trim();

function markField(field: string, words: string): boolean {
  const parts = field.split(" › ");
  const name = parts.at(-1) ?? "";
  // Of a list's item the list is named, where the item has no label of its own.
  const wanted = [name, ...parts.slice(0, -1).reverse()].filter((part) => part !== "" && !/^\d/.test(part));
  const number = Number(/^\d+/.exec(parts.find((part) => /^\d/.test(part)) ?? "")?.[0] ?? 1);
  const labels = visibleLabels(document);
  for (const text of wanted) {
    const matching = labels.filter((label) => textOf(label).toLowerCase() === text.toLowerCase());
    const label = matching[Math.min(number, matching.length) - 1];
    if (!label) continue;
    document.querySelectorAll(".field-problem").forEach((old) => old.remove());
    const note = document.createElement("p");
    note.className = "field-problem";
    note.role = "alert";
    note.textContent = words;
    label.insertAdjacentElement("afterend", note);
    label.scrollIntoView({ block: "center" });
    const id = label.getAttribute("for");
    const control = id ? document.getElementById(id) : null;
    control?.setAttribute("aria-invalid", "true");
    control?.focus({ preventScroll: true });
    return true;
  }
  return false;
}
