import { messagesIn } from "../../core/messages/catalogues.ts";
import { canonicalPath } from "../../core/shared/canonical-path.ts";
import type { Offer, PageRole } from "../../core/shared/page-roles.ts";
import { isOffered, offersIn } from "./business.ts";
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

interface OptionalBlock {
  readonly offer: Offer;
  /** For a block of an optional feature, the role of the page that exists only for the block. */
  readonly role?: PageRole;
}

/**
 * Blocks that need an offer. The block on which guests manage a booking is not among them, because bookings
 * made before tables were switched off remain valid.
 */
const optionalBlocks: Readonly<Record<string, OptionalBlock>> = {
  "booking-teaser": { offer: "tables" },
  "find-order": { offer: "collection" },
  "find-reservation": { offer: "tables" },
  "order-form": { offer: "collection", role: "order" },
  "reservation-form-compact": { offer: "tables" },
  "reservation-form-full": { offer: "tables" },
  "reservation-form-hero": { offer: "tables" },
  "room-tonight": { offer: "tables" },
  "waiting-offer": { offer: "tables", role: "waitingList" },
};

/**
 * Pages to which links lead instead if a business offers only one thing, by what it offers, with a label for
 * the links.
 */
const substitutes = {
  tables: { role: "booking", label: "action.book" },
  collection: { role: "order", label: "action.order" },
} as const satisfies Readonly<Record<Offer, { readonly role: PageRole; readonly label: string }>>;

const isInstalled = (type: string, { blocks }: Pick<ContentModel, "blocks">): boolean =>
  blocks.some((block) => block.type === type);

/**
 * True if the site has the feature, and the business the offer, to which a page role belongs. Also true if the
 * role belongs to neither.
 */
export const isRoleAvailable = (
  role: PageRole,
  model: Pick<ContentModel, "blocks">,
  offered: readonly Offer[],
): boolean =>
  isOffered(role, offered) &&
  Object.entries(optionalBlocks).every(([type, its]) => its.role !== role || isInstalled(type, model));

/** Returns the page that replaces left-out pages as the target of links, if there is one. */
function substituteFor(files: readonly ContentFile[], offered: readonly Offer[]): Substitute | undefined {
  const [only, ...others] = offered;
  if (only === undefined || others.length > 0) return undefined;
  const { role, label } = substitutes[only];
  const page = files.find((file) => file.collection === "pages" && roleOf(file)?.role === role);
  return (
    page && {
      to: canonicalPath(String(page.data["path"])),
      label: (language) => messagesIn(language, "site")(label),
    }
  );
}

/** Returns the content that a site shows. */
export function withoutMissingFeatures(content: ContentFolder, model: ContentModel): ContentFolder {
  const offered = offersIn(content.files);
  const leftOut = new Set(
    Object.entries(optionalBlocks)
      .filter(([type, { offer }]) => !isInstalled(type, model) || !offered.includes(offer))
      .map(([type]) => type),
  );
  if (leftOut.size === 0) return content;
  const isLeft = (block: unknown): boolean => !isRecord(block) || !leftOut.has(String(block["type"]));
  const withBlocks = <F extends ContentFolder["files"][number]>(file: F): F => {
    const { blocks } = file.data;
    return Array.isArray(blocks) ? { ...file, data: { ...file.data, blocks: blocks.filter(isLeft) } } : file;
  };
  const gone = content.files.filter((file) => {
    const role = file.collection === "pages" ? roleOf(file)?.role : undefined;
    return role !== undefined && !isRoleAvailable(role, model, offered);
  });
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
