import { rm } from "node:fs/promises";
import { join } from "node:path";
import fastifyPlugin from "fastify-plugin";
import { sql } from "kysely";
import * as v from "valibot";
import { readIfExists } from "../../../core/shared/read-if-exists.ts";
import type { ContentRepository } from "../../../content/server/repository.ts";
import { ConfigError, type Config } from "../../../core/server/config.ts";
import { outboxFolder } from "../../../core/server/mail/transport.ts";
import { nextSignOut } from "../../../core/server/auth/staff-sessions.ts";
import { isLockTimeout } from "../../../core/server/storage/errors.ts";
import type { Storage } from "../../../core/server/storage/index.ts";
import { jobLock } from "../../../core/server/storage/locks.ts";
import type { GuestsTable } from "../../../core/server/storage/retention.ts";
import type { Tables } from "../../../core/server/storage/tables.ts";
import { writeDurably } from "../../../core/server/write-durably.ts";
import { addDemoStaff } from "./accounts.ts";

export interface DemoDeps {
  readonly config: Pick<Config, "dataDir" | "database">;
  readonly storage: Pick<Storage, "db" | "write">;
  readonly repository: () => Promise<Pick<ContentRepository, "head" | "restore" | "recordEditsByHand">>;
  readonly timeZone: () => Promise<string>;
  readonly now: () => Date;
  /** Tables, other than `accounts`, that contain guests' data. */
  readonly guestsTables: readonly Pick<GuestsTable, "name">[];
  /** All tables in the database. */
  readonly tables: readonly (keyof Tables)[];
}

export interface DemoOptions extends DemoDeps {
  /**
   * Functions that simulate what the demo's guests and staff do by the current time. After a reset, they
   * start a new evening, as on any other day.
   */
  readonly keepBusy: readonly (() => Promise<void>)[];
}

/** State that survives resets. */
const stateSchema = v.object({
  /** Commit with the sample content: the content when the demo was first started. */
  sample: v.string(),
  resetAt: v.pipe(v.string(), v.isoTimestamp()),
});
type DemoState = v.InferOutput<typeof stateSchema>;

const resetLock = jobLock("reset the demo");

/**
 * Tables that a reset leaves alone. They concern the service's own operation and contain nothing that
 * visitors have written.
 */
const kept: ReadonlySet<string> = new Set([
  "alarms",
  "evening_sequence",
  "heartbeat",
  "known_tables",
  "secrets",
]);

/**
 * Milliseconds for which a reset waits for another transaction. PostgreSQL looks for deadlocks after a second,
 * so that the reset gives way, and never the other transaction.
 */
const lockTimeout = 500;
/** Maximum number of attempts if other transactions are in the way. */
const attempts = 20;

/**
 * Deletes everything that visitors have written to the database, and restores the demo's staff, in one
 * transaction. On PostgreSQL, emptying a table waits for all transactions that use the table, and they may
 * wait for a table that is already empty.
 */
async function resetDatabase(deps: DemoDeps): Promise<void> {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await emptyTables(deps);
    } catch (error) {
      if (attempt === attempts || !isLockTimeout(error)) throw error;
    }
}

const emptyTables = ({ config, storage, now, tables }: DemoDeps): Promise<void> =>
  storage.write([resetLock], async (tx) => {
    const emptied = tables.filter((table) => !kept.has(table));
    if (config.database.kind === "sqlite") await sql`pragma defer_foreign_keys = on`.execute(tx);
    if (config.database.kind === "sqlite") for (const table of emptied) await tx.deleteFrom(table).execute();
    else {
      await sql`set local lock_timeout = ${sql.lit(lockTimeout)}`.execute(tx);
      await sql`truncate ${sql.join(emptied.map((table) => sql.table(table)))} cascade`.execute(tx);
    }
    await addDemoStaff(tx, now());
  });

/** Resets a demo to its sample content at four in the morning, on the restaurant's clock. */
export interface Demo {
  /** @throws ConfigError if the first reset would delete a real restaurant's data */
  checkUnused(): Promise<void>;
  /**
   * Resets the demo if a reset is due, which is always the case when the demo first starts. Resolves to true
   * if it reset the demo.
   */
  tick(): Promise<boolean>;
}

export function openDemo(deps: DemoDeps): Demo {
  const { config, storage, repository, timeZone, now } = deps;
  const file = join(config.dataDir, "demo.json");
  const readState = async (): Promise<DemoState | undefined> => {
    const text = await readIfExists(file);
    return text === undefined ? undefined : v.parse(v.pipe(v.string(), v.parseJson(), stateSchema), text);
  };
  return {
    async checkUnused() {
      if (await readState()) return;
      for (const { name: table } of [...deps.guestsTables, { name: "accounts" } as const])
        if (
          await storage.db
            .selectFrom(table)
            .select(sql`1`.as("one"))
            .limit(1)
            .executeTakeFirst()
        )
          throw new ConfigError(
            `DEMO="on" would delete guests' data in the table ${table}: give the demo its own data folder and database.`,
          );
    },
    async tick() {
      const state = await readState();
      const isDue = state === undefined || now() >= nextSignOut(new Date(state.resetAt), await timeZone());
      if (!isDue) return false;
      const content = await repository();
      const sample = state?.sample ?? (await content.head());
      const author = { name: "The demo", email: "demo@demo.invalid" };
      await content.recordEditsByHand();
      await content.restore(sample, author, "Back to the sample");
      await resetDatabase(deps);
      await rm(outboxFolder(config), { recursive: true, force: true });
      await rm(join(config.dataDir, "first-run.json"), { force: true });
      await writeDurably(file, JSON.stringify({ sample, resetAt: now().toISOString() } satisfies DemoState));
      return true;
    },
  };
}

/**
 * Plugin that resets the demo at its first start and then every night, and simulates guests and staff while
 * the service runs.
 */
export const demoHouse = fastifyPlugin<DemoOptions>(
  async (app, { keepBusy, ...deps }) => {
    const demo = openDemo(deps);
    await demo.checkUnused();
    app.jobs.register({
      name: "keep the demo",
      // Runs twice a minute, because the simulated kitchen screen has to report to the service at least once
      // a minute.
      everyMs: 30_000,
      async run() {
        if (await demo.tick()) app.log.info("the demo has been reset");
        for (const keep of keepBusy) await keep();
      },
    });
  },
  { name: "demo-house", dependencies: ["jobs"] },
);
