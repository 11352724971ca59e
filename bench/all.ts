import { existsSync } from "node:fs";
import { join } from "node:path";
import { nodeFlags, root, run, stop } from "../scripts/lib.ts";

/** Runs every benchmark in turn, so that none has to share the machine with another: `npm run bench`. */
const names = [
  "menu-browser",
  "search",
  "enumeration",
  "reservations",
  "restore",
  "service",
  "evening-screen",
  "pages",
  "publish",
  "build",
];

const failed: string[] = [];
for (const name of names) {
  const file = join("bench", `${name}.ts`);
  if (!existsSync(join(root, file))) continue;
  console.log(`\n== ${name} ==\n`);
  const { code } = await run(process.execPath, [...nodeFlags, file]);
  if (code !== 0) failed.push(name);
}
if (failed.length > 0) stop(`\nThese benchmarks failed: ${failed.join(", ")}.`);
