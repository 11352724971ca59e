import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { run } from "./lib.ts";
import { makePackage } from "./package.ts";

/**
 * Asks the registry for known vulnerabilities of what the packaged service consists of: `npm run audit`. Fails for those of
 * the levels high and critical. Where the registry does not answer, it says so and does not fail: nothing is known then.
 */

interface Answer {
  readonly error?: { readonly summary?: string };
  readonly message?: string;
  readonly vulnerabilities?: Readonly<
    Record<string, { readonly severity: string; readonly range: string; readonly via: readonly unknown[] }>
  >;
}

const serious = ["high", "critical"];

const folder = await mkdtemp(join(tmpdir(), "audit-"));
try {
  const { packages } = await makePackage(folder, { site: false });
  const { output } = await run("npm", ["audit", "--json", "--package-lock-only", "--loglevel=silent"], {
    cwd: folder,
    quiet: true,
  });
  let answer: Answer | undefined;
  try {
    answer = JSON.parse(output.slice(output.indexOf("{"))) as Answer;
  } catch {
    // What is no JSON is shown below as it came.
  }
  if (!answer?.vulnerabilities) {
    const reason = answer?.message ?? answer?.error?.summary ?? output.trim();
    console.log(
      `npm audit: the registry did not answer, so nothing is known of ${packages} packages: ${reason || "no reason given"}`,
    );
  } else {
    const found = Object.entries(answer.vulnerabilities);
    console.log(`npm audit: the registry knows of ${found.length} vulnerable packages among ${packages}.`);
    for (const [name, { severity, range, via }] of found) {
      const titles = via.flatMap((each) =>
        typeof each === "object" && each !== null && "title" in each ? [String(each.title)] : [],
      );
      console.log(`  ${severity}: ${name} ${range}: ${titles.join("; ") || "by way of what it requires"}`);
    }
    if (found.some(([, { severity }]) => serious.includes(severity))) process.exitCode = 1;
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
