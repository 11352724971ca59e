import { isMap } from "yaml";
import type { ContentMigration } from "../../src/content/model/migrations/migration.ts";

/** An invented step to version 2: a renamed field, a new collection's name, a file that was not there. */
export const toVersionTwo: ContentMigration = {
  title: "Stories are case studies, and what was a subtitle is a summary",
  path: (path) => path.replace(/^stories\//, "case-studies/"),
  change: (_path, { contents }) => {
    if (!isMap(contents)) return;
    const pair = contents.items.find(({ key }) => String(key) === "subtitle");
    if (pair && !contents.has("summary")) pair.key = "summary";
  },
  added: () => ({ "settings/season.yml": "open: true\n" }),
};
