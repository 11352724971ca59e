import { useCallback, useEffect, useState, type ReactNode } from "react";
import type { StaffSessionReply } from "../../contract/staff.ts";
import { type StaffMember, isPermitted, type Permission } from "../../../../core/contract/staff-roles.ts";
import { RoleNotice } from "../notice.tsx";
import { forgetStored } from "../offline.ts";
import { signInPage } from "../pages.ts";
import { renewPush } from "../push.ts";
import { useSession } from "../use-session.ts";
import type { EarlyReply } from "./live-state.ts";
import type { Startup } from "./startup.ts";
import type { BookKeeper, StoredBook } from "./stored-book.ts";

/**
 * Milliseconds after which the page continues without an answer from the service. An answer that arrives
 * later is still used.
 */
const patienceMs = 2_000;

export interface OpenedBook<Snapshot, Book> {
  readonly staff: StaffMember;
  /** Time at which the session expires. */
  readonly expiresAt: string;
  /** Book requested while the browser was still loading the page's script. */
  readonly early: EarlyReply<Snapshot> | undefined;
  /** The book stored on the device, with which the page opens if there is no network. */
  readonly saved: StoredBook<Book> | undefined;
  /** Called when a member has signed in again after the session ended. */
  readonly onSession: (session: StaffSessionReply) => void;
}

interface LiveAppProps<Snapshot, Book> {
  readonly keeper: BookKeeper<Book>;
  readonly startup: Startup<Snapshot>;
  readonly permission: Permission;
  /** Text for a member whose role has no access: it names the roles that have access. */
  readonly closedText: string;
  /** True if a stored book is the requested one. */
  readonly isWanted?: (book: Book) => boolean;
  /**
   * Renders a placeholder until the book can be shown.
   *
   * @param onRetry tries again immediately; undefined before the first attempt has failed
   */
  readonly waiting: (onRetry?: () => void) => ReactNode;
  readonly page: (opened: OpenedBook<Snapshot, Book>) => ReactNode;
}

/**
 * Waits for the session. If the service does not answer, opens the book stored on this device, marked as not
 * live and with its age.
 */
export function LiveApp<Snapshot, Book>({
  keeper,
  startup,
  permission,
  closedText,
  isWanted = () => true,
  waiting,
  page,
}: LiveAppProps<Snapshot, Book>) {
  const { session, setSession, hasFailed, retry } = useSession(startup.session);
  /** Undefined until the early request has ended; null if it failed. */
  const [early, setEarly] = useState<EarlyReply<Snapshot> | null>();
  const [isLate, setIsLate] = useState(false);
  /** Undefined until the device's storage has been read; null if no book is stored. */
  const [saved, setSaved] = useState<StoredBook<Book> | null>();
  useEffect(() => {
    void startup.book.then((reply) => setEarly(reply ?? null));
    void keeper.read().then((stored) => setSaved(stored ?? null));
    const timer = setTimeout(() => setIsLate(true), patienceMs);
    return () => clearTimeout(timer);
  }, [keeper, startup]);
  const isSignedOut = session !== undefined && session.state !== "signed-in";
  useEffect(() => {
    if (isSignedOut) void forgetStored().then(() => location.replace(signInPage));
  }, [isSignedOut]);
  const staffId = session?.state === "signed-in" ? session.staff?.id : undefined;
  useEffect(() => {
    if (staffId !== undefined) void renewPush(staffId);
  }, [staffId]);
  const onSession = useCallback((next: StaffSessionReply) => setSession(next), [setSession]);

  if (isSignedOut) return null;
  const staff = session?.staff;
  if (session && !(staff && isPermitted(staff.role, permission)))
    return staff ? <RoleNotice staff={staff} text={closedText} /> : null;
  if (session && early === undefined && !isLate) return waiting();
  const isStored = saved && isWanted(saved.book);
  const opened = session ?? (isStored && (hasFailed || isLate) ? saved : undefined);
  if (opened?.staff && opened.expiresAt !== null)
    return page({
      staff: opened.staff,
      expiresAt: opened.expiresAt,
      early: early ?? undefined,
      saved: session ? undefined : (saved ?? undefined),
      onSession,
    });
  return waiting(hasFailed && saved !== undefined ? retry : undefined);
}
