import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { liveHtml, liveJson, type LiveValues } from "../../contract/live-values.ts";
import { searchIndexPath } from "../../contract/search-index.ts";
import type { FileContent } from "./stored-file.ts";

/** Milliseconds a page takes to be compressed matter here; the build's levels take a hundred times as long. */
const brotliQuality = 4;

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
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  const [br, gz] = await Promise.all([
    compressed.br && promisify(brotliCompress)(content, { params }),
    compressed.gzip && promisify(gzip)(content),
  ]);
  return {
    identity: content,
    compressed: { ...(br ? { br } : {}), ...(gz ? { gzip: gz } : {}) },
    digest: createHash("sha256").update(content).digest("base64url").slice(0, 22),
  };
}
