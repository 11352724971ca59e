import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { nodeFlags, run } from "../../../scripts/lib.ts";
import { startService, type Service } from "./service.ts";

/** A running service with the rendered site of one restaurant. */
export interface RenderedSite {
  readonly service: Service;
  readonly remove: () => Promise<void>;
}

/** Renders the site of the restaurant in a content folder, and serves it without publishing. */
export async function startRenderedSite(content: string, env: NodeJS.ProcessEnv = {}): Promise<RenderedSite> {
  const folder = await mkdtemp(join(tmpdir(), "delish-rendered-"));
  const { code, output } = await run(
    process.execPath,
    [...nodeFlags, "__tests__/e2e/support/render-site.ts", folder],
    { quiet: true, env: { CONTENT_DIR: content } },
  );
  if (code !== 0) throw new Error(output);
  const service = await startService({
    CONTENT_DIR: content,
    PUBLIC_DIR: join(folder, "public"),
    ROUTES_MANIFEST: join(folder, "routes.json"),
    PUBLISHING: "off",
    LOG_LEVEL: "warn",
    ...env,
  });
  return {
    service,
    remove: async () => {
      await service.stop();
      await rm(folder, { recursive: true });
    },
  };
}
