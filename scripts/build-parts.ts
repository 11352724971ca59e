import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { contentDirOf } from "../src/build/content-dir.ts";
import { siteModel } from "../src/composition/site-model.ts";
import { readSchedule, scheduleState } from "../src/content-model/read-schedule.ts";
import {
  fingerprint,
  forgetBuild as forgetParts,
  lastFingerprint,
  type BuildPart,
  type FileDigests,
} from "./freshness.ts";
import { root } from "./lib.ts";

/** Where whatever was compressed fully is kept. */
export const compressedStore = join(root, "dist", "compressed");

export const site: BuildPart = {
  name: "site",
  folders: { content: contentDirOf(root) },
  // An entry comes and goes at its minute, though no file changes.
  state: async () => scheduleState(await readSchedule(contentDirOf(root), siteModel), new Date()),
  sources: [
    "src/!(server|admin|staff)/**/*",
    "static/**/*",
    "scripts/build.ts",
    "scripts/build-worker.ts",
    "gatsby-*.ts",
    "gatsby-*.tsx",
    "package-lock.json",
  ],
  settings: /^(GATSBY_|SITE_URL$)/,
  output: "public/index.html",
};

/** Built into a folder of its own: Gatsby empties public/ of pages and styles whenever it starts anew. */
export const admin: BuildPart = {
  name: "admin",
  sources: [
    "src/!(server|build|templates)/**/*",
    "src/server/cms/list-images.ts",
    "scripts/{build-admin,bundle}.ts",
    "package-lock.json",
    "tsconfig.json",
  ],
  names: { "content/media": join(contentDirOf(root), "media") },
  settings: /^(CMS_|SITE_URL$)/,
  output: "dist/admin/index.html",
};

export const staff: BuildPart = {
  name: "staff",
  sources: [
    "src/{staff,components,contract,layout,shared}/**/*",
    "scripts/{build-staff,bundle}.ts",
    "package-lock.json",
    "tsconfig.json",
  ],
  // It reads none.
  settings: /^$/,
  output: "dist/staff/index.html",
};

const parts = [site, admin, staff];

/** All but texts. */
const frame: BuildPart = {
  name: "frame",
  folders: { "content/media": join(contentDirOf(root), "media") },
  sources: [...new Set(parts.flatMap(({ sources }) => sources))],
  // The bundle that renders pages has the theme in it.
  state: () => readFile(join(contentDirOf(root), "settings", "theme.yml"), "utf8"),
  settings: /^(GATSBY_|CMS_|SITE_URL$)/,
  output: "public/index.html",
};

/** What a site is made from. */
export interface Fingerprints {
  /** A digest of everything that the site, the CMS and staff's pages are built from. */
  readonly fingerprint: string;
  /** The same without texts. Where it is the same, so are scripts, styles and images. */
  readonly frame: string;
}

/** Of the content and the code as they are now. */
export async function buildFingerprints(): Promise<Fingerprints> {
  const digests: FileDigests = new Map();
  const all: string[] = [];
  for (const part of [...parts, frame]) all.push(await fingerprint(part, root, digests));
  return { fingerprint: all.slice(0, -1).join(" "), frame: all.at(-1)! };
}

/** The fingerprint of what was built last; undefined where a part was not built to its end. */
export async function builtFingerprint(): Promise<string | undefined> {
  const last = await Promise.all(parts.map((part) => lastFingerprint(part, root)));
  return last.includes(undefined) ? undefined : last.join(" ");
}

/** Makes the next build build everything. */
export const forgetBuild = (): Promise<void> => forgetParts(parts, root);
