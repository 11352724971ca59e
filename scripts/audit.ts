import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { run } from "./lib.ts";
import { makePackage } from "./package.ts";

/**
 * Asks the registry for known vulnerabilities in the packages of the packaged service: `npm run audit`. Fails
 * if any are high or critical. If the registry does not answer, prints that and succeeds.
 */
const folder = await mkdtemp(join(tmpdir(), "audit-"));
try {
  const { packages } = await makePackage(folder, { site: false });
  const args = ["audit", "--package-lock-only", "--audit-level=high", "--loglevel=error"];
  const { code, output } = await run("npm", args, { cwd: folder, quiet: true });
  const isAnswer = /^found 0 vulnerabilities|^# npm audit report/m.test(output);
  console.log(
    isAnswer
      ? output.trim()
      : `npm audit: the registry did not answer, so nothing is known about ${packages} packages: ${output.trim() || "no reason given"}`,
  );
  if (isAnswer) process.exitCode = code;
} finally {
  await rm(folder, { recursive: true, force: true });
}
