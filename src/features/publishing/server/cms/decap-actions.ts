import * as v from "valibot";
import { hasFields } from "../../../../content/server/entry-file.ts";
import { draftStatuses } from "../../../../content/server/repository.ts";
import { hasShortNames, isContentPath } from "../../../../content/server/working-files.ts";

/** Message for a path outside the content. */
export const outsideContent = "This file is not part of the site’s content, so it cannot be edited here.";

/**
 * A path as Decap sends it, relative to the project's root. Converted to a path relative to content/, which
 * the service uses.
 */
const contentPath = v.pipe(
  v.string(),
  v.transform((path) => path.replace(/^\/?content\//, "\0")),
  v.check(
    (path) => !/^\0(?:[^/]+\/)*\.\w*$/.test(path),
    "The name has no letter or digit for an address. Add one.",
  ),
  v.check((path) => path.startsWith("\0") && isContentPath(path.slice(1)), outsideContent),
  v.check(
    (path) => !path.split("/").slice(0, -1).some(hasFields),
    "A file cannot be inside another file. Give its folder another name.",
  ),
  v.check(hasShortNames, "The name of the file is too long. Give a shorter one."),
  v.transform((path) => path.slice(1)),
);

/** A name that becomes part of branch and file names. */
export const plainName = v.pipe(
  v.string(),
  v.regex(/^[\w-]{1,200}$/, "A name can contain only letters, digits and hyphens."),
);

export const entryName = { collection: plainName, slug: plainName };

const asset = v.object({
  path: contentPath,
  content: v.string(),
  encoding: v.literal("base64"),
});

const dataFile = v.object({
  slug: v.string(),
  path: contentPath,
  raw: v.string(),
  newPath: v.optional(v.nullable(contentPath)),
});

const base = v.optional(v.record(contentPath, v.nullable(v.pipe(v.string(), v.regex(/^[0-9a-f]{40,64}$/)))));

/**
 * Decap's proxy protocol with two additions: `base` contains the versions from which the editor started, and
 * `confirmed` means that the editor has confirmed a doubtful save, such as one with an unusual price.
 */
export const actions = {
  info: v.object({}),
  entriesByFolder: v.object({ folder: contentPath, extension: v.string(), depth: v.optional(v.number(), 1) }),
  entriesByFiles: v.object({
    files: v.array(v.object({ path: contentPath, label: v.optional(v.string()) })),
  }),
  getEntry: v.object({ path: contentPath }),
  unpublishedEntries: v.object({}),
  unpublishedEntry: v.object({
    id: v.optional(v.string()),
    collection: v.optional(plainName),
    slug: v.optional(plainName),
  }),
  unpublishedEntryDataFile: v.object({ ...entryName, path: contentPath }),
  unpublishedEntryMediaFile: v.object({ ...entryName, path: contentPath }),
  deleteUnpublishedEntry: v.object(entryName),
  persistEntry: v.object({
    dataFiles: v.pipe(v.array(dataFile), v.minLength(1)),
    assets: v.array(asset),
    options: v.object({
      collectionName: plainName,
      commitMessage: v.optional(v.string(), ""),
      useWorkflow: v.optional(v.boolean(), false),
      status: v.optional(v.string()),
      newEntry: v.optional(v.boolean(), false),
    }),
    base,
    confirmed: v.optional(v.boolean(), false),
  }),
  updateUnpublishedEntryStatus: v.object({ ...entryName, newStatus: v.picklist(draftStatuses) }),
  publishUnpublishedEntry: v.object(entryName),
  getMedia: v.object({ mediaFolder: contentPath, withoutContent: v.optional(v.boolean(), false) }),
  getMediaFile: v.object({ path: contentPath }),
  persistMedia: v.object({ asset }),
  deleteFile: v.object({ path: contentPath }),
  deleteFiles: v.object({ paths: v.pipe(v.array(contentPath), v.minLength(1)) }),
  getDeployPreview: v.object({ collection: v.optional(plainName), slug: v.optional(plainName) }),
} as const;

export type DecapAction = keyof typeof actions;

export type Params<A extends DecapAction> = v.InferOutput<(typeof actions)[A]>;

export const decapActions = Object.keys(actions) as readonly DecapAction[];
