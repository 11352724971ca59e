import sharp from "sharp";
import { collections } from "../../../content/model/collections.ts";
import { group, list, optional, text, type Raw } from "../../../content/model/fields.ts";
import { checkNames } from "../../../content/model/names.ts";
import { isRecord } from "../../../content/model/parse-fields.ts";
import { messagesIn } from "../../../core/messages/catalogues.ts";
import type { Formats } from "../../../core/shared/formats.ts";
import { formatPrice } from "../../../core/shared/money.ts";
import { freeAddressName } from "../../../core/shared/address-name.ts";
import { foldText } from "../../../core/shared/fold-text.ts";
import { formStep } from "./form-step.ts";
import {
  cardParts,
  entriesIn,
  formatsIn,
  isSampleFile,
  records,
  settingOf,
  type Fields,
  type Snapshot,
} from "./snapshot.ts";

const { title, price: dishPrice, description: words } = collections.dishes.fields;
const dishFields = {
  name: title,
  price: dishPrice,
  part: text("Part of the menu", { max: 40 }),
  description: optional(words),
  sizes: optional(
    list("Sizes", group("Size", { name: text("Name", { max: 60 }), price: dishPrice }), { min: 2, max: 30 }),
  ),
};
type Dish = Raw<typeof dishFields>;
const listOfDishes = list("Dishes", group("Dish", dishFields), { min: 1, max: 2000 });

/** Picture for a dish that has none: an empty plate. */
const plate = "media/dishes/no-picture-yet.png";
const drawPlate = async () =>
  sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1200" viewBox="0 0 800 600">
<rect width="800" height="600" fill="#efe5d4"/><g fill="none" stroke="#5b4a3b" stroke-width="5">
<circle cx="400" cy="300" r="190" fill="#faf5ec"/><circle cx="400" cy="300" r="126"/>
<path d="M130 170v90a24 24 0 0 0 48 0v-90M154 170v280M646 450V170c40 30 44 100 0 130"/></g></svg>`),
  )
    .png({ palette: true })
    .toBuffer();

/**
 * Returns the new dishes for each menu in the content. A menu listed under a heading gets the dishes of the
 * part with that name. Any other menu gets as many dishes as it has now, but at least one: the first dish of
 * each part, then the second of each, and so on.
 */
function menusOf(snapshot: Snapshot, dishes: readonly Dish[]): ReadonlyMap<string, ReadonlySet<Dish>> {
  const fieldsIn = (folder: string) =>
    entriesIn(snapshot, folder).map((path) => snapshot.files.get(path)?.fields ?? {});
  const lists = fieldsIn("pages")
    .flatMap(({ blocks }) => records(blocks))
    .flatMap((block) => records(block["lists"]));
  const inTurn = [...Map.groupBy(dishes, ({ part }) => part).values()]
    .flatMap((ofPart) => ofPart.map((dish, round) => ({ dish, round })))
    .toSorted((a, b) => a.round - b.round)
    .map(({ dish }) => dish);
  return new Map(
    records(settingOf(snapshot, "menu")["menus"]).map(({ name, label }) => {
      const isHeaded = lists.some(({ menu }) => menu === name);
      const ofPart = dishes.filter(({ part }) =>
        [name, label].some((one) => foldText(String(one)) === foldText(part)),
      );
      const { length } = fieldsIn("dishes").filter(
        ({ menus }) => Array.isArray(menus) && (menus as unknown[]).includes(name),
      );
      return [String(name), new Set(isHeaded ? ofPart : inTurn.slice(0, Math.max(1, length)))];
    }),
  );
}

type Sizes = NonNullable<Dish["sizes"]>;

/** Describes a dish's sizes: `500 g 3,20 € · 1 kg 5,60 €`. */
const sizesText = (sizes: Sizes, formats: Formats): string =>
  sizes.map(({ name, price }) => `${name} ${formatPrice(price, formats)}`).join(" · ");

/** Returns the fields of a dish for ordering, with its sizes as the first option. */
function withSizes(takeAway: unknown, sizes: Sizes, name: string): Fields {
  const before = isRecord(takeAway) ? takeAway : {};
  const others = records(before["options"]).filter((option) => option["prices"] !== "own");
  return { ...before, options: [{ name, prices: "own", min: 1, max: 1, choices: sizes }, ...others] };
}

/**
 * Saves the corrected menu as dishes. A dish with an existing name keeps its file and gets the new price,
 * part and description; a sample dish keeps only its picture. Allergens are not written, because a cook has
 * to confirm them. New parts come before existing ones.
 */
export const cardStep = formStep({
  name: "The menu",
  lead: "Paste it as it is. You then see how it was read, with doubtful lines first.",
  fields: () => ({ dishes: listOfDishes }),
  values: () => ({}),
  // Names that differ only in capitalization or accents count as the same dish.
  check: ({ dishes }, report) =>
    checkNames(
      [listOfDishes.label],
      dishes.map(({ name }) => ({ name: foldText(name) })),
      report,
    ),
  async save(snapshot, { dishes: asked }) {
    const menu = settingOf(snapshot, "menu");
    const present = cardParts(menu);
    const parts = new Map(present.map((part) => [foldText(part), part]));
    const dishes = asked.map((dish) => {
      const part = parts.get(foldText(dish.part.trim())) ?? dish.part.trim();
      parts.set(foldText(part), part);
      return { ...dish, name: dish.name.trim(), part };
    });
    const stored = new Map(
      entriesIn(snapshot, "dishes").map((path) => {
        const fields = snapshot.files.get(path)?.fields;
        return [foldText(String(fields?.["title"] ?? "")), { path, fields }] as const;
      }),
    );
    const taken = new Set([...snapshot.files.keys()].map((path) => path.toLowerCase()));
    const isSample = isSampleFile(snapshot);
    const joined = menusOf(snapshot, dishes);
    const formats = formatsIn(snapshot);
    const sizeWord = messagesIn(formats.language, "starter")("card.size");
    const files = new Map<string, Fields | Buffer>();
    for (const [index, dish] of dishes.entries()) {
      const { name, price, part, description, sizes } = dish;
      const same = stored.get(foldText(name));
      const path =
        same?.path ?? `dishes/${freeAddressName(name, "dish", (one) => taken.has(`dishes/${one}.md`))}.md`;
      taken.add(path);
      const own = same && !isSample(path) ? same.fields : undefined;
      files.set(path, {
        ...(own ?? {
          image: same?.fields?.["image"] ?? { file: `/${plate}`, alt: "" },
          available: true,
          menus: [...joined].flatMap(([menuName, on]) => (on.has(dish) ? [menuName] : [])),
          order: index + 1,
        }),
        ...{ title: name, price, category: part },
        description: description || (own?.["description"] ?? (sizes ? sizesText(sizes, formats) : "")),
        ...(sizes ? { takeAway: withSizes(own?.["takeAway"], sizes, sizeWord) } : {}),
      });
    }
    const added = [...parts.values()].filter((part) => !present.includes(part));
    if (added.length > 0) {
      const categories = [...added.map((name) => ({ name })), ...records(menu["categories"])];
      files.set("settings/menu.yml", { ...menu, categories });
    }
    const isNew = (path: string) => path.startsWith("dishes/") && !snapshot.files.has(path);
    if (!snapshot.paths.has(plate) && [...files.keys()].some(isNew)) files.set(plate, await drawPlate());
    return Object.fromEntries(files);
  },
});
