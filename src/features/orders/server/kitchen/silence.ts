import type { BodyOf } from "../../../../core/contract/endpoint.ts";
import type * as kitchen from "../../contract/kitchen.ts";
import type { ReplyOf } from "../../../../core/contract/endpoint.ts";
import { success, type Result } from "../../../../core/server/errors.ts";
import { appendEvent } from "../../../../core/server/log/log.ts";
import { isSilent, readConditions, silenceMs, conditionIds, type KitchenConditions } from "../conditions.ts";
import { serviceDateOf } from "../../../booking/rules/schedule.ts";
import type { BookingRules } from "../../../booking/rules/rules.ts";
import { ordersLock } from "../../../../core/server/storage/locks.ts";
import type { DbExecutor } from "../../../../core/server/storage/transactions.ts";
import { saveRow } from "./tickets.ts";
import { orderingOf } from "./views.ts";
import { currentRules } from "../../../booking/server/public.ts";
import type { KitchenDeps } from "../deps.ts";

/*
 * Tells staff if the kitchen takes no new orders because none of its screens shows the tickets. The decision
 * to refuse an order is made with each order, not here.
 */

/** Records that the kitchen has gone silent, or is no longer silent. Does nothing if this is already recorded. */
async function tellSilence(
  tx: DbExecutor,
  conditions: Pick<KitchenConditions, "toldSilent">,
  isSilentNow: boolean,
  { rules, now }: { readonly rules: BookingRules; readonly now: Date },
): Promise<void> {
  if (conditions.toldSilent === isSilentNow) return;
  await saveRow(
    tx,
    conditionIds.silence,
    isSilentNow ? { value: null, until: now.toISOString() } : undefined,
  );
  await appendEvent(tx, {
    date: serviceDateOf(rules, now),
    kind: isSilentNow ? "orders-paused" : "orders-resumed",
    actor: "system",
    subjects: { orders: [] },
    details: { changes: [], reason: "silence" },
    now,
  });
}

/** Tells staff when no screen has shown the tickets for a minute, and again when a screen shows them. */
export async function watchSilence(deps: KitchenDeps): Promise<void> {
  const { storage } = deps;
  const [rules, ordering] = await Promise.all([currentRules(deps), orderingOf(deps)]);
  const read = async (db: DbExecutor, now: Date) => {
    const conditions = await readConditions(db, now);
    return { conditions, silent: isSilent(conditions, { ordering, rules, now }) };
  };
  const { conditions, silent } = await read(storage.db, deps.now());
  if (conditions.toldSilent === silent) return;
  await storage.write([ordersLock], async (tx) => {
    const now = deps.now();
    const current = await read(tx, now);
    await tellSilence(tx, current.conditions, current.silent, { rules, now });
  });
}

/**
 * Records that a kitchen screen shows the tickets, or was closed on purpose. Resumes new orders if they were
 * paused because of silence.
 */
export async function showKitchen(
  { screen, leaving }: BodyOf<typeof kitchen.showKitchen>,
  deps: KitchenDeps,
): Promise<Result<ReplyOf<typeof kitchen.showKitchen>>> {
  const [rules, ordering] = await Promise.all([currentRules(deps), orderingOf(deps)]);
  return deps.storage.write([ordersLock], async (tx) => {
    const now = deps.now();
    const id = conditionIds.shown(screen);
    await saveRow(tx, id, leaving ? undefined : { value: null, until: now.toISOString() });
    // Screens that have not reported for a minute are assumed to have crashed. Their rows are removed, so
    // that orders are not paused when the last working screen is closed on purpose.
    await tx
      .deleteFrom("kitchen_state")
      .where("id", "like", conditionIds.shown("%"))
      .where("until", "<", new Date(now.getTime() - silenceMs).toISOString())
      .execute();
    const conditions = await readConditions(tx, now);
    await tellSilence(tx, conditions, isSilent(conditions, { ordering, rules, now }), { rules, now });
    return success({ success: true as const, now: now.toISOString() });
  });
}
