import { globSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { build, context, type BuildOptions, type BuildResult, type Metafile, type Plugin } from "esbuild";
import { pickAreas, catalogueSource, wordsIn } from "../src/core/messages/catalogues.ts";
import type { Area } from "../src/core/messages/words.ts";
import type { BuildInputs } from "./freshness.ts";
import { root } from "./lib.ts";
import { installedFeatures } from "../src/app/installed.ts";
import { restaurant } from "./restaurant.ts";

/**
 * Returns the project's own files among those that esbuild has read; packages are covered by
 * package-lock.json.
 */
export const inputsOf = (...metafiles: readonly Metafile[]): string[] =>
  [...new Set(metafiles.flatMap(({ inputs }) => Object.keys(inputs)))]
    .filter((path) => !path.includes("node_modules/") && !path.includes(":"))
    .sort();

/** Returns the paths of a script and of every project module that it imports, directly or indirectly. */
async function modulesOf(script: string): Promise<BuildInputs> {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: [script],
    bundle: true,
    packages: "external",
    platform: "node",
    format: "esm",
    write: false,
    metafile: true,
    logLevel: "error",
  });
  return inputsOf(metafile);
}

export interface BundleOptions {
  readonly options: BuildOptions & { readonly outdir: string };
  /**
   * The script that calls `bundle`. It and its imports count as inputs, because they can influence the
   * bundle.
   */
  readonly script: string;
  /** True to rebuild whenever a source file changes, until `stop` is called. */
  readonly watch: boolean;
  /**
   * True if the page loads the facts about the restaurant before the bundle
   * (src/features/staff/server/restaurant-script.ts).
   */
  readonly loadsRestaurant?: boolean;
  /** Message areas to include in the bundle; all if absent. */
  readonly areas?: readonly Area[];
  /**
   * Called after each successful build to write the pages that contain the hashed file names. Resolves to the
   * files that it has read.
   */
  readonly finish: (result: BuildResult<{ metafile: true }>) => Promise<BuildInputs>;
}

export interface Bundle {
  /** Every project file that is in the bundle or was used to make it. */
  readonly inputs: BuildInputs;
  readonly stop: () => Promise<void>;
}

/** Returns the constants in src/core/shared/restaurant.d.ts about the restaurant whose content is built. */
function restaurantConstants(): Readonly<Record<string, string>> {
  const { name, formats, photos, orderPage, offers } = restaurant();
  return {
    RESTAURANT_NAME: JSON.stringify(name),
    RESTAURANT_FORMATS: JSON.stringify(formats),
    RESTAURANT_ORDER_PAGE: JSON.stringify(orderPage ?? null),
    RESTAURANT_OFFERS: JSON.stringify(offers),
    RESTAURANT_PHOTOS: JSON.stringify(photos ?? null),
  };
}

/**
 * Bundles the scripts and styles of one or more pages into hashed files, using esbuild. Throws with esbuild's
 * messages if the sources do not build. With `watch`, resolves after the first build.
 */
export async function bundle({
  options,
  script,
  watch,
  areas,
  loadsRestaurant = false,
  finish,
}: BundleOptions): Promise<Bundle> {
  await mkdir(options.outdir, { recursive: true });
  const ready = Promise.withResolvers<BuildInputs>();
  const writePage: Plugin = {
    name: "write-page",
    setup({ onEnd }) {
      onEnd(async (result) => {
        if (result.errors.length > 0) return;
        const { metafile } = result as BuildResult<{ metafile: true }>;
        const read = await finish(result as BuildResult<{ metafile: true }>);
        ready.resolve([...inputsOf(metafile), ...read]);
      });
    },
  };
  const esbuild = await context({
    ...options,
    define: {
      ...options.define,
      ...(loadsRestaurant ? {} : restaurantConstants()),
      INSTALLED_FEATURES: JSON.stringify(installedFeatures),
      SOURCE_WORDS: JSON.stringify(
        areas ? pickAreas(wordsIn(catalogueSource), areas) : wordsIn(catalogueSource),
      ),
    },
    metafile: true,
    plugins: [...(options.plugins ?? []), writePage],
  });
  if (!watch) {
    try {
      await esbuild.rebuild();
    } finally {
      await esbuild.dispose();
    }
    const messages = globSync("src/core/messages/*/*.yml", { cwd: root });
    const inputs = [...(await ready.promise), ...(await modulesOf(script)), ...messages];
    return { inputs: [...new Set(inputs)].sort(), stop: async () => undefined };
  }
  await esbuild.watch();
  return { inputs: await ready.promise, stop: () => esbuild.dispose() };
}
