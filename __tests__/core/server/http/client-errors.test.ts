import { once } from "node:events";
import { connect, type AddressInfo } from "node:net";
import fastify from "fastify";
import { fastifyOptions } from "../../../../src/app/fastify-options.ts";
import { testService, type TestService } from "../support/service.ts";
import { refuseWhileClosing } from "../../../../src/core/server/http/base.ts";

let service: TestService;
let port: number;
beforeAll(async () => {
  service = await testService();
  await service.app.listen({ host: "127.0.0.1", port: 0 });
  ({ port } = service.app.server.address() as AddressInfo);
});
afterAll(() => service.close());

/** Sends raw bytes; resolves to everything that comes back. */
async function send(text: string): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  socket.setEncoding("utf8");
  let reply = "";
  socket.on("data", (chunk: string) => (reply += chunk));
  // The service may close the socket before it has read everything.
  socket.on("error", () => undefined);
  socket.write(text);
  await once(socket, "close");
  return reply;
}

it.each([
  ["no HTTP at all", "HELO there\r\n\r\n", 400, "BAD_REQUEST"],
  ["a header without a name", "GET / HTTP/1.1\r\nHost: a\r\n: b\r\n\r\n", 400, "BAD_REQUEST"],
  [
    "headers without end",
    `GET / HTTP/1.1\r\nHost: a\r\nX: ${"x".repeat(100_000)}\r\n\r\n`,
    431,
    "HEADERS_TOO_LARGE",
  ],
])("answers %s like any other error", async (_what, text, status, code) => {
  const [head = "", body = ""] = (await send(text)).split("\r\n\r\n");
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(head).toMatch(/content-type: application\/json/i);
  expect(JSON.parse(body)).toMatchObject({ success: false, code, error: expect.stringMatching(/\w+ \w+/) });
});

it.each(["/api/food/menu", "/lunch"])("refuses two hosts at %s", async (path) => {
  const reply = await send(
    `GET ${path} HTTP/1.1\r\nHost: delish.example.com\r\nHost: evil.example\r\nConnection: close\r\n\r\n`,
  );
  expect(reply).toMatch(/^HTTP\/1.1 400 /);
  expect(reply).toContain(path.startsWith("/api") ? '"code":"BAD_REQUEST"' : "We couldn’t understand");
  const one = await send(`GET ${path} HTTP/1.1\r\nHost: delish.example.com\r\nConnection: close\r\n\r\n`);
  expect(one).toMatch(/^HTTP\/1.1 200 /);
});

it("states the size of a file requested beyond its end", async () => {
  const reply = await fetch(`http://127.0.0.1:${port}/app-0b1c2d.js`, { headers: { range: "bytes=5000-" } });
  expect([reply.status, reply.headers.get("content-range")]).toEqual([416, "bytes */15"]);
});

it("says where to report a vulnerability", async () => {
  const reply = await fetch(`http://127.0.0.1:${port}/.well-known/security.txt`);
  expect(reply.headers.get("content-type")).toBe("text/plain; charset=utf-8");
  const text = await reply.text();
  expect(text).toContain("Contact: mailto:table@example.com\n");
  const [, expires = ""] = /Expires: (.*)/.exec(text) ?? [];
  expect(Date.parse(expires)).toBeGreaterThan(Date.parse("2027-01-01"));
  expect(text).toContain(`Canonical: http://127.0.0.1:`);
});

it.each([
  ["/api/food/menu", '"code":"SERVICE_UNAVAILABLE"'],
  ["/lunch", "We can’t answer requests right now. Please try again in a moment."],
])("while it closes, %s says when to retry", async (path, words) => {
  const app = fastify(fastifyOptions({ trustProxy: [], logLevel: "silent" }));
  await app.register(refuseWhileClosing);
  for (const url of ["/api/food/menu", "/lunch"]) app.get(url, () => "open");
  const [begun, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  app.addHook("preClose", async () => {
    begun.resolve();
    await released.promise;
  });
  const address = await app.listen({ host: "127.0.0.1", port: 0 });
  expect(await (await fetch(address + path)).text()).toBe("open");
  const closed = app.close();
  await begun.promise;
  const reply = await fetch(address + path);
  released.resolve();
  expect([reply.status, reply.headers.get("retry-after")]).toEqual([503, "5"]);
  expect(await reply.text()).toContain(words);
  await closed;
});

it("warns once about an untrusted proxy, because its guests would be refused together", async () => {
  const hints = (lines: readonly string[]) => lines.filter((line) => line.includes("TRUST_PROXY is not set"));
  for (const [env, count] of [
    [{}, 1],
    [{ TRUST_PROXY: "loopback" }, 0],
  ] as const) {
    const behind = await testService({ env });
    await behind.app.inject({ url: "/healthz" });
    expect(hints(behind.logLines)).toEqual([]);
    for (let request = 0; request < 2; request += 1)
      await behind.app.inject({ url: "/healthz", headers: { "x-forwarded-for": "198.51.100.7" } });
    expect(hints(behind.logLines)).toHaveLength(count);
    await behind.close();
  }
});
