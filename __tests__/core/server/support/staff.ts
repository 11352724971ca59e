import { createHash } from "node:crypto";
import type { InjectOptions } from "fastify";
import { Secret, TOTP } from "otpauth";
import type { StaffRole } from "../../../../src/core/contract/staff-roles.ts";
import type { StoredMember } from "../../../../src/core/server/auth/stored-member.ts";
import { issueToken } from "../../../../src/core/server/auth/single-use-tokens.ts";
import { openStaffSession } from "../../../../src/core/server/auth/staff-sessions.ts";
import { contentDigest } from "../../../../src/core/server/digest.ts";
import type { Storage } from "../../../../src/core/server/storage/index.ts";
import { staffLock } from "../../../../src/core/server/storage/locks.ts";
import { saturdayAfternoon } from "./service.ts";

/** Origin of these tests' requests, which `inject` uses if SITE_URL is not set. */
export const ownOrigin = "http://localhost:80";

/** An authenticator app's secret. */
export const totpSecret = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP";

/** The code that an authenticator app shows at `now`. */
export const totpCode = (now: Date, secret = totpSecret): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now.getTime() });

/** Adds a staff member. */
export async function addStaff(
  { write }: Pick<Storage, "write">,
  role: StaffRole,
  changes: Partial<StoredMember> = {},
): Promise<StoredMember> {
  const id = changes.id ?? role;
  const member: StoredMember = {
    id,
    email: `${id}@example.com`,
    email_key: `${id}@example.com`,
    name: `The ${id}`,
    role,
    totp_secret: null,
    pending_totp_secret: null,
    totp_step: 0,
    created_at: saturdayAfternoon.toISOString(),
    signed_in_at: null,
    ...changes,
  };
  await write([staffLock], async (tx) => {
    await tx.insertInto("staff").values(member).execute();
  });
  return member;
}

/** Opens a session for a member; resolves to request headers with it. */
export const staffSession = (
  { write }: Pick<Storage, "write">,
  member: StoredMember,
  {
    now = saturdayAfternoon,
    secondFactor = "given" as const,
  }: { now?: Date; secondFactor?: "given" | "missing" } = {},
): Promise<{ readonly cookie: string; readonly origin: string }> =>
  write([staffLock], async (tx) => {
    const { token } = await openStaffSession(tx, {
      ...{ member, secondFactor, userAgent: undefined, timeZone: "Europe/Rome", now },
    });
    return { cookie: `staff=${token}`, origin: ownOrigin };
  });

/** Issues a sign-in link for a member; resolves to its token. */
export const staffLink = (
  { write }: Pick<Storage, "write">,
  member: StoredMember,
  now = saturdayAfternoon,
): Promise<string> => write([staffLock], (tx) => issueToken(tx, "sign-in", { staff_id: member.id }, now));

/** A valid body for every staff endpoint. */
export const staffPayloads: Readonly<Record<string, InjectOptions["payload"]>> = {
  requestStaffLink: { email: "owner@example.com" },
  viewStaffLink: { token: "a-link" },
  signInByLink: { token: "a-link" },
  verifySecondFactor: { code: "123456" },
  confirmSecondFactor: { code: "123456" },
  renamePasskey: { id: "a-passkey", name: "Laptop" },
  removePasskey: { id: "a-passkey" },
  resetStaffSignIn: { id: "host" },
  subscribePush: {
    endpoint: "https://fcm.googleapis.com/fcm/send/abc",
    // The curve's generator, a valid point.
    p256dh: "BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU",
    auth: "A".repeat(22),
    topics: ["orders"],
  },
  inviteStaff: { email: "new@example.com", name: "New", role: "cook" },
  setPin: { pin: "4827" },
  verifyPin: { id: "host", pin: "4827" },
  endStaffSession: { id: "a-session" },
  signInDemo: { role: "cook" },
  changeStaffRole: { id: "cook", role: "editor" },
  removeStaff: { id: "host" },
  changeDish: { id: "ribeye-steak", version: "any", available: false },
  changeHours: {
    date: "2026-11-21",
    version: "any",
    periods: [
      { name: "Breakfast", from: "09:00", to: "12:00", open: true },
      { name: "Lunch", from: "12:00", to: "17:00", open: true },
      { name: "Dinner", from: "18:00", to: "02:00", open: true },
    ],
  },
  previewDishes: { csv: "Dish,Price\nribeye-steak,20" },
  // A table without changes, and the state for which it was previewed.
  saveDishes: { csv: "Dish\nribeye-steak", state: createHash("sha256").update("[]").digest("hex") },
  readFirstRunCard: { text: "Margherita 8,50" },
  saveFirstRunStep: {
    step: "card",
    // A pasted card does not replace any values.
    seen: contentDigest('{"dishes":[]}'),
    values: { dishes: [{ name: "Margherita", price: 8.5, part: "Dinner" }] },
  },
  undoFirstRunStep: { step: "card" },
  sendEveningCommand: { key: "a-key", command: { kind: "walk-in", size: 2 } },
  placeTables: { tables: [{ name: "1", x: 10, y: 20 }] },
  addSampleGuests: { date: "2026-11-21" },
  sendKitchenCommand: { key: "a-key", command: { kind: "pause-orders", minutes: 15 } },
  showKitchen: { screen: "5c7a2f30" },
  placeStaffOrder: {
    lines: [{ dish: "ribeye-steak", quantity: 1, cents: 1800 }],
    totalCents: 1800,
    destination: { kind: "table", table: "9" },
  },
};
