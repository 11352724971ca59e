import { settings } from "../../../../content/model/collections.ts";
import type { RawSettings } from "../../../../content/model/content.ts";
import type { ContentRepository } from "../../../../content/server/repository.ts";
import { readSettings } from "../../../../content/server/entries.ts";
import { ContentError } from "../../../../core/server/errors.ts";

/** The categories and menus; undefined if their file cannot be used, which the check reports. */
export async function readMenuLists(
  content: Pick<ContentRepository, "read">,
): Promise<RawSettings<"menu"> | undefined> {
  const file = await content.read(`settings/${settings.menu.file}.yml`);
  if (!file) return undefined;
  try {
    return readSettings("menu", file.content.toString());
  } catch (error) {
    if (error instanceof ContentError) return undefined;
    throw error;
  }
}
