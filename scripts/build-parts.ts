import { join } from "node:path";
import { contentDirOf } from "../src/site/gatsby/content-dir.ts";
import { roleOf } from "../src/content/model/page-role.ts";
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
import { lookOf } from "../src/site/gatsby/quick/look.ts";
import { root } from "./lib.ts";
import type { PackagedSite } from "../src/features/publishing/server/releases/site-builder.ts";
import { restaurant } from "./restaurant.ts";
import { readContent } from "../src/content/model/read-content.ts";

export const site: BuildPart = {
  name: "site",
  get folders() {
    return { content: contentDirOf(root) };
  },
  // An entry comes and goes at its minute, though no file changes.
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

/** Dependencies of every bundle beside the files that esbuild has read. */
const bundled = ["package-lock.json", "tsconfig.json"];

/** Built into a separate folder: Gatsby empties public/ of pages and styles whenever it starts without a cache. */
export const admin: BuildPart = {
  name: "admin",
  // Found by its name; see scripts/build-admin.ts.
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
  state: () => Promise.resolve(JSON.stringify(restaurant())),
  // It reads none.
  settings: /^$/,
  output: "dist/staff/index.html",
};

const parts = [site, admin, staff];

/**
 * Facts from the content that scripts contain, by the files that hold them: the service worker the addresses and the formats, the CMS
 * the kind of pictures, Gatsby's own the pages that also answer below their addresses.
 */
export async function factsInScripts(): Promise<PackagedSite["facts"]> {
  const { formats, languages, photos = null } = restaurant();
  const { files, translations = [] } = await readContent(contentDirOf(root), siteModel);
  const pages = files.flatMap((file): [string, unknown][] => {
    const { path, collection, slug, data } = file;
    if (collection !== "pages" || !(roleOf(file) || data["matchSubpaths"] === true)) return [];
    const translated = translations.filter((one) => one.collection === "pages" && one.slug === slug);
    return [
      [path, [data["path"], data["role"], data["matchSubpaths"], translated.map(({ language }) => language)]],
    ];
  });
  const facts = {
    "settings/site.yml": { formats, languages },
    "settings/theme.yml": photos,
    ...Object.fromEntries(pages),
  };
  // As a package keeps them, so that both can be compared: JSON has no undefined.
  return JSON.parse(JSON.stringify(facts)) as PackagedSite["facts"];
}

/**
 * Output of Gatsby and the other bundles: everything except content, as far as scripts do not contain it. The restaurant's name and the
 * address of its order page are only in staff scripts, which get new ones at the next start, so that no save waits a minute for them.
 */
const frame: BuildPart = {
  name: "frame",
  sources: [...new Set(parts.flatMap(({ sources }) => sources))],
  state: async () => JSON.stringify(await factsInScripts()),
  // A save may be published into a site with small pictures.
  settings: /^(GATSBY_(?!IMAGES$)|CMS_|SITE_URL$)/,
  output: "public/index.html",
};

/** Inputs of a site. */
export interface Fingerprints {
  /** A digest of the content and of what the site is made with. */
  readonly fingerprint: string;
  /** A digest of everything but content, and of what scripts have in them of it. If it is the same, so are scripts and styles. */
  readonly frame: string;
  /** Of the look that pages are rendered with. */
  readonly look: string;
}

/** Returns the fingerprint of a site of this content, made with a frame. */
export const fingerprintOf = async (frame: string): Promise<string> =>
  `${await fingerprint({ ...site, sources: [] }, root)} ${frame}`;

/** Returns the fingerprints of the content and the code as they are now. */
export async function buildFingerprints(): Promise<Fingerprints> {
  const made = await fingerprint(frame, root, new Map(), parts);
  return { fingerprint: await fingerprintOf(made), frame: made, look: await lookOf(contentDirOf(root)) };
}

/** True if the last build was of the content and the code as they are now. */
export async function isBuilt(): Promise<boolean> {
  const digests: FileDigests = new Map();
  for (const part of parts)
    if ((await lastFingerprint(part, root)) !== (await fingerprint(part, root, digests))) return false;
  return true;
}

/** Makes the next build build everything. */
export const forgetBuild = (): Promise<void> => forgetParts(parts, root);
