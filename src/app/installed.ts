/**
 * Optional features of this site. To remove one, delete its folder, src/app/staff/<its name> and its lines in src/app; CONTRIBUTING.md says
 * how to check that.
 */
export const installedFeatures = [
  "agents",
  "demo",
  "evening",
  "first-run",
  "house",
  "numbers",
  "orders",
] as const satisfies readonly string[];
