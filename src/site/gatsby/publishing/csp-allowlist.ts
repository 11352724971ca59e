import { join } from "node:path";
import { readIfExists } from "../../../core/shared/read-if-exists.ts";
import { inlineScripts } from "./inline-scripts.ts";

/**
 * The texts of the inline scripts that Gatsby writes alike into every page. With slices in use it moves them out of the pages
 * into this file, and stitches them in again.
 */
export async function cspAllowlist(publicDir: string): Promise<ReadonlySet<string>> {
  const html = await readIfExists(join(publicDir, "_gatsby", "slices", "_gatsby-scripts-1.html"));
  return new Set(inlineScripts(html ?? "").map(({ code }) => code));
}
