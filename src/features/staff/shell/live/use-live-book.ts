import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import * as paths from "../../../../core/contract/paths.ts";
import type { StaffSessionReply } from "../../contract/staff.ts";
import { callStaff, Refused } from "../api.ts";
import { forgetStored } from "../offline.ts";
import { IdentityDismissed, type Identity } from "../screen/use-identity.ts";
import { useSignedInAgain } from "../screen/use-signed-in-again.ts";
import { leaveStaffPages } from "../sign-out.ts";
import type { BookTypes } from "./book-service.ts";
import type { LiveState, StoreOptions } from "./live-state.ts";
import type { LiveStore } from "./live-store.ts";
import type { BookKeeper } from "./stored-book.ts";
import type { StaffMember } from "../../../../core/contract/staff-roles.ts";
import { initialsOf } from "../../../../core/shared/text.ts";

/** Milliseconds between checks of the clock: short, so that a tablet checks the time as soon as it wakes up. */
const lookMs = 1_000;

/**
 * Calls `onEnd` once when the session ends: at four in the morning on the restaurant's clock.
 *
 * @param expiresAt ISO 8601, from the service
 * @param now returns the current time by the service's clock
 */
export function useSessionEnd(expiresAt: string, now: () => Date, onEnd: () => void): void {
  useEffect(() => {
    const timer = setInterval(() => {
      if (now().getTime() < Date.parse(expiresAt)) return;
      clearInterval(timer);
      onEnd();
    }, lookMs);
    return () => clearInterval(timer);
  }, [expiresAt, now, onEnd]);
}

/**
 * Resolves to the person at a shared screen, and asks who it is if no one has identified themselves recently.
 * Resolves to undefined if the screen is not shared.
 */
export type RequireIdentity = () => Promise<Identity | undefined>;

/** Milliseconds to wait for further changes before the book is stored. */
const keepAfterMs = 500;

/**
 * Returns the store options that come from the browser, as an object that stays the same while the page is
 * open.
 */
export function useStoreOptions<T extends BookTypes>(
  staff: StaffMember,
): Pick<StoreOptions<T>, "member" | "storage" | "call" | "openEvents"> {
  const member = useRef(staff);
  useEffect(() => {
    member.current = staff;
  }, [staff]);
  return useMemo(
    () => ({
      member: () => {
        const initials = initialsOf(member.current.name);
        return {
          id: member.current.id,
          // A name without letters or digits has no initials that the service accepts.
          initials: /^[\p{L}\p{N}]{1,4}$/u.test(initials) ? initials : undefined,
        };
      },
      storage: localStorage,
      call: callStaff,
      openEvents: (url) => new EventSource(url),
    }),
    [],
  );
}

/** Returns the state of a store, and keeps it up to date while the page is open. */
export function useStore<T extends BookTypes>(store: LiveStore<T>): LiveState<T> {
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
  return state;
}

/** Returns the minutes since 1970 by the service's clock. Rerenders once a minute. */
export function usePresentMinute<T extends BookTypes>(store: LiveStore<T>, skewMs: number): number {
  const [tick, setTick] = useState(Date.now);
  useEffect(() => {
    const minuteOfTick = (ms: number) => Math.floor((ms + store.getState().skewMs) / 60_000);
    const timer = setInterval(() => {
      const next = Date.now();
      setTick((before) => (minuteOfTick(before) === minuteOfTick(next) ? before : next));
    }, 1_000);
    return () => clearInterval(timer);
  }, [store]);
  return Math.floor((tick + skewMs) / 60_000);
}

/**
 * While the book is live, stores a copy of it on the device, from which it can be opened without a network.
 *
 * @param book undefined to store nothing
 * @param minute the current minute, so that the copy is stored again every minute with the time at which it
 * was up to date
 */
export function useKeptCopy<T extends BookTypes>(
  store: LiveStore<T>,
  book: T["book"] | undefined,
  {
    keeper,
    staff,
    expiresAt,
    minute,
  }: {
    readonly keeper: BookKeeper<T["book"]>;
    readonly staff: StaffMember;
    readonly expiresAt: string;
    readonly minute: number;
  },
): void {
  useEffect(() => {
    if (!book) return;
    const timer = setTimeout(
      () => void keeper.write({ staff, expiresAt, book, heardAt: store.lastHeard().toISOString() }),
      keepAfterMs,
    );
    return () => clearTimeout(timer);
  }, [book, minute, keeper, staff, expiresAt, store]);
}

/**
 * Returns a function that sends commands on behalf of the person at the screen.
 *
 * @param onForget called if the service no longer accepts the token for a PIN
 */
export function useSend<T extends BookTypes>(
  store: LiveStore<T>,
  requireIdentity: RequireIdentity,
  onForget: () => void,
): (command: T["command"], text: string, overrule?: boolean) => Promise<boolean | undefined> {
  return useCallback(
    async (command, text, overrule = false) => {
      for (;;) {
        try {
          return await store.send(command, text, { overrule, identity: await requireIdentity() });
        } catch (error) {
          // The person did not say who they are, and no change is made without an author.
          if (error instanceof IdentityDismissed) return false;
          if (!(error instanceof Refused && error.code === "INVALID_TOKEN")) throw error;
          // The PIN or the session has changed, so the person has to be identified again.
          onForget();
        }
      }
    },
    [store, requireIdentity, onForget],
  );
}

/** Handles the end of the session while a screen is open, and the next session. */
export function useBookSession<T extends BookTypes>(
  store: LiveStore<T>,
  isSignedOut: boolean,
  expiresAt: string,
  onSession: (session: StaffSessionReply) => void,
): void {
  const onSessionEnd = useCallback(() => {
    // The session is over. If there is no network, the session's cookie stays, but is worthless.
    callStaff(paths.signOutStaff, {}).then(leaveStaffPages, leaveStaffPages);
  }, []);
  useSessionEnd(expiresAt, store.now, onSessionEnd);
  useEffect(() => {
    if (isSignedOut) void forgetStored();
  }, [isSignedOut]);
  useSignedInAgain(
    isSignedOut,
    useCallback(
      (session) => {
        onSession(session);
        store.resume();
      },
      [onSession, store],
    ),
  );
}
