import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { fakeBuilder } from "../__tests__/core/server/support/fake-site.ts";
import { contentFolder, soup } from "../__tests__/core/server/support/repository.ts";
import { testService } from "../__tests__/core/server/support/service.ts";
import { bin, run, stop } from "../scripts/lib.ts";
import { siteModel } from "../src/app/site-model.ts";
import { openRepository } from "../src/content/server/repository.ts";
import { openPublisher } from "../src/features/publishing/server/releases/publisher.ts";
import { openReleaseStore } from "../src/features/publishing/server/releases/release-store.ts";
import { gatsbyBuilder } from "../src/features/publishing/server/releases/site-builder.ts";
import { dishFiles } from "./build/dishes.ts";
import { copyProject, machine, printJson, printTable } from "./lib.ts";

/**
 * Measures the time from a save to the published page, and compares it with a plain cold `gatsby build` of
 * the same content in the same run. Also checks that no request fails while releases are switched under load.
 * Run it with `npm run bench -- publish`; add `--edits=10` for more edits, `--load` to run only the load
 * test, or `--dishes=1000` to measure only edits to a site with 1,000 more dishes.
 */
const edits = Number(
  /^--edits=(\d+)$/.exec(process.argv.find((arg) => arg.startsWith("--edits=")) ?? "")?.[1] ?? 5,
);
const onlyDishes = /^--dishes=(\d+)$/.exec(
  process.argv.find((arg) => arg.startsWith("--dishes=")) ?? "",
)?.[1];
const author = { name: "Bench", email: "bench@example.com" };
const seconds = (from: number): number => (performance.now() - from) / 1000;
const percentile = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;

/** Returns a function that replaces the value of a single-line field in a content file. */
const field =
  (name: string) =>
  (text: string, count: number): string =>
    text.replace(new RegExp(`^( *${name}:) .*`, "m"), `$1 "Edit ${count}."`);

/**
 * A change by an editor. {@link textEdits} has one in each collection, one that affects every page, and two
 * in translations.
 */
interface Edit {
  readonly path: string;
  readonly change: (text: string, count: number) => string;
}
const textEdits: readonly Edit[] = [
  { path: "dishes/berry-tart.md", change: field("description") },
  {
    path: "posts/the-market-at-five.md",
    change: (text, count) => `${text}\n## Edit ${count}\n\nAt *six*.\n`,
  },
  { path: "pages/about.yml", change: field("heading") },
  { path: "chefs/henri-caron.md", change: field("note") },
  { path: "products/bread-board.md", change: field("description") },
  { path: "case-studies/a-wedding-in-the-rain.md", change: field("excerpt") },
  { path: "testimonials/daniel-osei.yml", change: field("quote") },
  { path: "gallery/bar-counter.yml", change: field("title") },
  { path: "settings/site.yml", change: field("tagline") },
  { path: "dishes/berry-tart.it.md", change: field("description") },
  { path: "pages/about.it.yml", change: field("heading") },
];

/** A price change, such as a cook makes on the staff's Today page. */
const priceEdit: Edit = {
  path: "dishes/berry-tart.md",
  change: (text, count) => text.replace(/^price: .*/m, `price: ${20 + count}`),
};

async function copyWithDishes(folder: string, dishes: number): Promise<void> {
  await copyProject(folder);
  if (dishes > 0)
    for (const [name, text] of await dishFiles(dishes))
      await writeFile(join(folder, "content/dishes", name), text);
}

/**
 * Measures how long edits take to go live, compared with a cold build.
 *
 * @param dishes number of dishes to generate in addition to the project's
 */
async function measureEdits(dishes = 0): Promise<void> {
  process.env["GATSBY_IMAGES"] ??= "quick";
  const plain = await mkdtemp(join(tmpdir(), "bench-plain-"));
  const folder = await mkdtemp(join(tmpdir(), "bench-publish-"));
  try {
    await copyWithDishes(plain, dishes);
    const coldStarted = performance.now();
    const cold = await run(bin("gatsby"), ["build"], {
      quiet: true,
      cwd: plain,
      env: { CI: "true", NODE_ENV: "production" },
    });
    if (cold.code !== 0) stop(cold.output);
    const coldSeconds = seconds(coldStarted);

    await copyWithDishes(folder, dishes);
    const dataDir = join(folder, "data");
    const repository = await openRepository({
      contentDir: join(folder, "content"),
      dataDir,
      model: siteModel,
    });
    const store = openReleaseStore({ folder: join(dataDir, "releases") });
    const publisher = await openPublisher({
      store,
      repository,
      builder: gatsbyBuilder(folder),
      model: siteModel,
      folder: join(dataDir, "publishing"),
      log: {
        info: () => undefined,
        warn: console.error,
        error: console.error,
      },
    });
    /** Resolves once the content of a commit is published. */
    const isLive = (commit: string): Promise<void> =>
      new Promise((resolve) => {
        const end = publisher.onState(({ live, failed }) => {
          if (failed) stop(failed.message);
          if (live?.commit !== commit) return;
          end();
          resolve();
        });
      });
    const firstStarted = performance.now();
    publisher.publish();
    await publisher.idle();
    if (publisher.state.failed) stop(publisher.state.failed.message);
    const firstSeconds = seconds(firstStarted);
    const saved: number[] = [];
    /** Saves a new value and waits until it is published; resolves to how long that took, in seconds. */
    const edit = async ({ path, change }: Edit): Promise<number> => {
      const count = saved.length;
      const text = await readFile(join(folder, "content", path), "utf8");
      const started = performance.now();
      await repository.save({
        author,
        message: `Edit ${count}`,
        changes: [{ path, content: change(text, count) }],
      });
      saved.push(seconds(started));
      const live = isLive((await repository.head())!);
      publisher.publish();
      await live;
      return seconds(started);
    };
    const live: number[] = [];
    const prices: number[] = [];
    const editText = () => edit(textEdits[saved.length % textEdits.length]!);
    for (let count = 0; count < edits; count += 1) {
      live.push(await editText());
      prices.push(await edit(priceEdit));
      await publisher.idle();
    }
    const [, older] = await store.list();
    const backStarted = performance.now();
    await publisher.goBack(older!.id, author);
    const backSeconds = seconds(backStarted);
    await publisher.close();
    const row = (what: string, values: readonly number[]) => [
      what,
      `${percentile(values, 0.5).toFixed(2)} s`,
      `${percentile(values, 0.95).toFixed(2)} s`,
    ];
    const share = percentile(live, 0.5) / coldSeconds;
    console.log(
      `\n${dishes === 0 ? "The project's content" : `${dishes} more dishes`}: a changed text takes ${(share * 100).toFixed(0)} % of a plain cold build.`,
    );
    printTable([
      ["", "p50", "p95"],
      row("plain cold gatsby build", [coldSeconds]),
      row("first publish, cold", [firstSeconds]),
      row("save", saved),
      row("a changed text, from save to live", live),
      row("a changed price", prices),
      row("going back", [backSeconds]),
    ]);
    await printJson(dishes === 0 ? "publish" : `publish-${dishes}`, {
      coldSeconds,
      firstSeconds,
      saved,
      live,
      prices,
      backSeconds,
    });
  } finally {
    await rm(plain, { recursive: true, force: true });
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Sends at least 10,000 requests while three editors save and publish 34 times each, and then an earlier
 * release is restored 20 times.
 */
async function measureLoad(): Promise<void> {
  const scratch = await contentFolder(false);
  const service = await testService({
    env: { API_DOCS: "off", PUBLISHING: "off", LOG_LEVEL: "error" },
    site: false,
  });
  const contentDir = service.config.contentDir;
  await rm(join(contentDir, "dishes"), { recursive: true });
  await cp(join(scratch.root, "content/dishes"), join(contentDir, "dishes"), { recursive: true });
  const repository = await openRepository({ contentDir, dataDir: service.config.dataDir, model: siteModel });
  const store = openReleaseStore({ folder: join(service.config.dataDir, "releases") });
  const publisher = await openPublisher({
    store,
    repository,
    builder: fakeBuilder(join(scratch.root, "work")),
    model: siteModel,
    folder: join(service.config.dataDir, "publishing"),
  });
  publisher.publish();
  await publisher.idle();
  const base = await service.app.listen({ host: "127.0.0.1", port: 0 });
  // The service checks for a new release five times a second.
  while (!(await fetch(`${base}/menu/soup`)).ok) await setTimeout(20);
  const before = (await repository.history(1000)).length;

  let [requests, failed, mixed, done] = [0, 0, 0, false];
  const get = async (path: string): Promise<string> => {
    requests += 1;
    const reply = await fetch(base + path).catch((error: unknown) => error);
    if (reply instanceof Response && reply.ok) return reply.text();
    failed += 1;
    console.error(path, reply instanceof Response ? `${reply.status} ${await reply.text()}` : reply);
    return "";
  };
  const buildOf = (text: string): string | undefined => /\b[0-9a-f]{12}\b/.exec(text)?.[0];
  /**
   * Repeatedly requests a page, its data, and the page again. If both copies of the page are from the same
   * release, the data must be too.
   */
  const guest = async (): Promise<void> => {
    while (!done || requests < 10_000) {
      const [page, data, again] = [
        await get("/menu/soup"),
        await get("/page-data/menu/soup/page-data.json"),
        await get("/menu/soup"),
      ];
      if (buildOf(page) === buildOf(again) && buildOf(data) !== buildOf(page)) mixed += 1;
      await get(`/app-${buildOf(page)}.js`);
    }
  };
  let publishes = 0;
  const editor = async (who: number): Promise<void> => {
    for (let count = 0; count < 34; count += 1) {
      await repository.save({
        author,
        message: `${who} ${count}`,
        changes: [{ path: `dishes/d${who}.md`, content: soup.replace("9", `${100 + count}`) }],
      });
      publisher.publish();
      await publisher.idle();
      publishes += 1;
    }
  };
  const rollbacks: number[] = [];
  const back = async (): Promise<void> => {
    while (rollbacks.length < 20) {
      const [, older] = await store.list();
      const page = join(store.filesOf(older!.id).publicDir, "menu/soup/index.html");
      const build = buildOf(await readFile(page, "utf8"));
      const started = performance.now();
      await publisher.goBack(older!.id, author);
      while (buildOf(await get("/menu/soup")) !== build);
      rollbacks.push(seconds(started));
      await publisher.release();
      await publisher.idle();
    }
  };
  const guests = [guest(), guest(), guest(), guest()];
  await Promise.all([editor(1), editor(2), editor(3)]);
  await back();
  done = true;
  await Promise.all(guests);
  const lost = before + 3 * 34 - (await repository.history(1000)).length;
  const figures = { publishes, rollbacks: rollbacks.length, requests, failed, mixed, "lost commits": lost };
  printTable([Object.keys(figures), Object.values(figures).map(String)]);
  console.log(
    `An earlier release, from the click to a page: p50 ${percentile(rollbacks, 0.5).toFixed(2)} s, p95 ${percentile(rollbacks, 0.95).toFixed(2)} s.`,
  );
  await printJson("publish-load", { ...figures, taken: rollbacks });
  await publisher.close();
  await service.close();
  await scratch.remove();
  if (failed > 0 || mixed > 0 || lost > 0) stop("The switch failed for a request.");
}

console.log(machine);
if (onlyDishes === undefined) {
  await measureLoad();
  if (!process.argv.includes("--load")) {
    await measureEdits();
    await measureEdits(1000);
  }
} else await measureEdits(Number(onlyDishes));
