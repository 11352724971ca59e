import { useCallback, useEffect, useRef, useState } from "react";
import * as paths from "../../../../core/contract/paths.ts";
import type {
  ChangedDishReply,
  ChangedHoursReply,
  TodayDish,
  TodayHours,
  TodayReply,
} from "../../contract/today.ts";
import { callStaff, Refused } from "../../../staff/shell/api.ts";
import { signInPage } from "../../../staff/shell/pages.ts";
import {
  readSeen,
  readUnsent,
  readUnsentHours,
  withChange,
  withHours,
  writeSeen,
  writeUnsent,
  writeUnsentHours,
  type UnsentChange,
  type UnsentChanges,
  type UnsentHours,
} from "./unsent-changes.ts";

/**
 * Milliseconds between requests for changes by other users. The page is shown as live only while the service
 * answers these requests.
 */
const loadEveryMs = 3_000;

/** A change that guests see, with what is needed to undo it. */
export type DoneChange = {
  /** Time of the change by the service's clock, ISO 8601. */
  readonly at: string;
  readonly isUndo: boolean;
} & (
  | { readonly of: "dish"; readonly before: TodayDish; readonly after: TodayDish }
  | { readonly of: "hours"; readonly before: TodayHours; readonly after: TodayHours }
);

interface TodayState {
  /** True if the service has answered since the page was opened. */
  readonly isHeard: boolean;
  /**
   * The dishes; until the service answers, those last seen on this device. Undefined if this device has seen
   * none.
   */
  readonly dishes: readonly TodayDish[] | undefined;
  /** Today's hours, from the same reply as the dishes; also undefined if the booking settings cannot be read. */
  readonly hours: TodayHours | undefined;
  readonly timeZone: string;
  /** Time since which the service has not answered; undefined while it answers. */
  readonly offlineSince: string | undefined;
  readonly unsent: UnsentChanges;
  readonly unsentHours: UnsentHours | undefined;
  /** Reason why the service refused the last change of hours. */
  readonly hoursProblem: string | undefined;
  /**
   * Outcomes of changes since the page was opened, by the dish's slug: the time at which guests saw the
   * change, or the reason for its refusal.
   */
  readonly outcomes: Readonly<Record<string, { readonly at?: string; readonly problem?: string }>>;
  readonly done: DoneChange | undefined;
  /** Slug of the dish whose last change is being undone, or `hours`. */
  readonly undoing: string | undefined;
}

const without = (changes: UnsentChanges, id: string): UnsentChanges =>
  Object.fromEntries(Object.entries(changes).filter(([key]) => key !== id));

/** Returns the page's state, and functions that call the service. */
function useTodayService() {
  const [seen] = useState(() => readSeen(localStorage));
  const [state, setState] = useState<TodayState>(() => ({
    isHeard: false,
    dishes: seen?.dishes,
    hours: seen?.hours,
    timeZone: seen?.timeZone ?? "UTC",
    offlineSince: undefined,
    unsent: readUnsent(localStorage),
    unsentHours: readUnsentHours(localStorage),
    hoursProblem: undefined,
    outcomes: {},
    done: undefined,
    undoing: undefined,
  }));
  const latest = useRef(state);
  /** Time of the last answer, by the service's clock. */
  const heardAt = useRef(seen?.at);
  const sending = useRef(false);
  /**
   * Number of changes that the service has accepted. A reply to a request sent before the last of them is out
   * of date.
   */
  const taken = useRef(0);

  const update = useCallback((change: (before: TodayState) => TodayState) => {
    latest.current = change(latest.current);
    setState(latest.current);
  }, []);

  const leave = useCallback(() => location.assign(signInPage), []);

  const lost = useCallback(
    () =>
      update((now) => ({
        ...now,
        offlineSince: now.offlineSince ?? heardAt.current ?? new Date().toISOString(),
      })),
    [update],
  );

  const load = useCallback(async () => {
    const before = taken.current;
    try {
      const reply = await callStaff<TodayReply>(paths.getToday);
      const { dishes, hours, timeZone } = reply;
      if (heardAt.current?.slice(0, 16) !== reply.at.slice(0, 16) || taken.current > 0)
        writeSeen(localStorage, reply);
      heardAt.current = reply.at;
      update((now) => ({
        ...now,
        isHeard: true,
        dishes: taken.current === before ? dishes : now.dishes,
        hours: taken.current === before ? hours : now.hours,
        timeZone,
        offlineSince: undefined,
      }));
    } catch (error) {
      if (error instanceof Refused) leave();
      else lost();
    }
  }, [leave, lost, update]);

  /**
   * Sends a change. Resolves to undefined if the service does not answer, which shows the page as offline, or
   * if the member is signed out, which opens the sign-in page.
   */
  const send = useCallback(
    async <Reply>(path: string, body: object): Promise<{ reply?: Reply; problem?: string } | undefined> => {
      try {
        const reply = await callStaff<Reply>(path, body);
        taken.current += 1;
        return { reply };
      } catch (error) {
        if (!(error instanceof Refused)) lost();
        else if (error.code === "NOT_SIGNED_IN") leave();
        else return { problem: `${error.message}.` };
        return undefined;
      }
    },
    [leave, lost],
  );
  return { state, latest, sending, update, load, send };
}

/**
 * Returns the latest state of the dishes and hours, and functions to change them. Changes are sent one at a
 * time, and stored on the device until the service confirms them.
 */
export function useToday() {
  const { state, latest, sending, update, load, send } = useTodayService();

  /** Sends hours that the service does not have yet. Resolves to true if the service answered. */
  const sendHours = useCallback(
    async (wish: UnsentHours): Promise<boolean> => {
      const before = latest.current.hours;
      const answer = await send<ChangedHoursReply>(paths.changeHours, wish);
      if (!answer) return false;
      const { reply, problem } = answer;
      update((now) => {
        // If the hours changed again during the request, the new ones are sent next.
        const later = now.unsentHours === wish ? undefined : now.unsentHours;
        const unsentHours = later && reply ? { ...later, version: reply.hours.version } : later;
        writeUnsentHours(localStorage, unsentHours);
        return {
          ...now,
          unsentHours,
          hoursProblem: problem,
          offlineSince: undefined,
          hours: reply?.hours ?? now.hours,
          undoing: undefined,
          done:
            reply && before && reply.hours.version !== before.version
              ? { of: "hours", before, after: reply.hours, at: reply.at, isUndo: now.undoing === "hours" }
              : now.done,
        };
      });
      if (problem !== undefined) await load();
      return true;
    },
    [load, send, update],
  );

  /** Sends unconfirmed changes, one after another. */
  const flush = useCallback(async () => {
    if (sending.current) return;
    sending.current = true;
    try {
      for (;;) {
        const { unsentHours } = latest.current;
        if (unsentHours) {
          if (!(await sendHours(unsentHours))) return;
          continue;
        }
        const [id, change] = Object.entries(latest.current.unsent)[0] ?? [];
        if (id === undefined || change === undefined) return;
        const before = latest.current.dishes?.find((dish) => dish.id === id);
        const answer = await send<ChangedDishReply>(paths.changeDish, { id, ...change });
        if (!answer) return;
        const { reply, problem } = answer;
        const after = reply?.dish;
        update((now) => {
          // If the dish changed again during the request, that change is sent next.
          const isLatest = now.unsent[id] === change;
          const unsent = isLatest
            ? without(now.unsent, id)
            : after
              ? {
                  ...now.unsent,
                  [id]: { ...now.unsent[id]!, version: after.version, previousPrice: after.price },
                }
              : now.unsent;
          writeUnsent(localStorage, unsent);
          return {
            ...now,
            unsent,
            offlineSince: undefined,
            dishes: after ? now.dishes?.map((dish) => (dish.id === id ? after : dish)) : now.dishes,
            outcomes: { ...now.outcomes, [id]: reply ? { at: reply.at } : { problem: problem! } },
            undoing: undefined,
            done:
              reply && before && reply.dish.version !== before.version
                ? { of: "dish", before, after: reply.dish, at: reply.at, isUndo: now.undoing === id }
                : now.done,
          };
        });
        if (problem !== undefined) await load();
      }
    } finally {
      sending.current = false;
    }
  }, [load, send, sendHours, update]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    let stopped = false;
    const run = async () => {
      if (document.visibilityState === "visible") {
        if (!sending.current) await load();
        if (latest.current.offlineSince === undefined) await flush();
      }
      if (!stopped) timer = setTimeout(() => void run(), loadEveryMs);
    };
    void run();
    const now = () => {
      clearTimeout(timer);
      if (!stopped) void run();
    };
    addEventListener("online", now);
    return () => {
      stopped = true;
      clearTimeout(timer);
      removeEventListener("online", now);
    };
  }, [load, flush]);

  const change = useCallback(
    (dish: TodayDish, wish: Pick<UnsentChange, "price" | "available">) => {
      update((now) => {
        const unsent = withChange(now.unsent, dish, wish);
        writeUnsent(localStorage, unsent);
        return { ...now, unsent, outcomes: { ...now.outcomes, [dish.id]: {} } };
      });
      void flush();
    },
    [flush, update],
  );

  const dismiss = useCallback(() => update((now) => ({ ...now, done: undefined })), [update]);

  /**
   * Changes the day's hours, keeping them on the device until the service answers. If the service can be
   * reached only on a later day, it refuses the hours.
   *
   * @returns the reason if the service refused the hours; otherwise undefined
   */
  const changeHours = useCallback(
    async (before: TodayHours, wish: Pick<TodayHours, "periods" | "reason">): Promise<string | undefined> => {
      update((now) => {
        const unsentHours = withHours(now.unsentHours, before, wish);
        writeUnsentHours(localStorage, unsentHours);
        return { ...now, unsentHours, hoursProblem: undefined };
      });
      await flush();
      return latest.current.hoursProblem;
    },
    [flush, update],
  );

  /** Undoes the last change by sending the opposite one. */
  const undo = useCallback(() => {
    const { done } = latest.current;
    if (!done) return;
    update((now) => ({ ...now, done: undefined, undoing: done.of === "hours" ? "hours" : done.after.id }));
    if (done.of === "hours") return void changeHours(done.after, done.before);
    const { before, after } = done;
    change(after, {
      ...(before.price === after.price ? {} : { price: before.price }),
      ...(before.available === after.available ? {} : { available: before.available }),
    });
  }, [change, changeHours, update]);

  return { ...state, change, changeHours, undo, dismiss };
}
