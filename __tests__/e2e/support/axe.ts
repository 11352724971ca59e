import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/** Everything that axe finds on the page in its present state, of any impact, with the elements concerned. */
export async function axeFindings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(" ")}`));
}
