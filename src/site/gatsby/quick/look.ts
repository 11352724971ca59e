import { createHash } from "node:crypto";
import { join } from "node:path";
import { readIfExists } from "../../../core/shared/read-if-exists.ts";

/** A digest of the theme in a content folder, which every page has in its head. */
export const themeDigest = async (contentDir: string): Promise<string> =>
  createHash("sha256")
    .update((await readIfExists(join(contentDir, "settings", "theme.yml"))) ?? "")
    .digest("hex")
    .slice(0, 20);
