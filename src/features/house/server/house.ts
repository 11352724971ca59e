import { stat } from "node:fs/promises";
import type { DoneReply } from "../../accounts/contract/account.ts";
import type { HouseReply, TestMailReply } from "../contract/house.ts";
import { isAhead } from "../../../core/server/backup/backup.ts";
import type { Config } from "../../../core/server/config.ts";
import { mailFailure } from "../../../core/server/mail/mail-failure.ts";
import type { Mails } from "../../../content/server/mails.ts";
import { deadLettered, unsentEmails } from "../../../core/server/mail/outbox.ts";
import { retryEmails } from "../../../core/server/mail/outbox-worker.ts";
import { sendTestEmail } from "../../../core/server/mail/test-email.ts";
import { failure, success, type Result } from "../../../core/server/errors.ts";
import type { RateLimiter } from "../../../core/server/rate-limits/rate-limiter.ts";
import type { ReleaseStore } from "../../publishing/server/public.ts";
import { staffLimits } from "../../../core/server/auth/staff-limits.ts";
import { freshUntil, isFresh, type StaffSession } from "../../../core/server/auth/staff-sessions.ts";
import { canReceiveMail } from "../../../core/server/auth/stored-member.ts";
import type { Storage } from "../../../core/server/storage/index.ts";
import { outboxLock } from "../../../core/server/storage/locks.ts";
import { backupFaults, readBackups } from "./alarm-rules.ts";
import { recentAlarms } from "./alarm-watch.ts";
import { ownChanges } from "./changelog.ts";
import { measureDiskUse } from "./disk.ts";
import { listSessions } from "./sessions.ts";
import { readDiskSpace } from "../../../core/server/bytes-on-disk.ts";
import { serviceVersion } from "../../../core/server/package.ts";

export interface HouseDeps extends Mails {
  readonly config: Config;
  readonly storage: Pick<Storage, "db" | "write">;
  readonly releases: Pick<ReleaseStore, "current" | "list">;
  readonly rateLimiter: RateLimiter;
  readonly now: () => Date;
}

const listedMails = 50;

async function backups(config: Config, now: Date): Promise<HouseReply["backups"]> {
  const read = await readBackups(config);
  const { all, copy, drill } = read;
  const faults = backupFaults(read, now);
  const newest = all[0];
  const isFault = (name: (typeof faults)[number]["name"], about: "" | "copy" = "") =>
    faults.some((fault) => fault.name === name && fault.subject === about);
  const state = () => {
    if (newest === undefined) return "none";
    if (isFault("DrillFailed")) return "failed";
    if (isAhead(newest.madeAt, now)) return "misdated";
    if (isFault("BackupOld")) return "old";
    return isFault("DrillOld") || isFault("NoBackup") ? "untried" : "good";
  };
  const copyState = () => {
    if (isFault("NoBackup", "copy")) return "none";
    return isFault("BackupOld", "copy") ? "old" : "good";
  };
  return {
    everyHours: config.backupEveryHours,
    kept: all.length,
    state: state(),
    last: newest ? { at: newest.madeAt.toISOString(), bytes: (await stat(newest.file)).size } : null,
    copy: config.backupCopy
      ? {
          state: copyState(),
          at: copy?.copies[0]?.madeAt.toISOString() ?? null,
          kept: copy?.copies.length ?? 0,
          problem: copy?.problem ?? null,
        }
      : null,
    drill: drill ? { at: drill.at, isGood: drill.ok, problems: [...drill.problems] } : null,
  };
}

async function mails({ storage, config }: HouseDeps): Promise<HouseReply["mails"]> {
  const unsent = await unsentEmails(storage.db);
  const givenUp = unsent.filter(({ due_at }) => due_at === deadLettered).length;
  return {
    leaveHouse: config.smtpUrl !== undefined,
    waiting: unsent.length - givenUp,
    givenUp,
    list: unsent
      .slice(0, listedMails)
      .map(({ id, kind, to_address, created_at, due_at, attempts, last_error }) => ({
        id,
        kind,
        to: to_address,
        since: created_at,
        attempts,
        givenUp: due_at === deadLettered,
        nextAt: due_at === deadLettered ? null : due_at,
        why: last_error,
      })),
  };
}

async function releases(store: HouseDeps["releases"]): Promise<HouseReply["releases"]> {
  const [current, kept] = await Promise.all([store.current(), store.list()]);
  return {
    current: current
      ? { id: current.release, since: current.since, heldBy: current.pinned?.by ?? null }
      : null,
    kept: kept.map(({ id, builtAt }) => ({ id, builtAt })),
  };
}

/** Reads the state of the site for owners. */
export async function readHouse(session: StaffSession, deps: HouseDeps): Promise<Result<HouseReply>> {
  const { config, storage, now } = deps;
  const [room, parts, changes] = await Promise.all([
    readDiskSpace(config.dataDir),
    measureDiskUse(config),
    ownChanges(),
  ]);
  return success({
    success: true,
    at: now().toISOString(),
    version: { number: serviceVersion, changesOf: changes.of, changes: [...changes.lines] },
    backups: await backups(config, now()),
    mails: await mails(deps),
    disk: { ...room, parts: [...parts] },
    releases: await releases(deps.releases),
    sessions: await listSessions(storage, session.id, now()),
    alarms: await recentAlarms(storage, now()),
    downloadUntil: freshUntil(session).toISOString(),
  });
}

/**
 * Sends a test email to the owner who requests it. A failed delivery is a result to show the owner, not an
 * error.
 */
export async function testMailDelivery(
  { member }: StaffSession,
  { config, transport, sender, rateLimiter, now }: HouseDeps,
): Promise<Result<TestMailReply>> {
  if (!canReceiveMail(member))
    return success({
      success: true,
      isSent: false,
      message: "Your account has no email address. Add yourself with one under Who works here",
    });
  const subject = { limit: staffLimits.testMailsOfMember, subject: member.id };
  const allowed = await rateLimiter.consume([subject], now());
  if (!allowed.ok) return allowed;
  try {
    await sendTestEmail(member.email, "the owner’s page", { transport, sender, now: now() });
  } catch (error) {
    return success({ success: true, isSent: false, message: mailFailure(error).replace(/\.$/, "") });
  }
  const message =
    config.smtpUrl === undefined
      ? "No mail server is set up: like all other emails, this one was written to a folder"
      : `The mail server accepted an email to ${member.email}. Check whether it arrives`;
  return success({ success: true, isSent: config.smtpUrl !== undefined, message });
}

/** Retries all emails that wait for another attempt or have failed for good. */
export async function retryMails({ storage, now }: HouseDeps): Promise<Result<DoneReply>> {
  const count = await storage.write([outboxLock], (tx) => retryEmails(tx, now()));
  const message =
    count === 0
      ? "No email is waiting for another attempt"
      : `${count} ${count === 1 ? "email" : "emails"} will be retried within a minute`;
  return success({ success: true, message });
}

/**
 * Succeeds if a session may download everything now, and counts the download for the rate limit; otherwise
 * fails with the reason.
 */
export async function mayDownload(
  session: StaffSession,
  { config, rateLimiter, now }: HouseDeps,
): Promise<Result<void>> {
  if (config.demo)
    return failure("NOT_PERMITTED", {
      message: "In a demo everyone is the owner, so downloads are disabled",
    });
  if (!isFresh(session, now()))
    return failure("NOT_PERMITTED", {
      message:
        "You can download everything only within a quarter of an hour of signing in. Please sign in again",
    });
  return rateLimiter.consume([{ limit: staffLimits.downloadsOfMember, subject: session.member.id }], now());
}
