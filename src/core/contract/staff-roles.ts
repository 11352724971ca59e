import * as v from "valibot";
import type { Immutable } from "./fields.ts";

/* Permissions of the staff roles. The service enforces them; the staff pages show only what will be allowed. */

/** From the fewest permissions to all of them. */
export const staffRoles = ["cook", "editor", "host", "owner"] as const;
export type StaffRole = (typeof staffRoles)[number];

/** The roles that each permission is given to. */
export const permissions = {
  /** Prices, sold out and today's hours. */
  today: ["cook", "editor", "owner"],
  /** Texts, pictures and pages: the CMS. */
  content: ["editor", "owner"],
  /** The evening's book. */
  reservations: ["host", "owner"],
  /** The orders that are cooked. */
  kitchen: ["cook", "host", "owner"],
  /** Positions of the tables in the room. */
  floor: ["owner"],
  /** From the sample restaurant to one's own. */
  firstRun: ["owner"],
  /** Staff members and their roles. */
  staff: ["owner"],
  /** Signing in by a passkey. Hosts and cooks share screens, and say who they are by a PIN. */
  passkeys: ["editor", "owner"],
  /** How the house runs: backups, mails, disk, alarms. */
  house: ["owner"],
  /** Permissions of everyone who is signed in: see their own account, sign out, set up their own second factor. */
  self: staffRoles,
} as const satisfies Record<string, readonly StaffRole[]>;
export type Permission = keyof typeof permissions;

/** Whether a role has a permission. */
export const isPermitted = (role: StaffRole, permission: Permission): boolean =>
  (permissions[permission] as readonly StaffRole[]).includes(role);

/** Second factors that complete a sign-in by a link. */
export const secondFactorKinds = ["authenticator", "passkey"] as const;

export type SecondFactorKind = (typeof secondFactorKinds)[number];

/** Staff member. */
export const staffMember = v.strictObject({
  id: v.string(),
  name: v.string(),
  email: v.string(),
  role: v.picklist(staffRoles),
});

/** Staff member. */
export type StaffMember = Immutable<v.InferOutput<typeof staffMember>>;
