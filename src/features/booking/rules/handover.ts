import type { Chosen } from "../../../content/model/order-options.ts";
import { parseTimeOfDay, timeOfDay } from "../../../core/shared/time.ts";

/*
 * Data that a page or an agent hands over to the booking page or the order page, in the fragment of the
 * address, which browsers do not send. It fills in fields, which a person reviews and sends.
 */

/** Data handed over to a booking form. */
export interface BookingHandover {
  readonly numberOfPersons: string;
  /** `YYYY-MM-DD` */
  readonly reservationDate: string;
  /** `7:30 PM`, `19:30` */
  readonly reservationTime: string;
  /** The guest's name; the form asks if it is empty or absent. */
  readonly name?: string | undefined;
}

/** Address of a booking page that carries the guest's choices. */
export function bookingHandoverAddress(
  path: string,
  { numberOfPersons, reservationDate, reservationTime, name = "" }: BookingHandover,
): string {
  const minutes = parseTimeOfDay(reservationTime);
  const handed = {
    numberOfPersons: String(Number.parseInt(numberOfPersons, 10)),
    reservationDate,
    // The booking form ignores it.
    reservationTime: minutes === undefined ? "" : timeOfDay(minutes, { clock: 12 }),
    ...(name === "" ? {} : { name }),
  };
  return `${path}#?${new URLSearchParams(handed).toString()}`;
}

/** A handed-over line of an order. */
export interface HandoverLine {
  /** The dish's slug. */
  readonly dish: string;
  readonly quantity: number;
  readonly choices: readonly Chosen[];
}

/** Maximum number of lines taken over, and of portions in each. */
const [mostLines, mostPortions] = [50, 1000];

/** Address of the order page that carries a bag. */
export const orderHandoverAddress = (path: string, lines: readonly HandoverLine[]): string =>
  `${path}#?${new URLSearchParams({ lines: JSON.stringify(lines) }).toString()}`;

const isText = (value: unknown): value is string => typeof value === "string" && value.length <= 100;

function readLine(value: unknown): HandoverLine[] {
  const { dish, quantity, choices = [] } = (value ?? {}) as Partial<Record<keyof HandoverLine, unknown>>;
  if (!isText(dish) || !Array.isArray(choices)) return [];
  if (!Number.isInteger(quantity) || Number(quantity) < 1 || Number(quantity) > mostPortions) return [];
  const chosen = choices.map((one: unknown) => (one ?? {}) as Partial<Chosen>);
  if (!chosen.every(({ option, choice }) => isText(option) && isText(choice))) return [];
  return [
    {
      dish,
      quantity: Number(quantity),
      choices: chosen.map(({ option, choice }) => ({ option: option!, choice: choice! })),
    },
  ];
}

/** The bag in a fragment; undefined if there is none. Unreadable lines are left out. */
export function readOrderHandover(hash: string): readonly HandoverLine[] | undefined {
  const text = hash.startsWith("#?") ? new URLSearchParams(hash.slice(2)).get("lines") : null;
  if (text === null) return undefined;
  try {
    const lines: unknown = JSON.parse(text);
    return Array.isArray(lines) ? lines.slice(0, mostLines).flatMap(readLine) : undefined;
  } catch {
    return undefined;
  }
}
