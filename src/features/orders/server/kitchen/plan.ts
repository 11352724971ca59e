import type { KitchenCommandReply, KitchenEventKind } from "../../contract/kitchen.ts";
import type { EventDetails, StoredEvent } from "../../../../core/server/log/log.ts";
import type { DomainError } from "../../../../core/server/errors.ts";
import type { OrderDish, OrderingRules } from "../rules.ts";
import type { BookingRules } from "../../../booking/rules/rules.ts";
import type { DbExecutor } from "../../../../core/server/storage/transactions.ts";
import type { RowChange, TicketChange } from "./tickets.ts";
import { toKitchenEntries } from "./views.ts";
import type { Author } from "../../../../core/server/log/commands.ts";

/** Everything a kitchen command is decided with, under the lock of orders. */
export interface KitchenContext {
  readonly tx: DbExecutor;
  readonly rules: BookingRules;
  readonly ordering: OrderingRules;
  readonly dishes: readonly OrderDish[];
  readonly now: Date;
  /** Instant of the decision on the screen: earlier than now if the screen was offline. */
  readonly decidedAt: Date;
  readonly author: Author;
}

/** Planned changes to orders and to the kitchen. Nothing is written before all of it has been checked. */
export interface Plan {
  readonly kind: KitchenEventKind;
  readonly tickets?: readonly TicketChange[] | undefined;
  readonly rows?: readonly RowChange[] | undefined;
  readonly details?: Omit<EventDetails, "changes"> | undefined;
  /** The event that it takes back. */
  readonly undone?: StoredEvent | undefined;
  /** An order that the house turns down, with the reason that its guest reads. */
  readonly turnsDown?: { readonly ticket: TicketChange["before"]; readonly reason: string } | undefined;
  /** A station whose orders may be late now. */
  readonly slowed?: string | undefined;
}

type ReplyWith<O> = Omit<Extract<KitchenCommandReply, { outcome: O }>, "success" | "orders" | "kitchen">;

/** Why nothing is written; `orders` are what the cook should see again. */
export interface Refused {
  readonly refused: true;
  readonly reply: ReplyWith<"stale"> | ReplyWith<"refused">;
  readonly orders: readonly string[];
}

/** A plan, or why there is none. */
export type Planned = Plan | Refused | DomainError;

export const isRefused = (planned: object): planned is Refused => "refused" in planned;

export const refuse = (message: string, orders: readonly string[] = []): Refused => ({
  refused: true,
  reply: { outcome: "refused", message },
  orders,
});

/** Refusal of a command when another screen was faster. */
export const stale = (message: string, orders: readonly string[]): Refused => ({
  refused: true,
  reply: { outcome: "stale", message },
  orders,
});

/** The latest change of an order and its author, as a sentence. @param after leaves out events up to this sequence */
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
