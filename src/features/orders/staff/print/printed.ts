const storageKey = "staff-kitchen-printed";
/** Tickets of which this device remembers that it has printed them. */
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

/** When this device has printed a ticket first, ISO; undefined: it has not, as far as it knows. */
export const printedAt = (id: string): string | undefined => read().find(([known]) => known === id)?.[1];

/** Remembers that tickets are printed; the first time counts. */
export function keepPrinted(ids: readonly string[], at: string): void {
  const before = read();
  const isNew = (id: string) => !before.some(([known]) => known === id);
  try {
    const all: Printed = [...ids.filter(isNew).map((id) => [id, at] as const), ...before];
    localStorage.setItem(storageKey, JSON.stringify(all.slice(0, mostKept)));
  } catch {
    // A browser that keeps nothing marks no reprint: the paper says when it was printed.
  }
}
