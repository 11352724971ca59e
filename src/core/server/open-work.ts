import type { Formats } from "../shared/formats.ts";
import type { Offer } from "../shared/page-roles.ts";
import { pluralize } from "../shared/text.ts";
import type { Storage } from "./storage/index.ts";

/**
 * Descriptions of the bookings or orders that guests still have, by offer. Each function returns one sentence:
 * “There are still 2 bookings: …”; undefined if there are none.
 */
export type OpenWork = Readonly<Partial<Record<Offer, () => Promise<string | undefined>>>>;

export interface OpenWorkDeps {
  readonly storage: Pick<Storage, "db">;
  readonly now: () => Date;
  readonly formats: () => Formats;
}

/** Maximum number of bookings or orders that a message lists. */
export const mostListed = 5;

/** Lists the first of `count` bookings or orders: `Sat 5 December 2026, 7:00 PM, Ada, 2; and 3 more`. */
export function listFirst(texts: readonly string[], count: number): string {
  const first = texts.slice(0, mostListed);
  return [...first, ...(count > first.length ? [`and ${count - first.length} more`] : [])].join("; ");
}

/** Describes `count` bookings or orders, given the texts of the first ones; undefined if there are none. */
export const openWorkText = (noun: string, texts: readonly string[], count: number): string | undefined =>
  texts.length === 0
    ? undefined
    : `There ${count === 1 ? "is" : "are"} still ${pluralize(count, noun)}: ${listFirst(texts, count)}.`;

const sentences = (work: OpenWork, offers: readonly Offer[]) =>
  Promise.all(offers.map(async (offer) => ({ offer, sentence: await work[offer]?.() })));

/** Describes the bookings and orders that guests still have of some offers. */
export const describeOpenWork = async (work: OpenWork, offers: readonly Offer[]): Promise<string[]> =>
  (await sentences(work, offers)).flatMap(({ sentence }) => sentence ?? []);

/** Returns the offers that staff work with: those of the business, and those with open bookings or orders. */
export async function offersInUse(work: OpenWork, offered: readonly Offer[]): Promise<Offer[]> {
  const others = (Object.keys(work) as Offer[]).filter((offer) => !offered.includes(offer));
  const open = (await sentences(work, others)).filter(({ sentence }) => sentence !== undefined);
  return [...offered, ...open.map(({ offer }) => offer)];
}
