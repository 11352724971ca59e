import type { Report } from "./booking-rules.ts";
import { optional, text } from "./fields.ts";

/** Reports duplicate names in a list, ignoring case. */
export function checkNames(
  label: readonly string[],
  entries: readonly { readonly name: string }[],
  report: Report,
): void {
  const seen = new Set<string>();
  entries.forEach(({ name }, index) => {
    const key = name.trim().toLowerCase();
    if (seen.has(key))
      report(
        [...label, `${index + 1}`, "Name"],
        `“${name}” is listed twice.`,
        "Give one of the two another name.",
      );
    seen.add(key);
  });
}

/** Field for a label that guests see instead of `name`. Other files refer to `name`. */
export const guestLabel = optional(
  text("Name for guests", { max: 40, insteadOf: "name", help: "If empty: the name above." }),
);
