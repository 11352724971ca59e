/*
 * A packaged service in a process of its own, and a browser that visits it, for deploy/try.ts and the scripts that test an image
 * and an installation.
 */
import { spawn } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { basename } from "node:path";

/** Resolves to a free TCP port on this machine. */
export const freePort = (): Promise<number> =>
  new Promise((done) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => done(port));
    });
  });

/** `1.5 s`, the time since a moment in milliseconds. */
export const since = (from: number): string => `${((Date.now() - from) / 1000).toFixed(1)} s`;

type Falsy = false | null | undefined;

/**
 * Calls `answer` until it resolves to a truthy value, and resolves to that value.
 *
 * @throws Error after five minutes, or once `isRunning` returns false
 */
export async function until<T>(
  what: string,
  answer: () => Promise<T | Falsy>,
  isRunning = (): boolean => true,
): Promise<T> {
  for (const from = Date.now(); ; await new Promise((done) => setTimeout(done, 100))) {
    const found = await answer().catch(() => undefined);
    if (found) return found;
    if (!isRunning() || Date.now() - from > 300_000) throw new Error(`${what}: not in ${since(from)}.`);
  }
}

interface Process {
  readonly parent: number;
  /** The service's program that it runs: `main` or `publish`. */
  readonly program: string | undefined;
  readonly megabytes: number;
}

/** Resolves to all processes of this machine, by id; empty on a system without /proc. */
async function processes(): Promise<ReadonlyMap<number, Process>> {
  const found = new Map<number, Process>();
  for (const id of await readdir("/proc").catch(() => [])) {
    const [command = "", status = ""] = await Promise.all(
      ["cmdline", "status"].map((name) => readFile(`/proc/${id}/${name}`, "utf8").catch(() => "")),
    );
    const [program = "", ...args] = command.split("\0");
    const file = args.find((arg) => /^(.*\/)?service\/(main|publish)\.js$/.test(arg));
    const [, parent] = /^PPid:\s+(\d+)/m.exec(status) ?? [];
    const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(status) ?? [];
    if (!parent || !kilobytes) continue;
    found.set(Number(id), {
      parent: Number(parent),
      program: file && basename(program) === "node" ? basename(file, ".js") : undefined,
      megabytes: Math.round((Number(kilobytes) * 1024) / 1e6),
    });
  }
  return found;
}

/**
 * Starts a packaged service.
 *
 * @param command Node with the service's program, or a command that starts them
 */
export function startService(
  [command = "", ...args]: readonly string[],
  options: { cwd?: string; env?: NodeJS.ProcessEnv } = {},
) {
  const child = spawn(command, args, { ...options, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const ended = new Promise<number | null>((done) => child.once("close", done));

  /** Resolves to the service's own processes, by id. */
  const own = async (): Promise<ReadonlyMap<number, Process>> => {
    const all = await processes();
    const isBelow = (id: number): boolean =>
      id === child.pid || (all.has(id) && isBelow(all.get(id)!.parent));
    return new Map([...all].filter(([id, { program }]) => program && isBelow(id)));
  };
  /** Peak memory of each program, in megabytes. */
  const peaks = new Map<string, number>();
  const look = async (): Promise<void> => {
    for (const { program = "", megabytes } of (await own()).values())
      peaks.set(program, Math.max(peaks.get(program) ?? 0, megabytes));
  };
  const watching = setInterval(() => void look(), 100);

  return {
    peaks,
    output: () => output,
    /** Resolves to the service's current memory, in megabytes. */
    async megabytes(): Promise<number | undefined> {
      return [...(await own()).values()].find(({ program }) => program === "main")?.megabytes;
    },
    /** Calls `answer` until it resolves to a truthy value, as `until` does, while the service runs. */
    until: <T>(what: string, answer: () => Promise<T | Falsy>): Promise<T> =>
      until(what, answer, () => child.exitCode === null),
    /** Ends the service as systemd and Docker do, and resolves to its exit code. */
    async stop(): Promise<number | null> {
      clearInterval(watching);
      const [main] = [...(await own())].find(([, { program }]) => program === "main") ?? [child.pid];
      if (child.exitCode === null && main !== undefined) process.kill(main, "SIGTERM");
      return ended;
    },
  };
}

/**
 * Returns a browser that visits the site of an origin, and keeps the cookie of its session.
 *
 * @param ask sends its requests
 */
export function browserAt(
  origin: string,
  ask: (url: string, init?: RequestInit) => Promise<Response> = fetch,
) {
  let cookie = "";

  /** @throws Error if the reply is not a success */
  async function post<T>(path: string, body: object): Promise<T> {
    const reply = await ask(origin + path, {
      method: "POST",
      headers: { origin, cookie, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    const text = await reply.text();
    if (!reply.ok) throw new Error(`${path} answered with ${reply.status}: ${text}`);
    cookie = reply.headers.getSetCookie()[0]?.split(";")[0] ?? cookie;
    return JSON.parse(text) as T;
  }
  const cms = <T>(action: string, params: object): Promise<T> =>
    post("/admin/backend/v1", { branch: "main", action, params: { branch: "main", ...params } });

  /** Saves a file as the CMS does; `base` is the version that was edited, null for a new file. */
  const save = (path: string, raw: string, base: string | null, assets: readonly object[] = []) =>
    cms("persistEntry", {
      dataFiles: [{ path, slug: path.replace(/^.*\/|\.\w+$/g, ""), raw }],
      assets,
      options: {
        collectionName: path.split("/")[1],
        commitMessage: "Update",
        status: "draft",
        newEntry: base === null,
      },
      base: { [path]: base },
    });

  return {
    post,
    save,
    async get(path: string) {
      const reply = await ask(origin + path);
      return { status: reply.status, text: await reply.text() };
    },
    signIn: (token: string) => post("/api/staff/link/use", { token }),
    /** Saves a new tagline, which the home page shows, and resolves to it. */
    async changeTagline(): Promise<string> {
      const path = "content/settings/site.yml";
      const { data, file } = await cms<{ data: string; file: { id: string } }>("getEntry", { path });
      const tagline = `A line that nobody has written before, at ${new Date().toISOString()}.`;
      await save(path, data.replace(/^tagline:.*(\n[ \t]+.*)*$/m, `tagline: "${tagline}"`), file.id);
      return tagline;
    },
  };
}
