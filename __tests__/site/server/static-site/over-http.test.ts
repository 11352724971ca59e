import { connect, type AddressInfo } from "node:net";
import { join } from "node:path";
import { precompress } from "../../../../src/site/gatsby/publishing/precompress.ts";
import { publicFiles } from "../../../core/server/support/fixtures.ts";
import { testService, type TestService } from "../../../core/server/support/service.ts";

/*
 * Tests of connections as browsers, proxies and attackers use them; routes.test.ts covers all else without
 * connections.
 */

let service: TestService;
let port: number;
beforeAll(async () => {
  service = await testService({ env: { API_DOCS: "off" } });
  await precompress(join(service.root, "public"));
  await service.app.listen({ host: "127.0.0.1", port: 0 });
  port = (service.app.server.address() as AddressInfo).port;
});
afterAll(() => service.close());

const ask = (path: string, headers: Readonly<Record<string, string>> = {}) =>
  fetch(`http://127.0.0.1:${port}${path}`, { headers });

/**
 * Sends the pieces on a new connection, one after another; resolves to everything it receives until it
 * closes.
 */
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

it.each([
  ["a page", "/lunch", ""],
  ["a page in brotli", "/lunch", "Accept-Encoding: br\r\n"],
  ["a script", "/app-0b1c2d.js", ""],
  ["a part of a script", "/app-0b1c2d.js", "Range: bytes=0-9\r\n"],
  ["today's menu", "/api/food/menu", ""],
])("sends no header of %s twice", async (_what, path, rest) => {
  const text = await onNewConnection(asking(path, rest + last));
  const [head = ""] = text.split("\r\n\r\n");
  const names = head
    .split("\r\n")
    .slice(1)
    .map((line) => line.split(":")[0]!.toLowerCase());
  expect(names).toEqual([...new Set(names)]);
  expect(names).toContain("content-length");
});

it("sends parts of a file", async () => {
  const script = publicFiles["app-0b1c2d.js"];
  const part = await ask("/app-0b1c2d.js", { range: "bytes=2-5" });
  expect([part.status, await part.text()]).toEqual([206, script.slice(2, 6)]);
  expect((await ask("/app-0b1c2d.js", { range: "bytes=999999-" })).status).toBe(416);
});

it("answers 304 for an ETag that a proxy has made weak, among others", async () => {
  const etag = (await ask("/lunch")).headers.get("etag");
  expect((await ask("/lunch", { "if-none-match": `"other", W/${etag}` })).status).toBe(304);
  expect((await ask("/lunch", { "if-none-match": '"other"' })).status).toBe(200);
});

it("answers requests that follow each other on one connection in their order, wherever the answers come from", async () => {
  const text = await onNewConnection(
    asking("/app-0b1c2d.js") + asking("/nothing") + asking("/favicon.svg") + asking("/lunch", last),
  );
  expect(statusesIn(text)).toEqual(["200", "404", "200", "200"]);
  const places = ["console.log(1)", "Nothing here", "<svg", "<title>Lunch"].map((part) => text.indexOf(part));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
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
])("reads a request with %s according to HTTP", async (_what, request, statuses) => {
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

it("disconnects a client that asks hundreds of times without waiting for a reply, and no one else", async () => {
  const socket = connect(port, "127.0.0.1");
  let received = "";
  const closed = new Promise((resolve) => socket.on("close", resolve));
  socket.on("error", () => undefined).on("data", (chunk) => (received += chunk.toString("latin1")));
  socket.write(asking("/lunch").repeat(500));
  await closed;
  expect(statusesIn(received).length).toBeLessThan(500);
  expect((await ask("/lunch")).status).toBe(200);
});
