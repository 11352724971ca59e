import { execFile, spawn, type ChildProcess } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { availableParallelism, cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs, promisify } from "node:util";
import { freePort } from "../scripts/free-port.ts";
import { nodeFlags, root, stop } from "../scripts/lib.ts";

/**
 * Connections of one address that ask for page after page and never read a reply, at the service and at a bare `node:http`
 * server that sends a page of the same size. Prints how much memory each takes, and what /healthz takes somebody else
 * (127.0.0.2) before, meanwhile and afterwards. Needs a build.
 *
 * --connections 1000
 * --seconds 10     for which they stay
 * --kb 200         of requests that each sends ahead
 */
const { values: options } = parseArgs({
  options: {
    connections: { type: "string", default: "1000" },
    seconds: { type: "string", default: "10" },
    kb: { type: "string", default: "200" },
  },
});

const bare = `
  import { createServer } from "node:http";
  const body = Buffer.alloc(22_000, "x");
  createServer((request, response) => {
    response.writeHead(200, { "content-type": "text/html", "content-length": body.length });
    response.end(body);
  }).listen(Number(process.argv[1]), "127.0.0.1");
`;

/** Runs in a separate process, so that it does not slow down what is measured here. Prints how many connections were cut. */
const flood = `
  import { connect } from "node:net";
  const [port, path, connections, kb] = [Number(process.argv[1]), process.argv[2], Number(process.argv[3]), Number(process.argv[4])];
  const request = "GET " + path + " HTTP/1.1\\r\\nHost: a\\r\\n\\r\\n";
  const ahead = request.repeat(Math.ceil((kb * 1024) / request.length));
  let cut = 0;
  for (let index = 0; index < connections; index += 1) {
    const socket = connect(port, "127.0.0.1", () => { socket.pause(); socket.write(ahead); });
    socket.on("error", () => undefined).on("close", () => (cut += 1));
  }
  process.on("message", () => process.send({ cut }));
`;

const children = new Set<ChildProcess>();
const start = (args: readonly string[], env: Record<string, string> = {}): ChildProcess => {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { PATH: process.env["PATH"], ...env },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  children.add(child);
  child.once("exit", () => children.delete(child));
  return child;
};

/** Megabytes that a process has in memory. */
async function memoryOf({ pid }: ChildProcess): Promise<number> {
  const [, kb] = /^VmRSS:\s+(\d+)/m.exec(await readFile(`/proc/${pid}/status`, "utf8")) ?? [];
  return Math.round(Number(kb) / 1024);
}

const run = promisify(execFile);

/** Milliseconds until a request is answered; 10,000 where it is not. */
async function answerMs(url: string): Promise<number> {
  const { stdout } = await run("curl", [
    "-s",
    "--interface",
    "127.0.0.2",
    "-m",
    "10",
    "-o",
    "/dev/null",
    "-w",
    "%{time_total}",
    url,
  ]).catch(() => ({ stdout: "10" }));
  return Math.round(Number(stdout) * 1000);
}

const floodModule = ["--input-type=module", "--eval", flood];

async function measure(name: string, server: ChildProcess, port: number, path: string) {
  const url = `http://127.0.0.1:${port}${path}`;
  const answers = () =>
    fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
  for (let tries = 0; !(await answers()); tries += 1) {
    if (tries === 200) stop(`${url} is not answered. The service needs a built site: npm run build`);
    await wait(100);
  }
  const health = `http://127.0.0.1:${port}/healthz`;
  for (let time = 0; time < 50; time += 1) await fetch(url).then((reply) => reply.arrayBuffer());
  const before = await memoryOf(server);
  const calm = await answerMs(health);
  const flooder = start([...floodModule, `${port}`, path, options.connections, options.kb]);
  let [peak, slowest] = [before, 0];
  const until = Date.now() + Number(options.seconds) * 1000;
  while (Date.now() < until) {
    slowest = Math.max(slowest, await answerMs(health));
    peak = Math.max(peak, await memoryOf(server));
  }
  const cut = await new Promise<number>((resolve) => {
    flooder.once("message", (message) => resolve((message as { cut: number }).cut));
    flooder.send({});
  });
  flooder.kill("SIGKILL");
  await wait(2000);
  const after = await answerMs(health);
  return {
    server: name,
    "MB before": before,
    "MB at most": peak,
    "MB 2 s after": await memoryOf(server),
    "answer before, ms": calm,
    "slowest answer, ms": slowest,
    "answer 2 s after, ms": after,
    "connections cut": cut,
  };
}

const folder = await mkdtemp(join(tmpdir(), "bench-abuse-"));
try {
  const [servicePort, barePort] = [await freePort(), await freePort()];
  const service = start([...nodeFlags, join(root, "src", "server", "main.ts")], {
    PORT: `${servicePort}`,
    DATA_DIR: folder,
    CMS_LOCAL_BACKEND: "off",
    NODE_ENV: "production",
  });
  const plain = start(["--input-type=module", "--eval", bare, `${barePort}`]);
  const results = [
    await measure("the service", service, servicePort, "/lunch"),
    await measure("bare node:http", plain, barePort, "/"),
  ];
  console.log(
    `${cpus()[0]?.model.trim()}, ${availableParallelism()} cores; Node ${process.version}; ${options.connections} connections, ${options.kb} kB of requests each`,
  );
  console.table(results);
} finally {
  for (const child of children) child.kill("SIGKILL");
  await rm(folder, { recursive: true, force: true });
}
