import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { floodFromOneNetwork, freeShares } from "../__tests__/server/support/booking-flood.ts";
import { root } from "../scripts/lib.ts";
import { readSettings } from "../src/server/content/entries.ts";
import { serviceDateOf } from "../src/server/reservations/availability/schedule.ts";
import { readRules } from "../src/server/reservations/rules.ts";
import { openStorage } from "../src/server/storage/index.ts";

/**
 * How much of every evening one network leaves to others that asks for a table a million times within ninety days, under
 * the restaurant's own rules. `npm run bench -- booking-flood [100000]`.
 */

const requests = Number(process.argv[2] ?? 1_000_000);
const days = 90;
const atOnce = 200;

const folder = await mkdtemp(join(tmpdir(), "booking-flood-"));
const storage = await openStorage({ kind: "sqlite", file: join(folder, "restaurant.sqlite") });
try {
  const rules = readRules(
    readSettings("booking", await readFile(join(root, "content/settings/booking.yml"), "utf8")),
  );
  let now = new Date("2026-11-21T16:00:00Z");
  const firstDate = serviceDateOf(rules, now);
  const step = (days * 24 * 3600_000) / (requests / atOnce);
  const began = performance.now();
  const { booked, refused } = await floodFromOneNetwork(
    requests,
    {
      rules,
      deps: {
        storage,
        now: () => now,
        bookingRules: { read: () => Promise.resolve(rules) },
      },
      pass: () => (now = new Date(now.getTime() + step)),
    },
    {
      atOnce,
      onProgress: (sent) => {
        if (sent > 0 && sent % 100_000 === 0) console.log(`${sent} requests`);
      },
    },
  );
  const shares = await freeShares(storage.db, { ...rules, daysAhead: rules.daysAhead + days }, firstDate);
  const all = [...shares.values()].toSorted((a, b) => a - b);
  const percent = (share: number) => `${(share * 100).toFixed(2)} %`;
  console.log(
    `${requests} requests from one network within ${days} days, in ${Math.round((performance.now() - began) / 1000)} s: ${booked} booked`,
  );
  console.table(Object.fromEntries([...refused].map(([code, count]) => [code, { refused: count }])));
  console.log(
    `Of ${all.length} evenings the fullest is ${percent(all[0]!)} free, the middle one ${percent(all[Math.floor(all.length / 2)]!)}.`,
  );
  if (all[0]! < 0.95) process.exitCode = 1;
} finally {
  await storage.close();
  await rm(folder, { recursive: true, force: true });
}
