import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { buildFingerprints } from "../../scripts/build-parts.ts";
import { root } from "../../scripts/lib.ts";
import { latestRenderer } from "../../src/build/quick/page-renderer.ts";
import { checkRelease } from "../../src/server/releases/check-release.ts";
import { differingFiles } from "../../src/server/releases/compare-site.ts";
import { openReleaseStore } from "../../src/server/releases/release-store.ts";
import { gatsbyBuilder } from "../../src/server/releases/site-builder.ts";
import { copyContent } from "./support/content-copy.ts";
import { picture } from "./support/picture.ts";
import { cmsCookie, startService } from "./support/service.ts";
import { expect, test } from "./support/test.ts";

test("a restart with broken content serves the last good release at once, and says in the CMS and in the log what is wrong", async ({
  page,
  expectProblem,
}) => {
  // It is another service than the one that this worker shares.
  expectProblem(/^third party/);
  expectProblem(/404/);
  const { folder, content, remove } = await copyContent();
  const dataDir = join(folder, "data");
  const releases = openReleaseStore({ folder: join(dataDir, "releases") });
  const good = await releases.add(
    { publicDir: join(root, "public"), routesManifest: join(root, "dist/routes.json") },
    { commit: "", tree: "", fingerprint: "", builtAt: new Date().toISOString(), seconds: 1 },
    checkRelease,
  );
  await releases.switchTo(good.id);
  const dish = join(content, "dishes/berry-tart.md");
  await writeFile(dish, (await readFile(dish, "utf8")).replace(/^price: .*$/m, "price: 12.345"));

  const service = await startService({
    CONTENT_DIR: content,
    DATA_DIR: dataDir,
    PUBLIC_DIR: join(folder, "no-build"),
    ROUTES_MANIFEST: join(folder, "no-build/routes.json"),
    PUBLISHING: "on",
    LOG_LEVEL: "warn",
  });
  try {
    expect((await fetch(service.origin)).status).toBe(200);
    expect((await fetch(`${service.origin}/menu/berry-tart`)).status).toBe(200);

    await page.context().addCookies([await cmsCookie(service)]);
    await page.goto(`${service.origin}/admin/`);
    const strip = page.getByRole("alert").filter({ hasText: "Not live: Berry tart, Price." });
    await expect(strip).toContainText("The price 12.345 has more than two decimals.", { timeout: 60_000 });
    await picture(page, "not-live");
    const reported = () =>
      service
        .output()
        .split("\n")
        .find((line) => line.includes("what was saved is not live"));
    await expect.poll(reported).toContain("content/dishes/berry-tart.md");
    // The menu of the broken dish is as it last was, and the site goes on.
    expect((await fetch(`${service.origin}/menu/berry-tart`)).status).toBe(200);
  } finally {
    await service.stop();
    await remove();
  }
});

test("what is made quickly is what a build makes, byte for byte: every page there and back", async () => {
  const { folder, content, remove } = await copyContent();
  const edit = async (path: string, pattern: RegExp | "end", text: string) => {
    const file = join(content, path);
    const before = await readFile(file, "utf8");
    const after = pattern === "end" ? before + text : before.replace(pattern, text);
    expect(after, path).not.toBe(before);
    await writeFile(file, after);
  };
  const store = openReleaseStore({ folder: join(folder, "releases") });
  const builder = gatsbyBuilder(root);
  const made = { frame: (await buildFingerprints()).frame, renderer: await latestRenderer(root) };
  const about = { commit: "", tree: "", fingerprint: "", builtAt: new Date().toISOString(), seconds: 1 };
  const built = { publicDir: join(root, "public"), routesManifest: join(root, "dist/routes.json") };
  /** Makes the site of a content folder from a release, as a release of its own. */
  const makeFrom = async (base: string, contentDir: string) => {
    const outDir = await mkdtemp(join(folder, "site-"));
    const site = await builder.quick(
      contentDir,
      { ...store.filesOf(base), ...made },
      outDir,
      AbortSignal.timeout(50_000),
    );
    if (typeof site === "string") throw new Error(site);
    return (await store.add(site, about, checkRelease, store.filesOf(base))).id;
  };
  try {
    await edit("settings/site.yml", /^tagline: .*/m, 'tagline: "Another one, on every page <b>"');
    await edit("dishes/berry-tart.md", "end", "\n## Another heading\n\nAnd *more*: <i>words</i>.\n");
    await edit("posts/the-market-at-five.md", /^title: .*/m, 'title: "The market at six"');
    await edit("pages/menu.yml", /^ {4}heading: .*/m, '    heading: "Another menu"');
    await edit("chefs/henri-caron.md", /^note: .*/m, "note: Another one.");
    await edit("products/bread-board.md", /^price: .*/m, "price: 23");
    await edit("case-studies/a-wedding-in-the-rain.md", /^guests: .*/m, 'guests: "85"');
    await edit("testimonials/daniel-osei.yml", /^quote: .*/m, "quote: Another one.");
    await edit("gallery/bar-counter.yml", /^title: .*/m, "title: Another bar");
    const first = (await store.add(built, about, checkRelease)).id;
    const second = await makeFrom(first, content);
    const changed = await differingFiles(built, store.filesOf(second));
    const { pages } = JSON.parse(await readFile(built.routesManifest, "utf8"));
    expect(changed.filter((file) => file.endsWith(".html"))).toHaveLength(pages.length);
    expect(changed).toEqual(expect.arrayContaining(["search-index.json", "rss.xml", "menu.md", "sw.js"]));

    const third = await makeFrom(second, join(root, "content"));
    const left = await differingFiles(built, store.filesOf(third));
    // When a file was changed last, a later commit may have changed.
    expect(left.filter((file) => file !== "sitemap.xml")).toEqual([]);
  } finally {
    await remove();
  }
});
