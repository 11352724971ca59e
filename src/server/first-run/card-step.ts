import sharp from "sharp";
import { allergens } from "../../content-model/dietary.ts";
import type { FirstRunValues } from "../../contract/first-run.ts";
import { foldText } from "../../shared/fold-text.ts";
import { failure, type DomainError } from "../errors.ts";
import { cardParts } from "./parts.ts";
import { withFields, type Changes, type Fields, type Snapshot } from "./snapshot.ts";

/** The picture of a dish that has none yet: an empty plate. */
const plate = "media/dishes/no-picture-yet.png";
const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1200" viewBox="0 0 800 600">
<rect width="800" height="600" fill="#efe5d4"/><g fill="none" stroke="#5b4a3b" stroke-width="5">
<circle cx="400" cy="300" r="190" fill="#faf5ec"/><circle cx="400" cy="300" r="126"/>
<path d="M130 170v90a24 24 0 0 0 48 0v-90M154 170v280M646 450V170c40 30 44 100 0 130"/></g></svg>`;

/** How many dishes the home page shows, and the shorter menu of six. */
const onHomePage = 10;
const six = 6;

const slugOf = (title: string): string =>
  foldText(title)
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== "")
    .join("-")
    .slice(0, 60)
    .replace(/-$/, "") || "dish";

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
 * Step 6: the corrected card as dishes. A dish that is there under the same name gets the new price, part and description; one of
 * the sample keeps nothing but its picture. Allergens are written only where somebody has confirmed them.
 */
export async function cardStep(
  snapshot: Snapshot,
  { dishes }: FirstRunValues["card"],
  isSample: (path: string) => boolean,
): Promise<Changes | DomainError> {
  const parts = new Set(cardParts().map(({ value }) => value));
  const names = new Map<string, number>();
  for (const [index, { name, part, contains }] of dishes.entries()) {
    const at = `values.dishes.${index}`;
    if (!parts.has(part))
      return failure("INVALID_FIELD", { field: `${at}.part`, message: `${name}: choose a part of the card` });
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
    [...snapshot.files]
      .filter(([path]) => path.startsWith("dishes/"))
      .map(([path, { fields }]) => [foldText(String(fields?.["title"] ?? "")), { path, fields }] as const),
  );
  const taken = new Set([...snapshot.files.keys()].map((path) => path.toLowerCase()));
  const changes = new Map<string, string | Buffer | null>();
  const home = spread(dishes, onHomePage);
  const short = spread(dishes, six);
  let needsPlate = false;
  for (const [index, { name, price, part, description, kind, contains }] of dishes.entries()) {
    const same = stored.get(foldText(name));
    const before: Fields | undefined = same && !isSample(same.path) ? same.fields : undefined;
    let path = same?.path ?? `dishes/${slugOf(name)}.md`;
    for (let number = 2; !same && taken.has(path); number += 1) path = `dishes/${slugOf(name)}-${number}.md`;
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
        rating: 5,
        image,
        available: true,
        menus: [
          ...(home.has(index) ? ["home"] : []),
          ...(short.has(index) ? ["six"] : []),
          ...(kind === "starters" || kind === "mains" ? [kind] : []),
        ],
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
  if (needsPlate && changes.size > 0 && !snapshot.paths.has(plate))
    changes.set(plate, await sharp(Buffer.from(drawing)).png({ palette: true }).toBuffer());
  return changes;
}
