import { execFile, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { connect } from "node:http2";
import { connect as connectTcp } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { connect as connectTls } from "node:tls";
import { promisify } from "node:util";
import sharp from "sharp";
import { freePort } from "../scripts/free-port.ts";
import { temporaryFolder } from "./core/server/support/fixtures.ts";
import { testService, type TestService } from "./core/server/support/service.ts";
import { addStaff, staffSession } from "./core/server/support/staff.ts";

/*
 * The service behind Debian's Caddy, as deploy/Caddyfile configures it. The test only changes the ports, and lets Caddy issue
 * the certificates itself.
 */
const site = "www.example.test";
const apex = "example.test";
const origin = `https://${site}`;

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let service: TestService;
let owner: Record<string, string>;
let caddy: ChildProcess;
let ca: Buffer;
let port: number;
let servicePort: number;

interface CaddyConfig {
  admin?: object;
  apps: {
    http: { http_port?: number; https_port?: number; servers: Record<string, { listen: string[] }> };
    tls?: object;
    pki?: object;
  };
}

beforeAll(async () => {
  folder = await temporaryFolder();
  [port, servicePort] = [await freePort(), await freePort()];
  const env = {
    PATH: process.env["PATH"],
    XDG_DATA_HOME: folder.path,
    XDG_CONFIG_HOME: folder.path,
    SITE_HOST: site,
    OTHER_HOSTS: apex,
    SERVICE: `127.0.0.1:${servicePort}`,
  };
  const of = (command: string) => [command, "--config", "deploy/Caddyfile", "--adapter", "caddyfile"];
  await promisify(execFile)("caddy", of("validate"), { env });
  const { stdout } = await promisify(execFile)("caddy", of("adapt"), { env });
  const config = JSON.parse(stdout) as CaddyConfig;
  config.admin = { disabled: true };
  const { http } = config.apps;
  [http.http_port, http.https_port] = [await freePort(), port];
  for (const server of Object.values(http.servers)) server.listen = [`127.0.0.1:${port}`];
  config.apps.tls = { automation: { policies: [{ issuers: [{ module: "internal" }] }] } };
  config.apps.pki = { certificate_authorities: { local: { install_trust: false } } };

  caddy = spawn("caddy", ["run", "--config", "-"], { env, stdio: ["pipe", "ignore", "pipe"] });
  caddy.stdin!.end(JSON.stringify(config));
  const issued = new Set<string>();
  const said: string[] = [];
  for await (const line of createInterface({ input: caddy.stderr! })) {
    said.push(line);
    const { msg, identifier } = JSON.parse(line) as { msg: string; identifier: string };
    if (msg === "certificate obtained successfully") issued.add(identifier);
    if (issued.size === 2) break;
  }
  if (issued.size < 2) throw new Error(said.join("\n"));
  caddy.stderr!.resume();
  ca = await readFile(join(folder.path, "caddy/pki/authorities/local/root.crt"));

  // During dinner.
  const now = () => new Date("2026-11-21T19:00:00Z");
  service = await testService({ now, env: { SITE_URL: origin, TRUST_PROXY: "loopback", API_DOCS: "off" } });
  const session = await staffSession(service.storage, await addStaff(service.storage, "owner"));
  owner = { cookie: `__Host-${session.cookie}`, origin };
});
afterAll(async () => {
  caddy.kill("SIGKILL");
  await once(caddy, "exit");
  await service.close();
  await folder.remove();
});

interface Asked {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
  readonly host?: string;
  readonly localAddress?: string;
}
const tls = ({ host = site, localAddress = "127.0.0.1" }: Asked, protocol: string) =>
  connectTls({
    socket: connectTcp({ host: "127.0.0.1", port, localAddress }),
    servername: host,
    ca,
    ALPNProtocols: [protocol],
  });

/** Sends a request over HTTP/2, on its own connection; `reply` is read later. */
const open = async (path: string, asked: Asked = {}) => {
  const { host = site, method = "GET", headers = {}, body } = asked;
  const client = connect(`https://${host}`, { createConnection: () => tls(asked, "h2") });
  const reply = client.request({ ":path": path, ":method": method, ...headers });
  reply.on("close", () => client.close());
  reply.end(body);
  const [received] = (await once(reply, "response")) as [Record<string, string | number>];
  return { status: received[":status"], headers: received, reply };
};
const ask = async (path: string, asked?: Asked) => {
  const { reply, ...rest } = await open(path, asked);
  return { ...rest, body: await text(reply) };
};
const post = (path: string, body: object, asked: Asked) =>
  ask(path, {
    ...asked,
    method: "POST",
    body: JSON.stringify(body),
    headers: { "content-type": "application/json", ...asked.headers },
  });

it("lets guests wait while the service starts", async () => {
  const page = ask("/lunch");
  await service.app.listen({ host: "127.0.0.1", port: servicePort });
  expect(await page).toMatchObject({ status: 200, body: expect.stringContaining("<title>Lunch</title>") });
});

it("passes on the service's pages, errors and headers", async () => {
  const page = await ask("/lunch", { headers: { "accept-encoding": "gzip" } });
  expect(page.headers).toMatchObject({
    "content-encoding": "gzip",
    "content-security-policy": expect.stringContaining("sha256-lunch"),
  });
  expect(await ask("/no-such-page")).toMatchObject({
    status: 404,
    body: expect.stringContaining("Nothing here"),
  });
  expect((await ask("/app-0b1c2d.js")).headers["cache-control"]).toContain("immutable");
});

it("also speaks HTTP/1.1", async () => {
  const client = tls({}, "http/1.1");
  client.write(`GET /lunch HTTP/1.1\r\nHost: ${site}\r\nConnection: close\r\n\r\n`);
  expect(await text(client)).toMatch(/^HTTP\/1\.1 200 OK\r\n[^]*<title>Lunch<\/title>/);
});

it("redirects other hosts to the site", async () => {
  expect(await ask("/menu?day=today", { host: apex })).toMatchObject({
    status: 301,
    headers: { location: `${origin}/menu?day=today` },
  });
});

it("passes on each event at once", async () => {
  const { reply, headers } = await open("/api/staff/evening/events?date=2026-11-21", { headers: owner });
  expect(headers["content-type"]).toMatch("text/event-stream");
  let received = "";
  reply.setEncoding("utf8").on("data", (chunk: string) => (received += chunk));
  const until = async (event: string) => {
    while (!received.includes(`event: ${event}`)) await once(reply, "data");
  };
  await until("heartbeat");
  const command = { key: "a-key", command: { kind: "walk-in", size: 2 } };
  const { body } = await post("/api/staff/evening/commands", command, { headers: owner });
  expect(JSON.parse(body)).toMatchObject({ outcome: "done" });
  await until("change");
  reply.close();
});

describe("the CMS's uploads", () => {
  const upload = (content: Buffer) =>
    post(
      "/admin/backend/v1",
      {
        branch: "main",
        action: "persistMedia",
        params: {
          branch: "main",
          asset: {
            path: "content/media/large.png",
            content: content.toString("base64"),
            encoding: "base64",
          },
        },
      },
      { headers: owner },
    );

  it("may be large", async () => {
    const noise = { type: "gaussian", mean: 128, sigma: 60 } as const;
    const picture = await sharp({
      create: { width: 2000, height: 1500, channels: 3, noise, background: "white" },
    })
      .png()
      .toBuffer();
    expect(picture.length).toBeGreaterThan(5_000_000);
    const { status, body } = await upload(picture);
    expect([status, JSON.parse(body)]).toEqual([
      200,
      expect.objectContaining({ path: "content/media/large.png" }),
    ]);
  });

  it("beyond the limit get the service's reply", async () => {
    const { status, body } = await upload(Buffer.alloc(51_000_000));
    expect([status, JSON.parse(body)]).toEqual([413, { error: expect.any(String) }]);
  });
});

it("tells the service each guest's address, whatever address the guest claims", async () => {
  const lookup = async (localAddress: string, claimed: string) =>
    (
      await post(
        "/api/food/reservation/find",
        { reference: "K7QX-2M9F-TB", email: "ada@example.com" },
        { localAddress, headers: { "x-forwarded-for": claimed } },
      )
    ).status;
  for (let index = 0; index < 20; index += 1) await lookup("127.0.0.2", `192.0.2.${index}`);
  expect([await lookup("127.0.0.2", "192.0.2.99"), await lookup("127.0.0.3", "192.0.2.99")]).toEqual([
    429, 404,
  ]);
});
