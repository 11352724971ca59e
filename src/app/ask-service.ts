import type { Config } from "../core/server/config.ts";
import { openStorage } from "../core/server/storage/index.ts";
import { buildApp } from "./server.ts";

/**
 * Starts a service on restored files, and returns its problems: why it is not ready, and the status of the
 * menu's reply if the menu cannot be read.
 */
export async function askService(config: Config): Promise<string[]> {
  const storage = await openStorage(config.database, { mustExist: true });
  try {
    const app = await buildApp({ config, storage, background: false, logTo: { write: () => undefined } });
    try {
      const problems: string[] = [];
      const ready = await app.inject("/readyz");
      // A backup does not contain the built site, so the site may be missing.
      const { missing = [], unusable = [] } = ready.json<{
        missing?: readonly string[];
        unusable?: readonly string[];
      }>();
      if (unusable.length > 0 || missing.some((name) => name !== "site"))
        problems.push(`A service started on it is not ready: ${ready.body}`);
      const menu = await app.inject("/api/food/menu");
      if (menu.statusCode !== 200)
        problems.push(`That service answered a request for the menu with status ${menu.statusCode}.`);
      return problems;
    } finally {
      await app.close();
    }
  } finally {
    await storage.close();
  }
}
