import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/**
 * Everything that axe finds on the page in its present state, of any impact, with the elements concerned.
 *
 * @param within a selector: nothing outside it is examined
 */
export async function axeFindings(page: Page, within?: string): Promise<string[]> {
  const axe = new AxeBuilder({ page });
  const { violations } = await (within === undefined ? axe : axe.include(within)).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(" ")}`));
}
