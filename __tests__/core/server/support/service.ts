import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { buildApp, type AppDeps } from "../../../../src/app/server.ts";
import { readConfig, type Config } from "../../../../src/core/server/config.ts";
import { openStorage, type Storage } from "../../../../src/core/server/storage/index.ts";
import { contentFiles, publicFiles, routes, temporaryFolder, writeFiles } from "./fixtures.ts";

export interface TestService {
  readonly app: FastifyInstance;
  readonly storage: Storage;
  readonly config: Config;
  /** The project's folder, with content/, public/, dist/ and data/. */
  readonly root: string;
  readonly logLines: string[];
  close(): Promise<void>;
}

/** Saturday, 21 November 2026, 17:00 in Rome. */
export const saturdayAfternoon = new Date("2026-11-21T16:00:00Z");

/**
 * Starts a complete service in its own folder, with a built site and some content. Replies are checked
 * against the contract.
 */
export async function testService({
  now = () => saturdayAfternoon,
  env = {},
  site = true,
  content = {},
  wrapStorage = (storage) => storage,
  keepFolder = false,
  root,
  ...overrides
}: Partial<
  Pick<
    AppDeps,
    "now" | "accounts" | "menu" | "builder" | "payment" | "timer" | "requestTimeoutMs" | "isPushService"
  >
> & {
  env?: Record<string, string>;
  site?: boolean;
  /** Files below content/ that replace or complement the fixtures. */
  content?: Readonly<Record<string, string>>;
  /** True to keep the folder after closing, for another service to start in it. */
  keepFolder?: boolean;
  /** An earlier service's folder. */
  root?: string;
  /** Wraps the storage that the service uses. */
  wrapStorage?: (storage: Storage) => Storage;
} = {}): Promise<TestService> {
  const folder =
    root === undefined
      ? await temporaryFolder()
      : { path: root, remove: () => rm(root, { recursive: true, force: true }) };
  await writeFiles(
    join(folder.path, "content"),
    root === undefined ? { ...contentFiles, ...content } : content,
  );
  if (site && root === undefined) {
    await writeFiles(join(folder.path, "public"), publicFiles);
    await writeFiles(folder.path, { "dist/routes.json": JSON.stringify(routes) });
  }
  const config = readConfig({ LOG_LEVEL: "debug", API_DOCS: "on", ...env }, folder.path);
  const storage = await openStorage(config.database);
  const logLines: string[] = [];
  const app = await buildApp({
    config,
    storage: wrapStorage(storage),
    now,
    ...overrides,
    logTo: { write: (line) => void logLines.push(line) },
  });
  return {
    app,
    storage,
    config,
    root: folder.path,
    logLines,
    async close() {
      await app.close();
      await storage.close();
      if (!keepFolder) await folder.remove();
    },
  };
}
