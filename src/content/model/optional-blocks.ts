import { messagesIn } from "../../core/messages/catalogues.ts";
import { canonicalPath } from "../../core/shared/canonical-path.ts";
import type { PageRole } from "../../core/shared/page-roles.ts";
import { offersIn, type Offer } from "./business.ts";
import { leadsTo, withoutLinksTo, type Substitute } from "./dead-links.ts";
import type { ContentModel } from "./model.ts";
import { roleOf } from "./page-role.ts";
import { isRecord } from "./parse-fields.ts";
import { contentPaths } from "./paths.ts";
import { sourcePath, type ContentFile, type ContentFolder } from "./read.ts";

/*
 * Leaves out content that a site does not show, although it is valid: blocks of optional features that are
 * not installed, blocks for something that the business does not offer, pages that exist only for such
 * blocks, and links to these pages.
 */

/**
 * The page on which guests manage a booking is not among these: bookings made before tables were switched off
 * remain valid.
 */
interface OptionalBlock {
  readonly offer: Offer;
  /** Role of the page that exists only for the block. */
  readonly role?: PageRole;
}

const optionalBlocks: Readonly<Record<string, OptionalBlock>> = {
  "booking-teaser": { offer: "tables" },
  "find-order": { offer: "collection" },
  "find-reservation": { offer: "tables" },
  "order-form": { offer: "collection", role: "order" },
  "reservation-form-compact": { offer: "tables" },
  "reservation-form-full": { offer: "tables", role: "booking" },
  "reservation-form-hero": { offer: "tables" },
  "room-tonight": { offer: "tables" },
  "waiting-offer": { offer: "tables", role: "waitingList" },
};

/** Pages to which links lead instead if an offer is off, with a label for the links. */
const substitutes = {
  tables: { role: "order", label: "action.order" },
  collection: { role: "booking", label: "action.book" },
} as const satisfies Readonly<Record<Offer, object>>;

/** Returns the types of blocks that a site leaves out. */
function blocksLeftOut({ blocks }: Pick<ContentModel, "blocks">, offered: readonly Offer[]): Set<string> {
  const installed = new Set(blocks.map(({ type }) => type));
  return new Set(
    Object.entries(optionalBlocks)
      .filter(([type, { offer }]) => !installed.has(type) || !offered.includes(offer))
      .map(([type]) => type),
  );
}

/**
 * True if the site has the feature, and the business the offer, to which a page role belongs. Also true if the
 * role belongs to neither.
 */
export function isRoleAvailable(
  role: string,
  model: Pick<ContentModel, "blocks">,
  files: readonly ContentFile[],
): boolean {
  const leftOut = blocksLeftOut(model, offersIn(files));
  return !Object.entries(optionalBlocks).some(([type, its]) => its.role === role && leftOut.has(type));
}

/** Returns the page to which links to pages that are left out lead instead, if there is one. */
function substituteFor(files: readonly ContentFile[], offered: readonly Offer[]): Substitute | undefined {
  for (const offer of ["tables", "collection"] as const) {
    if (offered.includes(offer)) continue;
    const { role, label } = substitutes[offer];
    const page = files.find((file) => file.collection === "pages" && roleOf(file)?.role === role);
    if (page)
      return {
        to: canonicalPath(String(page.data["path"])),
        label: (language) => messagesIn(language, "site")(label),
      };
  }
  return undefined;
}

/** Returns the content that a site shows. */
export function withoutMissingFeatures(content: ContentFolder, model: ContentModel): ContentFolder {
  const offered = offersIn(content.files);
  const leftOut = blocksLeftOut(model, offered);
  if (leftOut.size === 0) return content;
  const isLeft = (block: unknown): boolean => !isRecord(block) || !leftOut.has(String(block["type"]));
  const withBlocks = <F extends ContentFolder["files"][number]>(file: F): F => {
    const { blocks } = file.data;
    return Array.isArray(blocks) ? { ...file, data: { ...file.data, blocks: blocks.filter(isLeft) } } : file;
  };
  const gone = content.files.filter(
    ({ collection, data }) =>
      collection === "pages" && !isRoleAvailable(String(data["role"]), model, content.files),
  );
  const files = new Set(gone.map(({ path }) => path));
  const addresses = new Set(contentPaths(gone, model).map(({ path }) => path));
  const left: ContentFolder = {
    ...content,
    files: content.files.filter(({ path }) => !files.has(path)).map(withBlocks),
    translations: (content.translations ?? [])
      .filter(({ path }) => !files.has(sourcePath(path)))
      .map(withBlocks),
  };
  return withoutLinksTo(left, model, leadsTo(addresses), substituteFor(left.files, offered));
}
