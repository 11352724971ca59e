import { siteModel } from "../../../src/app/site-model.ts";
import { contentDir } from "../../support/content-dir.ts";
import { readContent } from "../../../src/content/model/read-content.ts";

/** Picture files in a value, at any depth. */
const picturesIn = (value: unknown): string[] =>
  typeof value === "string"
    ? value.startsWith("/media/")
      ? [value]
      : []
    : typeof value === "object" && value !== null
      ? Object.values(value).flatMap(picturesIn)
      : [];

test("no picture is used by more than two pages", async () => {
  const { files } = await readContent(contentDir, siteModel);
  const pages = files.filter(({ collection }) => collection === "pages");
  expect(pages.length).toBeGreaterThan(20);
  const users = new Map<string, string[]>();
  for (const { path, data } of pages)
    for (const picture of new Set(picturesIn(data)))
      users.set(picture, [...(users.get(picture) ?? []), path]);
  expect([...users].filter(([, paths]) => paths.length > 2)).toEqual([]);
});
