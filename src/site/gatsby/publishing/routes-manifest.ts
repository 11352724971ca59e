import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { RoutesManifest } from "gatsby";
import type { PublishedPage, PublishedRedirect, PublishedRoutes } from "../../contract/routes-manifest.ts";
import { pageScripts } from "./inline-scripts.ts";

const withoutIndex = (path: string): string => path.replace(/\/index\.html$/, "") || "/";
const isPage = (path: string, file: string): boolean =>
  file.endsWith(".html") && !path.startsWith("/_gatsby/");

/** File, relative to the project's folder, in which a build lists the paths of its pages. */
export const pagePathsFile = "dist/page-paths.json";

/**
 * Removes all pages from Gatsby's manifest that are not part of this build. Gatsby lists every HTML file in
 * `public`, including pages of the CMS and the staff pages, and leftovers from earlier builds.
 *
 * @param paths paths of this build's pages
 * @returns the manifest, and the leftover files, which nothing else removes
 */
export function removeLeftovers(
  manifest: RoutesManifest,
  paths: ReadonlySet<string>,
): { readonly routes: RoutesManifest; readonly leftOver: readonly string[] } {
  const leftOver: string[] = [];
  const routes = manifest.filter((route) => {
    if (route.type !== "static") return true;
    const file = route.filePath.replace(/^public\//, "");
    if (!isPage(route.path, file) || paths.has(withoutIndex(route.path))) return true;
    if (!/^(admin|staff)\//.test(file)) leftOver.push(file);
    return false;
  });
  return { routes, leftOver };
}

/** Sorts pages by path, so that the same site always has the same list, however it was made. */
export const sortPages = (pages: readonly PublishedPage[]): PublishedPage[] =>
  pages.toSorted((a, b) => (a.path < b.path ? -1 : 1));

/**
 * Converts Gatsby's manifest into the one for the service.
 *
 * @param readPage returns the HTML of a page, given its file below public/
 * @param warn called for each inline script that browsers will refuse to run
 * @throws Error if two pages share a canonical path, or if a page's path is not canonical
 */
export async function publishedRoutes(
  manifest: RoutesManifest,
  {
    known,
    apiHost,
    readPage,
    warn,
  }: {
    readonly known: ReadonlySet<string>;
    /** Value of GATSBY_API_HOST during the build. */
    readonly apiHost: string | undefined;
    readonly readPage: (file: string) => Promise<string>;
    readonly warn: (message: string) => void;
  },
): Promise<PublishedRoutes> {
  const pages: PublishedPage[] = [];
  const redirects: PublishedRedirect[] = [];
  const immutable: string[] = [];
  const owners = new Map<string, string>();

  for (const route of manifest) {
    if (route.type === "function") {
      throw new Error(
        `The page ${route.path} is rendered on request (SSR or DSG); the service serves built files only.`,
      );
    }
    if (route.type === "redirect") {
      redirects.push({
        path: route.path,
        toPath: route.toPath,
        status: route.status,
        ignoreCase: route.ignoreCase ?? true,
      });
      continue;
    }
    const file = route.filePath.replace(/^public\//, "");
    if (/\.(br|gz)$/.test(file)) continue;
    if (!isPage(route.path, file)) {
      if (
        route.headers.some(
          ({ key, value }) => key.toLowerCase() === "cache-control" && value.includes("immutable"),
        )
      )
        immutable.push(route.path);
      continue;
    }
    const path = withoutIndex(route.path);
    const fixed = path.split("/").filter((segment) => !segment.startsWith(":"));
    if (fixed.some((segment) => segment !== segment.toLowerCase())) {
      throw new Error(
        `The page path ${path} (public/${file}) must be lower case; every other casing is redirected to it.`,
      );
    }
    const owner = owners.get(path);
    if (owner !== undefined && owner !== file) {
      throw new Error(
        `Two pages share the path ${path}: public/${owner} and public/${file}. Give one of them another path.`,
      );
    }
    if (owner !== undefined) continue;
    owners.set(path, file);
    const { hashes, refused } = pageScripts(await readPage(file), known);
    for (const script of refused)
      warn(`${path}: browsers will refuse this inline script, which the build does not know: ${script}`);
    pages.push({ path, file, scripts: hashes });
  }
  return {
    version: 1,
    apiOrigin: apiHost ? new URL(apiHost).origin : null,
    pages: sortPages(pages),
    redirects,
    immutable,
  };
}

/** Writes the file atomically, so that a running service never reads half of it. */
export async function writeRoutes(file: string, routes: PublishedRoutes): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(`${file}.part`, JSON.stringify(routes));
  await rename(`${file}.part`, file);
}

/** Returns a function that reads pages below `publicDir`. */
export const pageReader =
  (publicDir: string) =>
  (file: string): Promise<string> =>
    readFile(join(publicDir, file), "utf8");
