import { nodeFlags, run } from "../../../scripts/lib.ts";
import { contentDir } from "../../support/content-dir.ts";

/**
 * Builds the site of a content folder into public/, unless the last build is of these very files: `npm start` and the tests take
 * turns there. Quietly, as something else may be printing.
 *
 * @throws Error with what the build has printed
 */
export async function buildSite(content: string, ...options: readonly string[]): Promise<void> {
  const args = [...nodeFlags, "scripts/build.ts", "--no-env-file", ...options];
  const { code, output } = await run(process.execPath, args, { quiet: true, env: { CONTENT_DIR: content } });
  if (code !== 0) throw new Error(output.trim() || `The build of the site ended with code ${code}.`);
}

/** The site that browser tests look at. */
export const buildTestSite = (): Promise<void> => buildSite(contentDir);

/** Before all browser tests. */
export default async function setUp(): Promise<void> {
  // For what asks for the folder by its setting; the workers inherit it.
  process.env["CONTENT_DIR"] = contentDir;
  await buildTestSite();
}
