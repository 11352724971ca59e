import type { Offer } from "../shared/page-roles.ts";

/**
 * What guests still have of each offer. Each function describes it in one sentence: “There are still 2
 * bookings: …”; undefined if there is nothing.
 */
export type OpenWork = Readonly<Partial<Record<Offer, () => Promise<string | undefined>>>>;

const sentences = (work: OpenWork, offers: readonly Offer[]) =>
  Promise.all(offers.map(async (offer) => ({ offer, sentence: await work[offer]?.() })));

/** Describes what guests still have of some offers. */
export const describeOpenWork = async (work: OpenWork, offers: readonly Offer[]): Promise<string[]> =>
  (await sentences(work, offers)).flatMap(({ sentence }) => sentence ?? []);

/** Returns the offers of which guests still have something. */
export const offersInUse = async (work: OpenWork): Promise<Offer[]> =>
  (await sentences(work, Object.keys(work) as Offer[])).flatMap(({ offer, sentence }) =>
    sentence === undefined ? [] : [offer],
  );
