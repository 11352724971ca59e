import { glob, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join, relative } from "node:path";
import type { BuildResult, Plugin } from "esbuild";
import { hostedBackend } from "../src/features/publishing/admin/backend.ts";
import { contentDirOf } from "../src/site/gatsby/content-dir.ts";
import { listImages } from "../src/features/publishing/server/cms/list-images.ts";
import { blockFolders } from "./block-folders.ts";
import { bundle, type Bundle, type BundleOptions } from "./bundle.ts";
import { root as project } from "./lib.ts";
import { restaurant } from "./restaurant.ts";
import { escapeHtml } from "../src/core/shared/text.ts";

const source = join(project, "src", "features", "publishing", "admin");

export interface AdminBuild {
  /** Folder for the page, such as `public/admin`. Files from earlier builds are removed from it. */
  readonly outDir: string;
  readonly watch?: boolean;
  /**
   * Environment for the hosted back end (CMS_BACKEND, CMS_REPO, …); see
   * src/features/publishing/admin/backend.ts.
   */
  readonly env?: Readonly<Record<string, string | undefined>>;
}

/**
 * Finds the component and the fixture in each block's folder, so that a new block appears in the CMS without
 * a list to maintain.
 */
const blockComponents: Plugin = {
  name: "block-components",
  setup(build) {
    build.onResolve({ filter: /^virtual:block-components$/ }, ({ path }) => ({
      path,
      namespace: "block-components",
    }));
    build.onLoad({ filter: /.*/, namespace: "block-components" }, async () => {
      const folders: string[] = [];
      for await (const file of glob(`${blockFolders}/**/fixture.ts`, { cwd: project }))
        folders.push(dirname(file));
      const imports = folders.map(
        (folder, index) =>
          `import B${index} from "./${folder}/${basename(folder)}.tsx"; import { fixture as F${index} } from "./${folder}/fixture.ts";`,
      );
      const byType = (letter: string) =>
        `{ ${folders.map((folder, index) => `"${basename(folder)}": ${letter}${index}`).join(", ")} }`;
      return {
        resolveDir: project,
        watchDirs: ["src/site/blocks", "src/features", "custom"].map((folder) => join(project, folder)),
        contents: [
          ...imports,
          `export const blockComponents = ${byType("B")};`,
          `export const blockFixtures = ${byType("F")};`,
        ].join("\n"),
      };
    });
  },
};

function options({ outDir, env = process.env }: AdminBuild): BundleOptions["options"] {
  return {
    absWorkingDir: project,
    entryPoints: {
      main: join(source, "main.ts"),
      cms: join(source, "cms.tsx"),
      loading: join(source, "loading.css"),
    },
    outdir: outDir,
    publicPath: "/admin",
    bundle: true,
    splitting: true,
    format: "esm",
    target: ["es2022"],
    minify: true,
    entryNames: "[name]-[hash]",
    chunkNames: "part-[hash]",
    assetNames: "file-[hash]",
    tsconfig: join(project, "tsconfig.json"),
    alias: { gatsby: join(source, "shims", "gatsby.tsx") },
    loader: {
      ".wasm": "file",
      ".woff2": "file",
      ".woff": "file",
      ".svg": "file",
      ".jpg": "file",
      ".png": "file",
    },
    define: {
      "process.env.NODE_ENV": '"production"',
      "process.env": "{}",
      global: "globalThis",
      HOSTED_SETTINGS: JSON.stringify(hostedBackend(env)),
    },
    plugins: [blockComponents],
    logLevel: "warning",
  };
}

/** Writes index.html with the hashed file names, and the list of images; removes files from earlier builds. */
async function finish({ metafile }: BuildResult<{ metafile: true }>, outDir: string): Promise<string[]> {
  const outputs = Object.entries(metafile.outputs);
  const outputOf = (file: string) => {
    const entry = relative(project, join(source, file));
    const found = outputs.find(([, { entryPoint }]) => entryPoint === entry);
    if (!found) throw new Error(`The admin build produced nothing from ${entry}.`);
    return { name: basename(found[0]), css: found[1].cssBundle && basename(found[1].cssBundle) };
  };
  const styles = outputOf("cms.tsx").css;
  const names: Record<string, string> = {
    "main.js": `/admin/${outputOf("main.ts").name}`,
    "loading.css": `/admin/${outputOf("loading.css").name}`,
    "cms.css": styles ? `/admin/${styles}` : "",
    name: escapeHtml(restaurant().name),
  };
  const template = await readFile(join(source, "index.html"), "utf8");
  await writeFile(
    join(outDir, "index.html"),
    template.replace(/%([\w.]+)%/g, (_, name: string) => {
      const address = names[name];
      if (address === undefined)
        throw new Error(
          `src/features/publishing/admin/index.html asks for “${name}”, which the admin build does not produce.`,
        );
      return address;
    }),
  );
  // For hosted repositories; the local back end lists the current pictures itself.
  await writeFile(join(outDir, "images.json"), JSON.stringify(await listImages(contentDirOf(project))));
  const current = new Set(["index.html", "images.json", ...outputs.map(([path]) => basename(path))]);
  const stale = (await readdir(outDir)).filter((name) => !current.has(name));
  await Promise.all(stale.map((name) => rm(join(outDir, name), { recursive: true })));
  return ["src/features/publishing/admin/index.html"];
}

/**
 * Bundles the CMS with the site's own components into `outDir`: one page and hashed files, which can be
 * cached forever. Throws with esbuild's messages if the sources do not build. With `watch`, resolves after
 * the first build.
 */
export const buildAdmin = (build: AdminBuild): Promise<Bundle> =>
  bundle({
    script: import.meta.filename,
    options: options(build),
    watch: build.watch ?? false,
    finish: (result) => finish(result, build.outDir),
  });
