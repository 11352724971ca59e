/**
 * Optional features of this site. To remove one, delete its folder, its folder for staff pages
 * (`src/app/staff/<name>`), and its lines in `src/app`. CONTRIBUTING.md lists the steps and checks.
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
