import { settings } from "../../content-model/collections.ts";
import type { RawSettings } from "../../content-model/content.ts";
import type { ContentRepository } from "../cms/repository.ts";
import { readSettings } from "../content/entries.ts";
import { ContentError } from "../content/errors.ts";

/** The categories and menus of the card; undefined where their file cannot be used: the check names it. */
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
