import { permissions, type StaffRole } from "./staff-roles.ts";

/*
 * Notifications for staff devices that subscribed to them (Web Push). They name the page to check, contain
 * nothing about guests, and are never the only source of the information.
 */

export const pushTopics = ["orders", "kitchen", "bookings", "publishing"] as const;

export type PushTopic = (typeof pushTopics)[number];

/** Roles that can subscribe to each topic: those that may see the information anyway. */
export const topicRoles = {
  orders: permissions.kitchen,
  kitchen: permissions.kitchen,
  bookings: permissions.reservations,
  publishing: permissions.content,
} as const satisfies Record<PushTopic, readonly StaffRole[]>;

/** Returns the topics that a role can subscribe to. */
export const topicsOf = (role: StaffRole): PushTopic[] =>
  pushTopics.filter((topic) => (topicRoles[topic] as readonly StaffRole[]).includes(role));

/** Kinds of notifications, each with its topic. */
export const pushKinds = {
  "order-placed": "orders",
  "order-unseen": "kitchen",
  "facts-changed": "kitchen",
  "booking-burst": "bookings",
  "publishing-failed": "publishing",
  "content-problem": "publishing",
} as const satisfies Record<string, PushTopic>;

export type PushKind = keyof typeof pushKinds;

/** A notification as the device receives it. */
export interface PushNotice {
  readonly title: string;
  readonly body: string;
  /** Path of the page that the notification opens. */
  readonly url: string;
  /** A later notification with the same tag replaces this one. */
  readonly tag: string;
}
