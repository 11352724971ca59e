import { createHash } from "node:crypto";
import { liveHtml, liveJson, type LiveValues } from "../../contract/live-values.ts";
import { searchIndexPath } from "../../contract/search-index.ts";
import { compressQuickly } from "../../shared/compression.ts";
import type { FileContent } from "./stored-file.ts";

/** How today's values are written into a file; undefined where it has none. @param file from the public folder */
export function liveWriter(file: string): ((text: string, values: LiveValues) => string) | undefined {
  if (file.endsWith(".html") && !/^(admin|staff)\//.test(file)) return liveHtml;
  return /^page-data\/.*\/page-data\.json$/.test(file) || `/${file}` === searchIndexPath
    ? liveJson
    : undefined;
}

/** A file's content with today's values; undefined where the build's are today's. */
export async function liveContent(
  { identity, compressed }: FileContent,
  file: string,
  values: LiveValues,
): Promise<FileContent | undefined> {
  const built = identity.toString();
  const live = liveWriter(file)?.(built, values) ?? built;
  if (live === built) return undefined;
  const content = Buffer.from(live);
  const [br, gzip] = await Promise.all([
    compressed.br && compressQuickly.br(content),
    compressed.gzip && compressQuickly.gzip(content),
  ]);
  return {
    identity: content,
    compressed: { ...(br ? { br } : {}), ...(gzip ? { gzip } : {}) },
    digest: createHash("sha256").update(content).digest("base64url").slice(0, 22),
  };
}
