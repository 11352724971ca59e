import { execFile, spawn, type ChildProcess } from "node:child_process";
import { existsSync, openSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { request, type IncomingHttpHeaders } from "node:http";
import { availableParallelism, cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs, promisify } from "node:util";
import { installMissing } from "../scripts/debian-packages.ts";
import { freePort } from "../scripts/free-port.ts";
import { nodeFlags, root, stop } from "../scripts/lib.ts";
import type { PublishedRoutes } from "../src/contract/routes-manifest.ts";
import { securityHeaderValues } from "../src/server/plugins/security-headers.ts";
import { pageCsp, staticAssetCsp } from "../src/server/static-site/security-policies.ts";

/**
 * How many requests a second the real service answers in one process, beside nginx with one worker over the same files and
 * headers, and beside Node's own http module and a bare Fastify route: `npm run bench:service`. Needs a build. All write an access log to a file.
 *
 * --page /lunch     the page that is asked for
 * --seconds 4       of each measurement; each is made --rounds (3) times by turns, and the middle one counts
 * --json file       writes the figures there as well
 */
const { values: options } = parseArgs({
  options: {
    page: { type: "string", default: "/lunch" },
    seconds: { type: "string", default: "4" },
    rounds: { type: "string", default: "3" },
    json: { type: "string" },
  },
});

const run = promisify(execFile);
const publicDir = join(root, "public");
const manifest = join(root, "dist", "routes.json");
const children = new Set<ChildProcess>();

interface Server {
  readonly base: string;
  readonly pid: number;
}

/** Starts a program whose output goes to a file; resolves once it answers at the port. */
async function start(
  command: string,
  args: readonly string[],
  { log, port, env = {} }: { log: string; port: number; env?: Record<string, string> },
): Promise<Server> {
  const output = openSync(log, "w");
  const child = spawn(command, args, {
    cwd: root,
    env: { PATH: process.env["PATH"], ...env },
    stdio: ["ignore", output, output],
  });
  children.add(child);
  let ended = false;
  child.once("exit", () => {
    ended = true;
    children.delete(child);
  });
  const base = `http://127.0.0.1:${port}`;
  for (;;) {
    if (ended) stop(`${command} ended before it listened:\n${await readFile(log, "utf8")}`);
    const answers = await fetch(base).then(
      () => true,
      () => false,
    );
    if (answers) return { base, pid: child.pid! };
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

const quoted = (text: string): string => `"${text.replaceAll('"', '\\"')}"`;

/** nginx as one would set it up for this site: one worker, sendfile, known files kept open, compressed copies sent. */
function nginxConfig(folder: string, port: number, { pages, apiOrigin, immutable }: PublishedRoutes): string {
  const headers = (more: Readonly<Record<string, string>>) =>
    Object.entries({ ...securityHeaderValues, ...more })
      .map(([name, value]) => `add_header ${name} ${quoted(value)} always;`)
      .join(" ");
  const page = pages.find(({ path }) => path === options.page);
  if (!page) return stop(`The built site has no page ${options.page}.`);
  const asset = immutable.find((path) => /^\/app-[^/]*\.js$/.test(path));
  return `
worker_processes 1;
daemon off;
pid ${folder}/nginx.pid;
error_log ${folder}/nginx-error.log;
events { worker_connections 1024; }
http {
  include /etc/nginx/mime.types;
  charset utf-8;
  access_log ${folder}/nginx-access.log combined buffer=64k flush=1s;
  client_body_temp_path ${folder}/nginx-temp; proxy_temp_path ${folder}/nginx-temp; fastcgi_temp_path ${folder}/nginx-temp;
  uwsgi_temp_path ${folder}/nginx-temp; scgi_temp_path ${folder}/nginx-temp;
  sendfile on; tcp_nopush on; keepalive_requests 1000000000;
  open_file_cache max=10000 inactive=60s; open_file_cache_valid 1s;
  gzip_static on; gzip_vary on;
  server {
    listen 127.0.0.1:${port};
    root ${publicDir};
    location = ${options.page} {
      default_type "text/html";
      try_files /${page.file} =404;
      ${headers({ "cache-control": "no-cache", "content-security-policy": pageCsp(page.scripts, apiOrigin) })}
    }
    location = ${asset} {
      ${headers({ "cache-control": "public, max-age=31536000, immutable", "content-security-policy": staticAssetCsp })}
    }
    location / { return 404; }
  }
}
`;
}

/** A route of Fastify that has the menu's text ready and does nothing else; it logs nothing. */
const bareFastify = `
  import fastify from "fastify";
  import { readFileSync } from "node:fs";
  const body = readFileSync(process.argv[1], "utf8");
  const app = fastify();
  app.get("/api/food/menu", (_request, reply) => reply.type("application/json; charset=utf-8").send(body));
  await app.listen({ port: Number(process.argv[2]), host: "127.0.0.1" });
`;

/** A program of Node's own http module that sends one ready reply to everybody: as fast as a service in Node can be. */
const bareNode = `
  import { createServer } from "node:http";
  import { readFileSync } from "node:fs";
  const { headers, body } = JSON.parse(readFileSync(process.argv[1], "utf8"));
  const bytes = Buffer.from(body, "base64");
  createServer((_request, response) => { response.writeHead(200, headers); response.end(bytes); })
    .listen(Number(process.argv[2]), "127.0.0.1");
`;

interface Figures {
  readonly perSecond: number;
  /** Microseconds of the server's processor time. Unlike the rate it hardly depends on what else the machine does. */
  readonly cpu: number;
  readonly p50: string;
  readonly p99: string;
}

/** Microseconds of processor time that a process and its children at the moment have used so far. */
async function processorTime(pid: number): Promise<number> {
  const pids = [
    pid,
    ...(await readFile(`/proc/${pid}/task/${pid}/children`, "utf8")).split(" ").filter(Boolean),
  ];
  const times = await Promise.all(
    pids.map(async (each) => {
      const fields = (await readFile(`/proc/${each}/stat`, "utf8")).replace(/^.*\) /s, "").split(" ");
      // Hundredths of a second, user and system.
      return (Number(fields[11]) + Number(fields[12])) * 10_000;
    }),
  );
  return times.reduce((sum, time) => sum + time, 0);
}

async function wrk({ base, pid }: Server, path: string, encoding: string | undefined): Promise<Figures> {
  const url = base + path;
  const before = await processorTime(pid);
  const { stdout } = await run("wrk", [
    "-t1",
    "-c50",
    `-d${options.seconds}s`,
    "--latency",
    ...(encoding ? ["-H", `Accept-Encoding: ${encoding}`] : []),
    url,
  ]);
  if (/Non-2xx|Socket errors/.test(stdout)) stop(`${url} was not answered as it should be:\n${stdout}`);
  const find = (pattern: RegExp): string => pattern.exec(stdout)?.[1] ?? stop(`wrk said:\n${stdout}`);
  return {
    cpu: ((await processorTime(pid)) - before) / Number(find(/(\d+) requests in/)),
    perSecond: Number(find(/Requests\/sec:\s+([\d.]+)/)),
    p50: find(/^\s+50%\s+(\S+)/m),
    p99: find(/^\s+99%\s+(\S+)/m),
  };
}

/** A reply as it is sent: fetch would decompress it. */
const replyOf = (
  url: string,
  encoding: string | undefined,
): Promise<{ headers: IncomingHttpHeaders; body: Buffer }> =>
  new Promise((resolve, reject) => {
    request(url, { headers: encoding ? { "accept-encoding": encoding } : {} }, (reply) => {
      const chunks: Buffer[] = [];
      reply.on("data", (chunk: Buffer) => chunks.push(chunk));
      reply.on("end", () => resolve({ headers: reply.headers, body: Buffer.concat(chunks) }));
    })
      .on("error", reject)
      .end();
  });

const sizeOf = async (url: string, encoding: string | undefined): Promise<number> =>
  (await replyOf(url, encoding)).body.length;

const middle = (rounds: readonly Figures[]): Figures =>
  rounds.toSorted((a, b) => a.perSecond - b.perSecond)[Math.floor(rounds.length / 2)]!;

interface Case {
  readonly what: string;
  readonly path: string;
  readonly encoding?: string;
  readonly baseline: "nginx, one worker" | "bare node:http" | "bare Fastify route";
  /** What the ratio should reach at least. */
  readonly goal?: number;
}

if (!existsSync(manifest) || !existsSync(join(publicDir, "index.html")))
  stop("There is no built site to serve: npm run build");
await installMissing(["nginx", "wrk"]);
const routes = JSON.parse(await readFile(manifest, "utf8")) as PublishedRoutes;
const script = routes.immutable.find((path) => /^\/app-[^/]*\.js$/.test(path)) ?? stop("There is no script.");

const folder = await mkdtemp(join(tmpdir(), "bench-service-"));
try {
  const [servicePort, nginxPort, barePort] = [await freePort(), await freePort(), await freePort()];
  const startService = (name: string, port: number, contentDir: string) =>
    start(process.execPath, [...nodeFlags, join(root, "src", "server", "main.ts")], {
      log: join(folder, `${name}.log`),
      port,
      env: {
        PORT: `${port}`,
        DATA_DIR: join(folder, name),
        CONTENT_DIR: contentDir,
        CMS_LOCAL_BACKEND: "off",
        NODE_ENV: "production",
      },
    });
  const service = await startService("service", servicePort, join(root, "content"));
  await mkdir(join(folder, "nginx-temp"));
  await writeFile(join(folder, "nginx.conf"), nginxConfig(folder, nginxPort, routes));
  const nginx = await start(
    "nginx",
    ["-c", join(folder, "nginx.conf"), "-e", join(folder, "nginx-error.log")],
    {
      log: join(folder, "nginx.log"),
      port: nginxPort,
    },
  );
  const menuFile = join(folder, "menu.json");
  await writeFile(menuFile, await (await fetch(`${service.base}/api/food/menu`)).text());
  const bare = await start(
    process.execPath,
    ["--input-type=module", "--eval", bareFastify, menuFile, `${barePort}`],
    { log: join(folder, "bare.log"), port: barePort },
  );
  const pageReply = await replyOf(service.base + options.page, "gzip");
  const pageFile = join(folder, "page.json");
  const ofConnection = ["connection", "keep-alive", "date"];
  const headers = Object.fromEntries(
    Object.entries(pageReply.headers).filter(([name]) => !ofConnection.includes(name)),
  );
  await writeFile(pageFile, JSON.stringify({ headers, body: pageReply.body.toString("base64") }));
  const nodePort = await freePort();
  const node = await start(
    process.execPath,
    ["--input-type=module", "--eval", bareNode, pageFile, `${nodePort}`],
    { log: join(folder, "node.log"), port: nodePort },
  );
  const baselines = {
    "nginx, one worker": nginx,
    "bare node:http": node,
    "bare Fastify route": bare,
  };

  const cases: readonly Case[] = [
    { what: "page", path: options.page, encoding: "gzip", baseline: "nginx, one worker" },
    { what: "page", path: options.page, encoding: "gzip", baseline: "bare node:http", goal: 0.7 },
    { what: "page, uncompressed", path: options.page, baseline: "nginx, one worker" },
    { what: "hashed script", path: script, encoding: "gzip", baseline: "nginx, one worker" },
    { what: "hashed script, uncompressed", path: script, baseline: "nginx, one worker" },
    { what: "menu", path: "/api/food/menu", baseline: "bare Fastify route", goal: 0.8 },
  ];

  const results: Record<string, string | number | boolean>[] = [];
  for (const { what, path, encoding, baseline, goal } of cases) {
    const servers = [service, baselines[baseline]];
    const [size, baselineSize] = await Promise.all(servers.map(({ base }) => sizeOf(base + path, encoding)));
    if (size !== baselineSize) stop(`${path}: the service sends ${size} bytes, ${baseline} ${baselineSize}.`);
    const rounds: [Figures[], Figures[]] = [[], []];
    // Node compiles what is used often.
    for (const server of servers) await wrk(server, path, encoding);
    for (let round = 0; round < Number(options.rounds); round += 1)
      for (const [index, server] of servers.entries())
        rounds[index as 0 | 1].push(await wrk(server, path, encoding));
    const [own, other] = rounds.map(middle) as [Figures, Figures];
    const ratio = own.perSecond / other.perSecond;
    results.push({
      what,
      bytes: size!,
      "service/s": Math.round(own.perSecond),
      p50: own.p50,
      p99: own.p99,
      baseline,
      "baseline/s": Math.round(other.perSecond),
      ratio: Number(ratio.toFixed(2)),
      "service µs": Number(own.cpu.toFixed(1)),
      "baseline µs": Number(other.cpu.toFixed(1)),
      "µs ratio": Number((other.cpu / own.cpu).toFixed(2)),
      goal: goal ?? "",
    });
  }
  const machine = `${cpus()[0]?.model.trim()}, ${availableParallelism()} cores; Node ${process.version}; wrk -t1 -c50`;
  const json = JSON.stringify({ machine, date: new Date().toISOString(), results }, null, 2);
  console.log(machine);
  console.table(results);
  console.log(json);
  if (options.json) await writeFile(options.json, `${json}\n`);
} finally {
  const ends = [...children].map((child) => new Promise((resolve) => child.once("exit", resolve)));
  for (const child of children) child.kill("SIGTERM");
  await Promise.all(ends);
  await rm(folder, { recursive: true, force: true });
}
