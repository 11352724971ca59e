import type { Ticket } from "./tickets.ts";

/**
 * Approximate heights of a ticket's parts, in pixels. A ticket that would be cut off at the bottom of the
 * rail moves to the next column.
 */
const [head, foot, band, line, wish, gap] = [62, 52, 46, 49, 28, 16] as const;

/**
 * Returns the approximate height of a rendered ticket, in pixels.
 *
 * @param letters number of letters of a dish's name that fit on one line
 */
export function heightOf({ order, lines, state, isChanged, elsewhere }: Ticket, letters: number): number {
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
    lines.reduce((sum, { title }) => sum + Math.ceil(title.length / letters) - 1, 0) * wish +
    (wishes + changes) * wish +
    (elsewhere.length > 0 ? 36 : 0)
  );
}

/**
 * Fills columns with tickets from top to bottom, then left to right. A ticket that does not fit completely
 * starts the next column.
 *
 * @param height height of a column in pixels
 * @param letters number of letters of a dish's name that fit on one line
 * @returns the columns, and the remaining tickets
 */
export function packTickets(
  tickets: readonly Ticket[],
  {
    columns,
    height,
    letters,
  }: { readonly columns: number; readonly height: number; readonly letters: number },
): { readonly columns: readonly (readonly Ticket[])[]; readonly rest: readonly Ticket[] } {
  const packed: Ticket[][] = [];
  let used = 0;
  let count = 0;
  for (const ticket of tickets) {
    const own = heightOf(ticket, letters) + gap;
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
