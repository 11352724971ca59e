import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { diskParts } from "../contract/house.ts";
import { bytesOnDisk } from "../../../core/server/bytes-on-disk.ts";
import type { Config } from "../../../core/server/config.ts";
import { outboxFolder } from "../../../core/server/mail/transport.ts";

type Part = (typeof diskParts)[number];

/**
 * Measures the bytes used by each of the service's folders. PostgreSQL's files are elsewhere, so they count
 * as 0.
 */
export async function measureDiskUse(
  config: Pick<Config, "dataDir" | "contentDir" | "backupDir" | "database">,
): Promise<readonly { readonly name: Part; readonly bytes: number }[]> {
  const { dataDir, contentDir, backupDir, database } = config;
  const places: Record<Exclude<Part, "other">, readonly string[]> = {
    database: database.kind === "sqlite" ? ["", "-wal", "-shm"].map((side) => database.file + side) : [],
    content: [contentDir],
    releases: [join(dataDir, "releases")],
    backups: [
      backupDir,
      ...(await readdir(dataDir))
        .filter((name) => name.startsWith("before-"))
        .map((name) => join(dataDir, name)),
    ],
    mails: [outboxFolder(config)],
  };
  const seen = new Set<string>();
  const all = Object.values(places).flat();
  const count = async (paths: readonly string[], own: readonly string[]): Promise<number> => {
    const skipped = new Set(all.filter((path) => !own.includes(path)));
    let bytes = 0;
    for (const path of paths) bytes += await bytesOnDisk(path, seen, skipped);
    return bytes;
  };
  const parts: { name: Part; bytes: number }[] = [];
  for (const [name, paths] of Object.entries(places))
    parts.push({ name: name as Part, bytes: await count(paths, paths) });
  parts.push({ name: "other", bytes: await count([dataDir], []) });
  return parts;
}
