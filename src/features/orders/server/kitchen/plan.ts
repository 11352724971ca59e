import type { KitchenEventKind } from "../../contract/kitchen.ts";
import type { EventDetails, StoredEvent } from "../../../../core/server/log/log.ts";
import type { DomainError } from "../../../../core/server/errors.ts";
import type { OrderDish, OrderingRules } from "../rules.ts";
import type { BookingRules } from "../../../booking/rules/rules.ts";
import type { DbExecutor } from "../../../../core/server/storage/transactions.ts";
import type { RowChange, TicketChange } from "./tickets.ts";
import { toKitchenEntries } from "./views.ts";
import type { Author } from "../../../../core/server/log/commands.ts";
import type { KitchenCommandReply } from "../../contract/kitchen-commands.ts";

/** Context for deciding a kitchen command, under the orders lock. */
export interface KitchenContext {
  readonly tx: DbExecutor;
  readonly rules: BookingRules;
  readonly ordering: OrderingRules;
  readonly dishes: readonly OrderDish[];
  readonly now: Date;
  /** When the cook gave the command on the screen; earlier than `now` if the screen was offline. */
  readonly decidedAt: Date;
  readonly author: Author;
}

/** Planned changes to orders and to the kitchen. Everything is checked before any change is written. */
export interface Plan {
  readonly kind: KitchenEventKind;
  readonly tickets?: readonly TicketChange[] | undefined;
  readonly rows?: readonly RowChange[] | undefined;
  readonly details?: Omit<EventDetails, "changes"> | undefined;
  readonly undone?: StoredEvent | undefined;
  readonly turnsDown?: { readonly ticket: TicketChange["before"]; readonly reason: string } | undefined;
  /** An order that is accepted, and the number of minutes by which it will be later than promised. */
  readonly accepts?: { readonly ticket: TicketChange["before"]; readonly minutes: number } | undefined;
  /** A station whose orders may now be late. */
  readonly slowed?: string | undefined;
}

type ReplyWith<O> = Omit<Extract<KitchenCommandReply, { outcome: O }>, "success" | "orders" | "kitchen">;

/** Reason why nothing is written, with the orders whose current state the cook should see. */
export interface Refused {
  readonly refused: true;
  readonly reply: ReplyWith<"stale"> | ReplyWith<"refused">;
  readonly orders: readonly string[];
}

export type Planned = Plan | Refused | DomainError;

export const isRefused = (planned: object): planned is Refused => "refused" in planned;

export const refuse = (message: string, orders: readonly string[] = []): Refused => ({
  refused: true,
  reply: { outcome: "refused", message },
  orders,
});

/** Returns the refusal of a command because the order has changed in the meantime. */
export const stale = (message: string, orders: readonly string[]): Refused => ({
  refused: true,
  reply: { outcome: "stale", message },
  orders,
});

/**
 * Returns a sentence about the latest change to an order, with its author.
 *
 * @param after events up to this sequence number are ignored
 */
export async function latestChange(
  { tx }: Pick<KitchenContext, "tx">,
  number: string | undefined,
  after = 0,
): Promise<string> {
  const rows =
    number === undefined
      ? []
      : await tx
          .selectFrom("evening_events")
          .selectAll()
          .where("sequence", ">", after)
          .where("subjects", "like", `%"${number}"%`)
          .orderBy("sequence", "desc")
          .limit(1)
          .execute();
  const [entry] = await toKitchenEntries(tx, rows);
  if (!entry) return "Someone else has changed it";
  return entry.initials ? `${entry.initials}: ${entry.summary}` : entry.summary;
}
