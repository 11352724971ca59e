import { nodeFlags, run } from "../../../scripts/lib.ts";
import { contentDir } from "../../support/content-dir.ts";

/**
 * Builds the site of a content folder into public/, unless the last build is of the same files: `npm start`
 * and the tests share the folder. Prints nothing, because another program may be printing.
 *
 * @throws Error with the build's output
 */
export async function buildSite(content: string, ...options: readonly string[]): Promise<void> {
  const args = [...nodeFlags, "scripts/build.ts", "--no-env-file", ...options];
  const { code, output } = await run(process.execPath, args, { quiet: true, env: { CONTENT_DIR: content } });
  if (code !== 0) throw new Error(output.trim() || `The build of the site ended with code ${code}.`);
}

/** Builds the site that browser tests use. */
export const buildTestSite = (): Promise<void> => buildSite(contentDir);

/** Runs before all browser tests. */
export default async function setUp(): Promise<void> {
  // For code that reads this setting; workers inherit it.
  process.env["CONTENT_DIR"] = contentDir;
  await buildTestSite();
}
