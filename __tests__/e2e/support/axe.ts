import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/** Everything that axe finds on the page in its present state, of any impact, with the elements concerned. */
export async function axeFindings(page: Page): Promise<string[]> {
  // Within the page: otherwise each analysis opens another page to sum up in, for frames of other sites, of which there are none.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ["violations"] });
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(" ")}`));
}
