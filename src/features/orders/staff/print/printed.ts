const storageKey = "staff-kitchen-printed";
/** Maximum number of printed tickets that this device remembers. */
const mostKept = 300;

type Printed = readonly (readonly [id: string, at: string])[];

function read(): Printed {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(storageKey) ?? "[]");
    return Array.isArray(value) ? (value as Printed) : [];
  } catch {
    return [];
  }
}

/** Returns the time at which this device first printed a ticket, as an ISO instant; undefined if unknown. */
export const printedAt = (id: string): string | undefined => read().find(([known]) => known === id)?.[1];

/** Records tickets as printed. A ticket that was printed before keeps the time of its first printing. */
export function recordPrinted(ids: readonly string[], at: string): void {
  const before = read();
  const isNew = (id: string) => !before.some(([known]) => known === id);
  try {
    const all: Printed = [...ids.filter(isNew).map((id) => [id, at] as const), ...before];
    localStorage.setItem(storageKey, JSON.stringify(all.slice(0, mostKept)));
  } catch {
    // Storage is blocked, so reprints are not marked. Station tickets still show when they were printed.
  }
}
