import { nulledColumns } from "../../../core/server/storage/personal-data.ts";
import type { ForgetGuest } from "../../../core/server/storage/retention.ts";
import { eveningPersonalData } from "./personal-data.ts";
import { jobLock } from "../../../core/server/storage/locks.ts";
import type { EveningDeps } from "./commands.ts";

const dayMs = 24 * 3600_000;

/** Number of days for which the log and the outcomes of commands are stored. */
const logDays = 30;

/**
 * Removes guests' data from the waiting list two days after the evening, marks parties that are still waiting
 * as having left, and deletes events and commands older than `logDays`.
 */
export async function forgetEvenings({ storage, now }: EveningDeps): Promise<void> {
  const name = "forget past evenings";
  await storage.write([jobLock(name)], async (tx) => {
    const yesterday = new Date(now().getTime() - dayMs).toISOString().slice(0, 10);
    await tx
      .updateTable("waiting_list")
      .set(nulledColumns(eveningPersonalData.waiting_list))
      .where("service_date", "<", yesterday)
      .where(({ eb, or }) =>
        or(
          Object.keys(nulledColumns(eveningPersonalData.waiting_list)).map((name) =>
            eb(name as "name", "is not", null),
          ),
        ),
      )
      .execute();
    await tx
      .updateTable("waiting_list")
      .set({ status: "left", ended_at: now().toISOString() })
      .where("service_date", "<", yesterday)
      .where("status", "in", ["waiting", "offered"])
      .execute();
    const before = new Date(now().getTime() - logDays * dayMs).toISOString();
    await tx.deleteFrom("evening_events").where("at", "<", before).execute();
    await tx.deleteFrom("evening_commands").where("created_at", "<", before).execute();
  });
}

/** Removes a guest from the waiting list when they delete their account. */
export const forgetWaiting: ForgetGuest = async (tx, { email }) => {
  await tx
    .updateTable("waiting_list")
    .set(nulledColumns(eveningPersonalData.waiting_list))
    .where(({ eb, fn }) => eb(fn<string>("lower", ["email"]), "=", email))
    .execute();
};
