import { existsSync } from "node:fs";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { buildTestSite } from "../__tests__/e2e/support/build-site.ts";
import { contentDir } from "../__tests__/support/content-dir.ts";
import { nextSaturday, startProcess } from "../__tests__/core/server/support/process.ts";
import { installedFeatures } from "../src/app/installed.ts";
import { nodeFlags, root, run } from "./lib.ts";
import { removeFeature } from "./remove-feature.ts";

/*
 * `npm run test:removal` removes each optional feature from its own copy of the project, and then all of them
 * from another copy. Every copy must pass the type check, and its service must serve the main pages, book a
 * table and create an account. The copy without any optional features must also build; the others use an
 * existing build. `npm run test:removal -- orders house` removes only those two features, each from its own
 * copy.
 */

/**
 * Runs one of the project's programs in a copy of the project.
 *
 * @throws Error with the program's output
 */
async function program(copy: string, ...args: readonly string[]): Promise<void> {
  const { code, output } = await run(process.execPath, [...nodeFlags, ...args], {
    quiet: true,
    cwd: copy,
    env: { GATSBY_IMAGES: "quick", CONTENT_DIR: join(copy, "content") },
  });
  if (code !== 0) throw new Error(`${args.join(" ")} ended with code ${code}:\n${output.slice(0, 3000)}`);
}

/**
 * Requests a page, or sends JSON to an endpoint; resolves to the reply's text.
 *
 * @throws Error if the reply has a different status
 */
async function expectStatus(status: number, url: string, body?: object): Promise<string> {
  const headers = { "content-type": "application/json" };
  const reply = await fetch(url, body && { method: "POST", headers, body: JSON.stringify(body) });
  const text = await reply.text();
  if (reply.status !== status)
    throw new Error(`${url} was answered with ${reply.status}: ${text.slice(0, 300)}`);
  return text;
}

async function smoke(base: string): Promise<void> {
  for (const page of ["/", "/menu", "/book", "/tracking", "/account", "/admin/", "/staff/today"])
    await expectStatus(200, base + page);
  for (const path of ["/readyz", "/api/food/menu"]) await expectStatus(200, base + path);
  const date = nextSaturday();
  const guest = { name: "Imani", email: "imani@example.com" };
  await expectStatus(201, `${base}/api/food/createReservation`, {
    ...{ ...guest, numberOfPersons: 2, reservationDate: date, reservationTime: "7:30 PM" },
  });
  await expectStatus(201, `${base}/api/food/register`, { ...guest, password: "linden-honey-7" });
}

/**
 * Hard-links one of the project's folders into a copy of the project. Copies the folder instead if linking
 * fails, for example because the copy is on another disk.
 */
async function take(folder: string, copy: string): Promise<void> {
  const { code } = await run("cp", ["-al", join(root, folder), copy], { quiet: true });
  if (code !== 0) await cp(join(root, folder), join(copy, folder), { recursive: true, force: true });
}

async function check(features: readonly string[]): Promise<void> {
  // Creates the copy next to the project, so that packages can be hard-linked, or in the system's temporary
  // folder if the project's parent folder is not writable.
  const copy = await mkdtemp(join(dirname(root), "removal-")).catch(() =>
    mkdtemp(join(tmpdir(), "removal-")),
  );
  try {
    const { output } = await run("git", ["ls-files", "-co", "--exclude-standard"], { quiet: true });
    for (const path of output.split("\n").filter((one) => one !== "" && existsSync(join(root, one))))
      await cp(join(root, path), join(copy, path), { recursive: true });
    await take("node_modules", copy);
    for (const feature of features) removeFeature(copy, feature);
    // Tests and benchmarks are omitted, because they also use the removed features.
    const tests = ["test.ts", "test-image.ts", "test-install.ts", "test-removal.ts"].map(
      (one) => `scripts/${one}`,
    );
    for (const path of ["__tests__", "bench", ...tests]) await rm(join(copy, path), { recursive: true });
    await program(copy, "scripts/checks.ts", "typecheck");
    const content = features.length > 1 ? join(copy, "content") : contentDir;
    if (features.length > 1) await program(copy, "scripts/build.ts", "--no-env-file");
    else for (const built of ["public", "dist"]) await take(built, copy);
    const service = startProcess(copy, { CONTENT_DIR: content }, join(copy, "src/app/main.ts"));
    try {
      await smoke(await service.address);
    } finally {
      service.child.kill("SIGTERM");
      await service.ended;
    }
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

await buildTestSite();
const asked = process.argv.slice(2).map((one) => one.split(","));
// The longest case, which also builds, comes first.
const cases = asked.length > 0 ? asked : [installedFeatures, ...installedFeatures.map((one) => [one])];
const waiting = cases.values();
// Two at a time, because most of a case is a type check, which keeps only one core busy.
const lanes = await Promise.allSettled(
  Array.from({ length: 2 }, async () => {
    for (const features of waiting) {
      const start = performance.now();
      await check(features);
      const seconds = Math.round((performance.now() - start) / 1000);
      console.log(`Without ${features.join(", ")}: types and service work (${seconds} s).`);
    }
  }),
);
for (const lane of lanes) if (lane.status === "rejected") throw lane.reason;
