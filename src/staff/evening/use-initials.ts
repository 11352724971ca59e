import { useCallback, useEffect, useRef, useState } from "react";

/** Milliseconds without a touch after which nobody knows who is at a shared screen. */
const quietMs = 120_000;

const storageKey = "staff-evening-shared";

const readShared = (): boolean => {
  try {
    return localStorage.getItem(storageKey) === "yes";
  } catch {
    return false;
  }
};

/** Asked and nobody answered: the change is not made. */
export class NobodyNamed extends Error {
  override name = "NobodyNamed";
}

/** Who is at a screen that several use: asked before a change, after two quiet minutes. */
export function useInitials() {
  const [isShared, setShared] = useState(readShared);
  const [pending, setPending] = useState<PromiseWithResolvers<string>>();
  const current = useRef<{ initials: string | undefined; at: number; isShared: boolean }>({
    initials: undefined,
    at: 0,
    isShared,
  });
  useEffect(() => {
    current.current.isShared = isShared;
  }, [isShared]);
  useEffect(() => {
    // A touch keeps the one who is named; the quiet before it has ended that.
    const touched = () => {
      const { initials, at } = current.current;
      const now = performance.now();
      current.current = {
        ...current.current,
        initials: now - at > quietMs ? undefined : initials,
        at: now,
      };
    };
    addEventListener("pointerdown", touched, { capture: true });
    addEventListener("keydown", touched, { capture: true });
    return () => {
      removeEventListener("pointerdown", touched, { capture: true });
      removeEventListener("keydown", touched, { capture: true });
    };
  }, []);

  /** @throws NobodyNamed */
  const requireInitials = useCallback(async (): Promise<string | undefined> => {
    if (!current.current.isShared) return undefined;
    const { initials } = current.current;
    if (initials !== undefined) return initials;
    const next = Promise.withResolvers<string>();
    setPending(next);
    try {
      const given = await next.promise;
      current.current.initials = given;
      return given;
    } finally {
      setPending(undefined);
    }
  }, []);

  const onGiven = useCallback(
    (initials: string | undefined) => {
      if (initials) pending?.resolve(initials);
      else pending?.reject(new NobodyNamed("Nobody is named."));
    },
    [pending],
  );

  const onShared = useCallback((next: boolean) => {
    setShared(next);
    try {
      localStorage.setItem(storageKey, next ? "yes" : "no");
    } catch {
      // A browser that keeps nothing asks for it again at the next start.
    }
  }, []);

  return { isShared, onShared, requireInitials, isAsking: pending !== undefined, onGiven };
}
