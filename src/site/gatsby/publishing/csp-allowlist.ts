import { join } from "node:path";
import { readIfExists } from "../../../core/shared/read-if-exists.ts";
import { inlineScripts } from "./inline-scripts.ts";

/**
 * Texts of inline scripts that Gatsby writes identically into every page. If slices are used, it keeps them
 * in this file and stitches them into the pages.
 */
export async function cspAllowlist(publicDir: string): Promise<ReadonlySet<string>> {
  const html = await readIfExists(join(publicDir, "_gatsby", "slices", "_gatsby-scripts-1.html"));
  return new Set(inlineScripts(html ?? "").map(({ code }) => code));
}
