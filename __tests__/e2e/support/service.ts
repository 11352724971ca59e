import { spawn, type ChildProcess } from "node:child_process";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { parse, stringify } from "yaml";
import { freePort } from "../../../scripts/free-port.ts";
import { nodeFlags, root } from "../../../scripts/lib.ts";
import { signInByLink } from "../../../src/core/contract/paths.ts";
import { contentDir } from "../../support/content-dir.ts";
import { programEnv } from "../../support/program-env.ts";

/** The real service in a separate process, on a free port and with its own data folder. */
export interface Service {
  readonly origin: string;
  readonly dataDir: string;
  readonly process: ChildProcess;
  /** Everything the service has written so far. */
  readonly output: () => string;
  readonly stop: () => Promise<void>;
}

/** The newest sign-in link that a service has printed. LOG_LEVEL must show warnings. */
export async function signInLink({ output, origin }: Pick<Service, "output" | "origin">): Promise<string> {
  const printed = () => [...output().matchAll(/"link":"[^"]*(\/staff\/sign-in#link=[\w-]+)"/g)].at(-1)?.[1];
  // The service listens a moment before it prints the link.
  await expect.poll(printed, { message: "a link to sign in with" }).toBeDefined();
  return `${origin}${printed()}`;
}

/** Signs in as the owner with the printed link; resolves to the session cookie. */
export async function cmsCookie(service: Service): Promise<{ name: string; value: string; url: string }> {
  const { origin } = service;
  const token = (await signInLink(service)).replace(/^.*#link=/, "");
  const reply = await fetch(origin + signInByLink, {
    method: "POST",
    headers: { origin, "content-type": "application/json" },
    body: JSON.stringify({ token }),
  });
  const [set = ""] = reply.headers.getSetCookie();
  const [, name = "", value = ""] = /^(\w+)=([\w-]+)/.exec(set) ?? [];
  return { name, value, url: origin };
}

/**
 * The tests' content with unlimited bookings per network: all guests in these tests come from this machine.
 */
async function contentForManyGuests(folder: string): Promise<string> {
  const content = join(folder, "content");
  await mkdir(content);
  for (const name of await readdir(contentDir))
    if (name !== "settings") await symlink(join(contentDir, name), join(content, name));
  await cp(join(contentDir, "settings"), join(content, "settings"), { recursive: true });
  const file = join(content, "settings", "booking.yml");
  const rules = parse(await readFile(file, "utf8")) as Record<string, unknown>;
  const limits = {
    shareOfDay: 100,
    bookingsOfNetwork: 1000,
    openBookings: 1000,
    emailsToAddress: 1000,
    alarmBookings: 1000,
  };
  await writeFile(file, stringify({ ...rules, limits }));
  return content;
}

export async function startService(env: NodeJS.ProcessEnv = {}): Promise<Service> {
  const dataDir = await mkdtemp(join(tmpdir(), "delish-"));
  const content = env["CONTENT_DIR"] ?? (await contentForManyGuests(dataDir));
  const port = await freePort();
  const child = spawn(process.execPath, [...nodeFlags, "src/app/main.ts"], {
    cwd: root,
    env: {
      ...process.env,
      ...programEnv,
      PORT: String(port),
      HOST: "127.0.0.1",
      DATA_DIR: dataDir,
      ...env,
      CONTENT_DIR: content,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const origin = `http://127.0.0.1:${port}`;

  for (const until = Date.now() + 100_000; ;) {
    // Some tests need no site.
    const ready = await fetch(`${origin}/readyz`).then(
      async (reply) =>
        reply.ok || ((await reply.json()) as { missing: string[] }).missing.every((name) => name === "site"),
      () => false,
    );
    if (ready) break;
    if (child.exitCode !== null || Date.now() > until)
      throw new Error(`The service did not come up:\n${output}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    origin,
    dataDir,
    process: child,
    output: () => output,
    stop: async () => {
      child.kill("SIGTERM");
      await ended;
      await rm(dataDir, { recursive: true, maxRetries: 10, force: true });
    },
  };
}
