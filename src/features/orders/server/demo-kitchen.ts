import { holdsOf, tablesOfLastHold } from "../../booking/server/public.ts";
import type { KitchenOrder } from "../contract/kitchen.ts";
import { memberAuthor } from "../../../core/server/log/commands.ts";
import { runKitchenCommand } from "./kitchen/commands.ts";
import { showKitchen } from "./kitchen/silence.ts";
import { readKitchen } from "./kitchen/snapshot.ts";
import { orderableDishes, placeInventedOrder } from "./invented-order.ts";
import { demoMember } from "../../../core/server/auth/stored-member.ts";
import type { KitchenDeps } from "./deps.ts";
import type { KitchenCommand } from "../contract/kitchen-commands.ts";

/*
 * Runs the kitchen of a demo: an imaginary host enters orders from tables and callers, and an imaginary cook
 * sees, starts, bumps and hands over orders on time.
 */

const callers = ["Ibarra", "Takahashi", "Lombardi", "Mbeki", "Jansen"];

const minuteMs = 60_000;
/** Minutes between two telephone calls, and minutes that a party takes to choose its order. */
const [callEvery, choosing] = [30, 6];
/** Minutes that the cook waits, so that a visitor can act first. */
const patience = 2;

/** Returns the cook's next command for an order; undefined if none is due. */
function due(order: KitchenOrder, minutesSince: (instant: string) => number): KitchenCommand | undefined {
  const { number, version, state, destination, allergies } = order;
  const on = { number, version };
  if (state === "cancelled" || state === "collected") return undefined;
  if (order.seenAt === null)
    return minutesSince(order.placedAt) >= patience ? { kind: "see", ...on } : undefined;
  if (allergies !== null && order.allergiesConfirmedAt === null) return { kind: "confirm-allergies", ...on };
  switch (state) {
    case "received":
      return minutesSince(order.startBy) >= patience ? { kind: "start", ...on } : undefined;
    case "cooking":
      return minutesSince(order.due) >= 0 ? { kind: "bump", ...on } : undefined;
    case "ready":
      return minutesSince(destination === "table" ? order.readyAt! : order.until) >= patience
        ? { kind: "collect", ...on }
        : undefined;
    default:
      return undefined;
  }
}

interface SeatedParty {
  readonly size: number;
  /** When the party was expected, in minutes past midnight. */
  readonly minutes: number;
  readonly tables: readonly string[];
  readonly seatedAt: string;
}

/** Hours after which a seated party is no longer asked for its order. */
const longestStayHours = 12;

async function seatedParties({ db }: KitchenDeps["storage"], now: Date): Promise<SeatedParty[]> {
  const since = new Date(now.getTime() - longestStayHours * 60 * minuteMs).toISOString();
  const rows = await db
    .selectFrom("reservations")
    .select(["id", "party_size", "start_minutes", "seated_at"])
    .where("status", "=", "seated")
    .where("seated_at", ">", since)
    .orderBy("seated_at")
    .execute();
  const holds = await holdsOf(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map(({ id, party_size: size, start_minutes: minutes, seated_at }) => ({
    size,
    minutes,
    tables: tablesOfLastHold(holds.get(id) ?? []),
    seatedAt: seated_at!,
  }));
}

/** Carries out everything that is due in the demo's kitchen. */
export async function runDemoKitchen(deps: KitchenDeps): Promise<void> {
  const now = deps.now();
  const minutesSince = (instant: string) => (now.getTime() - Date.parse(instant)) / minuteMs;
  const reply = await readKitchen(deps);
  if (!reply.ok || !reply.value.kitchen.ordering) return;
  const { orders, kitchen } = reply.value;

  const cook = { id: "demo", member: demoMember("cook", now) };
  for (const order of orders) {
    const command = due(order, minutesSince);
    if (command)
      await runKitchenCommand(
        { key: `demo ${command.kind} ${order.number} ${order.version}`, command },
        cook,
        deps,
      );
  }

  const seated = await seatedParties(deps.storage, now);
  if (seated.length === 0) return;
  // The imaginary cook has a screen, too. Otherwise, new orders would be paused after a visitor's screen
  // disappears.
  await showKitchen({ screen: "demo", leaving: false }, deps);

  const dishes = orderableDishes(await deps.dishes(), kitchen);
  if (dishes.length === 0) return;
  const author = memberAuthor(demoMember("host", now));
  /** @param chance determines what is ordered */
  const place = (chance: number, who: { readonly table: string } | { readonly name: string }) =>
    placeInventedOrder(
      {
        ...{ dishes, chance, author },
        who: "name" in who ? { ...who, phoneNumber: "555-0117" } : who,
        allergies: chance % 4 === 1 ? "Nuts" : null,
      },
      deps,
    );

  const isOrdered = ({ tables, seatedAt }: SeatedParty) =>
    orders.some(
      ({ table, placedAt }) => table === tables.join("+") && Date.parse(placedAt) >= Date.parse(seatedAt),
    );
  const hungry = seated.find(
    (party) => party.tables.length > 0 && minutesSince(party.seatedAt) >= choosing && !isOrdered(party),
  );
  // Takes the order of one table at a time, as a host would.
  if (hungry) await place(hungry.size + (hungry.minutes % 60), { table: hungry.tables.join("+") });
  const call = Math.floor(now.getTime() / minuteMs / callEvery);
  const name = callers[call % callers.length]!;
  const since = call * callEvery * minuteMs;
  if (!orders.some((order) => order.name === name && Date.parse(order.placedAt) >= since))
    await place(call, { name });
}
