import { permissions, type StaffRole } from "./staff-roles.ts";

/*
 * Notifications for staff devices that asked for them (Web Push). They name the page to check, contain
 * nothing about guests, and are never the only source of that information.
 */

/** Topics of a device's notifications. */
export const pushTopics = ["orders", "kitchen", "bookings", "publishing"] as const;

export type PushTopic = (typeof pushTopics)[number];

/** Roles that may hear of a topic: those that may see it anyway. */
export const topicRoles = {
  orders: permissions.kitchen,
  kitchen: permissions.kitchen,
  bookings: permissions.reservations,
  publishing: permissions.content,
} as const satisfies Record<PushTopic, readonly StaffRole[]>;

/** The topics that a role may hear of. */
export const topicsOf = (role: StaffRole): PushTopic[] =>
  pushTopics.filter((topic) => (topicRoles[topic] as readonly StaffRole[]).includes(role));

/** Kinds of notifications, with their topics. */
export const pushKinds = {
  "order-placed": "orders",
  "order-unseen": "kitchen",
  "facts-changed": "kitchen",
  "booking-burst": "bookings",
  "publishing-failed": "publishing",
  "content-problem": "publishing",
} as const satisfies Record<string, PushTopic>;

export type PushKind = keyof typeof pushKinds;

/** A notification as the device gets it. */
export interface PushNotice {
  readonly title: string;
  readonly body: string;
  /** The page that it opens: a path. */
  readonly url: string;
  /** A later one of the same tag takes its place. */
  readonly tag: string;
}
