import { isMap } from "yaml";
import type { ContentMigration } from "../../src/content/model/migrations/migration.ts";

/** An invented migration to version 2: a renamed field, a renamed collection, a new file. */
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
