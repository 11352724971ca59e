import type { KitchenOrder } from "../contract/kitchen.ts";
import type { KitchenBook } from "./model/book.ts";
import { nameOf, summaryOf, type Ticket } from "./model/tickets.ts";
import type { acceptSteps, KitchenCommand } from "../contract/kitchen-commands.ts";

/** A command, with the text that describes it in the lists of queued and refused commands. */
export interface KitchenRequest {
  readonly command: KitchenCommand;
  /** `Bag K7M2: done`. */
  readonly text: string;
}

type OnOrder = Pick<KitchenOrder, "number" | "version">;
const on = ({ number, version }: OnOrder) => ({ number, version });

/**
 * Returns the command that starts lines.
 *
 * @param positions positions of the lines; all lines if absent
 */
export const start = (order: KitchenOrder, positions?: readonly number[]): KitchenRequest => ({
  command: { kind: "start", ...on(order), ...(positions ? { lines: [...positions] } : {}) },
  text: `${nameOf(order)}: started`,
});

/**
 * Returns the command that marks lines as done.
 *
 * @param positions positions of the lines; all lines if absent
 */
export const bump = (order: KitchenOrder, positions?: readonly number[]): KitchenRequest => {
  const lines = order.lines.filter(({ position }) => positions?.includes(position));
  return {
    command: { kind: "bump", ...on(order), ...(positions ? { lines: [...positions] } : {}) },
    text: `${nameOf(order)}: ${positions ? `${summaryOf(lines)} done` : "done"}`,
  };
};

/**
 * Returns the command that reopens finished lines.
 *
 * @param positions positions of the lines; all lines if absent
 */
export const recall = (order: KitchenOrder, positions?: readonly number[]): KitchenRequest => ({
  command: { kind: "recall", ...on(order), ...(positions ? { lines: [...positions] } : {}) },
  text: `${nameOf(order)}: brought back`,
});

export const collect = (order: KitchenOrder): KitchenRequest => ({
  command: { kind: "collect", ...on(order) },
  text: `${nameOf(order)}: collected`,
});

export const acknowledge = (order: KitchenOrder): KitchenRequest => ({
  command: { kind: "see", ...on(order) },
  text: `${nameOf(order)}: seen`,
});

/**
 * Returns the command that accepts an order.
 *
 * @param minutes number of minutes by which the order will be later than promised
 */
export const accept = (order: KitchenOrder, minutes: (typeof acceptSteps)[number]): KitchenRequest => ({
  command: { kind: "accept", ...on(order), minutes },
  text: minutes === 0 ? `${nameOf(order)}: accepted` : `${nameOf(order)}: accepted, ${minutes} min later`,
});

export const confirmAllergies = (order: KitchenOrder): KitchenRequest => ({
  command: { kind: "confirm-allergies", ...on(order) },
  text: `${nameOf(order)}: allergy confirmed`,
});

export const turnDown = (order: KitchenOrder, reason: string): KitchenRequest => ({
  command: { kind: "turn-down", ...on(order), reason },
  text: `${nameOf(order)}: turned down`,
});

/**
 * Returns the command that pauses new orders.
 *
 * @param minutes length of the pause; null to pause for the rest of the service date
 */
export const pauseOrders = (minutes: 15 | 30 | null): KitchenRequest => ({
  command: { kind: "pause-orders", minutes },
  text: minutes === null ? "New orders: paused tonight" : `New orders: paused for ${minutes} minutes`,
});

export const resumeOrders: KitchenRequest = {
  command: { kind: "resume-orders" },
  text: "New orders: open again",
};

export const slowStation = (station: string, minutes: 0 | 5 | 10): KitchenRequest => ({
  command: { kind: "slow-station", station, minutes },
  text: minutes === 0 ? `${station}: back to normal` : `${station}: slow, +${minutes} min`,
});

/**
 * Returns the command that sets the number of remaining portions of a dish.
 *
 * @param left null if portions are not counted
 */
export const setPortions = (
  { dish, title }: KitchenBook["kitchen"]["dishes"][number],
  left: number | null,
): KitchenRequest => ({
  command: { kind: "set-portions", dish, left },
  text: left === null ? `${title}: not counted` : `${title}: ${left} left`,
});

export const undo = (sequence: number, text: string): KitchenRequest => ({
  command: { kind: "undo", sequence },
  text: `Undo: ${text}`,
});

/** Returns the request for the button at the foot of a ticket. */
export function nextRequest({ next, order, nextLines }: Ticket): KitchenRequest {
  const isWhole = nextLines.length === order.lines.length;
  const positions = isWhole ? undefined : nextLines.map(({ position }) => position);
  switch (next) {
    case "see":
      return acknowledge(order);
    case "confirm":
      return confirmAllergies(order);
    case "start":
    case "start-early":
      return start(order, positions);
    case "bump":
      return bump(order, positions);
  }
}

/** Labels of the button at the foot of a ticket. */
export const nextTexts = {
  see: "Seen",
  confirm: "Confirm allergy",
  start: "Start",
  "start-early": "Start early",
  bump: "Done",
} as const;
