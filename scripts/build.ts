import { existsSync } from "node:fs";
import { cp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { bin, loadEnvFile, nodeOptions, root, run, stop } from "./lib.ts";
import { buildAdmin } from "./build-admin.ts";
import { buildStaff } from "./build-staff.ts";
import { buildWorker } from "./build-worker.ts";
import { admin, site, staff } from "./build-parts.ts";
import { buildIfStale, withdrawSiteOfOther, type BuildInputs, type BuildPart } from "./freshness.ts";
import { precompress, removeStaleCopies } from "../src/site/gatsby/publishing/precompress.ts";
import { contentDirOf, editedContentDirOf } from "../src/site/gatsby/content-dir.ts";
import { readPageAddresses } from "../src/content/model/read-addresses.ts";
import { withBuildLock } from "../src/core/server/file-lock.ts";
import { cardsFile, type SocialCard } from "../src/site/gatsby/social-cards/card.ts";
import type { BuildMessage, BuildProgress } from "../src/features/publishing/server/releases/site-builder.ts";
import { followGatsby } from "./gatsby-progress.ts";
import { drawCards } from "../src/site/gatsby/social-cards/draw.ts";

const publicDir = join(root, "public");

type ProgressListener = (progress: BuildProgress) => void;

/** Seconds that {@link finishSite} takes on one core for the sample restaurant. */
export const finishSeconds = 36;

/** Builds the pages with Gatsby, which prints its progress and any errors itself. */
async function buildPages(onProgress: ProgressListener | undefined, after: number): Promise<void> {
  await withdrawSiteOfOther(editedContentDirOf(root), root);
  const { code } = await run(bin("gatsby"), ["build"], {
    env: {
      CI: "true",
      // Gatsby reserves one CPU for its main process, which is idle while workers write pages and minify
      // scripts, so we report one CPU more than there are.
      GATSBY_CPU_COUNT: `${availableParallelism() + 1}`,
      NODE_OPTIONS: nodeOptions,
    },
    ...(onProgress ? { onMessage: followGatsby(onProgress, after) } : {}),
  });
  if (code !== 0) stop(`The build of the pages failed with code ${code}.`);
}

/**
 * Copies dist/<name>/ to public/<name>/, and removes what dist/<name>/ lacks. Unchanged files keep their
 * compressed copies.
 */
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

/** File that exists only if the last build was completed by {@link finishSite}. */
const finishedStamp = join(root, "dist", "finished-stamp");

/** True if the social cards of the last build are drawn, and its files fully compressed. */
export const isFinished = (): boolean => existsSync(finishedStamp);

/**
 * Completes a site that can already be served: draws social cards, and compresses all files as far as
 * possible. Takes minutes for thousands of new pages, and can be interrupted.
 *
 * @param workers number of files compressed at the same time
 */
export async function finishSite(workers?: number): Promise<void> {
  const cards = JSON.parse(await readFile(join(root, cardsFile), "utf8")) as SocialCard[];
  await drawCards(cards, { root, publicDir });
  await precompress(publicDir, workers === undefined ? {} : { workers });
  await writeFile(finishedStamp, "");
}

/**
 * Builds whatever has changed, so that it can be served: the site into public/, the CMS into public/admin/
 * and the staff pages into public/staff/. If the pages cannot be built, Gatsby logs the reason, and the
 * process exits.
 *
 * @param after expected seconds of work that follows, which the progress includes
 */
export async function buildSite(onProgress?: ProgressListener, after = 0): Promise<"fresh" | "built"> {
  const build = (part: BuildPart, make: () => Promise<BuildInputs | void>) =>
    buildIfStale(
      part,
      async () => {
        await rm(finishedStamp, { force: true });
        return make();
      },
      root,
    );
  const parts = await Promise.allSettled([
    build(site, () => buildPages(onProgress, after)),
    build(admin, async () => (await buildAdmin({ outDir: join(root, "dist", "admin") })).inputs),
    build(staff, async () => (await buildStaff({ outDir: join(root, "dist", "staff") })).inputs),
  ]);
  const results = parts.map((part) => {
    if (part.status === "fulfilled") return part.value;
    throw part.reason;
  });
  const isPublished = ["admin", "staff"].every((name) => existsSync(join(publicDir, name, "index.html")));
  if (results.includes("built") || !isPublished) {
    await publishPart("admin");
    await publishPart("staff");
    await removeStaleCopies(publicDir);
    await buildWorker(publicDir, readPageAddresses(contentDirOf(root)));
  }
  return results.includes("built") ? "built" : "fresh";
}

/**
 * Waits until no other process is building in the project's folder, then runs `work` while keeping others
 * from building.
 */
const alone = <T>(work: () => Promise<T>): Promise<T> => {
  const onWait = (other: string) =>
    console.log(`Another process builds in this folder (${other}). Waiting for it to finish …`);
  return withBuildLock(root, { owner: "npm run build", onWait }, work);
};

/**
 * Builds the site completely, including the social cards and the full compression, which are not needed to
 * serve it. Never runs in two processes at the same time.
 */
export const buildForPublishing = (): Promise<"fresh" | "built"> =>
  alone(async () => {
    const result = await buildSite();
    if (isFinished()) return result;
    console.log("The site can be served now. Drawing its social cards and compressing all files …");
    await finishSite();
    return result;
  });

/** Sends the progress of a build to the parent process, if there is one. */
export const reportProgress: ProgressListener | undefined =
  process.send && ((progress) => process.send?.({ type: "progress", ...progress } satisfies BuildMessage));

/**
 * `--quick` skips {@link finishSite}, which the service runs in the background after `npm start`.
 * `--no-env-file` ignores the settings in `.env`, for tests.
 */
if (import.meta.main) {
  if (!process.argv.includes("--no-env-file")) loadEnvFile();
  const result = await (process.argv.includes("--quick")
    ? alone(() => buildSite(reportProgress))
    : buildForPublishing());
  console.log(result === "fresh" ? "Nothing has changed since the last build." : "Built into public/.");
}
