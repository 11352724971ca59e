import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  killWhileOrdering,
  printOverBadLine,
  raceForOrders,
} from "../__tests__/server/support/order-faults.ts";
import { startPostgres } from "../__tests__/server/support/postgres.ts";
import { installMissing } from "../scripts/debian-packages.ts";
import { printJson } from "./lib.ts";

/**
 * Orders under strain, with SQLite and with three services over PostgreSQL: `npm run bench -- orders-faults`. 300 guests race for a quarter hour's
 * places and for the last portions; services are killed twenty times while guests order and a cook bumps; how soon an order is on the
 * kitchen's screen, and a bump on the guest's page; a thousand tickets come out of a printer whose line drops, repeats and delays. Fails where a place or a
 * portion was given twice or refused for nothing, something was lost or done twice, a second paper is not marked, or 500 ms and a second are
 * not kept.
 */

await installMissing(["postgresql"]);
const folder = await mkdtemp(join(tmpdir(), "bench-orders-"));
const postgres = await startPostgres({ durable: true });
let files = 0;
const kinds = [
  {
    database: "SQLite",
    services: 1,
    newDatabase: async () => {
      const own = join(folder, `${(files += 1)}`);
      await mkdir(own);
      return join(own, "restaurant.sqlite");
    },
  },
  { database: "PostgreSQL", services: 3, newDatabase: () => postgres.newDatabase() },
];
const [places, portions, kills, prints] = [[], [], [], []] as [
  Awaited<ReturnType<typeof raceForOrders>>[],
  Awaited<ReturnType<typeof raceForOrders>>[],
  Awaited<ReturnType<typeof killWhileOrdering>>[],
  Awaited<ReturnType<typeof printOverBadLine>>[],
];
try {
  for (const { newDatabase, ...kind } of kinds) {
    places.push(await raceForOrders({ ...kind, databaseUrl: await newDatabase(), orders: 300 }));
    portions.push(await raceForOrders({ ...kind, databaseUrl: await newDatabase(), orders: 300, left: 100 }));
    kills.push(
      await killWhileOrdering({ ...kind, databaseUrl: await newDatabase(), kills: 20, measured: 100 }),
    );
    prints.push(
      await printOverBadLine({
        database: kind.database,
        databaseUrl: await newDatabase(),
        orders: 500,
      }),
    );
  }
} finally {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
for (const table of [places, portions, kills, prints]) console.table(table);
await printJson("orders-faults", { places, portions, kills, prints });
if (
  [...places, ...portions].some(({ over, wronglyRefused }) => over + wronglyRefused > 0) ||
  kills.some(
    ({ lost, twice, kitchenP95Ms, guestP95Ms }) =>
      lost + twice > 0 || kitchenP95Ms > 500 || guestP95Ms > 1000,
  ) ||
  prints.some(({ lost, unmarked }) => lost + unmarked > 0)
)
  process.exitCode = 1;
