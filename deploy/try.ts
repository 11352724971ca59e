/*
 * Tests a package before guests use it: `node deploy/try.ts`, in the package's folder. Starts the package's service on a copy of
 * its content and an empty data folder, signs in with the owner's link, and saves a text and a dish with a picture as the CMS
 * does. Waits until a guest sees both, and prints the time and memory that this took. Deletes everything that it wrote. Needs
 * Node 24 and git.
 */
import { spawn } from "node:child_process";
import { cp, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

const folder = resolve(process.argv[2] ?? ".");
const scratch = await mkdtemp(join(tmpdir(), "try-package-"));
const content = join(scratch, "content");
await cp(join(folder, "content"), content, { recursive: true });

const port = await new Promise<number>((done) => {
  const probe = createServer().listen(0, "127.0.0.1", () => {
    const { port } = probe.address() as AddressInfo;
    probe.close(() => done(port));
  });
});
const origin = `http://127.0.0.1:${port}`;

const started = Date.now();
const seconds = (from: number): string => `${((Date.now() - from) / 1000).toFixed(1)} s`;
const service = spawn(process.execPath, ["service/main.js"], {
  cwd: folder,
  env: {
    PATH: process.env["PATH"],
    PORT: String(port),
    HOST: "127.0.0.1",
    SITE_URL: origin,
    DATA_DIR: join(scratch, "data"),
    CONTENT_DIR: content,
  },
  stdio: ["ignore", "pipe", "pipe"],
});
let output = "";
for (const stream of [service.stdout, service.stderr])
  stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
const ended = new Promise((done) => service.once("exit", done));

/**
 * Calls `answer` until it resolves to a truthy value, and resolves to that value.
 *
 * @param most milliseconds to wait
 * @throws Error if the service has ended, or the time is over
 */
async function until<T>(what: string, answer: () => Promise<T | false | null>, most = 300_000): Promise<T> {
  for (const from = Date.now(); ; await new Promise((done) => setTimeout(done, 100))) {
    const found = await answer().catch(() => undefined);
    if (found) return found;
    if (service.exitCode !== null || Date.now() - from > most)
      throw new Error(`${what}: not in ${seconds(from)}.`);
  }
}

/** Peak memory of each program, in megabytes; empty on a system without /proc. */
const peaks = new Map<string, number>();
const look = async (): Promise<void> => {
  for (const pid of await readdir("/proc").catch(() => [])) {
    const [command, status] = await Promise.all(
      ["cmdline", "status"].map((name) => readFile(`/proc/${pid}/${name}`, "utf8").catch(() => "")),
    );
    const [, program = ""] = /service\/(main|publish)\.js/.exec(command ?? "") ?? [];
    const [, parent] = /^PPid:\s+(\d+)/m.exec(status ?? "") ?? [];
    if (!program || ![Number(pid), Number(parent)].includes(service.pid ?? 0)) continue;
    const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(status ?? "") ?? [];
    if (kilobytes)
      peaks.set(program, Math.max(peaks.get(program) ?? 0, Math.round(Number(kilobytes) / 1000)));
  }
};
const watching = setInterval(() => void look(), 100);

const guest = async (path: string) => {
  const reply = await fetch(origin + path);
  return { status: reply.status, text: await reply.text() };
};

try {
  await until("the service", async () => (await fetch(`${origin}/healthz`)).ok);
  console.log(`${seconds(started)} until the service answers`);
  const [, token] = await until("the owner's link", () =>
    Promise.resolve(/sign-in#link=([\w-]+)"/.exec(output)),
  );
  const signedIn = await fetch(`${origin}/api/staff/link/use`, {
    method: "POST",
    headers: { origin, "content-type": "application/json" },
    body: JSON.stringify({ token }),
  });
  const cookie = signedIn.headers.getSetCookie()[0]?.split(";")[0];
  if (!cookie)
    throw new Error(`The owner's link did not sign in: ${signedIn.status} ${await signedIn.text()}`);

  const cms = async (action: string, params: object) => {
    const reply = await fetch(`${origin}/admin/backend/v1`, {
      method: "POST",
      headers: { origin, cookie, "content-type": "application/json" },
      body: JSON.stringify({ branch: "main", action, params: { branch: "main", ...params } }),
    });
    const body = (await reply.json()) as { data: string; file: { id: string }; error?: string };
    if (!reply.ok) throw new Error(`${action}: ${body.error}`);
    return body;
  };
  const save = (
    path: string,
    raw: string,
    { base = null, assets = [] }: { base?: string | null; assets?: readonly object[] } = {},
  ) =>
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

  const site = "content/settings/site.yml";
  const { data: before, file } = await cms("getEntry", { path: site });
  const tagline = `A line that nobody has written before, at ${new Date().toISOString()}.`;
  let from = Date.now();
  await save(site, before.replace(/^tagline:.*(\n[ \t]+.*)*$/m, `tagline: "${tagline}"`), { base: file.id });
  await until("a changed text", async () => (await guest("/")).text.includes(tagline));
  console.log(
    `${seconds(from)} from saving a text until a guest sees it, ${seconds(started)} from the start`,
  );

  const [name = ""] = (await readdir(join(content, "dishes"))).filter((each) => /^[a-z-]+\.md$/.test(each));
  const dish = await readFile(join(content, "dishes", name), "utf8");
  const [picture = ""] = (await readdir(join(content, "media", "dishes"))).filter((each) =>
    /\.(png|jpg)$/.test(each),
  );
  const bytes = await readFile(join(content, "media", "dishes", picture));
  const path = `content/media/dishes/of-this-trial${picture.slice(picture.lastIndexOf("."))}`;
  from = Date.now();
  await save(
    "content/dishes/of-this-trial.md",
    dish
      .replace(/^title:.*$/m, "title: Of this trial")
      .replace(/^( *)file: .*$/m, `$1file: ${path.slice("content".length)}`),
    // The additional byte makes it a different picture.
    {
      assets: [
        { path, content: Buffer.concat([bytes, Buffer.of(0)]).toString("base64"), encoding: "base64" },
      ],
    },
  );
  const page = await until("a new page", async () => {
    const found = await guest("/menu/of-this-trial");
    return found.status === 200 && found.text.includes("Of this trial") && found.text;
  });
  const [image] = /\/static\/[^"\s,]*of-this-trial[^"\s,]*/.exec(page) ?? [];
  if (!image || (await guest(image)).status !== 200) throw new Error("The new page has no picture.");
  console.log(`${seconds(from)} from saving a dish with a picture until it has its page`);
  for (const [program, most] of peaks) console.log(`${most} MB at most in service/${program}.js`);
} catch (error) {
  console.error(`${(error as Error).message}\n${output.split("\n").slice(-20).join("\n")}`);
  process.exitCode = 1;
} finally {
  clearInterval(watching);
  service.kill("SIGTERM");
  await ended;
  await rm(scratch, { recursive: true, force: true });
}
