import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import type { EveningCommand } from "../../contract/evening.ts";
import type { StaffMember } from "../../contract/staff.ts";
import { callStaff, Refused } from "../api.ts";
import { initialsOf } from "../../shared/initials.ts";
import type { EveningState } from "./live/evening-state.ts";
import { createEveningStore, type EveningStore } from "./live/evening-store.ts";
import type { EveningKeeper, StoredEvening } from "./live/stored-evening.ts";
import type { EarlyReply } from "./startup.ts";
import { withQueue } from "./live/queue.ts";
import type { EveningBook } from "./model/book.ts";
import { minuteReader, presentMinute } from "./model/clock.ts";
import type { Identity } from "./use-identity.ts";

export interface Evening {
  readonly store: EveningStore;
  readonly state: EveningState;
  /** As it is drawn: with the statuses that this device keeps. */
  readonly book: EveningBook | undefined;
  /** The present minute of this evening, below zero before its day; undefined where that is more than a day away. */
  readonly now: number | undefined;
  /** The minute of the last thing known, before the evening below zero; undefined: it is live. */
  readonly lostAt: number | undefined;
  readonly queuedIds: ReadonlySet<string>;
  readonly send: (command: EveningCommand, text: string, overrule?: boolean) => Promise<boolean | undefined>;
}

/** Who is at the screen, asked before a change where nobody knows. */
export type RequireIdentity = () => Promise<Identity | undefined>;

/** Milliseconds that a change waits for the next one before the book is kept. */
const keepAfterMs = 500;

export interface EveningOptions {
  /** Absent: tonight's. */
  readonly date: string | undefined;
  readonly requireIdentity: RequireIdentity;
  /** What was answered to a PIN is no longer valid. */
  readonly onForget: () => void;
  readonly staff: StaffMember;
  /** When the session ends. */
  readonly expiresAt: string;
  /** What was asked for while the page's script was read. */
  readonly early: EarlyReply | undefined;
  /** The evening stored on the device, with which the page opens where there is no network. */
  readonly saved: StoredEvening | undefined;
  readonly keeper: EveningKeeper;
}

/** One evening's book, drawn with every change and every minute; tonight's is kept on the device. */
export function useEvening(options: EveningOptions): Evening {
  const { date, requireIdentity, onForget, staff, expiresAt, keeper } = options;
  // Only the values at opening count: the store has everything that is stored later.
  const [{ saved, early }] = useState(options);
  const member = useRef(staff);
  useEffect(() => {
    member.current = staff;
  }, [staff]);
  const store = useMemo(
    () =>
      createEveningStore({
        date,
        early: date === undefined || date === early?.reply.date ? early : undefined,
        saved: date === undefined || date === saved?.book.date ? saved : undefined,
        member: () => {
          const initials = initialsOf(member.current.name);
          return {
            id: member.current.id,
            // A name of signs alone has none that the service takes.
            initials: /^[\p{L}\p{N}]{1,4}$/u.test(initials) ? initials : undefined,
          };
        },
        storage: localStorage,
        call: callStaff,
        openEvents: (url) => new EventSource(url),
      }),
    [date, saved, early],
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
      // Drawn once a minute, not every second.
      setTick((before) => (minuteOfTick(before) === minuteOfTick(next) ? before : next));
    }, 1_000);
    return () => clearInterval(timer);
  }, [store]);
  const minute = Math.floor((tick + skewMs) / 60_000);

  const isLive = known !== undefined && lostSince === undefined;
  useEffect(() => {
    if (!isLive || !known || known.date !== known.today) return;
    const timer = setTimeout(
      () => void keeper.write({ staff, expiresAt, book: known, heardAt: store.lastHeard().toISOString() }),
      keepAfterMs,
    );
    return () => clearTimeout(timer);
    // With the minute its age is kept up to date as well.
  }, [isLive, known, minute, keeper, staff, expiresAt, store]);

  const zone = known && { date: known.date, timeZone: known.timeZone };
  const minuteOf = (at: Date) => zone && presentMinute(zone.date, zone.timeZone, at);
  const now = minuteOf(new Date(minute * 60_000));
  const book = useMemo(
    () => known && withQueue(known, queue, (at) => presentMinute(known.date, known.timeZone, new Date(at))),
    [known, queue],
  );
  const queuedIds = useMemo(
    () => new Set(queue.flatMap(({ command }) => ("id" in command ? [command.id] : []))),
    [queue],
  );
  const send = useMemo(
    () =>
      async (command: EveningCommand, text: string, overrule = false): Promise<boolean | undefined> => {
        for (;;) {
          try {
            return await store.send(command, text, { overrule, identity: await requireIdentity() });
          } catch (error) {
            if (!(error instanceof Refused && error.code === "INVALID_TOKEN")) throw error;
            // A PIN that has been changed since, or a session that has: who it is is asked again.
            onForget();
          }
        }
      },
    [store, requireIdentity, onForget],
  );
  const lostAt = zone && lostSince && minuteReader(zone.date, zone.timeZone)(lostSince.toISOString());
  return { store, state, book, now, lostAt, queuedIds, send };
}
