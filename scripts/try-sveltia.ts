import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { chromium } from "@playwright/test";
import { siteModel } from "../src/composition/site-model.ts";
import { cmsConfig, type CmsConfig } from "../src/content-model/cms.ts";
import { installMissing } from "./debian-packages.ts";
import { stop } from "./lib.ts";
import { restaurant } from "./restaurant.ts";

/*
 * Whether Sveltia CMS could edit this content, should Decap end: it is given the configuration that the content model makes, and has to list every
 * collection. Nothing else uses it: `npm install --no-save @sveltia/cms` comes first. See docs/decisions/0007-cms-under-its-former-name.md.
 */

type Sortable = readonly (string | { readonly field: string; readonly default_sort: "asc" | "desc" })[];

/** Decap has the first order of a list at its field, Sveltia beside the fields. */
function sortableOf(fields: Sortable) {
  const first = fields.find((one) => typeof one !== "string");
  return {
    fields: fields.map((one) => (typeof one === "string" ? one : one.field)),
    ...(first ? { default: { field: first.field, direction: `${first.default_sort}ending` } } : {}),
  };
}

/** What Sveltia reads differently. */
const forSveltia = (config: CmsConfig) => ({
  ...config,
  collections: config.collections.map(({ sortable_fields: sortable, ...collection }) =>
    sortable ? { ...collection, sortable_fields: sortableOf(sortable as Sortable) } : collection,
  ),
});

/** The script of the package that is installed. */
async function sveltia(): Promise<string> {
  try {
    const entry = createRequire(import.meta.url).resolve("@sveltia/cms");
    return await readFile(join(dirname(entry), "../dist/sveltia-cms.js"), "utf8");
  } catch {
    return stop("Sveltia CMS is not installed: npm install --no-save @sveltia/cms");
  }
}

const script = await sveltia();
await installMissing(["chromium-headless-shell"]);
// Its own repository, in memory: nothing is asked of a host.
const config = forSveltia(
  cmsConfig({ backend: { name: "test-repo" }, formats: restaurant().formats }, siteModel),
);
const page = `<!doctype html><html lang="en"><title>Sveltia</title><body><script>window.CMS_MANUAL_INIT = true</script>
<script src="/sveltia.js"></script><script>CMS.init({ config: ${JSON.stringify(config).replaceAll("<", "\\u003c")} })</script>`;

const browser = await chromium.launch({
  executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium-headless-shell",
  args: ["--no-sandbox", "--disable-gpu"],
});
const tab = await browser.newPage();
tab.setDefaultTimeout(60_000);
await tab.route("**/*", (route) => {
  const { hostname, pathname } = new URL(route.request().url());
  // Its typefaces, and whether there is a newer one.
  if (hostname !== "localhost") return route.abort();
  return route.fulfill(
    pathname === "/sveltia.js"
      ? { contentType: "text/javascript; charset=utf-8", body: script }
      : { contentType: "text/html; charset=utf-8", body: page },
  );
});
await tab.goto("http://localhost/");
const signIn = tab.getByRole("button", { name: "Work with Test Repository" });
const refused = tab.getByText(/errors? in the CMS configuration/);
await signIn.or(refused).first().waitFor();
if (await refused.isVisible())
  stop(`Sveltia refuses the configuration:\n${await tab.locator("body").innerText()}`);
await signIn.click();
for (const { label } of config.collections) {
  await tab
    .getByText(label, { exact: true })
    .first()
    .waitFor()
    .catch(() => stop(`Sveltia does not list ${label}.`));
}
await browser.close();
console.log(`Sveltia lists all ${config.collections.length} collections.`);
