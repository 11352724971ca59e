import { dirname, join } from "node:path";
import { mkdir, writeFile } from "node:fs/promises";
import vm from "node:vm";
import { testService, type TestService } from "../../../core/server/support/service.ts";

let service: TestService;
afterEach(() => service.close());

const get = (headers: Record<string, string> = {}, url = "/sw.js") => service.app.inject({ url, headers });

test.each(["/sw.js", "/staff/sw.js"])(
  "%s may fetch from the site, and is requested again at every visit",
  async (url) => {
    service = await testService();
    const file = join(service.root, "public", url);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, "self.addEventListener('fetch', () => {});");
    const reply = await get({}, url);
    expect([reply.statusCode, reply.headers["content-type"], reply.headers["cache-control"]]).toEqual([
      200,
      "text/javascript; charset=utf-8",
      "no-cache",
    ]);
    expect(reply.headers["content-security-policy"]).toMatch(/^default-src 'self';/);
    expect(reply.headers["content-security-policy"]).not.toContain("sandbox");
    expect((await get({ "if-none-match": String(reply.headers["etag"]) }, url)).statusCode).toBe(304);
  },
);

test("a build without a worker has none", async () => {
  service = await testService();
  expect((await get()).statusCode).toBe(404);
});

test("turned off, the worker removes itself and everything it stored", async () => {
  service = await testService({ env: { SERVICE_WORKER: "off" } });
  await writeFile(join(service.root, "public", "sw.js"), "throw new Error('the old one');");
  const done: string[] = [];
  const listeners = new Map<string, (event: unknown) => void>();
  const scope = {
    addEventListener: (name: string, listener: (event: unknown) => void) => listeners.set(name, listener),
    skipWaiting: () => done.push("skipWaiting"),
    registration: { unregister: async () => done.push("unregister") },
  };
  const caches = {
    keys: async () => ["pages", "assets"],
    delete: async (name: string) => done.push(`delete ${name}`),
  };
  vm.runInNewContext((await get()).body, { self: scope, caches });
  let activated: Promise<unknown> = Promise.resolve();
  listeners.get("install")!({});
  listeners.get("activate")!({ waitUntil: (promise: Promise<unknown>) => (activated = promise) });
  await activated;
  expect(done).toEqual(["skipWaiting", "delete pages", "delete assets", "unregister"]);
});
