import type { ContentMigration } from "./migration.ts";

/** Content in which the header showed a text about languages, whichever there were. */
export const to3: ContentMigration = {
  title: "The header names the languages that pages exist in, not a text",
  path: (path) => path,
  change(path, yaml) {
    if (path !== "settings/site.yml") return;
    for (const pair of yaml.pairs) if (pair.key.value === "languages") yaml.remove(pair);
  },
  added: () => ({}),
};
