import * as v from "valibot";
import type { Immutable } from "./fields.ts";

/* Permissions of the staff roles. The service enforces them; staff pages show only what is allowed. */

/** The staff roles, from fewest to most permissions. */
export const staffRoles = ["cook", "editor", "host", "owner"] as const;
export type StaffRole = (typeof staffRoles)[number];

/** Roles that have each permission. */
export const permissions = {
  /** Prices, sold-out dishes and today's hours. */
  today: ["cook", "editor", "owner"],
  /** Texts, pictures and pages: the CMS. */
  content: ["editor", "owner"],
  /** The evening's reservations. */
  reservations: ["host", "owner"],
  /** Figures about the business. Hosts see only those about the evenings; owners see everything. */
  numbers: ["host", "owner"],
  /** Orders in the kitchen. */
  kitchen: ["cook", "host", "owner"],
  /** Positions of the tables in the room. */
  floor: ["owner"],
  /** Replacing the sample restaurant with the owner's. */
  firstRun: ["owner"],
  /** Staff members and their roles. */
  staff: ["owner"],
  /** Signing in with a passkey. Hosts and cooks share screens and identify themselves with a PIN. */
  passkeys: ["editor", "owner"],
  /** The operator's view of the service: backups, emails, disk, alarms. */
  house: ["owner"],
  /**
   * Granted to everyone who is signed in: seeing their own account, signing out, setting up their own second
   * factor.
   */
  self: staffRoles,
} as const satisfies Record<string, readonly StaffRole[]>;
export type Permission = keyof typeof permissions;

/** True if a role has a permission. */
export const isPermitted = (role: StaffRole, permission: Permission): boolean =>
  (permissions[permission] as readonly StaffRole[]).includes(role);

/** Second factors that can complete a sign-in by link. */
export const secondFactorKinds = ["authenticator", "passkey"] as const;

export type SecondFactorKind = (typeof secondFactorKinds)[number];

export const staffMember = v.strictObject({
  id: v.string(),
  name: v.string(),
  email: v.string(),
  role: v.picklist(staffRoles),
});

export type StaffMember = Immutable<v.InferOutput<typeof staffMember>>;
