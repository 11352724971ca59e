import type { Ticket } from "./tickets.ts";

/** Pixels of a ticket's parts, about: what stands below the rail is moved on rather than cut off. */
const [head, foot, band, line, wish, gap] = [62, 52, 46, 49, 28, 16] as const;

/** Letters of a dish's name that one line holds. */
const lineLetters = 15;

/** About how high a ticket is drawn. */
export function heightOf({ order, lines, state, isChanged, elsewhere }: Ticket): number {
  const bands = [
    order.allergies !== null,
    order.factsChanged.length > 0,
    state === "void" || isChanged,
    order.earlier !== null,
    order.movedFrom !== null,
  ];
  const wishes = lines.reduce(
    (sum, { choices, note, doneAt }) =>
      doneAt === null ? sum + Number(choices.length > 0) + Number(note !== null) : sum,
    0,
  );
  const changes = isChanged ? Math.max(lines.length, order.changedFrom?.length ?? 0) : 0;
  return (
    head +
    foot +
    bands.filter(Boolean).length * band +
    lines.length * line +
    lines.filter(({ title }) => title.length > lineLetters).length * wish +
    (wishes + changes) * wish +
    (elsewhere.length > 0 ? 36 : 0)
  );
}

/**
 * Tickets in columns, down, then right; what would not be whole stands in the next column.
 *
 * @param height of a column in pixels
 * @param most tickets that have a place
 * @returns the columns, and what has no place
 */
export function packTickets(
  tickets: readonly Ticket[],
  { columns, height, most }: { readonly columns: number; readonly height: number; readonly most: number },
): { readonly columns: readonly (readonly Ticket[])[]; readonly rest: readonly Ticket[] } {
  const packed: Ticket[][] = [];
  let used = 0;
  let count = 0;
  for (const ticket of tickets) {
    if (count === most) break;
    const own = heightOf(ticket) + gap;
    const column = packed.at(-1);
    if (column && used + own <= height) column.push(ticket);
    else if (packed.length === columns) break;
    else {
      packed.push([ticket]);
      used = 0;
    }
    used += own;
    count += 1;
  }
  return { columns: packed, rest: tickets.slice(count) };
}
