import type { Alternative, AvailabilityReply, Slot, SlotState } from "../contract/availability.ts";
import type { Formats } from "../../../core/shared/formats.ts";
import { weekdayAndDay } from "../../../core/shared/format-date.ts";
import { minutesPerDay, parseTimeOfDay } from "../../../core/shared/time.ts";
import type { Translate } from "../../../core/messages/words.ts";
import { isApiError } from "../../../core/browser/api.ts";
import { fetchAvailability } from "./api.ts";

type Locale = Pick<Formats, "locale">;

const debounceMs = 300;
const cacheMs = 30_000;

const cache = new Map<string, { readonly reply: AvailabilityReply; readonly at: number }>();

/** Empties the cache. Called after a booking, which changes what is free. */
export const invalidateAvailability = (): void => cache.clear();

/**
 * Fetches the availability for a party. If the service refuses, asks again for one person, because the party
 * may be too large: that reply still contains the hours and the largest party.
 */
const fetchForParty = async (
  date: string,
  partySize: number,
  signal: AbortSignal,
  time: string | undefined,
): Promise<AvailabilityReply> => {
  try {
    return await fetchAvailability(date, partySize, signal, time);
  } catch (error) {
    if (partySize === 1 || !isApiError(error) || error.status !== 400) throw error;
    return fetchAvailability(date, 1, signal);
  }
};

/** True if a request is pointless, because the date is well in the past or still being typed (the year 0020). */
const isLongPast = (date: string): boolean =>
  date < new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10);

/**
 * Reports what is free on a day (`YYYY-MM-DD`), debounced. Reports nothing if there is no reply: the form
 * works without availability, and the reply to the booking states any problem.
 *
 * @param time a time for which the free tables are requested too
 * @returns a function that ends the subscription and aborts its request
 */
export function subscribeToAvailability(
  date: string,
  partySize: number,
  onAvailability: (reply: AvailabilityReply) => void,
  time?: string,
): () => void {
  if (isLongPast(date)) return () => undefined;
  const key = `${date} ${partySize} ${time ?? ""}`;
  const cached = cache.get(key);
  if (cached && Date.now() - cached.at < cacheMs) {
    onAvailability(cached.reply);
    return () => undefined;
  }
  const request = new AbortController();
  const timer = setTimeout(() => {
    fetchForParty(date, partySize, request.signal, time).then(
      (reply) => {
        if (request.signal.aborted) return;
        cache.set(key, { reply, at: Date.now() });
        onAvailability(reply);
      },
      () => undefined,
    );
  }, debounceMs);
  return () => {
    clearTimeout(timer);
    request.abort();
  };
}

/**
 * Returns the slot at a time, which can be in any notation that the forms use; undefined if the day has no
 * such slot.
 */
export const slotAt = ({ slots }: AvailabilityReply, time: string): Slot | undefined => {
  const minutes = parseTimeOfDay(time);
  return slots.find((slot) => slot.minutes % minutesPerDay === minutes);
};

/** Returns the state of a time; `closed` if no service runs then. */
export const stateAt = (reply: AvailabilityReply, time: string): SlotState =>
  slotAt(reply, time)?.state ?? "closed";

/** True if the day has no service, or if all of its remaining slots are closed. */
export const isClosed = ({ slots }: AvailabilityReply): boolean => {
  const left = slots.filter(({ state }) => state !== "past");
  return slots.length === 0 || (left.length > 0 && left.every(({ state }) => state === "closed"));
};

/**
 * Returns the reason why a time cannot be booked, in a word or two for a list of times; undefined if it can
 * be booked.
 */
export function unavailableLabel(
  reply: AvailabilityReply,
  time: string,
  t: Translate<"booking">,
): string | undefined {
  const state = stateAt(reply, time);
  return state === "free" ? undefined : t(`state.${state}`);
}

const toSentence = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`);

/**
 * Returns a sentence or two about the availability of the chosen day and time; undefined if there is nothing
 * to say.
 *
 * @param time value in the form; empty if none is chosen
 * @param partySize undefined until the guest has chosen one
 */
export function formatAvailability(
  reply: AvailabilityReply,
  time: string,
  partySize: number | undefined,
  formats: Locale,
  t: Translate<"booking">,
): string | undefined {
  const note = reply.note ? [toSentence(reply.note)] : [];
  if (isClosed(reply))
    return [t("day.closed", { day: weekdayAndDay(reply.date, formats) }), ...note].join(" ");
  const party = partySize === undefined ? "" : ` ${t("for", { size: String(partySize) })}`;
  if (time !== "") {
    const state = stateAt(reply, time);
    if (state === "free" && partySize === undefined) return note[0];
    const said =
      state === "too-far"
        ? t("is.too-far", { day: weekdayAndDay(reply.lastDate, formats) })
        : state === "free" || state === "full"
          ? t(`is.${state}`, { time, party })
          : t(`is.${state}`, { time });
    return [said, ...note].join(" ");
  }
  if (reply.slots.some(({ state }) => state === "free")) return note[0];
  return [t("day.full", { day: weekdayAndDay(reply.date, formats), party }), ...note].join(" ");
}

const isSameSlot = (a: Alternative) => (b: Alternative) =>
  a.date === b.date && parseTimeOfDay(a.time) === parseTimeOfDay(b.time);

/**
 * Returns alternatives to the chosen time, nearest first: the service's alternatives to that time, then the
 * day's other free slots by distance, then the service's alternatives to the other slots that are not free.
 * Returns none if the chosen time is free.
 */
export function alternativesTo(reply: AvailabilityReply, time: string): Alternative[] {
  const chosen = slotAt(reply, time);
  const free = reply.slots.filter(({ state }) => state === "free");
  // If no time is chosen, the list of free times is enough.
  if (chosen?.state === "free" || (time === "" && free.length > 0)) return [];
  const chosenMinutes = chosen?.minutes ?? parseTimeOfDay(time) ?? 0;
  const byDistance = (slots: readonly Slot[]) =>
    [...slots].sort((a, b) => Math.abs(a.minutes - chosenMinutes) - Math.abs(b.minutes - chosenMinutes));
  return withoutDuplicates([
    ...(chosen?.alternatives ?? []),
    ...byDistance(free).map((slot) => ({ date: reply.date, time: slot.time, minutes: slot.minutes })),
    ...byDistance(reply.slots).flatMap(({ alternatives }) => alternatives),
  ]);
}

/** Removes duplicate alternatives, keeping the order. */
export const withoutDuplicates = (alternatives: readonly Alternative[]): Alternative[] =>
  alternatives.filter((one, index) => alternatives.findIndex(isSameSlot(one)) === index);

/** Returns the alternatives in the reply to a refused booking. */
export function alternativesOf(failure: unknown): Alternative[] {
  if (!isApiError(failure)) return [];
  const { alternatives } = (failure.reply ?? {}) as { alternatives?: unknown };
  if (!Array.isArray(alternatives)) return [];
  return (alternatives as Partial<Alternative>[]).filter(
    (one): one is Alternative => typeof one?.date === "string" && typeof one.time === "string",
  );
}

export interface OfferedServicePeriod {
  readonly name: string;
  readonly times: readonly { readonly time: string }[];
}

/** Returns the times of a day that have not passed, grouped by service under the names that guests know. */
export function offeredServicePeriods(reply: AvailabilityReply): OfferedServicePeriod[] {
  if (isClosed(reply)) return [];
  const coming = reply.slots.filter(({ state }) => state !== "past");
  const names = [...new Set(coming.map(({ servicePeriod }) => servicePeriod))];
  return names.map((name) => {
    const times = coming.filter(({ servicePeriod }) => servicePeriod === name);
    return { name: times[0]?.label ?? name, times };
  });
}
