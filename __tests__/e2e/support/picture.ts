import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { root } from "../../../scripts/lib.ts";

/** Takes a picture. SCREENSHOTS=1 replaces the one in docs/editors.md; otherwise it is only for review. */
export async function picture(page: Page, name: string): Promise<void> {
  const folder = join(root, process.env["SCREENSHOTS"] ? "docs/editors" : "test-results/editors");
  await mkdir(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`), animations: "disabled" });
}
