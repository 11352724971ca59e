import { siteModel } from "../../../app/site-model.ts";
import { roleOf } from "../../../content/model/page-role.ts";
import { isRecord } from "../../../content/model/parse-fields.ts";
import { blockPath, contentPaths } from "../../../content/model/paths.ts";
import { entryOfPath, fieldsOf, languageOfFile, type ContentFile } from "../../../content/model/read.ts";
import {
  leadsTo,
  removablePart,
  removePart,
  withoutDeadLinks,
  type IsGone,
} from "../../../content/model/dead-links.ts";
import { leavesOf, valueAt, type Keys, type Leaf } from "../../../content/model/translation.ts";
import { messagesIn } from "../../../core/messages/catalogues.ts";
import { pageRoles } from "../../../core/shared/page-roles.ts";
import { formatsIn, records, type Fields, type Snapshot } from "./snapshot.ts";

/*
 * Removes files from the content, with everything that refers to them. A reference to a removed file is
 * deleted together with the smallest optional part around it: a field, a row of a list, or a block. A
 * required reference gets another target. Parts of the menu without dishes are removed too, and so are pages
 * with nothing but introductory blocks.
 */

/** Blocks that do not count as a page's content. A page that loses its other blocks is removed. */
const introductions = ["banner", "call-to-action", "comments", "newsletter"];

/**
 * The collection that a block shows, by block type, for blocks that show all entries of a collection. When
 * the collection loses its last entry, the block is removed too.
 */
const listed: Readonly<Record<string, string>> = {
  "chef-gallery": "chefs",
  "product-grid": "products",
  "gallery-tiles": "gallery",
  counters: "gallery",
  "news-list": "posts",
  "allergen-table": "dishes",
  "tabbed-menu": "dishes",
};

/** Fields of an entry. They are changed in place. */
type Data = Record<string, unknown>;
type Entry = Omit<ContentFile, "data"> & { readonly data: Data };
type Entries = Map<string, Entry>;

/** Lists in settings whose rows group dishes. A row is removed with its last dish. */
const rowsOfDishes = [
  { setting: "menu", list: "categories", keys: ["category"] },
  { setting: "ordering", list: "stations", keys: ["takeAway", "station"] },
] as const;

const inCollection = (entries: Entries, name: string) =>
  [...entries.values()].filter(({ collection }) => collection === name);
const text = (value: unknown): string => (typeof value === "string" ? value : "");

export const isNeededPage = (page: Pick<ContentFile, "data">): boolean => {
  const role = roleOf(page)?.role;
  return page.data["path"] === "/" || (role !== undefined && pageRoles[role].required);
};

/**
 * Removes a block from its page. Later blocks that have pages of their own keep their paths, so that links to
 * them stay valid.
 */
function dropBlock({ data }: Entry, at: number): void {
  const blocks = data["blocks"] as Data[];
  const [path, blockPagePrefix] = [text(data["path"]), text(data["blockPagePrefix"])];
  if (data["blockPages"] === true && !data["blocksFrom"])
    for (const [index, block] of blocks.entries())
      if (index > at) block["address"] ||= blockPath({ path, blockPagePrefix }, {}, index);
  blocks.splice(at, 1);
}

/**
 * Removes rows of settings that have lost their last dish. Returns the names of the removed rows, by
 * `setting.list`.
 */
function dropRows(before: Entries, after: Entries): ReadonlyMap<string, ReadonlySet<unknown>> {
  return new Map(
    rowsOfDishes.map(({ setting, list, keys }) => {
      const namesIn = (entries: Entries) =>
        new Set(inCollection(entries, "dishes").map(({ data }) => valueAt(data, keys)));
      const lost = namesIn(before).difference(namesIn(after));
      lost.delete(undefined);
      const data = after.get(`settings/${setting}.yml`)?.data ?? {};
      const rows = records(data[list]);
      const left = rows.filter(({ name }) => !lost.has(name));
      if (left.length < rows.length) data[list] = left;
      // Without a station, nothing can be ordered, so ordering is closed.
      if (setting === "ordering" && rows.length > 0 && left.length === 0) {
        Reflect.deleteProperty(data, list);
        data["open"] = false;
      }
      return [`${setting}.${list}`, lost];
    }),
  );
}

function dropEmptyBlocks(entries: Entries): void {
  const dishes = inCollection(entries, "dishes").map(({ data }) => data);
  const isOn = (menu: unknown) =>
    dishes.some(({ menus }) => Array.isArray(menus) && (menus as unknown[]).includes(menu));
  const isEmpty = (block: Data): boolean => {
    const type = text(block["type"]);
    const parts = Array.isArray(block["categories"]) ? (block["categories"] as unknown[]) : [];
    if (listed[type]) return inCollection(entries, listed[type]).length === 0;
    if (type === "menu-browser" || (type === "printed-menu" && block["menu"])) return !isOn(block["menu"]);
    if (type === "printed-menu")
      return !dishes.some(({ category }) => parts.length === 0 || parts.includes(category));
    if (type === "menu-lists") block["lists"] = records(block["lists"]).filter(({ menu }) => isOn(menu));
    return type === "menu-lists" && records(block["lists"]).length === 0;
  };
  for (const page of inCollection(entries, "pages"))
    for (const [index, block] of [...records(page.data["blocks"]).entries()].toReversed())
      if (isEmpty(block)) dropBlock(page, index);
}

interface Scope {
  /** True if a list in the settings has lost the row with this name. */
  readonly isLost: (list: string, name: unknown) => boolean;
  /** Slugs of the entries that remain in a collection. */
  readonly slugsOf: (collection: string) => readonly string[];
  /** True if a link leads to a removed page. */
  readonly isGone: IsGone;
  /** Link that replaces a required link to a removed page. */
  readonly link: { readonly label: string; readonly to: string };
}

/**
 * Removes the smallest optional part around a value. Returns true if there was one.
 *
 * @param blocks true if whole blocks can be removed
 */
function drop(entry: Entry, keys: Keys, blocks: boolean): boolean {
  const fields = fieldsOf(entry, siteModel) ?? {};
  const part = removablePart(entry.data, keys, fields, siteModel.blocks, blocks);
  if (!part) return false;
  const isBlock = part.length === 2 && part[0] === "blocks";
  if (isBlock) dropBlock(entry, part[1] as number);
  else removePart(entry.data, part);
  return true;
}

/** Fixes a field that refers to something removed. Returns true if the entry has changed. */
function mend(entry: Entry, { keys, field, value }: Leaf, scope: Scope): boolean {
  const around = valueAt(entry.data, keys.slice(0, -1)) as Data & unknown[];
  const set = (next: unknown) => Reflect.set(around, keys.at(-1)!, next);
  const block = keys[0] === "blocks" ? (valueAt(entry.data, keys.slice(0, 2)) as Data) : undefined;
  const isCall = block?.["type"] === "call-to-action";
  if (field.kind === "markdown") {
    const words = withoutDeadLinks(text(value), scope.isGone);
    return words !== text(value) && set(words);
  }
  if (field.kind === "listed") {
    const names = [value].flat();
    const left = names.filter((name) => !scope.isLost(`${field.setting}.${field.list}`, name));
    if (left.length === names.length) return false;
    return left.length > 0 ? set(left) : drop(entry, keys, true);
  }
  if (field.kind === "link" && scope.isGone(text(value))) {
    if (drop(entry, keys, isCall)) return true;
    if (typeof around["label"] === "string") around["label"] = scope.link.label;
    return set(scope.link.to);
  }
  if (field.kind !== "reference" || !value) return false;
  const slugs = scope.slugsOf(field.collection);
  if (slugs.includes(text(value))) return false;
  const others: readonly unknown[] = Array.isArray(around) ? around : [];
  const other = slugs.find((slug) => !others.includes(slug));
  // In a list, replaces the removed entry with a remaining entry that the list does not contain yet.
  if (other && others.length > 0) return set(other);
  return drop(entry, keys, isCall) || (other ? set(other) : drop(entry, keys, true));
}

/**
 * Removes files, and fixes or removes everything that refers to them.
 *
 * @param away paths of the files to remove, relative to content/
 * @returns the fields of every remaining file; null if the file has to be deleted
 */
export function removeSamples(
  snapshot: Snapshot,
  away: ReadonlySet<string>,
): Readonly<Record<string, Fields | null>> {
  const before: Entries = new Map(
    [...snapshot.files].flatMap(([path, { fields }]) => {
      const entry = languageOfFile(path) === undefined ? entryOfPath(path, siteModel) : undefined;
      return entry && fields ? [[path, { ...entry, data: structuredClone(fields) as Data }] as const] : [];
    }),
  );
  const pathsOf = (entries: Entries) =>
    new Set(contentPaths([...entries.values()], siteModel).map(({ path }) => path));
  const pathsBefore = pathsOf(before);
  const blocksBefore = new Map([...before].map(([path, { data }]) => [path, records(data["blocks"]).length]));
  const left: Entries = new Map([...before].filter(([path]) => !away.has(path)));
  const lost = dropRows(before, left);
  dropEmptyBlocks(left);
  const { book } = before.get("settings/navigation.yml")?.data ?? {};
  const isAway = leadsTo(pathsBefore.difference(pathsOf(left)));
  const link =
    isRecord(book) && !isAway(text(book["to"]))
      ? { label: text(book["label"]), to: text(book["to"]) }
      : { label: messagesIn(formatsIn(snapshot).language, "starter")("nav.home"), to: "/" };
  for (let count = -1; count !== pathsOf(left).size;) {
    const gone = pathsBefore.difference(pathsOf(left));
    count = pathsOf(left).size;
    const slugs = Map.groupBy(left.values(), ({ collection }) => collection);
    const scope: Scope = {
      isLost: (list, name) => lost.get(list)?.has(name) === true,
      slugsOf: (collection) => slugs.get(collection)?.map(({ slug }) => slug) ?? [],
      isGone: leadsTo(gone),
      link,
    };
    for (const entry of left.values()) {
      const fields = fieldsOf(entry, siteModel) ?? {};
      const leaves = () => [...leavesOf(entry.data, fields, siteModel.blocks)];
      while (leaves().some((leaf) => mend(entry, leaf, scope)));
      const blocks = records(entry.data["blocks"]);
      const isBare =
        blocks.length < (blocksBefore.get(entry.path) ?? 0) &&
        blocks.every(({ type }) => introductions.includes(text(type)));
      if (isBare && !isNeededPage(entry)) left.delete(entry.path);
    }
  }
  return Object.fromEntries([...before.keys()].map((path) => [path, left.get(path)?.data ?? null]));
}
