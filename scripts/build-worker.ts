import { build, type BuildOptions } from "esbuild";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { injectManifest } from "workbox-build";
import { pickAreas, wordsIn } from "../src/messages/catalogues.ts";
import type { PageAddresses } from "../src/shared/page-roles.ts";
import { inputsOf } from "./bundle.ts";
import { root } from "./lib.ts";
import { restaurant } from "./restaurant.ts";

/** Pages that the worker fetches ahead: what guests look for without a network. */
const aheadRoles = ["menu", "booking", "contact", "offline"] as const;

const shared = {
  absWorkingDir: root,
  bundle: true,
  minify: true,
  target: ["es2022"],
  define: { "process.env.NODE_ENV": '"production"' },
  logLevel: "warning",
} satisfies BuildOptions;

/**
 * Bundles the worker of staff's pages; resolves to the files it is made of. Throws with esbuild's messages where that
 * cannot be done.
 *
 * @param entries what it fetches ahead; `revision` is null where the address changes with the content
 */
export async function buildStaffWorker(
  outfile: string,
  entries: readonly { readonly url: string; readonly revision: string | null }[],
): Promise<string[]> {
  const define = { ...shared.define, "self.__WB_MANIFEST": JSON.stringify(entries) };
  const entryPoints = ["src/offline/staff-worker.ts"];
  const { metafile } = await build({ ...shared, define, entryPoints, outfile, metafile: true });
  return inputsOf(metafile);
}

/**
 * Bundles the service worker and the script that registers it into `publicDir`, with the list of pages to be fetched
 * ahead. `addresses`: where this site's pages are. Throws with esbuild's or workbox's messages where that cannot be done.
 */
export async function buildWorker(publicDir: string, addresses: PageAddresses): Promise<void> {
  const { languages } = restaurant();
  const sources = aheadRoles.flatMap((role) => addresses[role] ?? []);
  // In another language there are those that were translated.
  const translated = languages.slice(1).flatMap((language) => sources.map((page) => `/${language}${page}`));
  const aheadPages = [
    ...sources,
    ...translated.filter((page) => existsSync(join(publicDir, page, "index.html"))),
  ];
  const options = {
    ...shared,
    define: {
      ...shared.define,
      PAGE_ADDRESSES: JSON.stringify(addresses),
      PAGE_LANGUAGES: JSON.stringify(languages),
      OFFLINE_WORDS: JSON.stringify(
        Object.fromEntries(
          languages.map((language) => [language, pickAreas(wordsIn(language), ["offline"])]),
        ),
      ),
      RESTAURANT_FORMATS: JSON.stringify(restaurant().formats),
    },
  };
  await build({ ...options, entryPoints: ["src/offline/client.ts"], outfile: join(publicDir, "offline.js") });
  const missing = aheadPages.filter((page) => !existsSync(join(publicDir, page, "index.html")));
  if (missing.length > 0)
    throw new Error(`The service worker needs the pages ${missing.join(", ")}: add them to content/pages/.`);
  // A folder of its own: another build may run beside this one.
  const folder = await mkdtemp(join(tmpdir(), "worker-"));
  const bundled = join(folder, "worker.js");
  await build({ ...options, entryPoints: ["src/offline/service-worker.ts"], outfile: bundled });
  const { warnings } = await injectManifest({
    swSrc: bundled,
    swDest: join(publicDir, "sw.js"),
    globDirectory: publicDir,
    globPatterns: aheadPages.map((page) => `${page.slice(1)}/index.html`),
    manifestTransforms: [
      (entries) => ({
        manifest: entries.map((entry) => ({ ...entry, url: `/${entry.url.replace(/\/index\.html$/, "")}` })),
      }),
    ],
  });
  await rm(folder, { recursive: true });
  // A page of over 2 MB, as a menu of thousands of dishes is, is kept when it is visited, not fetched ahead.
  const others = warnings.filter((warning) => !warning.includes("won't be precached"));
  if (others.length > 0) throw new Error(others.join("\n"));
}
