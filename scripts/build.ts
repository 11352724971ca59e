import { existsSync } from "node:fs";
import { cp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { bin, loadEnvFile, nodeOptions, root, run, stop } from "./lib.ts";
import { buildAdmin } from "./build-admin.ts";
import { buildIfStale, forgetBuild as forgetParts, type BuildPart } from "./freshness.ts";
import { followGatsby, gatsbySteps } from "./gatsby-steps.ts";
import { showProgress, type Progress } from "./progress.ts";
import { precompress, type CompressionLevel } from "../src/build/publishing/precompress.ts";

const publicDir = join(root, "public");

const site: BuildPart = {
  name: "site",
  sources: [
    "content/**/*",
    "src/!(server|admin)/**/*",
    "static/**/*",
    "scripts/build.ts",
    "gatsby-*.ts",
    "gatsby-*.tsx",
    "package-lock.json",
  ],
  settings: /^(GATSBY_|SITE_URL$)/,
  output: "public/index.html",
};

/** Built into a folder of its own: Gatsby empties public/ of pages and styles whenever it starts anew. */
const admin: BuildPart = {
  name: "admin",
  sources: [
    "src/!(server|build|templates)/**/*",
    "src/server/cms/list-images.ts",
    "scripts/build-admin.ts",
    "package-lock.json",
    "tsconfig.json",
  ],
  names: ["content/media/**/*"],
  settings: /^(CMS_|SITE_URL$)/,
  output: "dist/admin/index.html",
};

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
      GATSBY_CPU_COUNT: "logical_cores",
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

/** Makes public/admin/ what dist/admin/ is. Files that are the same keep their compressed copies. */
async function publishAdmin(): Promise<void> {
  const [source, target] = [join(root, "dist", "admin"), join(publicDir, "admin")];
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

/** Made where the last build is compressed as well as it can be. */
const compressedStamp = join(root, "dist", "compressed-stamp");

/** Whether the site that was built last is compressed fully. */
export const isFullyCompressed = (): boolean => existsSync(compressedStamp);

/** Compresses what public/ holds; fully takes minutes for thousands of new pages, and may be interrupted. */
export async function compressSite(
  level: CompressionLevel,
  onProgress?: (done: number, total: number) => void,
  workers?: number,
): Promise<void> {
  await precompress(publicDir, {
    level,
    store: join(root, "dist", "compressed"),
    ...(onProgress ? { onProgress } : {}),
    ...(workers ? { workers } : {}),
  });
  if (level === "full") await writeFile(compressedStamp, "");
}

/** Makes the next build build everything. */
export const forgetBuild = (): Promise<void> => forgetParts([site, admin], root);

/**
 * Builds what has changed, the site into public/ and the CMS into public/admin/, ready to be served. Prints its steps; on
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
    await rm(compressedStamp, { force: true });
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
        await buildAdmin({ outDir: join(root, "dist", "admin") });
        progress.finish(adminStep);
      },
      root,
    ),
  ]);
  const results = parts.map((part) => {
    if (part.status === "fulfilled") return part.value;
    progress.close();
    throw part.reason;
  });
  if (results.includes("built") || !existsSync(join(publicDir, "admin", "index.html"))) {
    progress.start(compressStep);
    await publishAdmin();
    await compressSite("quick", (done, total) => progress.update(compressStep, done, total));
    progress.finish(compressStep);
  }
  progress.close();
  return results.includes("built") ? "built" : "fresh";
}

/** The same, and compresses as well as it can. */
export async function buildForPublishing(): Promise<"fresh" | "built"> {
  const started = performance.now();
  const result = await buildSite();
  if (isFullyCompressed()) return result;
  if (result === "built")
    console.log(`Ready to be served after ${((performance.now() - started) / 1000).toFixed(0)} s.`);
  const step = "Compress fully";
  const progress = showProgress([{ name: step, share: 1 }]);
  progress.start(step);
  await compressSite("full", (done, total) => progress.update(step, done, total));
  progress.finish(step);
  return result;
}

/** `--quick` leaves out what `npm start` does behind the service: to compress as well as can be. */
if (import.meta.main) {
  loadEnvFile();
  const result = await (process.argv.includes("--quick") ? buildSite() : buildForPublishing());
  console.log(result === "fresh" ? "Nothing has changed since the last build." : "Built into public/.");
}
