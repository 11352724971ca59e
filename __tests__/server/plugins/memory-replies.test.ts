import { request } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { join } from "node:path";
import { precompress } from "../../../src/gatsby/publishing/precompress.ts";
import { publicFiles, writeFiles } from "../support/fixtures.ts";
import { testService, type TestService } from "../support/service.ts";

let service: TestService;
let port: number;
/** How many requests Fastify has seen. */
let seen = 0;
beforeAll(async () => {
  service = await testService({ env: { API_DOCS: "off" } });
  await precompress(join(service.root, "public"));
  service.app.addHook("onRequest", (_request, _reply, done) => {
    seen += 1;
    done();
  });
  await service.app.listen({ host: "127.0.0.1", port: 0 });
  port = (service.app.server.address() as AddressInfo).port;
});
afterAll(() => service.close());

interface Reply {
  readonly status: number | undefined;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: Buffer;
}

type Headers = Readonly<Record<string, string>>;

const perConnection = new Set(["date", "connection", "keep-alive", "x-request-id"]);
const lasting = (headers: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !perConnection.has(name)));

const overHttp = (path: string, headers: Headers = {}, method = "GET"): Promise<Reply> =>
  new Promise((resolve, reject) => {
    request({ host: "127.0.0.1", port, path, headers, method }, (reply) => {
      const chunks: Buffer[] = [];
      reply.on("data", (chunk: Buffer) => chunks.push(chunk));
      reply.on("end", () =>
        resolve({ status: reply.statusCode, headers: lasting(reply.headers), body: Buffer.concat(chunks) }),
      );
    })
      .on("error", reject)
      .end();
  });

async function throughFastify(path: string, headers: Headers = {}, method = "GET"): Promise<Reply> {
  const reply = await service.app.inject({ method: method as "GET", url: path, headers });
  return { status: reply.statusCode, headers: lasting(reply.headers), body: reply.rawPayload };
}

/** Everything that a new connection is answered with, until it is closed; it sends the pieces one after another. */
const onNewConnection = (...pieces: readonly string[]): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1");
    let received = "";
    socket.setEncoding("latin1").on("data", (chunk: string) => (received += chunk));
    socket.on("end", () => resolve(received)).on("error", reject);
    socket.on("connect", () => {
      socket.setNoDelay(true);
      const rest = [...pieces];
      const next = () => {
        const piece = rest.shift();
        if (piece !== undefined) socket.write(piece, () => setImmediate(next));
      };
      next();
    });
  });

const asking = (path: string, rest = "") => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${rest}\r\n`;
const last = "Connection: close\r\n";
const statusesIn = (text: string) => [...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status);

/** The reply from memory; fails where Fastify had to answer. */
async function fromMemory(path: string, headers: Headers = {}, method = "GET"): Promise<Reply> {
  await overHttp(path);
  const before = seen;
  const reply = await overHttp(path, headers, method);
  expect(seen).toBe(before);
  return reply;
}

const etagOf = async (path: string, headers: Headers = {}) =>
  String((await throughFastify(path, headers)).headers["etag"]);

describe.each<[string, () => Promise<[path: string, headers?: Headers, method?: string]>]>([
  ["a page", () => Promise.resolve(["/lunch?from=mail"])],
  ["a page in brotli", () => Promise.resolve(["/lunch", { "accept-encoding": "gzip, deflate, br" }])],
  ["a page in gzip", () => Promise.resolve(["/lunch", { "accept-encoding": "gzip" }])],
  ["a page's headers", () => Promise.resolve(["/lunch", {}, "HEAD"])],
  ["a page that the browser has", async () => ["/lunch", { "if-none-match": await etagOf("/lunch") }]],
  [
    "a page of which the browser has another encoding",
    async () => ["/lunch", { "if-none-match": await etagOf("/lunch", { "accept-encoding": "br" }) }],
  ],
  ["a hashed script", () => Promise.resolve(["/app-0b1c2d.js"])],
  ["the CMS", () => Promise.resolve(["/admin/"])],
  ["a part of a file", () => Promise.resolve(["/lunch", { range: "bytes=10-19" }])],
  ["the end of a file", () => Promise.resolve(["/lunch", { range: "bytes=-7" }])],
  ["a part that is not there", () => Promise.resolve(["/lunch", { range: "bytes=999999-" }])],
  [
    "a part of another version",
    () => Promise.resolve(["/lunch", { range: "bytes=0-9", "if-range": '"other"' }]),
  ],
  ["today's menu", () => Promise.resolve(["/api/food/menu"])],
  ["the menu's headers", () => Promise.resolve(["/api/food/menu", {}, "HEAD"])],
])("%s", (_what, ask) => {
  it("is the same from memory as through Fastify", async () => {
    const [path, headers, method] = await ask();
    const expected = await throughFastify(path, headers, method);
    expect(await fromMemory(path, headers, method)).toEqual(expected);
  });
});

it.each([
  ["a page", "/lunch", ""],
  ["a page in brotli", "/lunch", "Accept-Encoding: br\r\n"],
  ["a part of a page", "/lunch", "Range: bytes=0-9\r\n"],
  ["a script", "/app-0b1c2d.js", ""],
  ["today's menu", "/api/food/menu", ""],
])("sends no header of %s twice", async (_what, path, rest) => {
  await overHttp(path);
  const before = seen;
  const text = await onNewConnection(asking(path, rest + last));
  expect(seen).toBe(before);
  const [head = ""] = text.split("\r\n\r\n");
  const names = head
    .split("\r\n")
    .slice(1)
    .map((line) => line.split(":")[0]!.toLowerCase());
  expect(names).toEqual([...new Set(names)]);
  expect(names).toContain("content-length");
});

it("sends parts of a file, and the whole where they are of another version", async () => {
  const html = publicFiles["lunch/index.html"];
  const part = await fromMemory("/lunch", { range: "bytes=10-19" });
  expect([part.status, part.body.toString(), part.headers["content-range"]]).toEqual([
    206,
    html.slice(10, 20),
    `bytes 10-19/${html.length}`,
  ]);
  const etag = await etagOf("/lunch");
  expect((await fromMemory("/lunch", { range: "bytes=0-9", "if-range": etag })).status).toBe(206);
  expect((await fromMemory("/lunch", { range: "bytes=0-9", "if-range": '"other"' })).status).toBe(200);
  const none = await fromMemory("/lunch", { range: "bytes=999999-" });
  expect([none.status, none.headers["content-range"]]).toEqual([416, `bytes */${html.length}`]);
});

it("answers 304 by the ETag, which wins over the date", async () => {
  const { headers } = await fromMemory("/lunch");
  const modified = String(headers["last-modified"]);
  expect((await fromMemory("/lunch", { "if-modified-since": modified })).status).toBe(304);
  const long = new Date(0).toUTCString();
  expect((await fromMemory("/lunch", { "if-modified-since": long })).status).toBe(200);
  const both = { "if-none-match": '"other"', "if-modified-since": modified };
  expect((await fromMemory("/lunch", both)).status).toBe(200);
  const list = { "if-none-match": `"other", W/${String(headers["etag"])}` };
  expect((await fromMemory("/lunch", list)).status).toBe(304);
});

it("logs such a request as it logs any other", async () => {
  await fromMemory("/lunch");
  const line = JSON.parse(service.logLines.at(-1)!) as object;
  expect(line).toMatchObject({
    msg: "request",
    method: "GET",
    route: "/lunch",
    status: 200,
    ms: expect.any(Number) as number,
    requestId: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
  });
});

it("names each reply of the menu anew", async () => {
  const ids = new Set<unknown>();
  for (let time = 0; time < 3; time += 1) {
    const { headers } = await fetch(`http://127.0.0.1:${port}/api/food/menu`);
    ids.add(headers.get("x-request-id"));
  }
  expect(ids.size).toBe(3);
});

it("follows a file that is changed, within two seconds and without a new build", async () => {
  await fromMemory("/favicon.svg");
  await writeFiles(service.root, { "public/favicon.svg": "<svg><!-- new --></svg>" });
  const changed = Date.now();
  let text = "";
  while (!text.includes("new") && Date.now() - changed < 2000)
    text = await (await fetch(`http://127.0.0.1:${port}/favicon.svg`)).text();
  expect(text).toBe("<svg><!-- new --></svg>");
});

it("leaves to Fastify what is not plain", async () => {
  await overHttp("/lunch");
  const before = seen;
  const statuses: (number | undefined)[] = [];
  statuses.push((await overHttp("/lunch", {}, "POST")).status);
  statuses.push((await overHttp("/Lunch")).status);
  statuses.push((await overHttp("/nothing")).status);
  expect([statuses, seen - before]).toEqual([[405, 301, 404], 3]);
});

it("answers requests that follow each other on one connection in their order, wherever the answers come from", async () => {
  await overHttp("/lunch");
  const text = await onNewConnection(
    asking("/app-0b1c2d.js") + asking("/nothing") + asking("/favicon.svg") + asking("/lunch", last),
  );
  expect(statusesIn(text)).toEqual(["200", "404", "200", "200"]);
  const places = ["console.log(1)", "Nothing here", "<svg", "<title>Lunch"].map((part) => text.indexOf(part));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
});

it("answers a new connection from memory as it answers one that Fastify has answered before", async () => {
  await overHttp("/lunch");
  const before = seen;
  const text = await onNewConnection(asking("/lunch"), asking("/lunch", last));
  expect([statusesIn(text), seen - before]).toEqual([["200", "200"], 0]);
  const [, headers = ""] = /\r\n([^]*?)\r\n\r\n/.exec(text) ?? [];
  const names = headers.split("\r\n").map((line) => line.split(":")[0]!.toLowerCase());
  const expected = Object.keys((await throughFastify("/lunch")).headers);
  expect(names.filter((name) => !perConnection.has(name))).toEqual(expected);
});

it("understands a request that arrives in pieces", async () => {
  await overHttp("/lunch");
  const text = await onNewConnection("GET /lun", "ch HTTP/1.1\r\nHost: loc", `alhost\r\n${last}\r`, "\n");
  expect(statusesIn(text)).toEqual(["200"]);
  expect(text).toContain("<title>Lunch");
});

it.each([
  ["no host", "GET /lunch HTTP/1.1\r\n\r\n", ["400"]],
  ["a line without a colon", `GET /lunch HTTP/1.1\r\nHost: localhost\r\nnonsense\r\n\r\n`, ["400"]],
  ["a space before the colon", `GET /lunch HTTP/1.1\r\nHost : localhost\r\n\r\n`, ["400"]],
  ["bare line feeds", `GET /lunch HTTP/1.1\nHost: localhost\n\n`, ["400"]],
  [
    "two ways to say how long its body is",
    `GET /lunch HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    ["400"],
  ],
  [
    "a body that looks like another request",
    `GET /lunch HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${asking("/admin").length}\r\n\r\n${asking("/admin")}${asking("/lunch", last)}`,
    ["200", "200"],
  ],
])("leaves a request with %s to Node", async (_what, request, statuses) => {
  await overHttp("/lunch");
  expect(statusesIn(await onNewConnection(request))).toEqual(statuses);
});

it("closes waiting connections when the service closes", async () => {
  const other = await testService({ env: { API_DOCS: "off" } });
  await other.app.listen({ host: "127.0.0.1", port: 0 });
  const { port: otherPort } = other.app.server.address() as AddressInfo;
  await (await fetch(`http://127.0.0.1:${otherPort}/lunch`)).text();
  const socket = connect(otherPort, "127.0.0.1");
  const ended = new Promise((resolve) => socket.on("close", resolve));
  await new Promise((resolve) => {
    socket.once("data", resolve);
    socket.write(asking("/lunch"));
  });
  socket.resume();
  await other.close();
  await ended;
});

it("cuts off a client that asks hundreds of times without waiting for a reply, and nobody else", async () => {
  await overHttp("/lunch");
  const socket = connect(port, "127.0.0.1");
  let received = "";
  const closed = new Promise((resolve) => socket.on("close", resolve));
  socket.on("error", () => undefined).on("data", (chunk) => (received += chunk.toString("latin1")));
  socket.write(asking("/lunch").repeat(500));
  await closed;
  expect(statusesIn(received).length).toBeLessThan(500);
  expect((await overHttp("/lunch")).status).toBe(200);
});
