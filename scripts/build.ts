import { existsSync } from "node:fs";
import { cp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { bin, loadEnvFile, nodeOptions, root, run, stop } from "./lib.ts";
import { buildAdmin } from "./build-admin.ts";
import { buildStaff } from "./build-staff.ts";
import { buildWorker } from "./build-worker.ts";
import { admin, compressedStore, site, staff } from "./build-parts.ts";
import { buildIfStale } from "./freshness.ts";
import { followGatsby, gatsbySteps } from "./gatsby-steps.ts";
import { showProgress, type Progress } from "./progress.ts";
import {
  precompress,
  type CompressionLevel,
  type PrecompressOptions,
} from "../src/build/publishing/precompress.ts";
import { contentDirOf } from "../src/build/content-dir.ts";
import { readPageAddresses } from "../src/content-model/read-addresses.ts";
import { withBuildLock } from "../src/server/file-lock.ts";
import { cardsFile, type SocialCard } from "../src/build/social-cards/card.ts";
import { drawCards } from "../src/build/social-cards/draw.ts";

const publicDir = join(root, "public");

const adminStep = "Bundle the CMS";
const compressStep = "Compress";

async function buildPages(progress: Progress): Promise<void> {
  const verbose = Boolean(process.env["VERBOSE"]);
  const { code, output } = await run(bin("gatsby"), ["build"], {
    quiet: !verbose,
    env: {
      CI: "true",
      NO_COLOR: "1",
      FORCE_COLOR: "0",
      // Of these, Gatsby leaves one to its main process, which waits while pages are written and scripts made smaller.
      GATSBY_CPU_COUNT: `${availableParallelism() + 1}`,
      NODE_OPTIONS: nodeOptions,
    },
    ...(verbose ? {} : { onMessage: followGatsby(progress) }),
  });
  if (code !== 0) {
    progress.close();
    const lines = output.split("\n").filter((line) => !/^(success|info|verbose)|npm warn|^\s*$/.test(line));
    stop(lines.join("\n") || `The build failed with code ${code}.`);
  }
  for (const [, remark = ""] of output.matchAll(/^info (.*SITE_URL.*)$/gm)) progress.say(remark);
}

/** Makes public/<name>/ what dist/<name>/ is. Files that are the same keep their compressed copies. */
async function publishPart(name: "admin" | "staff"): Promise<void> {
  const [source, target] = [join(root, "dist", name), join(publicDir, name)];
  const files = new Set(await readdir(source));
  if (existsSync(target))
    for (const name of await readdir(target))
      if (!files.has(name.replace(/\.(br|gz)$/, ""))) await rm(join(target, name), { recursive: true });
  await cp(source, target, {
    recursive: true,
    preserveTimestamps: true,
    filter: async (from, to) => {
      if (!existsSync(to)) return true;
      const [before, after] = await Promise.all([stat(to), stat(from)]);
      return after.isDirectory() || before.mtimeMs !== after.mtimeMs || before.size !== after.size;
    },
  });
}

const compress = (
  level: CompressionLevel,
  options: Pick<PrecompressOptions, "workers" | "onProgress"> = {},
) => precompress(publicDir, { level, store: compressedStore, ...options });

/** Made where nothing is left to do for the last build. */
const finishedStamp = join(root, "dist", "finished-stamp");

/** Whether the cards of the site that was built last are drawn, and its files compressed as well as they can be. */
export const isFinished = (): boolean => existsSync(finishedStamp);

const cardsStep = "Draw social cards";
const compressFullyStep = "Compress fully";

/**
 * Does for the built site what it can be served without: draws the cards by which its pages are shared, and compresses
 * fully. Minutes for thousands of new pages; it may be interrupted.
 *
 * @param workers how many files are compressed at a time
 */
export async function finishSite(progress: Pick<Progress, "start" | "update" | "finish">, workers?: number) {
  progress.start(cardsStep);
  const cards = JSON.parse(await readFile(join(root, cardsFile), "utf8")) as SocialCard[];
  await drawCards(cards, {
    root,
    publicDir,
    onProgress: (done, total) => progress.update(cardsStep, done, total),
  });
  progress.finish(cardsStep);
  progress.start(compressFullyStep);
  await compress("full", {
    onProgress: (done, total) => progress.update(compressFullyStep, done, total),
    ...(workers ? { workers } : {}),
  });
  progress.finish(compressFullyStep);
  await writeFile(finishedStamp, "");
}

/**
 * Builds what has changed, the site into public/, the CMS into public/admin/ and staff's pages into public/staff/, ready to
 * be served. Prints its steps; on
 * a failure, what failed, and ends the process.
 *
 * @param onStale told before anything is built
 */
export async function buildSite(onStale?: () => void): Promise<"fresh" | "built"> {
  const progress = showProgress([
    ...gatsbySteps,
    { name: adminStep, share: 3 },
    { name: compressStep, share: 2 },
  ]);
  let told = false;
  const stale = async () => {
    if (!told) onStale?.();
    told = true;
    await rm(finishedStamp, { force: true });
  };
  const parts = await Promise.allSettled([
    buildIfStale(
      site,
      async () => {
        await stale();
        await buildPages(progress);
      },
      root,
    ),
    buildIfStale(
      admin,
      async () => {
        await stale();
        progress.start(adminStep);
        const { inputs } = await buildAdmin({ outDir: join(root, "dist", "admin") });
        progress.finish(adminStep);
        return inputs;
      },
      root,
    ),
    buildIfStale(
      staff,
      async () => {
        await stale();
        return (await buildStaff({ outDir: join(root, "dist", "staff") })).inputs;
      },
      root,
    ),
  ]);
  const results = parts.map((part) => {
    if (part.status === "fulfilled") return part.value;
    progress.close();
    throw part.reason;
  });
  const isPublished = ["admin", "staff"].every((name) => existsSync(join(publicDir, name, "index.html")));
  if (results.includes("built") || !isPublished) {
    progress.start(compressStep);
    await publishPart("admin");
    await publishPart("staff");
    await buildWorker(publicDir, readPageAddresses(contentDirOf(root)));
    await compress("quick", {
      onProgress: (done, total) => progress.update(compressStep, done, total),
    });
    progress.finish(compressStep);
  }
  progress.close();
  return results.includes("built") ? "built" : "fresh";
}

/** Runs `work` once nobody else builds in the project's folder. */
const alone = <T>(work: () => Promise<T>): Promise<T> => {
  const onWait = (other: string) =>
    console.log(`Somebody else builds in this folder (${other}). Waiting for the end of it …`);
  return withBuildLock(root, { owner: "npm run build", onWait }, work);
};

/** The same, with everything that it can be served without; and by nobody else at the same time. */
export const buildForPublishing = (): Promise<"fresh" | "built"> =>
  alone(async () => {
    const started = performance.now();
    const result = await buildSite();
    if (isFinished()) return result;
    if (result === "built")
      console.log(`Ready to be served after ${((performance.now() - started) / 1000).toFixed(0)} s.`);
    await finishSite(
      showProgress([
        { name: cardsStep, share: 1 },
        { name: compressFullyStep, share: 2 },
      ]),
    );
    return result;
  });

/**
 * `--quick` leaves out what `npm start` does behind the service; see finishSite. `--no-env-file` builds what the code says, whatever
 * settings somebody has in `.env`: for tests.
 */
if (import.meta.main) {
  if (!process.argv.includes("--no-env-file")) loadEnvFile();
  const result = await (process.argv.includes("--quick") ? alone(() => buildSite()) : buildForPublishing());
  console.log(result === "fresh" ? "Nothing has changed since the last build." : "Built into public/.");
}
