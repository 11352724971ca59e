import { collections, settings, type SettingName } from "../../../../content/model/collections.ts";
import type { ChangedDishReply, TodayDish, TodayReply } from "../../contract/today.ts";
import type { BodyOf } from "../../../../core/contract/endpoint.ts";
import type * as today from "../../contract/today.ts";
import type { Formats } from "../../../../core/shared/formats.ts";
import { formatPrice, isWhole } from "../../../../core/shared/money.ts";
import { categoryPlace } from "../../../../content/model/menu-categories.ts";
import { changeEntry } from "../../../../content/server/change-entry.ts";
import { readEntry, readSettings } from "../../../../content/server/entries.ts";
import { ContentError, failure, isFailure, success, type Result } from "../../../../core/server/errors.ts";
import type { TodayDeps } from "./deps.ts";
import { readHours } from "./hours.ts";
import type { StaffMember } from "../../../../core/contract/staff-roles.ts";
import type { RawSettings } from "../../../../content/model/content.ts";
import type { ContentRepository } from "../../../../content/server/repository.ts";

/** Reads settings; undefined if their file is missing or invalid, which the content check reports. */
async function readLenient<N extends SettingName>(
  content: Pick<ContentRepository, "read">,
  name: N,
): Promise<RawSettings<N> | undefined> {
  const file = await content.read(`settings/${settings[name].file}.yml`);
  if (!file) return undefined;
  try {
    return readSettings(name, file.content.toString());
  } catch (error) {
    if (error instanceof ContentError) return undefined;
    throw error;
  }
}

/** Returns the menu's categories and lists; undefined if their file is missing or invalid. */
export const readMenuLists = (
  content: Pick<ContentRepository, "read">,
): Promise<RawSettings<"menu"> | undefined> => readLenient(content, "menu");

/**
 * Returns the kitchen's stations, by the names that dishes refer to; undefined if their file is missing or
 * invalid.
 */
export async function readStations(
  content: Pick<ContentRepository, "read">,
): Promise<readonly { readonly name: string }[] | undefined> {
  const ordering = await readLenient(content, "ordering");
  return ordering && (ordering.stations ?? []).map(({ name }) => ({ name }));
}

/** Compares dishes by the places of their categories on the menu, then by name. */
export function byPlaceOnMenu(categories: Parameters<typeof categoryPlace>[0]) {
  const placeOf = categoryPlace(categories);
  type Named = Pick<TodayDish, "category" | "title">;
  return (a: Named, b: Named): number =>
    placeOf(a.category) - placeOf(b.category) ||
    a.category.localeCompare(b.category, "en") ||
    a.title.localeCompare(b.title, "en");
}

const folder = collections.dishes.folder;
const pathOf = (slug: string): string => `${folder}/${slug}.md`;
const slugPattern = new RegExp(`^${folder}/([\\w-]+)\\.md$`);

const toDish = (slug: string, text: string, version: string): TodayDish => {
  const { title, category, price, available } = readEntry("dishes", slug, text);
  return { id: slug, title, category, price, available, version };
};

/**
 * Returns today's hours and all dishes whose files are valid. The content check reports invalid files, which
 * are fixed in the CMS.
 */
export async function readToday(deps: TodayDeps): Promise<Result<TodayReply>> {
  const { repository, now, timeZone } = deps;
  const content = await repository();
  const slugs = (await content.list()).flatMap((path) => slugPattern.exec(path)?.[1] ?? []);
  const dishes = await Promise.all(
    slugs.map(async (slug): Promise<TodayDish[]> => {
      const file = await content.read(pathOf(slug));
      if (!file) return [];
      try {
        return [toDish(slug, file.content.toString(), file.version)];
      } catch (error) {
        if (error instanceof ContentError) return [];
        throw error;
      }
    }),
  );
  const { categories = [] } = (await readMenuLists(content)) ?? {};
  return success({
    success: true,
    at: now().toISOString(),
    timeZone: await timeZone(),
    hours: await readHours(deps),
    dishes: dishes.flat().sort(byPlaceOnMenu(categories)),
  });
}

type Change = BodyOf<typeof today.changeDish>;

/**
 * Returns the reason to refuse a change that is based on an older version; undefined if the change is
 * allowed.
 */
function conflictWith(
  current: TodayDish,
  { version, price, previousPrice, available }: Change,
  formats: Formats,
) {
  if (version === current.version) return undefined;
  // If two cooks disagree, the dish counts as sold out.
  if (available === true && !current.available)
    return `${current.title} is sold out: someone else marked it in the meantime`;
  if (price !== undefined && price !== current.price && current.price !== previousPrice)
    return `${current.title} now costs ${formatPrice(current.price, formats)}: someone else changed the price in the meantime`;
  return undefined;
}

const messageOf = (before: TodayDish, after: TodayDish, formats: Formats): string => {
  const changes = [
    ...(before.price === after.price
      ? []
      : [`${formatPrice(before.price, formats)} is ${formatPrice(after.price, formats)}`]),
    ...(before.available === after.available ? [] : [after.available ? "on again" : "sold out"]),
  ];
  return `${after.title}: ${changes.join(", ")}`;
};

/** Changes a dish's price, or marks it as sold out or available; resolves once guests see the change. */
export async function changeDish(
  change: Change,
  author: StaffMember,
  { repository, now, formats }: TodayDeps,
): Promise<Result<ChangedDishReply>> {
  const content = await repository();
  const { id, price, available } = change;
  const path = pathOf(id);
  if (price !== undefined && !isWhole(price, formats())) return failure("INVALID_PRICE", { field: "price" });
  const outcome = await changeEntry(content, path, author, (file) => {
    if (!file) return failure("DISH_NOT_FOUND");
    let before: TodayDish;
    try {
      before = toDish(id, file.text, file.version);
    } catch (error) {
      if (!(error instanceof ContentError)) throw error;
      return failure("CONTENT_INVALID", {
        message: `The file of this dish has to be fixed first: ${error.message}`,
      });
    }
    const conflict = conflictWith(before, change, formats());
    if (conflict !== undefined) return failure("CONTENT_CHANGED", { message: conflict });
    const after = { ...before, price: price ?? before.price, available: available ?? before.available };
    if (after.price === before.price && after.available === before.available) return undefined;
    return {
      message: messageOf(before, after, formats()),
      fields: { ...file.fields, price: after.price, available: after.available },
    };
  });
  if (isFailure(outcome)) return outcome;
  const file = await content.read(path);
  if (!file) return failure("DISH_NOT_FOUND");
  const dish = toDish(id, file.content.toString(), file.version);
  return success({ success: true, at: now().toISOString(), dish });
}
