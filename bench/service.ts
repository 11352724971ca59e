import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import autocannon from "autocannon";
import { freePort } from "../scripts/free-port.ts";
import { root, stop } from "../scripts/lib.ts";
import { machine, printJson, printTable } from "./lib.ts";
import { serveSite } from "./support/serve-site.ts";

/**
 * Measures how many requests per second the real service answers in one process: `npm run bench -- service`.
 * Compares it with a Fastify route that has three header hooks and returns the same reply from memory. Needs
 * a build. The service and the route take turns, so that other work on the machine affects both.
 *
 * - `--seconds 4`: length of each measurement
 * - `--rounds 5`: how often each measurement is repeated; the median counts
 */
const { values: options } = parseArgs({
  options: {
    seconds: { type: "string", default: "4" },
    rounds: { type: "string", default: "5" },
  },
});

/**
 * Source of the baseline server. It takes two arguments: a JSON file that maps each path to the headers and
 * body of its reply, and the port.
 */
const bareFastify = `
  import fastify from "fastify";
  import { readFileSync } from "node:fs";
  const app = fastify();
  for (let hook = 1; hook <= 3; hook += 1)
    app.addHook("onRequest", async (_request, reply) => void reply.header("x-hook-" + hook, "1"));
  for (const [path, { headers, body }] of Object.entries(JSON.parse(readFileSync(process.argv[1], "utf8")))) {
    const bytes = Buffer.from(body, "base64");
    app.get(path, (_request, reply) => reply.headers(headers).send(bytes));
  }
  await app.listen({ port: Number(process.argv[2]), host: "127.0.0.1" });
`;

/**
 * Headers that the baseline server adds to each reply by itself, so they are not copied from the service's
 * replies.
 */
const ofConnection = new Set(["connection", "keep-alive", "date", "transfer-encoding", "content-length"]);

async function replyOf(url: string) {
  const reply = await fetch(url, { headers: { "accept-encoding": "identity" } });
  if (!reply.ok) stop(`${url} is answered by ${reply.status}.`);
  const headers = Object.fromEntries([...reply.headers].filter(([name]) => !ofConnection.has(name)));
  return { headers, body: Buffer.from(await reply.arrayBuffer()).toString("base64") };
}

async function startBaseline(file: string): Promise<string> {
  const port = await freePort();
  const child = spawn(process.execPath, ["--input-type=module", "--eval", bareFastify, file, `${port}`], {
    cwd: root,
    stdio: ["ignore", "ignore", "inherit"],
  });
  child.unref();
  process.once("exit", () => child.kill());
  const base = `http://127.0.0.1:${port}`;
  for (let tries = 0; tries < 100; tries += 1) {
    if (await fetch(base).catch(() => undefined)) return base;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return stop("The bare route did not start.");
}

interface Figures {
  readonly perSecond: number;
  /** In milliseconds. */
  readonly p50: number;
  readonly p99: number;
}

async function measure(url: string): Promise<Figures> {
  const { requests, latency, non2xx, errors } = await autocannon({
    url,
    connections: 50,
    duration: Number(options.seconds),
    headers: { "accept-encoding": "identity" },
  });
  if (non2xx + errors > 0) stop(`${url}: ${non2xx} refused, ${errors} failed.`);
  return { perSecond: requests.average, p50: latency.p50, p99: latency.p99 };
}

if (!existsSync(join(root, "public", "index.html"))) stop("There is no built site to serve: npm run build");
const folder = await mkdtemp(join(tmpdir(), "bench-service-"));
try {
  const service = await serveSite(root, folder);
  const paths = ["/", "/lunch", "/api/food/menu"];
  const replies = await Promise.all(
    paths.map(async (path) => [path, await replyOf(service + path)] as const),
  );
  const file = join(folder, "replies.json");
  await writeFile(file, JSON.stringify(Object.fromEntries(replies)));
  const bases = [service, await startBaseline(file)] as const;
  const measured = [];
  for (const path of paths) {
    // Warm-up: Node optimizes code only after it has run often.
    for (const base of bases) await measure(base + path);
    const rounds: [Figures[], Figures[]] = [[], []];
    for (let round = 0; round < Number(options.rounds); round += 1)
      for (const [index, base] of bases.entries()) rounds[index as 0 | 1].push(await measure(base + path));
    const [own, bare] = rounds.map((all) => all.toSorted((a, b) => a.perSecond - b.perSecond)) as [
      Figures[],
      Figures[],
    ];
    measured.push({ path, own, bare });
  }
  const cell = (all: readonly Figures[]) => {
    const [low, middle, high] = [all[0]!, all[Math.floor(all.length / 2)]!, all.at(-1)!];
    return `${middle.perSecond.toFixed(0)} (${low.perSecond.toFixed(0)}–${high.perSecond.toFixed(0)}), p99 ${middle.p99} ms`;
  };
  console.log(`${machine}; 50 connections, not compressed; requests a second: the middle round (all)\n`);
  printTable([
    ["", "service", "bare route"],
    ...measured.map(({ path, own, bare }) => [path, cell(own), cell(bare)]),
  ]);
  await printJson("service", { measured });
} finally {
  await rm(folder, { recursive: true, force: true });
}
