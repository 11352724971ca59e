import { existsSync } from "node:fs";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { buildFingerprints } from "../../scripts/build-parts.ts";
import { root } from "../../scripts/lib.ts";
import type { PublishedPage, PublishedRoutes } from "../../src/site/contract/routes-manifest.ts";
import { siteModel } from "../../src/app/site-model.ts";
import { latestRenderer } from "../../src/site/gatsby/quick/renderer-files.ts";
import { openRepository } from "../../src/content/server/repository.ts";
import { checkRelease } from "../../src/features/publishing/server/releases/check-release.ts";
import { openPublisher } from "../../src/features/publishing/server/releases/publisher.ts";
import { openReleaseStore } from "../../src/features/publishing/server/releases/release-store.ts";
import { gatsbyBuilder } from "../../src/features/publishing/server/releases/site-builder.ts";
import { fakeBuilder } from "../core/server/support/fake-site.ts";
import { testService } from "../core/server/support/service.ts";
import { addStaff, staffSession } from "../core/server/support/staff.ts";
import { builtOnce } from "./support/built-once.ts";
import { copyContent } from "./support/content-copy.ts";
import { differingFiles } from "./support/differing-files.ts";
import { picture } from "./support/picture.ts";
import { cmsCookie, startService } from "./support/service.ts";
import { expect, test } from "./support/test.ts";
import { contentDir } from "../support/content-dir.ts";

test("a restart with broken content serves the last good release at once, and reports the problem in the CMS and in the log", async ({
  page,
  expectProblem,
}) => {
  // The page belongs to a different service from the one that this worker shares, so its requests count as
  // third-party.
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
        .find((line) => line.includes("the saved changes are not live"));
    await expect.poll(reported).toContain("content/dishes/berry-tart.md");
    // The broken dish keeps its last good page, and the site still works.
    expect((await fetch(`${service.origin}/menu/berry-tart`)).status).toBe(200);
    // A page left open would report its stopped service as gone.
    await page.goto("about:blank");
  } finally {
    await service.stop();
    await remove();
  }
});

test("a save is live in a moment; an earlier version is shown again and held, and permanently restored @journey", async ({
  page,
  expectProblem,
}) => {
  // The page belongs to a different service from the one that this worker shares, so its requests count as
  // third-party.
  expectProblem(/^third party/);
  expectProblem(/404/);
  const folder = await mkdtemp(join(tmpdir(), "delish-publish-"));
  await cp(join(root, "public/admin"), join(folder, "public/admin"), { recursive: true });
  const now = () => new Date();
  const service = await testService({
    env: { API_DOCS: "off", PUBLISHING: "on" },
    // Tiny pages; the next test covers Gatsby's own.
    builder: fakeBuilder(folder),
    now,
  });
  try {
    const { app, config, storage } = service;
    await rm(config.contentDir, { recursive: true });
    await cp(contentDir, config.contentDir, { recursive: true });
    const origin = await app.listen({ host: "127.0.0.1", port: 0 });
    const member = await addStaff(storage, "editor", { name: "Marta Luisa Rossi" });
    const { cookie } = await staffSession(storage, member, { now: now() });
    const [name = "", value = ""] = cookie.split("=");
    await page.context().addCookies([{ name, value, url: origin }]);
    const guests = async () => (await fetch(`${origin}/menu/green-tea`)).text();
    const strip = page.locator("#publish-bar");
    const save = async (price: string) => {
      await page.getByLabel("Price", { exact: true }).fill(price);
      await page.getByRole("button", { name: "Publish", exact: true }).click();
      await page.getByText("Publish now").click();
    };
    const dialog = page.getByRole("dialog");
    await expect.poll(guests).toContain("price: ");
    await page.goto(`${origin}/admin/#/collections/dishes/entries/green-tea`);
    await save("4,10");
    await expect.poll(guests).toContain("price: 4.1");
    await expect(strip.getByText(/^Live since \d{1,2}:\d\d [AP]M\.$/)).toBeVisible();
    await expect(strip.getByText("Guests see your changes.")).toBeVisible();
    await picture(page, "live");
    await save("4,20");
    await expect.poll(guests).toContain("price: 4.2");

    await page.getByRole("button", { name: "History" }).click();
    await expect(dialog.getByText("MR").first()).toBeVisible();
    await dialog.getByRole("button", { name: "Back to here…" }).first().click();
    await dialog.getByRole("button", { name: /^Back to \d/ }).click();
    await expect.poll(guests, { timeout: 1000, intervals: [50] }).toContain("price: 4.1");
    await dialog.getByRole("button", { name: "Close" }).click();
    await expect(strip.getByText(/^Held at \d{1,2}:\d\d [AP]M by Marta Luisa Rossi\.$/)).toBeVisible();
    await expect(strip.getByText("Guests see that version. Later saves are waiting.")).toBeVisible();
    await page.getByRole("button", { name: "Release the hold…" }).click();
    await dialog.getByRole("button", { name: "Keep this version" }).click();
    await expect
      .poll(() => readFile(join(config.contentDir, "dishes/green-tea.md"), "utf8"))
      .toContain("price: 4.1\n");
    await expect(page.getByLabel("Price", { exact: true })).toHaveValue("4.10");
    await expect(strip.getByText(/^Live since/)).toBeVisible();
    expect(await guests()).toContain("price: 4.1");
    await page.goto("about:blank");
  } finally {
    await service.close();
    await rm(folder, { recursive: true });
  }
});

/**
 * A value of NODE_OPTIONS for programs that a test starts. It ends a program that loads any part of Gatsby,
 * such as its process, its store or its queries, except those that assemble pages.
 */
const withoutGatsbysProcess = `--import=data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from "node:module";
  const ofGatsby = /node_modules[/](gatsby(-[^/]+)?|@gatsbyjs[/][^/]+)[/]/;
  const allowed = /node_modules[/](gatsby[/]dist[/]utils[/](client-assets|slices)|gatsby-core-utils[/]dist[/]page-)/;
  registerHooks({
    load(url, context, next) {
      if (ofGatsby.test(url) && !allowed.test(url)) throw new Error("This is Gatsby's process: " + url);
      return next(url, context);
    },
  });
`)}`;

test("every page is made without Gatsby's process, and equals a build's byte for byte", async () => {
  const folder = await mkdtemp(join(tmpdir(), "delish-quick-"));
  const store = openReleaseStore({ folder: join(folder, "releases") });
  const about = { commit: "", tree: "", fingerprint: "", builtAt: new Date().toISOString(), seconds: 1 };
  const built = { publicDir: join(root, "public"), routesManifest: join(root, "dist/routes.json") };
  const unchecked = async () => undefined;
  try {
    // A live site with other data on every page, so that all pages must be made again.
    const old = { publicDir: join(folder, "old"), routesManifest: join(folder, "old-routes.json") };
    const routes = JSON.parse(await readFile(built.routesManifest, "utf8")) as PublishedRoutes;
    const data = (await readdir(built.publicDir, { recursive: true })).filter((file) =>
      file.endsWith("page-data.json"),
    );
    expect(data).toHaveLength(routes.pages.length);
    for (const file of data) {
      const text = await readFile(join(built.publicDir, file), "utf8");
      await mkdir(dirname(join(old.publicDir, file)), { recursive: true });
      await writeFile(join(old.publicDir, file), text.replace('"pageContext":{', '"pageContext":{"old":1,'));
    }
    // The live site lacks two pages, and has one that has been deleted since.
    const isNew = ({ path }: PublishedPage) => path === "/about" || path === "/menu/margherita-pizza";
    const files = routes.pages
      .filter(isNew)
      .flatMap(({ path, file }) => [file, `page-data${path}/page-data.json`]);
    const gone = { path: "/gone", file: "gone/index.html", scripts: [] };
    for (const file of [gone.file, "page-data/gone/page-data.json"]) {
      await mkdir(dirname(join(old.publicDir, file)), { recursive: true });
      await writeFile(join(old.publicDir, file), "");
    }
    for (const file of files) await rm(join(old.publicDir, file), { force: true });
    const pages = routes.pages.filter((page) => !isNew(page)).map((page) => ({ ...page, scripts: [] }));
    await writeFile(old.routesManifest, JSON.stringify({ ...routes, pages: [...pages, gone] }));
    const live = await store.add(old, about, unchecked, { ...built, removed: files });

    const outDir = join(folder, "site");
    await mkdir(outDir);
    const base = {
      ...store.filesOf(live.id),
      ...(await buildFingerprints()),
      renderer: await latestRenderer(root),
    };
    const { NODE_OPTIONS = "" } = process.env;
    process.env["NODE_OPTIONS"] = `${NODE_OPTIONS} ${withoutGatsbysProcess}`;
    const site = await gatsbyBuilder(root)
      .make(contentDir, base, outDir, new AbortController().signal)
      .finally(() => (process.env["NODE_OPTIONS"] = NODE_OPTIONS));
    if (!site) throw new Error("The site was built of other code.");
    expect(site.problems).toEqual([]);
    for (const { file } of routes.pages) expect(existsSync(join(site.publicDir, file)), file).toBe(true);
    const { removed = [] } = site;
    const release = await store.add(site, about, checkRelease, { ...store.filesOf(live.id), removed });
    const differing = await differingFiles(built, store.filesOf(release.id));
    // The sitemap has the time of each file's last commit, which may be after the build.
    expect(differing.filter((file) => file !== "sitemap.xml")).toEqual([]);
  } finally {
    await rm(folder, { recursive: true });
  }
});

test("three texts that no page can show are set aside and reported, and other saves are live in a moment", async () => {
  const { folder, content, remove } = await copyContent();
  const store = openReleaseStore({ folder: join(folder, "data/releases") });
  const publisher = await openPublisher({
    store,
    repository: await openRepository({
      contentDir: content,
      dataDir: join(folder, "data"),
      model: siteModel,
    }),
    builder: await builtOnce(),
    model: siteModel,
    folder: join(folder, "data/publishing"),
  });
  try {
    publisher.publish();
    await publisher.idle();
    const texts = { deep: "> ".repeat(3000), long: "word ".repeat(1_000_000), open: "[".repeat(20_000) };
    const posts = (await readdir(join(content, "posts"))).slice(0, 3);
    for (const [index, text] of Object.values(texts).entries()) {
      const post = join(content, "posts", posts[index]!);
      await writeFile(post, `${await readFile(post, "utf8")}\n\n${text}wine\n`);
    }
    const dish = join(content, "dishes/berry-tart.md");
    await writeFile(
      dish,
      (await readFile(dish, "utf8")).replace(/^description: .*$/m, "description: Still warm."),
    );
    publisher.publish();
    const guests = async () => {
      const { release } = (await store.current())!;
      return readFile(join(store.filesOf(release).publicDir, "menu/berry-tart/index.html"), "utf8");
    };
    await expect.poll(guests, { timeout: 60_000 }).toContain("Still warm.");
    await expect
      .poll(() => publisher.state.setAside.map(({ file }) => file))
      .toEqual(posts.map((post) => `content/posts/${post}`));
    expect(publisher.state.setAside.map(({ field, message }) => `${field}: ${message}`)).toEqual(
      expect.arrayContaining([
        expect.stringContaining("more than 8 deep"),
        expect.stringContaining("the maximum is 60000"),
        expect.stringContaining("square brackets"),
      ]),
    );
  } finally {
    await publisher.close();
    await remove();
  }
});
