import { cp, mkdir, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import {
  getScriptsAndStylesForTemplate,
  readWebpackStats,
} from "gatsby/dist/utils/client-assets-for-template.js";
import { stitchSliceForAPage } from "gatsby/dist/utils/slices/stitching.js";
import type { Theme } from "../../../core/shared/palette.ts";
import { bundleFile, slicesFolder } from "./renderer-files.ts";

/** The parts of a page's `page-data.json` that are used here. */
export interface PageData {
  readonly componentChunkName: string;
  readonly path: string;
}

/** The bundle that a Gatsby build makes for rendering pages. */
interface Bundle {
  default(page: object): Promise<{ readonly html: string }>;
}

/**
 * Opens Gatsby's renderer, which renders pages as a Gatsby build does. Only this file relies on Gatsby's
 * internals. Run it in a separate process, because it changes the working folder to that of the renderer,
 * where the bundle looks for its files.
 *
 * @param folder folder of the renderer
 * @param publicDir folder for the pages, and for Gatsby's slices
 * @param compilationHash hash of the scripts: `webpackCompilationHash` in `page-data/app-data.json`
 * @returns a function that writes the HTML of a page to a file below `publicDir`; it rejects if a component
 * throws an error
 */
export async function openRenderer(
  folder: string,
  publicDir: string,
  { compilationHash, theme }: { readonly compilationHash: string; readonly theme: Theme },
): Promise<(pageData: PageData, file: string) => Promise<void>> {
  process.chdir(folder);
  // Global variable that the bundle reads; see src/site/gatsby/on-create-webpack-config.ts.
  Object.assign(globalThis, { SITE_THEME: theme });
  const bundle = createRequire(import.meta.url)(join(folder, bundleFile)) as Bundle;
  await cp(join(folder, slicesFolder), join(publicDir, "_gatsby"), { recursive: true });
  const stats = await readWebpackStats(join(folder, "public"));
  return async (pageData, file) => {
    const { html } = await bundle.default({
      pagePath: pageData.path,
      pageData,
      staticQueryContext: {},
      webpackCompilationHash: compilationHash,
      context: { isDuringBuild: true },
      ...(await getScriptsAndStylesForTemplate(pageData.componentChunkName, stats)),
    });
    await mkdir(dirname(join(publicDir, file)), { recursive: true });
    await writeFile(join(publicDir, file), html);
    await stitchSliceForAPage({ pagePath: pageData.path, publicDir });
  };
}
