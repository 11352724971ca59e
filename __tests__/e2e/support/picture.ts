import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { root } from "../../../scripts/lib.ts";

/** A picture for docs/editors.md; SCREENSHOTS=1 replaces the one there, otherwise it is only looked at. */
export async function picture(page: Page, name: string): Promise<void> {
  const folder = join(root, process.env["SCREENSHOTS"] ? "docs/editors" : "test-results/editors");
  await mkdir(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`), animations: "disabled" });
}
