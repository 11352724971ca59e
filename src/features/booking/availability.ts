import type { Alternative, AvailabilityReply, Slot, SlotState } from "../../contract/availability.ts";
import { minutesPerDay, parseTimeOfDay } from "../../shared/time.ts";
import { fetchAvailability, isApiError } from "../api.ts";

/** Milliseconds without a further change before the service is asked, and those an answer is good for. */
const pause = 300;
const freshFor = 30_000;

const cache = new Map<string, { readonly reply: AvailabilityReply; readonly at: number }>();

/** Makes the next question go to the service: a booking has changed what is free. */
export const invalidateAvailability = (): void => cache.clear();

/** A party too large for any table still learns from a party of one what the house can seat, and when. */
const askFor = async (date: string, partySize: number, signal: AbortSignal): Promise<AvailabilityReply> => {
  try {
    return await fetchAvailability(date, partySize, signal);
  } catch (error) {
    if (partySize === 1 || !isApiError(error) || error.status !== 400) throw error;
    return fetchAvailability(date, 1, signal);
  }
};

/** A date still being typed (the year 0020) or long gone: not worth a question. */
const isLongPast = (date: string): boolean =>
  date < new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10);

/**
 * Tells what a day (`YYYY-MM-DD`) has free, once the choice has rested for a moment. Where the service gives no answer
 * nothing is told: the form goes on without, and the booking itself will say what is wrong.
 *
 * @returns ends the question
 */
export function subscribeToAvailability(
  date: string,
  partySize: number,
  onAvailability: (reply: AvailabilityReply) => void,
): () => void {
  if (isLongPast(date)) return () => undefined;
  const key = `${date} ${partySize}`;
  const known = cache.get(key);
  if (known && Date.now() - known.at < freshFor) {
    onAvailability(known.reply);
    return () => undefined;
  }
  const request = new AbortController();
  const timer = setTimeout(() => {
    askFor(date, partySize, request.signal).then(
      (reply) => {
        if (request.signal.aborted) return;
        cache.set(key, { reply, at: Date.now() });
        onAvailability(reply);
      },
      () => undefined,
    );
  }, pause);
  return () => {
    clearTimeout(timer);
    request.abort();
  };
}

/** The slot of a time in any of the forms' spellings; undefined where the day has none. */
export const slotAt = ({ slots }: AvailabilityReply, time: string): Slot | undefined => {
  const minutes = parseTimeOfDay(time);
  return slots.find((slot) => slot.minutes % minutesPerDay === minutes);
};

/** Whether a time can be booked; a time at which no service runs is closed. */
export const stateAt = (reply: AvailabilityReply, time: string): SlotState =>
  slotAt(reply, time)?.state ?? "closed";

/** Whether nothing of the day, or of what is left of it, is served. */
export const isClosed = ({ slots }: AvailabilityReply): boolean => {
  const left = slots.filter(({ state }) => state !== "past");
  return slots.length === 0 || (left.length > 0 && left.every(({ state }) => state === "closed"));
};

const unavailableLabels: Readonly<Record<SlotState, string | undefined>> = {
  free: undefined,
  full: "full",
  closed: "closed",
  past: "past",
  "too-soon": "too soon",
  "too-far": "too far ahead",
};

/** What a list writes beside a time that cannot be booked. */
export const unavailableLabel = (reply: AvailabilityReply, time: string): string | undefined =>
  unavailableLabels[stateAt(reply, time)];

/** A day as a guest says it: `Friday, 27 November`. */
export const formatDay = (date: string): string => {
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat("en-GB", { ...options, timeZone: "UTC" }).format(new Date(`${date}T00:00:00Z`));
  return `${part({ weekday: "long" })}, ${part({ day: "numeric", month: "long" })}`;
};

const sentenceOf = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`);

const whyNot = (reply: AvailabilityReply, time: string, party: string): string => {
  switch (stateAt(reply, time)) {
    case "full":
      return `${time} is fully booked${party}.`;
    case "past":
      return `${time} has passed.`;
    case "too-soon":
      return `${time} is too soon to be booked here.`;
    case "too-far":
      return `We take bookings up to ${formatDay(reply.lastDate)}.`;
    default:
      return `We take no bookings for ${time} that day.`;
  }
};

/**
 * What a guest should know about the day and time chosen, in a sentence or two; undefined where there is nothing to say.
 *
 * @param time as the form has it, or empty while none is chosen
 * @param partySize undefined while it is not known
 */
export function formatAvailability(
  reply: AvailabilityReply,
  time: string,
  partySize: number | undefined,
): string | undefined {
  const note = reply.note ? [sentenceOf(reply.note)] : [];
  if (isClosed(reply)) return [`There are no bookings on ${formatDay(reply.date)}.`, ...note].join(" ");
  const party = partySize === undefined ? "" : ` for ${partySize} ${partySize === 1 ? "person" : "persons"}`;
  if (time !== "") {
    const free = stateAt(reply, time) === "free";
    if (free && partySize === undefined) return note[0];
    return [free ? `${time} is free${party}.` : whyNot(reply, time, party), ...note].join(" ");
  }
  if (reply.slots.some(({ state }) => state === "free")) return note[0];
  return [`Nothing is free on ${formatDay(reply.date)}${party}.`, ...note].join(" ");
}

const sameAs = (a: Alternative) => (b: Alternative) =>
  a.date === b.date && parseTimeOfDay(a.time) === parseTimeOfDay(b.time);

/**
 * What could be booked instead, the nearest first: what the service names for the chosen time, the day's other free
 * slots by their distance, what the service names for those that are not free. Empty where the chosen time is free.
 */
export function alternativesTo(reply: AvailabilityReply, time: string): Alternative[] {
  const chosen = slotAt(reply, time);
  const free = reply.slots.filter(({ state }) => state === "free");
  // Nothing chosen and something free: the list itself tells.
  if (chosen?.state === "free" || (time === "" && free.length > 0)) return [];
  const wanted = chosen?.minutes ?? parseTimeOfDay(time) ?? 0;
  const byDistance = (slots: readonly Slot[]) =>
    [...slots].sort((a, b) => Math.abs(a.minutes - wanted) - Math.abs(b.minutes - wanted));
  return unique([
    ...(chosen?.alternatives ?? []),
    ...byDistance(free).map((slot) => ({ date: reply.date, time: slot.time })),
    ...byDistance(reply.slots).flatMap(({ alternatives }) => alternatives),
  ]);
}

/** Each alternative once, in order. */
export const unique = (alternatives: readonly Alternative[]): Alternative[] =>
  alternatives.filter((one, index) => alternatives.findIndex(sameAs(one)) === index);

/** The alternatives that a refused booking carries. */
export function alternativesOf(failure: unknown): Alternative[] {
  if (!isApiError(failure)) return [];
  const { alternatives } = (failure.reply ?? {}) as { alternatives?: unknown };
  if (!Array.isArray(alternatives)) return [];
  return (alternatives as Partial<Alternative>[]).filter(
    (one): one is Alternative => typeof one?.date === "string" && typeof one.time === "string",
  );
}

/** One service of a day and its times, as a list offers them. */
export interface OfferedServicePeriod {
  readonly name: string;
  readonly times: readonly { readonly time: string }[];
}

/** A day's times by service, those that have passed left out. */
export function offeredServicePeriods(reply: AvailabilityReply): OfferedServicePeriod[] {
  if (isClosed(reply)) return [];
  const coming = reply.slots.filter(({ state }) => state !== "past");
  const names = [...new Set(coming.map(({ servicePeriod }) => servicePeriod))];
  return names.map((name) => ({ name, times: coming.filter(({ servicePeriod }) => servicePeriod === name) }));
}
