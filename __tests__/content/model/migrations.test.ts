import { migrateContent, migrateFile } from "../../../src/content/model/migrations/migrate.ts";
import { toVersionTwo } from "../../support/content-migration.ts";

const migrations = [toVersionTwo];
const story = `---
# Ours
title: A wedding   # in May
subtitle: "Under the lime trees"
---
Three hundred guests.
`;

test("content is migrated to the next version: fields, places and new files; comments, order and text stay", () => {
  const before = new Map([
    ["stories/wedding.md", story],
    ["settings/site.yml", "name: Delish\n"],
  ]);
  expect(Object.fromEntries(migrateContent(before, 1, migrations))).toEqual({
    "case-studies/wedding.md": `---
# Ours
title: A wedding # in May
summary: "Under the lime trees"
---
Three hundred guests.
`,
    "settings/site.yml": "name: Delish\n",
    "settings/season.yml": "open: true\n",
  });
});

test("migrated once, content stays unchanged; whatever a migration ignores keeps its whitespace", () => {
  const before = new Map([
    ["stories/wedding.md", story],
    ["settings/site.yml", "name:   Delish   # ours\n"],
  ]);
  const once = migrateContent(before, 1, migrations);
  expect(migrateContent(once, 1, migrations)).toEqual(once);
  expect(migrateContent(once, 2, migrations)).toBe(once);
  expect(once.get("settings/site.yml")).toBe("name:   Delish   # ours\n");
});

test("a single file is migrated without the version's new files", () => {
  expect(migrateFile("stories/wedding.md", story, migrations)).toContain("summary:");
  expect(migrateFile("settings/site.yml", "name: Delish\n", migrations)).toBe("name: Delish\n");
});

test.each(["---\ntitle: [\n---\n", "soup"])("a file that is not YAML is left for the check: %j", (text) => {
  expect(migrateFile("dishes/soup.md", text, migrations)).toBe(text);
});
