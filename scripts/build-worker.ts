import { build, type BuildOptions } from "esbuild";
import { join } from "node:path";
import { offlinePages } from "../src/site/gatsby/publishing/offline-pages.ts";
import { writeIfChanged } from "../src/site/gatsby/write-if-changed.ts";
import { catalogueLanguages, pickAreas, wordsIn } from "../src/core/messages/catalogues.ts";
import type { PageAddresses } from "../src/core/shared/page-roles.ts";
import { readIfExists } from "../src/core/shared/read-if-exists.ts";
import { inputsOf } from "./bundle.ts";
import { root } from "./lib.ts";
import { restaurant } from "./restaurant.ts";
import { offlineSite } from "../src/site/gatsby/publishing/offline-site.ts";
import { offlinePagesPath, offlineSitePath } from "../src/core/shared/generated-files.ts";

const shared = {
  absWorkingDir: root,
  bundle: true,
  minify: true,
  target: ["es2022"],
  define: { "process.env.NODE_ENV": '"production"' },
  logLevel: "warning",
} satisfies BuildOptions;

/**
 * Bundles the service worker of the staff pages; resolves to its source files. Throws with esbuild's messages
 * if that fails.
 *
 * @param entries files to precache; `revision` is null if the URL changes with the content
 */
export async function buildStaffWorker(
  outfile: string,
  entries: readonly { readonly url: string; readonly revision: string | null }[],
): Promise<string[]> {
  const define = { ...shared.define, "self.__WB_MANIFEST": JSON.stringify(entries) };
  const entryPoints = ["src/site/offline/staff-worker.ts"];
  const { metafile } = await build({ ...shared, define, entryPoints, outfile, metafile: true });
  return inputsOf(metafile);
}

/**
 * Writes four files into `publicDir`: the bundled service worker of the guests' pages, the script that
 * registers it, the facts about the site that both need, and the list of pages to prefetch. Throws with
 * esbuild's messages if the sources do not build.
 *
 * @param addresses paths of this site's pages, by role
 */
export async function buildWorker(publicDir: string, addresses: PageAddresses): Promise<void> {
  const { languages, formats } = restaurant();
  const options = {
    ...shared,
    define: {
      ...shared.define,
      OFFLINE_WORDS: JSON.stringify(
        Object.fromEntries(
          catalogueLanguages().map((language) => [language, pickAreas(wordsIn(language), ["offline"])]),
        ),
      ),
    },
  };
  await build({
    ...options,
    entryPoints: ["src/site/offline/client.ts"],
    outfile: join(publicDir, "offline.js"),
  });
  await build({
    ...options,
    entryPoints: ["src/site/offline/service-worker.ts"],
    outfile: join(publicDir, "sw.js"),
  });
  const ahead = await offlinePages(addresses, languages, (page) =>
    readIfExists(join(publicDir, page, "index.html")),
  );
  await writeIfChanged(join(publicDir, offlinePagesPath), ahead);
  await writeIfChanged(join(publicDir, offlineSitePath), offlineSite(addresses, languages, formats));
}
