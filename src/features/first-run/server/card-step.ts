import sharp from "sharp";
import type { FirstRunCard } from "../contract/first-run.ts";
import { freeAddressName } from "../../../core/shared/address-name.ts";
import { foldText } from "../../../core/shared/fold-text.ts";
import { isWhole } from "../../../core/shared/money.ts";
import { failure, type DomainError } from "../../../core/server/errors.ts";
import {
  cardParts,
  entriesIn,
  formatsIn,
  menuFile,
  records,
  settingOf,
  withFields,
  type Changes,
  type Fields,
  type Snapshot,
} from "./snapshot.ts";

type Dish = FirstRunCard["dishes"][number];

/** The picture of a dish that has none yet: an empty plate. */
const plate = "media/dishes/no-picture-yet.png";
const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1200" viewBox="0 0 800 600">
<rect width="800" height="600" fill="#efe5d4"/><g fill="none" stroke="#5b4a3b" stroke-width="5">
<circle cx="400" cy="300" r="190" fill="#faf5ec"/><circle cx="400" cy="300" r="126"/>
<path d="M130 170v90a24 24 0 0 0 48 0v-90M154 170v280M646 450V170c40 30 44 100 0 130"/></g></svg>`;

/** Spread over the parts of the card: the first of each, then the second of each. */
function spread(dishes: readonly Dish[], most: number): ReadonlySet<Dish> {
  const parts = [...Map.groupBy(dishes, ({ part }) => part).values()];
  const longest = Math.max(0, ...parts.map(({ length }) => length));
  const inTurn = Array.from({ length: longest }, (_, round) => parts.flatMap((part) => part[round] ?? []));
  return new Set(inTurn.flat().slice(0, most));
}

/**
 * By each menu that the content has, which of the new dishes join it. A menu that a list of dishes shows under a heading takes
 * those of the part of its name; every other takes as many as it has now.
 */
function menusOf(snapshot: Snapshot, dishes: readonly Dish[]): ReadonlyMap<string, ReadonlySet<Dish>> {
  const fieldsIn = (folder: string) =>
    entriesIn(snapshot, folder).map((path) => snapshot.files.get(path)?.fields ?? {});
  const lists = fieldsIn("pages")
    .flatMap(({ blocks }) => records(blocks))
    .flatMap((block) => records(block["lists"]));
  return new Map(
    records(settingOf(snapshot, "menu")["menus"]).map(({ name, label }) => {
      const isHeaded = lists.some(({ menu }) => menu === name);
      const ofPart = dishes.filter(({ part }) =>
        [name, label].some((one) => foldText(String(one)) === foldText(part)),
      );
      const { length } = fieldsIn("dishes").filter(
        ({ menus }) => Array.isArray(menus) && (menus as unknown[]).includes(name),
      );
      return [String(name), isHeaded ? new Set(ofPart) : spread(dishes, Math.max(1, length))];
    }),
  );
}

/** The first value that cannot be taken: a price that the currency does not have, or a name that is on the card twice. */
function wrongDish(dishes: readonly Dish[], snapshot: Snapshot): DomainError | undefined {
  const formats = formatsIn(snapshot);
  const names = new Set<string>();
  for (const [index, { name, price }] of dishes.entries()) {
    const at = `values.dishes.${index}`;
    if (!isWhole(price, formats)) return failure("INVALID_PRICE", { field: `${at}.price` });
    if (names.has(foldText(name)))
      return failure("INVALID_FIELD", {
        field: `${at}.name`,
        message: `“${name}” is on the card twice. Give one of the two another name, or leave it out`,
      });
    names.add(foldText(name));
  }
  return undefined;
}

/**
 * The corrected card as dishes. A dish that is there under the same name gets the new price, part and description; one of the
 * sample keeps nothing but its picture. Of allergens nothing is written: a cook confirms them. Parts that the card does not have
 * yet come ahead of those that it has.
 */
export async function cardStep(
  snapshot: Snapshot,
  { dishes: asked }: FirstRunCard,
  isSample: (path: string) => boolean,
): Promise<Changes | DomainError> {
  const wrong = wrongDish(asked, snapshot);
  if (wrong) return wrong;
  const menu = settingOf(snapshot, "menu");
  const present = cardParts(menu);
  const parts = new Map(present.map((part) => [foldText(part), part]));
  const dishes = asked.map((dish) => {
    const part = parts.get(foldText(dish.part)) ?? dish.part;
    parts.set(foldText(part), part);
    return { ...dish, part };
  });
  const stored = new Map(
    entriesIn(snapshot, "dishes").map((path) => {
      const fields = snapshot.files.get(path)?.fields;
      return [foldText(String(fields?.["title"] ?? "")), { path, fields }] as const;
    }),
  );
  const taken = new Set([...snapshot.files.keys()].map((path) => path.toLowerCase()));
  const changes = new Map<string, string | Buffer | null>();
  const joined = menusOf(snapshot, dishes);
  for (const [index, dish] of dishes.entries()) {
    const { name, price, part, description } = dish;
    const same = stored.get(foldText(name));
    const own: Fields | undefined = same && !isSample(same.path) ? same.fields : undefined;
    const path =
      same?.path ?? `dishes/${freeAddressName(name, "dish", (one) => taken.has(`dishes/${one}.md`))}.md`;
    taken.add(path);
    const fields: Fields = {
      title: name,
      price,
      category: part,
      description: description ?? own?.["description"] ?? "",
      ...(own ?? {
        image: same?.fields?.["image"] ?? { file: `/${plate}`, alt: "" },
        available: true,
        menus: [...joined].flatMap(([one, on]) => (on.has(dish) ? [one] : [])),
        order: index + 1,
      }),
      ...(own ? { title: name, price, category: part } : {}),
      ...(own && description !== null ? { description } : {}),
    };
    const text = withFields(own ? snapshot : { ...snapshot, files: new Map() }, path, fields);
    if (text !== snapshot.files.get(path)?.text) changes.set(path, text);
    if (!same && !snapshot.paths.has(plate) && !changes.has(plate))
      changes.set(plate, await sharp(Buffer.from(drawing)).png({ palette: true }).toBuffer());
  }
  const added = [...parts.values()].filter((part) => !present.includes(part));
  if (added.length > 0) {
    const categories = [...added.map((name) => ({ name })), ...records(menu["categories"])];
    changes.set(menuFile, withFields(snapshot, menuFile, { ...menu, categories }));
  }
  return changes;
}
