import { randomUUID } from "node:crypto";
import { networkRanges } from "../../../core/server/rate-limits/network.ts";
import type { DbExecutor } from "../../../core/server/storage/transactions.ts";

/*
 * Holds for guests who are still deciding. A hold keeps the prices shown, and portions of dishes that are
 * running out.
 */

const holdMs = 5 * 60_000;
/**
 * Maximum number of concurrent holds per network. Further requests hold nothing, so that no guest can block
 * all portions.
 */
const mostOfNetwork = 20;
/**
 * Share of a dish's remaining portions that all holds of one network can take together. A network's first
 * hold always gets as many portions as its bag needs.
 */
const shareOfNetwork = 0.5;

/** Portions of a dish whose price is held for a guest. */
export interface HeldPortions {
  readonly dish: string;
  readonly choices: readonly { readonly option: string; readonly name: string }[];
  readonly quantity: number;
  readonly cents: number;
  /** True if the guest has already ordered these portions, so that they cannot sell out. */
  readonly isBought: boolean;
  /**
   * True if the kitchen counts the remaining portions of this dish on the day of the order, and the hold
   * reserves some of them.
   */
  readonly isCounted?: boolean | undefined;
}

export interface Hold {
  readonly id: string;
  readonly until: Date;
}

const liveHolds = (db: DbExecutor, now: Date) =>
  db.selectFrom("order_holds").selectAll().where("until", ">", now.toISOString());

/** Returns the contents of a hold; empty if the hold has ended. */
export async function readHold(db: DbExecutor, id: string | null, now: Date): Promise<HeldPortions[]> {
  if (id === null) return [];
  const row = await liveHolds(db, now).where("id", "=", id).executeTakeFirst();
  return row ? (JSON.parse(row.lines) as HeldPortions[]) : [];
}

function portionsIn(holds: readonly { readonly lines: string }[]): Map<string, number> {
  const portions = new Map<string, number>();
  for (const { lines } of holds)
    for (const { dish, quantity, isCounted } of JSON.parse(lines) as HeldPortions[])
      if (isCounted) portions.set(dish, (portions.get(dish) ?? 0) + quantity);
  return portions;
}

/**
 * Counts the portions held for other guests, by dish.
 *
 * @param except id of the guest's own hold
 */
export async function heldPortions(
  db: DbExecutor,
  except: string | null,
  now: Date,
): Promise<ReadonlyMap<string, number>> {
  return portionsIn(
    await liveHolds(db, now)
      .where("id", "!=", except ?? "")
      .execute(),
  );
}

/**
 * Replaces the guest's hold; the caller holds the orders lock. Resolves to undefined if the network has too
 * many holds. For portions beyond the network's share, only the price is held.
 *
 * @param left portions left of each counted dish
 * @param id chosen by the guest's page, so that a lost reply leaves no orphaned hold; null for a new hold
 */
export async function replaceHold(
  tx: DbExecutor,
  lines: readonly HeldPortions[],
  {
    left,
    id,
    networkHash,
    now,
  }: { left: ReadonlyMap<string, number>; id: string | null; networkHash: string | null; now: Date },
): Promise<Hold | undefined> {
  await endHold(tx, id);
  await tx.deleteFrom("order_holds").where("until", "<=", now.toISOString()).execute();
  // Counts all IPv6 networks of one internet connection together, because one connection can have thousands.
  const widest = networkHash === null ? undefined : networkRanges(networkHash).at(-1);
  const others = widest
    ? await tx
        .selectFrom("order_holds")
        .select("lines")
        .where("network_hash", ">=", widest.from)
        .where("network_hash", "<", widest.before)
        .execute()
    : [];
  if (others.length >= mostOfNetwork) return undefined;
  const held = portionsIn(others);
  const kept = lines.map(({ isCounted, ...line }) => {
    const before = held.get(line.dish) ?? 0;
    const most = before === 0 ? Infinity : Math.ceil((left.get(line.dish) ?? 0) * shareOfNetwork);
    return { ...line, isCounted: isCounted === true && before + line.quantity <= most };
  });
  const hold = { id: id ?? randomUUID(), until: new Date(now.getTime() + holdMs) };
  await tx
    .insertInto("order_holds")
    .values({
      id: hold.id,
      lines: JSON.stringify(kept),
      until: hold.until.toISOString(),
      network_hash: networkHash,
    })
    .execute();
  return hold;
}

export async function endHold(tx: DbExecutor, id: string | null): Promise<void> {
  if (id !== null) await tx.deleteFrom("order_holds").where("id", "=", id).execute();
}
