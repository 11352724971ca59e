import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseEnv } from "node:util";
import { root } from "../../../scripts/lib.ts";
import { buildSite } from "./build-site.ts";

/** Folder of the restaurant's own content: CONTENT_DIR, from the environment or `.env`, or `content/`. */
function restaurantDir(): string {
  const file = join(root, ".env");
  const settings = existsSync(file) ? parseEnv(readFileSync(file, "utf8")) : {};
  return resolve(root, process.env["CONTENT_DIR"] || settings["CONTENT_DIR"] || "content");
}

/** Runs before the restaurant's own pages are visited. */
export default async function setUp(): Promise<void> {
  process.env["CONTENT_DIR"] = restaurantDir();
  await buildSite(process.env["CONTENT_DIR"], "--quick");
}
