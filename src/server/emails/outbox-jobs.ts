import type { FastifyPluginAsync } from "fastify";
import type { Storage } from "../storage/index.ts";
import { outboxLock } from "../storage/locks.ts";
import { countDeadLettered, purgeSentEmails } from "./outbox.ts";

interface Options {
  readonly storage: Pick<Storage, "db" | "write">;
  readonly now: () => Date;
}

const hour = 3600_000;

/** Background work on the outbox; what sends the emails is outbox-worker.ts. */
export const outboxJobs: FastifyPluginAsync<Options> = async (app, { storage, now }) => {
  app.jobs.register({
    name: "purge sent emails",
    everyMs: hour,
    run: () => storage.write([outboxLock], (tx) => purgeSentEmails(tx, now())),
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
