import { join, resolve } from "node:path";
import type { BrowserContextOptions } from "@playwright/test";
import { root, stop } from "../../scripts/lib.ts";
import { buildBarePage } from "../lib.ts";
import { serveFolder } from "./serve-folder.ts";
import { serveSite } from "./serve-site.ts";

/** The phone that Lighthouse looks with. */
export const phone = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
  serviceWorkers: "block",
} as const satisfies BrowserContextOptions;

interface ServedPages {
  /** Where the bare page is built and data go. */
  readonly folder: string;
  readonly paths: readonly string[];
  /** Another checkout with a build: each of its pages comes after ours. */
  readonly against: string | undefined;
  /** The address of this machine that is listened on. */
  readonly host?: string | undefined;
}

/** Serves pages of the site by its real service; resolves to their names and addresses, a bare Gatsby page of one word first. */
export async function servePages({ folder, paths, against, host }: ServedPages) {
  const pages: [name: string, url: string][] = [
    ["a bare page", await serveFolder(await buildBarePage(join(folder, "bare")), host)],
  ];
  const site = await serveSite(root, folder, host);
  const other = against === undefined ? undefined : await serveSite(resolve(against), folder, host);
  for (const path of paths) {
    if (!(await fetch(site + path)).ok) stop(`The site has no page ${path}.`);
    pages.push([path, site + path]);
    if (other !== undefined) pages.push([`${path}, other`, other + path]);
  }
  return pages;
}
