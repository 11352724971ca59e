import type { Report } from "./booking-rules.ts";
import { optional, text } from "./fields.ts";

/** Reports names of a list that are there twice; capitals make no difference. */
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
        `“${name}” is there twice.`,
        "Give one of the two another name.",
      );
    seen.add(key);
  });
}

/** Label for guests in place of a name that other files refer to. */
export const labelInsteadOf = optional(
  text("Name for guests", { max: 40, insteadOf: "name", help: "Empty: the name above." }),
);
