import { createHash } from "node:crypto";
import { cp, glob, mkdir, readdir, readFile, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { ImageFile } from "../images.ts";
import { writeIfChanged } from "../write-if-changed.ts";
import { readIfExists } from "../../../core/shared/read-if-exists.ts";

/**
 * Folder in which Gatsby's renderers are stored after a build. A renderer is the bundle that turns a page's
 * data into HTML, with the files that the bundle reads. Each renderer has its own folder, which is named
 * after a digest of its files and never changes, because pages may be rendered while Gatsby builds again.
 */

const renderers = "dist/renderer";
/** Folder inside a renderer's folder that contains the slices that Gatsby inserts into pages. */
export const slicesFolder = "public/_gatsby";

const latestIn = (root: string): string => join(root, renderers, "latest");

/** File, relative to the project's folder, that lists the build's images by path below content/. */
export const imageFilesFile = "dist/image-files.json";

/** An image and the files that a build made from it. */
export interface BuiltImage extends ImageFile {
  /** SHA-256 of the source file, in hex. */
  readonly digest: string;
}

/** Folder of the bundle that turns a page's data into HTML, and of its chunks. */
const bundleFolder = ".cache/page-ssr/routes";
export const bundleFile = `${bundleFolder}/render-page.js`;

/** Files that make up a renderer, relative to the project's folder. */
const patterns = [
  `${bundleFolder}/*.js`,
  "public/webpack.stats.json",
  "public/*.css",
  `${slicesFolder}/slices/*.html`,
  imageFilesFile,
];

/**
 * Stores the renderer of the build that has just ended, before its files are removed from `public`. Deletes
 * earlier renderers.
 */
export async function storeRenderer(root: string): Promise<void> {
  const files = (await Array.fromAsync(glob(patterns, { cwd: root }))).sort();
  const hash = createHash("sha256");
  for (const file of files) hash.update(`${file}\0`).update(await readFile(join(root, file)));
  const name = hash.digest("hex").slice(0, 20);
  const [folder, part] = [join(root, renderers, name), join(root, renderers, `${name}.part`)];
  await rm(part, { recursive: true, force: true });
  for (const file of files) {
    await mkdir(dirname(join(part, file)), { recursive: true });
    await cp(join(root, file), join(part, file));
  }
  await rename(part, folder).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOTEMPTY" && error.code !== "EEXIST") throw error;
    await rm(part, { recursive: true });
  });
  await writeIfChanged(latestIn(root), name);
  for (const other of await readdir(join(root, renderers)))
    if (![name, "latest"].includes(other)) await rm(join(root, renderers, other), { recursive: true });
}

/** Reads the name of the renderer that was stored last. Rejects if there is none. */
export const latestRenderer = (root: string): Promise<string> => readFile(latestIn(root), "utf8");

/** Returns the folder of a renderer. */
export const rendererFolder = (root: string, name: string): string => join(root, renderers, name);

/** Returns a digest of the theme in a content folder. The theme is in the head of every page. */
export const themeDigest = async (contentDir: string): Promise<string> =>
  createHash("sha256")
    .update((await readIfExists(join(contentDir, "settings", "theme.yml"))) ?? "")
    .digest("hex")
    .slice(0, 20);
