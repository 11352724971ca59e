import { useCallback, useEffect, useRef, useState } from "react";
import { listPins } from "../../../../core/contract/paths.ts";
import type { PinListReply } from "../../contract/staff.ts";
import { callStaff } from "../api.ts";

/** Milliseconds without input after which a shared screen asks again who is using it. */
const quietMs = 120_000;
/** Milliseconds between checks for whether that time has passed. */
const lookMs = 1_000;

const storageKey = "staff-evening-shared";

const readShared = (): boolean => {
  try {
    return localStorage.getItem(storageKey) === "yes";
  } catch {
    return false;
  }
};

/** Thrown if someone at a shared screen does not say who they are. Their change is then not made. */
export class IdentityDismissed extends Error {
  override name = "IdentityDismissed";
}

/** The person at a shared screen. */
export interface Identity {
  readonly initials: string;
  /** Token that the service returned for the person's PIN; absent if only initials were entered. */
  readonly token?: string;
  readonly name?: string;
}

/** A member who can identify themselves with a PIN. */
export type PinMember = PinListReply["staff"][number];

/**
 * Identifies the person at a shared screen: before a change, asks who is making it, unless someone has said
 * so and has used the screen within the last two minutes.
 */
export function useIdentity() {
  const [isShared, setShared] = useState(readShared);
  const [pending, setPending] = useState<Pick<PromiseWithResolvers<Identity>, "resolve" | "reject">>();
  const [identity, setIdentity] = useState<Identity>();
  const current = useRef<{ identity: Identity | undefined; at: number; isShared: boolean }>({
    identity: undefined,
    at: 0,
    isShared,
  });
  const know = useCallback((next: Identity | undefined) => {
    current.current.identity = next;
    setIdentity(next);
  }, []);
  useEffect(() => {
    current.current.isShared = isShared;
  }, [isShared]);
  useEffect(() => {
    const forgetAfterQuiet = () => {
      if (current.current.identity && performance.now() - current.current.at > quietMs) know(undefined);
    };
    // Input keeps the current identity, unless too much time has passed since the last input.
    const touched = () => {
      forgetAfterQuiet();
      current.current.at = performance.now();
    };
    const timer = setInterval(forgetAfterQuiet, lookMs);
    addEventListener("pointerdown", touched, { capture: true });
    addEventListener("keydown", touched, { capture: true });
    return () => {
      clearInterval(timer);
      removeEventListener("pointerdown", touched, { capture: true });
      removeEventListener("keydown", touched, { capture: true });
    };
  }, [know]);

  /** @throws IdentityDismissed */
  const requireIdentity = useCallback(async (): Promise<Identity | undefined> => {
    if (!current.current.isShared) return undefined;
    if (current.current.identity) return current.current.identity;
    try {
      // Browsers from 2023 do not have `Promise.withResolvers`.
      const given = await new Promise<Identity>((resolve, reject) => setPending({ resolve, reject }));
      know(given);
      return given;
    } finally {
      setPending(undefined);
    }
  }, [know]);

  const onGiven = useCallback(
    (given: Identity | undefined) => {
      if (given) pending?.resolve(given);
      else pending?.reject(new IdentityDismissed("No one is named."));
    },
    [pending],
  );

  const onForget = useCallback(() => know(undefined), [know]);

  const onShared = useCallback(
    (next: boolean) => {
      setShared(next);
      know(undefined);
      try {
        localStorage.setItem(storageKey, next ? "yes" : "no");
      } catch {
        // Storage is blocked: the setting is lost when the page is closed.
      }
    },
    [know],
  );

  return {
    isShared,
    onShared,
    requireIdentity,
    identity,
    isAsking: pending !== undefined,
    onGiven,
    onForget,
  };
}

/**
 * Loads the members with a PIN in advance, and again whenever a shared screen asks who is using it.
 *
 * @param isWanted true if the screen can ask at all
 * @returns `members`, undefined until the service has answered; `hasFailed`, true if the last request failed
 */
export function usePinMembers(isWanted: boolean, isLive: boolean, isAsking: boolean) {
  const [members, setMembers] = useState<readonly PinMember[]>();
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    if (!isWanted || !isLive) return;
    let isOver = false;
    callStaff<PinListReply>(listPins).then(
      ({ staff }) => {
        if (isOver) return;
        setMembers(staff);
        setHasFailed(false);
      },
      // Until the members have been loaded, initials are enough. They are requested again when the screen
      // next asks.
      () => {
        if (!isOver) setHasFailed(true);
      },
    );
    return () => {
      isOver = true;
    };
  }, [isWanted, isLive, isAsking]);
  return { members, hasFailed };
}
