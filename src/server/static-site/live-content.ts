import { liveHtml, liveJson, type LiveValues } from "../../contract/live-values.ts";
import { searchIndexPath } from "../../contract/search-index.ts";
import { splitLanguage } from "../../shared/canonical-path.ts";
import { contentDigest } from "../digest.ts";
import type { FileContent } from "./stored-file.ts";

/** How today's values are written into a file; undefined where it has none. @param file from the public folder */
export function liveWriter(file: string): ((text: string, values: LiveValues) => string) | undefined {
  if (file.endsWith(".html") && !/^(admin|staff)\//.test(file)) return liveHtml;
  const [, page] = /^page-data(\/.*)\/page-data\.json$/.exec(file) ?? [];
  if (page !== undefined) {
    const [prefix] = splitLanguage(page);
    return (text, values) => liveJson(text, values, prefix.slice(1));
  }
  return `/${file}`.endsWith(searchIndexPath()) ? (text, values) => liveJson(text, values) : undefined;
}

/** A file's content with today's values, not compressed yet; undefined where the build's are today's. */
export function liveContent(identity: Buffer, file: string, values: LiveValues): FileContent | undefined {
  const built = identity.toString();
  const live = liveWriter(file)?.(built, values) ?? built;
  if (live === built) return undefined;
  return { identity: Buffer.from(live), compressed: {}, digest: contentDigest(live) };
}
