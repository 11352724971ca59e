import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/** All of axe's findings in the page's current state, of any impact, with the elements concerned. */
export async function axeFindings(page: Page): Promise<string[]> {
  // Runs within the page. Otherwise each analysis opens another page to collect results from other sites'
  // frames, of which there are none.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ["violations"] });
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(" ")}`));
}
