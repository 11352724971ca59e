import type { FastifyPluginAsync } from "fastify";
import type { Storage } from "../storage/index.ts";
import { outboxLock } from "../storage/locks.ts";
import { countDeadLettered, purgeEmails } from "./outbox.ts";
import { sweepOutboxFolder } from "./outbox-folder.ts";

interface Options {
  readonly storage: Pick<Storage, "db" | "write">;
  readonly now: () => Date;
  /** Folder into which emails are written if there is no mail server. */
  readonly folder: string;
  readonly retentionDays: number;
  /** See outbox-worker.ts. */
  readonly keepSent: boolean;
}

const hour = 3600_000;

/** Background jobs on the outbox; outbox-worker.ts sends the emails. */
export const outboxJobs: FastifyPluginAsync<Options> = async (
  app,
  { storage, now, folder, retentionDays, keepSent },
) => {
  app.jobs.register({
    name: "purge emails",
    everyMs: hour,
    async run() {
      await storage.write([outboxLock], (tx) => purgeEmails(tx, now(), { retentionDays, keepSent }));
      await sweepOutboxFolder(storage.db, folder);
    },
  });
  app.jobs.register({
    name: "report emails that could not be sent",
    everyMs: 24 * hour,
    async run() {
      const emails = await countDeadLettered(storage.db);
      if (emails > 0)
        app.log.warn(
          { emails },
          "emails that could not be sent are in the table outbox, each with its last_error",
        );
    },
  });
};
