import { composePages } from "../../../src/content/compose/compose-pages.ts";
import type { Content } from "../../../src/content/model/content.ts";
import { contentDir } from "../../support/content-dir.ts";
import { siteContent } from "../../support/content.ts";
import { blockComponents, pageHtml, siteUrl } from "../../support/restaurant-site.tsx";

/** Builds the home page of a restaurant with one closed day, as of `now`. */
async function homeMadeAt(now: string): Promise<string> {
  const content = await siteContent(contentDir);
  const booking = {
    ...content.settings.booking,
    closures: [{ from: "2027-05-03", reason: "Staff party" }],
  };
  const closing: Content = { ...content, settings: { ...content.settings, booking } };
  const pages = composePages(closing, { siteUrl, now: new Date(now) });
  return pageHtml(
    pages.find(({ path }) => path === "/")!,
    await blockComponents(),
  );
}

test("pages made on an exceptional day say so, without a script", async () => {
  expect(await homeMadeAt("2027-05-03T10:00:00Z")).toContain("Closed today. Staff party.");
  expect(await homeMadeAt("2027-05-02T22:00:00Z")).toContain("Closed today. Staff party.");
});

test("pages made on any other day do not mention it", async () => {
  expect(await homeMadeAt("2027-05-02T21:59:00Z")).not.toContain("Closed today.");
  expect(await homeMadeAt("2027-05-03T22:00:00Z")).not.toContain("Closed today.");
});
