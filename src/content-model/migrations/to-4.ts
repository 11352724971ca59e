import type { ContentMigration } from "./migration.ts";

/** Ordering as it begins: nothing can be ordered. */
const ordering = `# Orders to take away: none are taken yet.
open: false
leadTime: 15
largestOrder: { portions: 20, total: 250 }
confirmAbove: 40
keptMinutes: 30
stations: []
`;

/** Content in which nothing could be ordered. */
export const to4: ContentMigration = {
  title: "Ordering to take away has its settings, and is closed",
  path: (path) => path,
  change: () => undefined,
  added: () => ({ "settings/ordering.yml": ordering }),
};
