import { existsSync } from "node:fs";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { spawn } from "node:child_process";
import { installedFeatures } from "../src/app/installed.ts";
import { nodeFlags, root, run } from "./lib.ts";
import { removeFeature } from "./remove-feature.ts";

/*
 * `npm run test:removal` takes away each optional feature from a copy of the project, then all of them from one: what is left has to pass
 * the type check and the build, and a service over it has to show its pages, book a table and open an account. `-- orders house` checks
 * these two alone.
 */

/** Runs one of the project's programs in a copy. @throws Error with what it printed */
async function program(copy: string, ...args: readonly string[]): Promise<void> {
  const { code, output } = await run(process.execPath, [...nodeFlags, ...args], {
    quiet: true,
    cwd: copy,
    env: { GATSBY_IMAGES: "quick", CONTENT_DIR: join(copy, "content") },
  });
  if (code !== 0) throw new Error(`${args.join(" ")} ended with code ${code}:\n${output.slice(0, 3000)}`);
}

/** Makes a request of a service. @throws Error if it is not answered with the status */
async function expectStatus(status: number, url: string, body?: object): Promise<string> {
  const headers = { "content-type": "application/json" };
  const reply = await fetch(url, body && { method: "POST", headers, body: JSON.stringify(body) });
  const text = await reply.text();
  if (reply.status !== status)
    throw new Error(`${url} was answered with ${reply.status}: ${text.slice(0, 300)}`);
  return text;
}

/** Two weeks from now, `YYYY-MM-DD`: a service date for which tables are free. */
const aDate = (): string => new Date(Date.now() + 14 * 24 * 3600_000).toISOString().slice(0, 10);

/** Opens the main pages, books a table and opens an account. */
async function smoke(base: string): Promise<void> {
  for (const page of ["/", "/menu", "/book", "/tracking", "/account", "/it", "/admin/", "/staff/today"])
    await expectStatus(200, base + page);
  await expectStatus(200, `${base}/readyz`);
  await expectStatus(200, `${base}/api/food/menu`);
  const date = aDate();
  const free = JSON.parse(
    await expectStatus(200, `${base}/api/food/availability?date=${date}&partySize=2`),
  ) as { readonly slots: readonly { readonly time: string; readonly state: string }[] };
  const slot = free.slots.find(({ state }) => state === "free");
  if (!slot) throw new Error(`No table is free on ${date}.`);
  await expectStatus(201, `${base}/api/food/createReservation`, {
    ...{ numberOfPersons: 2, reservationDate: date, reservationTime: slot.time },
    ...{ name: "Imani", email: "imani@example.com" },
  });
  await expectStatus(201, `${base}/api/food/register`, {
    ...{ name: "Imani", email: "imani@example.com", password: "linden-honey-7" },
  });
}

/** Starts the service of a copy for as long as `use` takes. */
async function withService(copy: string, use: (base: string) => Promise<void>): Promise<void> {
  const service = spawn(process.execPath, [...nodeFlags, "src/app/main.ts"], {
    cwd: copy,
    env: { ...process.env, PORT: "0", LOG_LEVEL: "warn", CONTENT_DIR: join(copy, "content") },
  });
  let output = "";
  try {
    const address = await new Promise<string>((resolve, reject) => {
      const read = (text: Buffer) => {
        output += String(text);
        const found = /listening at (http:\/\/[\d.:]+)/i.exec(output)?.[1];
        if (found) resolve(found);
      };
      service.stdout.on("data", read);
      service.stderr.on("data", read);
      service.once("close", () => reject(new Error(`The service ended:\n${output}`)));
    });
    await use(address);
  } finally {
    service.kill("SIGTERM");
  }
}

async function check(features: readonly string[]): Promise<void> {
  // Beside the project, so that the packages are linked and not copied.
  const copy = await mkdtemp(join(dirname(root), "removal-"));
  try {
    const { output } = await run("git", ["ls-files", "-co", "--exclude-standard"], { quiet: true });
    for (const path of output.split("\n").filter((one) => one !== "" && existsSync(join(root, one))))
      await cp(join(root, path), join(copy, path), { recursive: true });
    await run("cp", ["-al", join(root, "node_modules"), copy]);
    for (const feature of features) removeFeature(copy, feature);
    // The tests of what is gone go with it, and so do programs that run them.
    for (const path of ["__tests__", "bench", "scripts/test.ts", "scripts/test-removal.ts"])
      await rm(join(copy, path), { recursive: true, force: true });
    await program(copy, "scripts/checks.ts", "typecheck");
    await program(copy, "scripts/build.ts", "--no-env-file");
    await withService(copy, smoke);
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

const asked = process.argv.slice(2);
const cases =
  asked.length > 0
    ? asked.map((one) => [one])
    : [...installedFeatures.map((one) => [one]), installedFeatures];
for (const features of cases) {
  const start = performance.now();
  await check(features);
  console.log(
    `Without ${features.join(", ")}: types, build and service work (${Math.round((performance.now() - start) / 1000)} s).`,
  );
}
