import { spawn } from "node:child_process";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parse, stringify } from "yaml";
import { buildStaff } from "../../scripts/build-staff.ts";
import { freePort } from "../../scripts/free-port.ts";
import { nodeFlags, root } from "../../scripts/lib.ts";
import * as paths from "../../src/contract/paths.ts";

/** A service with staff's pages alone, and an owner who has signed in. */
export interface StaffService {
  readonly origin: string;
  /** As Playwright takes it. */
  readonly cookie: { readonly name: string; readonly value: string; readonly url: string };
  /** Posts JSON as the owner. */
  readonly post: (path: string, body: object) => Promise<Response>;
  readonly stop: () => Promise<void>;
}

/**
 * Starts a service on a copy of the content.
 *
 * @param settings by their files in `content/settings`: what is said otherwise there
 */
export async function startStaffService(settings: Readonly<Record<string, object>>): Promise<StaffService> {
  const folder = await mkdtemp(join(tmpdir(), "bench-staff-"));
  const contentDir = join(folder, "content");
  await cp(join(root, "content"), contentDir, { recursive: true });
  for (const [name, changes] of Object.entries(settings)) {
    const file = join(contentDir, "settings", `${name}.yml`);
    await writeFile(file, stringify({ ...(parse(await readFile(file, "utf8")) as object), ...changes }));
  }
  const publicDir = join(folder, "public");
  await buildStaff({ outDir: join(publicDir, "staff") });
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const service = spawn(process.execPath, [...nodeFlags, "src/server/main.ts"], {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(port),
      HOST: "127.0.0.1",
      DATA_DIR: folder,
      CONTENT_DIR: contentDir,
      PUBLIC_DIR: publicDir,
      ROUTES_MANIFEST: join(folder, "routes.json"),
      PUBLISHING: "off",
      LOG_LEVEL: "warn",
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  service.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  service.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const link = /\/staff\/sign-in#link=([\w-]+)/;
  for (const until = Date.now() + 30_000; !link.test(output);) {
    if (Date.now() > until) throw new Error(`The service did not come up:\n${output}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const send = (path: string, body: object, headers: Readonly<Record<string, string>> = {}) =>
    fetch(origin + path, {
      method: "POST",
      headers: { origin, "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
    });
  const signIn = await send(paths.signInByLink, { token: link.exec(output)?.[1] });
  if (!signIn.ok) throw new Error(`Nobody could sign in: ${signIn.status} ${await signIn.text()}\n${output}`);
  const [, name = "", value = ""] = /^(\w+)=([\w-]+)/.exec(signIn.headers.getSetCookie()[0] ?? "") ?? [];
  return {
    origin,
    cookie: { name, value, url: origin },
    post: (path, body) => send(path, body, { cookie: `${name}=${value}` }),
    stop: async () => {
      service.kill("SIGTERM");
      await new Promise((resolve) => service.once("exit", resolve));
      await rm(folder, { recursive: true, force: true });
    },
  };
}
