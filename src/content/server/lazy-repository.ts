import type { FastifyBaseLogger } from "fastify";
import type { ContentModel } from "../model/model.ts";
import type { Config } from "../../core/server/config.ts";
import { contentCheck } from "./check-proposed.ts";
import { openRepository, type ContentRepository } from "./repository.ts";

/**
 * Returns a function that opens the content repository on first use. If opening fails, the next call tries
 * again.
 */
export function lazyRepository(
  { contentDir, dataDir, contentRemote }: Pick<Config, "contentDir" | "dataDir" | "contentRemote">,
  model: ContentModel,
  log: FastifyBaseLogger,
): () => Promise<ContentRepository> {
  let opening: Promise<ContentRepository> | undefined;
  const open = () =>
    openRepository({
      contentDir,
      dataDir,
      model,
      check: contentCheck(model),
      remote: contentRemote,
      report: (message) => log.warn(message),
    });
  return () =>
    (opening ??= open().catch((error: unknown) => {
      opening = undefined;
      throw error;
    }));
}
