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
  /** The project's folder: content/, public/, dist/ and data/ lie below. */
  readonly root: string;
  readonly logLines: string[];
  close(): Promise<void>;
}

/** Saturday, 21 November 2026, five in the afternoon in Rome. */
export const saturdayAfternoon = new Date("2026-11-21T16:00:00Z");

/** A whole service on its own folder, with a built site and some content. Replies are held to the contract. */
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
  /** Files below content/, in place of the fixtures or beside them. */
  content?: Readonly<Record<string, string>>;
  /** Whether closing leaves the folder, for a service that starts there again. */
  keepFolder?: boolean;
  /** The folder that an earlier service has left. */
  root?: string;
  /** What the service gets in place of its storage. */
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
