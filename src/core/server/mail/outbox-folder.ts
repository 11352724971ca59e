import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { DbExecutor } from "../storage/transactions.ts";

/** Number of files checked at a time. */
const batchSize = 500;

const idOf = (file: string): string | undefined =>
  /-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.eml/.exec(file)?.[1];

/**
 * Deletes the files of emails that are no longer in the outbox: expired emails, and emails of guests who
 * deleted their account. Leaves other files in the folder alone.
 *
 * @param folder the folder that transport.ts writes to; it need not exist
 */
export async function sweepOutboxFolder(db: DbExecutor, folder: string): Promise<void> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  const files = names.flatMap((name) => {
    const id = idOf(name);
    return id === undefined ? [] : [{ name, id }];
  });
  for (let start = 0; start < files.length; start += batchSize) {
    const batch = files.slice(start, start + batchSize);
    const rows = await db
      .selectFrom("outbox")
      .select("id")
      .where(
        "id",
        "in",
        batch.map(({ id }) => id),
      )
      .execute();
    const existing = new Set(rows.map(({ id }) => id));
    for (const { name, id } of batch) if (!existing.has(id)) await rm(join(folder, name), { force: true });
  }
}
