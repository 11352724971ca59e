import { siteModel } from "../../composition/site-model.ts";
import { dishCategories } from "../../content-model/collections.ts";
import { blockPath } from "../../content-model/paths.ts";
import type { Fields as FieldSpecs, FieldSpec } from "../../content-model/fields.ts";
import { isRecord } from "../../content-model/parse-fields.ts";
import { roleOf } from "../../content-model/page-role.ts";
import { fieldsOf, type ContentFile } from "../../content-model/read.ts";
import { canonicalPath } from "../../shared/canonical-path.ts";
import { pageRoles } from "../../shared/page-roles.ts";
import { cardParts } from "./parts.ts";
import { contentFiles, menuFile, orderingFile, settingOf, type Fields, type Snapshot } from "./snapshot.ts";

/*
 * Takes files out of the content together with everything that leads to them: links and references go, a list of references is
 * filled up from what is left, a block that would be empty goes, and so does a page that only introduced such blocks. A part of
 * the card goes with its last dish.
 */

/** A page that nothing but these is left of has no content. */
const introductions = ["banner", "call-to-action", "comments", "newsletter"];

/** The collections that blocks show without naming an entry: such a block goes with the last one. */
const listed: Readonly<Record<string, string>> = {
  "chef-gallery": "chefs",
  "product-grid": "products",
  "gallery-tiles": "gallery",
  counters: "gallery",
  "news-list": "posts",
  "allergen-table": "dishes",
  "tabbed-menu": "dishes",
};

const gone = Symbol("gone");
type Cleaned = unknown;

interface Scope {
  /** The slugs that are left, by collection, in their order. */
  readonly left: ReadonlyMap<string, readonly string[]>;
  /** Where a page of before is now; null: nowhere. Paths that are not in it have not changed. */
  readonly moved: ReadonlyMap<string, string | null>;
  /** Parts of the card, and stations, that have lost their last dish: by setting and list. */
  readonly lost: ReadonlyMap<string, ReadonlySet<unknown>>;
  /** What takes the place of a link that must be there. */
  readonly link: { readonly label: string; readonly to: string };
}

const leftOf = (scope: Scope, collection: string): readonly string[] => scope.left.get(collection) ?? [];

function movedLink(value: unknown, { moved }: Scope): Cleaned {
  if (typeof value !== "string" || !value.startsWith("/")) return value;
  const end = value.search(/[?#]/);
  const path = end < 0 ? value : value.slice(0, end);
  const to = moved.get(canonicalPath(path));
  return to === undefined ? value : to === null ? gone : `${to}${end < 0 ? "" : value.slice(end)}`;
}

const linkInText = /\[([^[\]]*)\]\((\/[^()\s]*)\)/g;

/** @param keep whether a link that must be there gets another target, rather than taking what is around it along */
function clean(value: unknown, field: FieldSpec, scope: Scope, keep: boolean): Cleaned {
  if (value === undefined || value === null || value === "") return value;
  switch (field.kind) {
    case "reference": {
      const left = leftOf(scope, field.collection);
      if (left.includes(String(value))) return value;
      return field.optional ? gone : (left[0] ?? gone);
    }
    case "listed": {
      const lost = scope.lost.get(`${field.setting}.${field.list}`);
      if (!lost) return value;
      if (!Array.isArray(value)) return lost.has(value) ? gone : value;
      const left = value.filter((name) => !lost.has(name));
      return left.length === 0 && value.length > 0 ? gone : left;
    }
    case "link": {
      const to = movedLink(value, scope);
      return to === gone && keep ? scope.link.to : to;
    }
    case "markdown":
      return typeof value === "string"
        ? value.replace(linkInText, (whole, words: string, to: string) => {
            const target = movedLink(to, scope);
            return target === gone ? words : `[${words}](${String(target)})`;
          })
        : value;
    case "group": {
      if (!isRecord(value)) return value;
      const names = Object.keys(field.fields);
      const isLink = names.length === 2 && names.includes("to") && names.includes("label");
      const cleaned = cleanFields(value, field.fields, scope, keep && !isLink);
      return cleaned === gone && isLink && keep && !field.optional ? scope.link : cleaned;
    }
    case "list":
      return Array.isArray(value) ? cleanList(value, field, scope, keep) : value;
    default:
      return value;
  }
}

function cleanList(
  value: readonly unknown[],
  field: Extract<FieldSpec, { kind: "list" }>,
  scope: Scope,
  keep: boolean,
): Cleaned {
  const { item, min = 0 } = field;
  if (item.kind === "reference") {
    const left = leftOf(scope, item.collection);
    const own = value.filter((slug) => left.includes(String(slug)));
    const others = left.filter((slug) => !value.includes(slug));
    const filled = own.length < min ? [...own, ...others.slice(0, value.length - own.length)] : own;
    return filled.length < min || (filled.length === 0 && value.length > 0) ? gone : filled;
  }
  const dropped = value.map((one) => clean(one, item, scope, false)).filter((one) => one !== gone);
  if (dropped.length === value.length) return dropped;
  if (dropped.length >= Math.max(1, min)) return dropped;
  const kept = keep ? value.map((one) => clean(one, item, scope, true)).filter((one) => one !== gone) : [];
  return kept.length >= Math.max(1, min) ? kept : gone;
}

/** Fields without what is gone; gone themselves where one that must be there is. */
function cleanFields(data: Fields, fields: FieldSpecs, scope: Scope, keep: boolean): Fields | typeof gone {
  const after = new Map(Object.entries(data));
  for (const [name, field] of Object.entries(fields)) {
    if (!Object.hasOwn(data, name)) continue;
    const value = clean(data[name], field, scope, keep && !field.optional);
    if (value !== gone) after.set(name, value);
    else if (field.optional) after.delete(name);
    else return gone;
  }
  return Object.fromEntries(after);
}

const slugsOf = (files: readonly ContentFile[]): Map<string, string[]> => {
  const slugs = new Map<string, string[]>();
  for (const { collection, slug } of files) slugs.set(collection, [...(slugs.get(collection) ?? []), slug]);
  return slugs;
};

const blocksOf = ({ data }: ContentFile): readonly Fields[] =>
  Array.isArray(data["blocks"]) ? (data["blocks"] as unknown[]).filter(isRecord) : [];

const stringOf = (value: unknown): string | undefined =>
  typeof value === "string" && value !== "" ? value : undefined;

export const isNeededPage = (file: Pick<ContentFile, "data">): boolean => {
  const role = roleOf(file)?.role;
  return file.data["path"] === "/" || (role !== undefined && pageRoles[role].required);
};

export interface Pruned {
  /** The fields of each file that changes, with `body`; null: the file goes. */
  readonly fields: ReadonlyMap<string, Fields | null>;
  /** The pages that go because nothing is left of them. */
  readonly emptied: readonly string[];
}

/** The parts of the card that lose their last dish; none where no part would be left. */
function lostParts(snapshot: Snapshot, before: readonly ContentFile[], away: ReadonlySet<string>) {
  const dishes = before.filter(({ collection }) => collection === "dishes");
  const partsOf = (files: readonly ContentFile[]) => new Set(files.map(({ data }) => data["category"]));
  const lost = partsOf(dishes).difference(partsOf(dishes.filter(({ path }) => !away.has(path))));
  const isOneLeft = cardParts(settingOf(snapshot, dishCategories.setting)).some((name) => !lost.has(name));
  return isOneLeft ? lost : new Set<unknown>();
}

const stationOf = ({ data }: ContentFile): unknown =>
  isRecord(data["takeAway"]) ? data["takeAway"]["station"] : undefined;

/** The stations that lose their last dish. */
function lostStations(before: readonly ContentFile[], away: ReadonlySet<string>): Set<unknown> {
  const dishes = before.filter(({ collection }) => collection === "dishes");
  const left = dishes.filter(({ path }) => !away.has(path)).map(stationOf);
  const lost = new Set(dishes.map(stationOf)).difference(new Set(left));
  lost.delete(undefined);
  return lost;
}

const rowsWithout = (rows: unknown, lost: ReadonlySet<unknown>): unknown[] =>
  (Array.isArray(rows) ? (rows as unknown[]) : []).filter((row) => !isRecord(row) || !lost.has(row["name"]));

/** The ordering's settings without stations. Where none is left, nothing can be ordered. */
function withoutStations({ stations, ...ordering }: Fields, lost: ReadonlySet<unknown>): Fields {
  const left = rowsWithout(stations, lost);
  return left.length > 0 ? { ...ordering, stations: left } : { ...ordering, open: false };
}

/** Takes files out. @param away paths below content/ */
export function prune(snapshot: Snapshot, away: ReadonlySet<string>): Pruned {
  const texts = new Map([...snapshot.files].map(([path, { text }]) => [path, text]));
  const all = contentFiles(texts);
  const without = new Set(away);
  const lost = lostParts(snapshot, all, away);
  const stations = lostStations(all, away);
  const lostRows = new Map<string, ReadonlySet<unknown>>([
    [`${dishCategories.setting}.${dishCategories.list}`, lost],
    ["ordering.stations", stations],
  ]);
  const goneBlocks = new Map<string, ReadonlySet<number>>();
  const book = all.find((file) => roleOf(file)?.role === "booking");
  const navigation = all.find(({ path }) => path === "settings/navigation.yml");
  const bookLink = isRecord(navigation?.data["book"]) ? navigation.data["book"] : {};
  const link = {
    label: stringOf(bookLink["label"]) ?? "Book",
    to: stringOf(bookLink["to"]) ?? stringOf(book?.data["path"]) ?? "/",
  };

  /** Where each page and each block's own page is after this. */
  const movedPaths = (): Map<string, string | null> => {
    const moved = new Map<string, string | null>();
    for (const file of all) {
      const isGone = without.has(file.path);
      if (file.collection !== "pages") {
        const page = siteModel.collections[file.collection]?.page;
        if (page && isGone) moved.set(canonicalPath(`/${page.folder}/${file.slug}`), null);
        continue;
      }
      const path = stringOf(file.data["path"]);
      if (!path) continue;
      if (isGone) moved.set(canonicalPath(path), null);
      if (file.data["blockPages"] !== true) continue;
      const source =
        all.find(({ collection, slug }) => collection === "pages" && slug === file.data["blocksFrom"]) ??
        file;
      const prefix = stringOf(file.data["blockPagePrefix"]);
      const page = { path, ...(prefix ? { blockPagePrefix: prefix } : {}) };
      let next = 0;
      for (const [index, block] of blocksOf(source).entries()) {
        const address = source === file ? stringOf(block["address"]) : undefined;
        const at = blockPath(page, address ? { address } : {}, index);
        if (isGone || goneBlocks.get(source.path)?.has(index)) moved.set(at, null);
        else {
          const to = blockPath(page, address ? { address } : {}, next);
          if (to !== at) moved.set(at, to);
          next += 1;
        }
      }
    }
    return moved;
  };

  const emptied: string[] = [];
  const result = new Map<string, Fields | null>();
  for (let changed = true; changed;) {
    changed = false;
    result.clear();
    const rest = all.filter(({ path }) => !without.has(path));
    const dishes = rest.filter(({ collection }) => collection === "dishes");
    const hasDishOn = (menu: unknown): boolean =>
      dishes.some(({ data }) => Array.isArray(data["menus"]) && data["menus"].includes(menu));
    const hasDishIn = (parts: readonly unknown[]): boolean =>
      dishes.some(({ data }) => parts.length === 0 || parts.includes(data["category"]));
    const scope: Scope = { left: slugsOf(rest), moved: movedPaths(), lost: lostRows, link };
    const isEmpty = (block: Fields): boolean => {
      const type = String(block["type"]);
      const collection = listed[type];
      if (collection !== undefined && !rest.some((file) => file.collection === collection)) return true;
      if (type === "menu-browser") return !hasDishOn(block["menu"]);
      if (type === "printed-menu") {
        const { menu, categories } = block;
        if (stringOf(menu) !== undefined) return !hasDishOn(menu);
        return !hasDishIn(Array.isArray(categories) ? (categories as unknown[]) : []);
      }
      return (
        type === "menu-lists" &&
        Array.isArray(block["lists"]) &&
        !block["lists"].some((list) => isRecord(list) && hasDishOn(list["menu"]))
      );
    };
    for (const file of rest) {
      const fields = fieldsOf(file, siteModel);
      if (!fields || file.problem !== undefined) continue;
      const before: Fields = file.body === undefined ? file.data : { ...file.data, body: file.body };
      const cleaned = cleanFields(before, fields, scope, true);
      const after: Record<string, unknown> = { ...(cleaned === gone ? before : cleaned) };
      if (file.collection === "settings" && cleaned === gone)
        for (const [name, field] of Object.entries(fields))
          if (clean(before[name], field, scope, true) === gone)
            after[name] = field.kind === "list" ? [link] : before[name];
      if (file.path === menuFile && Array.isArray(after["categories"]))
        after["categories"] = rowsWithout(after["categories"], lost);
      if (file.path === orderingFile && stations.size > 0) {
        result.set(file.path, withoutStations(after, stations));
        continue;
      }
      if (file.collection === "pages") {
        const out = new Set<number>();
        const kept = blocksOf(file).flatMap((block, index) => {
          const type = String(block["type"]);
          const definition = siteModel.blocks.find((one) => one.type === type);
          if (!definition) return [block];
          const withDishes =
            type === "menu-lists" && Array.isArray(block["lists"])
              ? {
                  ...block,
                  lists: block["lists"].filter((list) => isRecord(list) && hasDishOn(list["menu"])),
                }
              : block;
          const done = isEmpty(block)
            ? gone
            : cleanFields(withDishes, definition.fields, scope, type !== "call-to-action");
          if (done !== gone) return [done];
          out.add(index);
          return [];
        });
        const known = goneBlocks.get(file.path);
        if (out.size > (known?.size ?? 0)) {
          goneBlocks.set(file.path, out);
          changed = true;
        }
        after["blocks"] = kept;
        const isBare = out.size > 0 && kept.every((block) => introductions.includes(String(block["type"])));
        if (isBare && !isNeededPage(file) && !without.has(file.path)) {
          without.add(file.path);
          emptied.push(file.path);
          changed = true;
        }
      }
      result.set(file.path, after);
    }
  }
  for (const path of without) result.set(path, null);
  return { fields: result, emptied };
}
