import { join } from "node:path";
import fastifyPlugin from "fastify-plugin";
import type { Config } from "../core/server/config.ts";
import { outboxJobs } from "../core/server/mail/outbox-jobs.ts";
import { withoutTablesReport } from "../features/booking/server/without-tables.ts";
import { retention } from "./retention.ts";
import type { Storage } from "../core/server/storage/index.ts";

export interface HousekeepingOptions {
  readonly config: Pick<Config, "dataDir" | "mailPreview" | "retentionDays">;
  readonly storage: Storage;
  readonly now: () => Date;
}

/** Background jobs: emails into the outbox folder, retention, reservations that need a host's attention. */
export const housekeeping = fastifyPlugin<HousekeepingOptions>(
  async (app, { config, storage, now }) => {
    const { retentionDays } = config;
    await app.register(outboxJobs, {
      storage,
      now,
      folder: join(config.dataDir, "outbox"),
      retentionDays,
      keepSent: config.mailPreview,
    });
    await app.register(retention, { storage, now, retentionDays });
    await app.register(withoutTablesReport, { storage, now });
  },
  { name: "housekeeping", dependencies: ["jobs"] },
);
