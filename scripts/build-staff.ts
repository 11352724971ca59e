import { existsSync } from "node:fs";
import { createHash } from "node:crypto";
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { build as esbuild, type BuildOptions, type BuildResult, type Plugin } from "esbuild";
import { rootStyles } from "../src/site/layout/theme/tokens.ts";
import { buildStaffWorker } from "./build-worker.ts";
import { bundle, inputsOf, type Bundle } from "./bundle.ts";
import { root as project } from "./lib.ts";
import { restaurantScript } from "../src/core/shared/generated-files.ts";

const source = join(project, "src", "app", "staff");

export interface StaffBuild {
  /** Folder for the page, such as `public/staff`. Files from earlier builds are removed from it. */
  readonly outDir: string;
  readonly watch?: boolean;
}

const rule = (selector: string, values: Readonly<Record<string, string>>): string =>
  `${selector}{${Object.entries(values)
    .map(([name, value]) => `${name}:${value}`)
    .join(";")}}`;

/** Provides `virtual:tokens.css`: the design tokens as CSS custom properties, as on guests' pages. */
const tokens: Plugin = {
  name: "tokens",
  setup(build) {
    build.onResolve({ filter: /^virtual:tokens\.css$/ }, ({ path }) => ({ path, namespace: "tokens" }));
    build.onLoad({ filter: /.*/, namespace: "tokens" }, () => {
      const { ":root": always, ...queries } = rootStyles();
      const others = Object.entries(queries).map(
        ([query, styles]) => `${query}{${rule(":root", styles[":root"])}}`,
      );
      return { contents: [rule(":root", always), ...others].join("\n"), loader: "css" };
    });
  },
};

/**
 * The staff pages by file name: each page's script, one of the paths at which it is served, and its entry
 * module. The scripts for the evening's book and the kitchen's tickets are large, so only their own pages
 * load them.
 */
const allPages = {
  "index.html": { script: "main", address: "/staff/today", entry: "main.tsx" },
  "evening.html": { script: "evening", address: "/staff/evening", entry: "evening/main.tsx" },
  "kitchen.html": { script: "kitchen", address: "/staff/kitchen", entry: "orders/main.tsx" },
} as const;

/** Pages whose feature is installed. */
const pages = Object.fromEntries(
  Object.entries(allPages).filter(([, { entry }]) => existsSync(join(source, entry))),
);

const common = {
  absWorkingDir: project,
  bundle: true,
  format: "esm",
  target: ["es2022"],
  minify: true,
  tsconfig: join(project, "tsconfig.json"),
  define: { "process.env.NODE_ENV": '"production"' },
  logLevel: "warning",
} as const satisfies BuildOptions;

const chartsName = "charts-";

/**
 * Bundles the script that draws charts as a separate file, and makes `virtual:charts` export its URL. That
 * script is as large as a whole page's, and only staff who look at the numbers load it.
 */
const chartsOnUse = (inputs: Set<string>): Plugin => ({
  name: "charts-on-use",
  setup(build) {
    build.onResolve({ filter: /^virtual:charts$/ }, () => ({ path: "charts.js", namespace: "charts" }));
    build.onLoad({ filter: /.*/, namespace: "charts" }, async () => {
      const entry = join(project, "src", "features", "numbers", "staff", "charts.ts");
      const built = await esbuild({ ...common, entryPoints: [entry], write: false, metafile: true });
      const own = inputsOf(built.metafile);
      for (const input of own) inputs.add(input);
      return {
        contents: built.outputFiles[0]!.contents,
        loader: "file",
        watchFiles: own.map((input) => join(project, input)),
      };
    });
  },
});

const workerFile = "sw.js";

/**
 * Fonts that every staff page needs immediately. They are preloaded with the styles, so that the text is not
 * laid out twice.
 */
const firstFonts = /(fraunces|hanken-grotesk)-basic\.woff2$/;

const revisionOf = (text: string): string => createHash("sha256").update(text).digest("hex").slice(0, 16);

/**
 * Writes the pages, which contain the hashed file names, and the service worker that precaches these files;
 * removes files from earlier builds.
 */
async function finish({ metafile }: BuildResult<{ metafile: true }>, outDir: string): Promise<string[]> {
  const names = Object.keys(metafile.outputs).map((path) => basename(path));
  const fonts = Object.entries(metafile.outputs)
    .filter(([, { inputs }]) => Object.keys(inputs).some((input) => firstFonts.test(input)))
    .map(
      ([path]) =>
        `<link rel="preload" as="font" type="font/woff2" crossorigin href="/staff/${basename(path)}" />`,
    );
  const template = (await readFile(join(source, "index.html"), "utf8"))
    .replace("%fonts%", fonts.join("\n    "))
    .replace("%restaurant.js%", restaurantScript);
  const kept = names.filter((name) => !name.startsWith(chartsName));
  const precached = kept.map((name) => ({ url: `/staff/${name}`, revision: null as string | null }));
  // Precached only in case a device has never stored a newer copy; a new release fetches it again.
  precached.push({ url: restaurantScript, revision: revisionOf(kept.join()) });
  for (const [file, { script, address }] of Object.entries(pages)) {
    const html = template.replace(/%main\.(js|css)%/g, (_, ending: string) => {
      const name = names.find((one) => one.startsWith(`${script}-`) && one.endsWith(`.${ending}`));
      if (name === undefined)
        throw new Error(`The build of the staff pages did not produce ${script}.${ending}.`);
      return `/staff/${name}`;
    });
    await writeFile(join(outDir, file), html);
    precached.push({ url: address, revision: revisionOf(html) });
  }
  const worker = await buildStaffWorker(join(outDir, workerFile), precached);
  const stale = (await readdir(outDir)).filter(
    (name) => !(name in pages) && name !== workerFile && !names.includes(name.replace(/\.(br|gz)$/, "")),
  );
  await Promise.all(stale.map((name) => rm(join(outDir, name))));
  return ["src/app/staff/index.html", ...worker];
}

/**
 * Bundles the staff pages into `outDir`, as HTML and hashed files that no guest's page loads. Throws with
 * esbuild's messages if the sources do not build. With `watch`, resolves after the first build.
 */
export function buildStaff({ outDir, watch = false }: StaffBuild): Promise<Bundle> {
  const ofCharts = new Set<string>();
  return bundle({
    script: import.meta.filename,
    watch,
    areas: ["layout"],
    loadsRestaurant: true,
    finish: async (result) => [...(await finish(result, outDir)), ...ofCharts],
    options: {
      ...common,
      entryPoints: Object.fromEntries(
        Object.values(pages).map(({ script, entry }) => [script, join(source, entry)]),
      ),
      outdir: outDir,
      publicPath: "/staff",
      entryNames: "[name]-[hash]",
      assetNames: "[name]-[hash]",
      loader: { ".woff2": "file" },
      plugins: [tokens, chartsOnUse(ofCharts)],
    },
  });
}
