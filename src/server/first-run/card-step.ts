import { isWhole } from "../../shared/money.ts";
import { formatsIn } from "./settings-steps.ts";
import sharp from "sharp";
import { allergens } from "../../content-model/dietary.ts";
import type { FirstRunValues } from "../../contract/first-run.ts";
import { isRecord } from "../../content-model/parse-fields.ts";
import { freeAddressName } from "../../shared/address-name.ts";
import { foldText } from "../../shared/fold-text.ts";
import { failure, type DomainError } from "../errors.ts";
import { cardParts, courseOf } from "./parts.ts";
import {
  entriesIn,
  menuFile,
  settingOf,
  withFields,
  type Changes,
  type Fields,
  type Snapshot,
} from "./snapshot.ts";

/** The picture of a dish that has none yet: an empty plate. */
const plate = "media/dishes/no-picture-yet.png";
const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1200" viewBox="0 0 800 600">
<rect width="800" height="600" fill="#efe5d4"/><g fill="none" stroke="#5b4a3b" stroke-width="5">
<circle cx="400" cy="300" r="190" fill="#faf5ec"/><circle cx="400" cy="300" r="126"/>
<path d="M130 170v90a24 24 0 0 0 48 0v-90M154 170v280M646 450V170c40 30 44 100 0 130"/></g></svg>`;

/** Spread over the parts of the card: the first of each, then the second of each. */
function spread(dishes: FirstRunValues["card"]["dishes"], most: number): ReadonlySet<number> {
  const parts = [...Map.groupBy(dishes.keys(), (index) => dishes[index]!.part).values()];
  const chosen: number[] = [];
  for (let round = 0; chosen.length < Math.min(most, dishes.length); round += 1)
    for (const part of parts) {
      const index = part[round];
      if (index !== undefined && chosen.length < most) chosen.push(index);
    }
  return new Set(chosen);
}

/**
 * By each menu that the content has, which of the new dishes join it. A menu that is called after a course takes the dishes of
 * that course, as long as there is a dish for any such menu; every other takes as many as it has now.
 */
function menusOf(
  snapshot: Snapshot,
  dishes: FirstRunValues["card"]["dishes"],
  isSample: (path: string) => boolean,
): ReadonlyMap<string, ReadonlySet<number>> {
  const { menus } = settingOf(snapshot, "menu");
  const stored = entriesIn(snapshot, "dishes").map((path) => [path, snapshot.files.get(path)!] as const);
  const all = (Array.isArray(menus) ? (menus as unknown[]) : []).filter(isRecord).map(({ name, label }) => {
    const course = courseOf(String(label));
    const on = stored.filter(([, { fields }]) => {
      const listed = fields?.["menus"];
      return Array.isArray(listed) && listed.includes(name);
    });
    const ofCourse = [...dishes.keys()].filter(
      (index) => course !== undefined && courseOf(dishes[index]!.part) === course,
    );
    return { name: String(name), course, on, ofCourse };
  });
  const hasCourses = all.some(
    ({ course, on, ofCourse }) =>
      course !== undefined && (ofCourse.length > 0 || on.some(([path]) => !isSample(path))),
  );
  return new Map(
    all.map(({ name, course, on, ofCourse }) => [
      name,
      course !== undefined && hasCourses ? new Set(ofCourse) : spread(dishes, Math.max(1, on.length)),
    ]),
  );
}

/**
 * Step 6: the corrected card as dishes. A dish that is there under the same name gets the new price, part and description; one of
 * the sample keeps nothing but its picture. Allergens are written only where somebody has confirmed them. Parts that the card
 * does not have yet come ahead of those that it has.
 */
export async function cardStep(
  snapshot: Snapshot,
  { dishes: asked }: FirstRunValues["card"],
  isSample: (path: string) => boolean,
): Promise<Changes | DomainError> {
  const menu = settingOf(snapshot, "menu");
  const parts = new Map(cardParts(menu).map((part) => [foldText(part), part]));
  const newParts: string[] = [];
  const names = new Map<string, number>();
  const dishes = asked.map((dish) => {
    const key = foldText(dish.part);
    if (!parts.has(key)) newParts.push(dish.part);
    const part = parts.get(key) ?? dish.part;
    parts.set(key, part);
    return { ...dish, part };
  });
  const formats = formatsIn(snapshot);
  for (const [index, { name, price, contains }] of dishes.entries()) {
    const at = `values.dishes.${index}`;
    if (!isWhole(price, formats)) return failure("INVALID_PRICE", { field: `${at}.price` });
    if (contains.some((one) => !Object.hasOwn(allergens, one)))
      return failure("INVALID_FIELD", {
        field: `${at}.contains`,
        message: `${name}: there is no such allergen`,
      });
    const other = names.get(foldText(name));
    if (other !== undefined)
      return failure("INVALID_FIELD", {
        field: `${at}.name`,
        message: `“${name}” is on the card twice. Give one of the two another name, or leave it out`,
      });
    names.set(foldText(name), index);
  }
  const stored = new Map(
    entriesIn(snapshot, "dishes").map((path) => {
      const { fields } = snapshot.files.get(path)!;
      return [foldText(String(fields?.["title"] ?? "")), { path, fields }] as const;
    }),
  );
  const taken = new Set([...snapshot.files.keys()].map((path) => path.toLowerCase()));
  const changes = new Map<string, string | Buffer | null>();
  const joined = menusOf(snapshot, dishes, isSample);
  let needsPlate = false;
  for (const [index, { name, price, part, description, contains }] of dishes.entries()) {
    const same = stored.get(foldText(name));
    const before: Fields | undefined = same && !isSample(same.path) ? same.fields : undefined;
    const path =
      same?.path ?? `dishes/${freeAddressName(name, "dish", (one) => taken.has(`dishes/${one}.md`))}.md`;
    taken.add(path);
    const image = same?.fields?.["image"] ?? { file: `/${plate}`, alt: "" };
    needsPlate ||= !same;
    const confirmed = Object.fromEntries(contains.map((one) => [one, "contains"]));
    const dietary = before?.["dietary"];
    const said = { ...(typeof dietary === "object" ? dietary : {}), ...confirmed };
    const fields: Fields = {
      title: name,
      price,
      category: part,
      description: description ?? before?.["description"] ?? "",
      ...(before ?? {
        image,
        available: true,
        menus: [...joined].flatMap(([one, on]) => (on.has(index) ? [one] : [])),
        order: index + 1,
      }),
      ...(before ? { title: name, price, category: part } : {}),
      ...(before && description !== null ? { description } : {}),
      ...(Object.keys(said).length > 0 ? { dietary: said } : {}),
    };
    const fresh: Snapshot = before ? snapshot : { ...snapshot, files: new Map() };
    const text = withFields(fresh, path, fields);
    if (text !== snapshot.files.get(path)?.text) changes.set(path, text);
  }
  if (newParts.length > 0) {
    const present = Array.isArray(menu["categories"]) ? (menu["categories"] as unknown[]) : [];
    const categories = [...newParts.map((part) => ({ name: part })), ...present];
    changes.set(menuFile, withFields(snapshot, menuFile, { ...menu, categories }));
  }
  if (needsPlate && changes.size > 0 && !snapshot.paths.has(plate))
    changes.set(plate, await sharp(Buffer.from(drawing)).png({ palette: true }).toBuffer());
  return changes;
}
