import { join } from "node:path";
import { contentDirOf } from "../src/site/gatsby/content-dir.ts";
import { siteModel } from "../src/app/site-model.ts";
import { readSchedule, scheduleState } from "../src/content/model/read-schedule.ts";
import { blockFolders } from "./block-folders.ts";
import {
  fingerprint,
  forgetBuild as forgetParts,
  lastFingerprint,
  type BuildPart,
  type FileDigests,
} from "./freshness.ts";
import { root } from "./lib.ts";
import { restaurant } from "./restaurant.ts";
import { themeDigest } from "../src/site/gatsby/quick/renderer-files.ts";

export const site: BuildPart = {
  name: "site",
  get folders() {
    return { content: contentDirOf(root) };
  },
  // Scheduled entries appear and disappear without any file changing.
  state: async () => scheduleState(await readSchedule(contentDirOf(root), siteModel), new Date()),
  sources: [
    "src/{core,content,site}/!(server)/**/*",
    "src/site/page.tsx",
    "src/app/block*",
    "src/app/site-model.ts",
    "src/features/*/{contract,rules,site}/**/*",
    "custom/**/*",
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

/** Dependencies of every bundle besides the files that esbuild has read. */
const bundled = ["package-lock.json", "tsconfig.json"];

/**
 * Built into a separate folder, because Gatsby deletes pages and styles in public/ whenever it starts without
 * a cache.
 */
export const admin: BuildPart = {
  name: "admin",
  // esbuild's inputs do not reveal a new fixture, because fixtures are found by file name; see
  // scripts/build-admin.ts.
  sources: [`${blockFolders}/**/fixture.ts`, ...bundled],
  get names() {
    return { "content/media": join(contentDirOf(root), "media") };
  },
  state: () => Promise.resolve(JSON.stringify(restaurant())),
  settings: /^(CMS_|SITE_URL$)/,
  output: "dist/admin/index.html",
};

export const staff: BuildPart = {
  name: "staff",
  sources: bundled,
  // The staff pages' build reads no settings.
  settings: /^$/,
  output: "dist/staff/index.html",
};

const parts = [site, admin, staff];

/**
 * Gatsby's output and the other bundles. They depend on the code and the environment. The CMS also contains
 * facts about the restaurant, but it is rebuilt at the next start, so that no save has to wait a minute for it.
 */
const frame: BuildPart = {
  name: "frame",
  sources: [...new Set(parts.flatMap(({ sources }) => sources))],
  // GATSBY_IMAGES does not count, because a save can also be published to a site that was built with small
  // pictures.
  settings: /^(GATSBY_(?!IMAGES$)|CMS_|SITE_URL$)/,
  output: "public/index.html",
};

export interface Fingerprints {
  /** Digest of the content and everything else. */
  readonly fingerprint: string;
  /**
   * Digest of the code and the environment, but of no content. If it is unchanged, so are scripts and styles.
   */
  readonly frame: string;
  /** Digest of the site's theme. */
  readonly look: string;
}

/** Returns the fingerprint of a site made from the current content and the given frame. */
export const fingerprintOf = async (frame: string): Promise<string> =>
  `${await fingerprint({ ...site, sources: [] }, root)} ${frame}`;

/** Returns the fingerprints of the current content and code. */
export async function buildFingerprints(): Promise<Fingerprints> {
  const made = await fingerprint(frame, root, new Map(), parts);
  return { fingerprint: await fingerprintOf(made), frame: made, look: await themeDigest(contentDirOf(root)) };
}

/** True if the last build used the current content and code. */
export async function isBuilt(): Promise<boolean> {
  const digests: FileDigests = new Map();
  for (const part of parts)
    if ((await lastFingerprint(part, root)) !== (await fingerprint(part, root, digests))) return false;
  return true;
}

/** Makes the next build rebuild everything. */
export const forgetBuild = (): Promise<void> => forgetParts(parts, root);
