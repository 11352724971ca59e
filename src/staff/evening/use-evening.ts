import { useEffect, useMemo, useState, useSyncExternalStore } from "react";
import type { EveningCommand } from "../../contract/evening.ts";
import { callStaff } from "../api.ts";
import { createEveningStore, type EveningState, type EveningStore } from "./live/evening-store.ts";
import { withQueue } from "./live/queue.ts";
import type { EveningBook } from "./model/book.ts";
import { presentMinute } from "./model/clock.ts";

export interface Evening {
  readonly store: EveningStore;
  readonly state: EveningState;
  /** As it is drawn: with the statuses that this device keeps. */
  readonly book: EveningBook | undefined;
  /** The present minute of this evening; undefined on another day. */
  readonly now: number | undefined;
  /** The minute of the last thing known; undefined: it is live. */
  readonly lostAt: number | undefined;
  readonly keptIds: ReadonlySet<string>;
  readonly send: (command: EveningCommand, text: string, overrule?: boolean) => Promise<boolean | undefined>;
}

/** Who is at the screen, asked before a change where nobody knows. */
export type RequireInitials = () => Promise<string | undefined>;

/** One evening's book, drawn anew with every change and every minute. */
export function useEvening(date: string | undefined, requireInitials: RequireInitials): Evening {
  const store = useMemo(
    () =>
      createEveningStore({
        date,
        storage: localStorage,
        call: callStaff,
        openEvents: (url) => new EventSource(url),
      }),
    [date],
  );
  const state = useSyncExternalStore(store.subscribe, store.getState);
  useEffect(() => {
    store.start();
    const online = () => store.tryNow();
    addEventListener("online", online);
    return () => {
      removeEventListener("online", online);
      store.stop();
    };
  }, [store]);

  const { book: known, queue, lostSince, skewMs } = state;
  const [tick, setTick] = useState(Date.now);
  useEffect(() => {
    const minuteOfTick = (ms: number) => Math.floor((ms + store.getState().skewMs) / 60_000);
    const timer = setInterval(() => {
      const next = Date.now();
      // Nothing is drawn anew but once a minute.
      setTick((before) => (minuteOfTick(before) === minuteOfTick(next) ? before : next));
    }, 1_000);
    return () => clearInterval(timer);
  }, [store]);
  const minute = Math.floor((tick + skewMs) / 60_000);

  const zone = known && { date: known.date, timeZone: known.timeZone };
  const minuteOf = (at: Date) => zone && presentMinute(zone.date, zone.timeZone, at);
  const now = minuteOf(new Date(minute * 60_000));
  const book = useMemo(
    () => known && withQueue(known, queue, (at) => presentMinute(known.date, known.timeZone, new Date(at))),
    [known, queue],
  );
  const keptIds = useMemo(
    () => new Set(queue.flatMap(({ command }) => ("id" in command ? [command.id] : []))),
    [queue],
  );
  const send = useMemo(
    () => async (command: EveningCommand, text: string, overrule?: boolean) =>
      store.send(command, text, {
        overrule: overrule ?? false,
        initials: await requireInitials(),
      }),
    [store, requireInitials],
  );
  return { store, state, book, now, lostAt: lostSince && minuteOf(lostSince), keptIds, send };
}
