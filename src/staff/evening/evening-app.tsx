import { useCallback, useEffect, useState } from "react";
import type { StaffSessionReply } from "../../contract/staff.ts";
import { isPermitted } from "../../contract/staff-roles.ts";
import { ClosedDoor } from "../notice.tsx";
import { useSession } from "../use-session.ts";
import { forgetStored } from "../offline.ts";
import { signInPage } from "../pages.ts";
import { EveningPage } from "./evening.tsx";
import type { EveningKeeper, StoredEvening } from "./live/stored-evening.ts";
import { StartupPage } from "./startup-page.tsx";
import type { EarlyReply, Startup } from "./startup.ts";

/** Milliseconds after which the page goes on without an answer, though the service may still give it. */
const patienceMs = 2_000;

interface EveningAppProps {
  readonly keeper: EveningKeeper;
  readonly startup: Startup;
}

/**
 * Waits for who is signed in; the book is for hosts and owners. Where nobody answers it opens as this device has kept it: not live,
 * with its age.
 */
export function EveningApp({ keeper, startup }: EveningAppProps) {
  const { session, setSession, hasFailed, retry } = useSession(startup.session);
  /** Null: there was none. */
  const [early, setEarly] = useState<EarlyReply | null>();
  const [isLate, setIsLate] = useState(false);
  /** Null: there is none. */
  const [saved, setSaved] = useState<StoredEvening | null>();
  useEffect(() => {
    void startup.book.then((reply) => setEarly(reply ?? null));
    void keeper.read().then((evening) => setSaved(evening ?? null));
    const timer = setTimeout(() => setIsLate(true), patienceMs);
    return () => clearTimeout(timer);
  }, [keeper, startup]);
  const isSignedOut = session !== undefined && session.state !== "signed-in";
  useEffect(() => {
    if (isSignedOut) void forgetStored().then(() => location.replace(signInPage));
  }, [isSignedOut]);
  const onSession = useCallback((next: StaffSessionReply) => setSession(next), [setSession]);

  if (isSignedOut) return null;
  const staff = session?.staff;
  if (session && !(staff && isPermitted(staff.role, "reservations")))
    return staff ? <ClosedDoor staff={staff} text="The evening's book is for hosts and owners." /> : null;
  const wanted = new URLSearchParams(location.search).get("date");
  const isStored = saved && (wanted === null || wanted === saved.book.date);
  if (session && early === undefined && !isLate) return <StartupPage />;
  const opened = session ?? (isStored && (hasFailed || isLate) ? saved : undefined);
  if (opened?.staff && opened.expiresAt !== null)
    return (
      <EveningPage
        staff={opened.staff}
        expiresAt={opened.expiresAt}
        saved={session ? undefined : (saved ?? undefined)}
        early={early ?? undefined}
        {...{ keeper, onSession }}
      />
    );
  return <StartupPage onRetry={hasFailed && saved !== undefined ? retry : undefined} />;
}
