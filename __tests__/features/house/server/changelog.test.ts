import { newestChanges } from "../../../../src/features/house/server/changelog.ts";

const changelog = `# Changelog

What changes.

## 1.2.0 – 3 December 2026

### What changes for owners

- The _house_ has a page, see
  [runbook](docs/runbook.md).
- Run \`npm run migrate-content\`.

### What changes for operators

- A port.

## 1.1.0

### What changes for owners

- Something older.
`;

it("tells owners what the newest version changes for them, as plain text", () => {
  expect(newestChanges(changelog)).toEqual({
    of: "1.2.0 – 3 December 2026",
    lines: ["The house has a page, see runbook.", "Run npm run migrate-content."],
  });
});

it("says nothing if a version changes nothing for owners, or there is none", () => {
  expect(newestChanges("# Changelog\n\n## 2.0.0\n\n### What changes for operators\n\n- A port.\n")).toEqual({
    of: "2.0.0",
    lines: [],
  });
  expect(newestChanges("")).toEqual({ of: null, lines: [] });
});
