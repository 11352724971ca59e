import type { Chosen } from "../../../content/model/order-options.ts";
import { parseTimeOfDay, timeOfDay } from "../../../core/shared/time.ts";

/*
 * Passes data from a page or an agent to the booking page or the order page, in the URL's fragment, which
 * browsers never send to a server. The data only fills in fields; a person reviews the form and sends it.
 */

export interface BookingHandover {
  readonly numberOfPersons: string;
  /** `YYYY-MM-DD` */
  readonly reservationDate: string;
  /** `7:30 PM`, `19:30` */
  readonly reservationTime: string;
  /** If it is empty or absent, the form asks for it. */
  readonly name?: string | undefined;
}

/** Returns the URL of a booking page, with the guest's choices in its fragment. */
export function bookingHandoverAddress(
  path: string,
  { numberOfPersons, reservationDate, reservationTime, name = "" }: BookingHandover,
): string {
  const minutes = parseTimeOfDay(reservationTime);
  const handed = {
    numberOfPersons: String(Number.parseInt(numberOfPersons, 10)),
    reservationDate,
    // The booking form ignores an empty time.
    reservationTime: minutes === undefined ? "" : timeOfDay(minutes, { clock: 12 }),
    ...(name === "" ? {} : { name }),
  };
  return `${path}#?${new URLSearchParams(handed).toString()}`;
}

export interface HandoverLine {
  /** The dish's slug. */
  readonly dish: string;
  readonly quantity: number;
  readonly choices: readonly Chosen[];
}

/** Maximum number of lines that are read, and of portions per line. */
const [mostLines, mostPortions] = [50, 1000];

/** Returns the URL of the order page, with the lines of an order in its fragment. */
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

/** Reads the lines of an order from a URL's fragment; undefined if there are none. Skips invalid lines. */
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
