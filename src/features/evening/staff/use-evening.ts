import { useMemo, useState } from "react";
import type { EveningReply } from "../contract/evening.ts";
import type { EarlyReply } from "../../staff/shell/live/live-state.ts";
import {
  useKeptCopy,
  usePresentMinute,
  useSend,
  useStore,
  useStoreOptions,
  type RequireIdentity,
} from "../../staff/shell/live/use-live-book.ts";
import {
  createEveningStore,
  type EveningState,
  type EveningStore,
  type EveningTypes,
  type EveningKeeper,
  type StoredEvening,
} from "./live/evening-store.ts";
import { withQueuedCommands } from "./live/queued-commands.ts";
import type { EveningBook } from "./model/book.ts";
import { minuteReader, presentMinute } from "./model/clock.ts";
import type { StaffMember } from "../../../core/contract/staff-roles.ts";
import type { EveningCommand } from "../contract/evening-commands.ts";

export interface Evening {
  readonly store: EveningStore;
  readonly state: EveningState;
  /** The book as drawn, including statuses queued on this device. */
  readonly book: EveningBook | undefined;
  /**
   * The current minute of this evening. Negative before the evening's day; undefined if that day is more than
   * a day away.
   */
  readonly now: number | undefined;
  /** The minute of the last update. Negative before the evening's day; undefined while the connection is live. */
  readonly lostAt: number | undefined;
  readonly queuedIds: ReadonlySet<string>;
  readonly send: (command: EveningCommand, text: string, overrule?: boolean) => Promise<boolean | undefined>;
}

export interface EveningOptions {
  /** Service date; undefined for tonight. */
  readonly date: string | undefined;
  readonly requireIdentity: RequireIdentity;
  /** Called when the service no longer accepts the token that a person got by entering a PIN. */
  readonly onForget: () => void;
  readonly staff: StaffMember;
  readonly expiresAt: string;
  /** Reply to a request that was sent while the browser was still reading the page's script. */
  readonly early: EarlyReply<EveningReply> | undefined;
  /** The evening stored on this device. The page opens with it if there is no network. */
  readonly saved: StoredEvening | undefined;
  readonly keeper: EveningKeeper;
}

/**
 * Returns one evening's book, and updates it with every change and every minute. Tonight's book is stored on
 * the device.
 */
export function useEvening(options: EveningOptions): Evening {
  const { date, requireIdentity, onForget, staff, expiresAt, keeper } = options;
  // Only the initial values are used, because the store itself receives all later changes.
  const [{ saved, early }] = useState(options);
  const browser = useStoreOptions<EveningTypes>(staff);
  const store = useMemo(
    () =>
      createEveningStore({
        date,
        early: date === undefined || date === early?.reply.date ? early : undefined,
        saved: date === undefined || date === saved?.book.date ? saved : undefined,
        ...browser,
      }),
    [date, saved, early, browser],
  );
  const state = useStore(store);
  const { book: known, queue, lostSince, skewMs } = state;
  const minute = usePresentMinute(store, skewMs);
  const isLive = known !== undefined && lostSince === undefined;
  useKeptCopy(store, isLive && known.date === known.today ? known : undefined, {
    keeper,
    staff,
    expiresAt,
    minute,
  });

  const zone = known && { date: known.date, timeZone: known.timeZone };
  const minuteOf = (at: Date) => zone && presentMinute(zone.date, zone.timeZone, at);
  const now = minuteOf(new Date(minute * 60_000));
  const book = useMemo(
    () =>
      known &&
      withQueuedCommands(known, queue, (at) => presentMinute(known.date, known.timeZone, new Date(at))),
    [known, queue],
  );
  const queuedIds = useMemo(
    () => new Set(queue.flatMap(({ command }) => ("id" in command ? [command.id] : []))),
    [queue],
  );
  const send = useSend(store, requireIdentity, onForget);
  const lostAt = zone && lostSince && minuteReader(zone.date, zone.timeZone)(lostSince.toISOString());
  return { store, state, book, now, lostAt, queuedIds, send };
}
