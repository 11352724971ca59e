import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/** What axe calls serious or critical on the page as it stands, with the elements concerned. */
export async function severe(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(" ")}`));
}
