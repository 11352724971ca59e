import { request } from "node:http";
import type { AddressInfo } from "node:net";
import { testService, type TestService } from "../core/server/support/service.ts";

let service: TestService;
let base: string;
beforeAll(async () => {
  service = await testService({ env: { CORS_ORIGINS: "https://www.example.com" } });
  await service.app.listen({ host: "127.0.0.1", port: 0 });
  base = `http://127.0.0.1:${(service.app.server.address() as AddressInfo).port}`;
});
afterAll(() => service.close());

const json = { "content-type": "application/json" };
const post = (body: string, headers: Record<string, string> = json) =>
  fetch(`${base}/api/food/createReservation`, { method: "POST", headers, body });

/** Every refusal is JSON with a sentence and a code, and reveals no internals. */
async function expectRefusal(reply: Response, status: number, code: string) {
  expect(reply.status).toBe(status);
  expect(reply.headers.get("content-type")).toMatch(/^application\/json/);
  const text = await reply.text();
  expect(JSON.parse(text)).toMatchObject({ success: false, code, error: expect.stringMatching(/\w+ \w+/) });
  expect(text).not.toMatch(/node_modules|\.ts:|\bat \//);
}

it.each(["{", "", "undefined", '{"numberOfPersons":2', '{"__proto__":{"a":1}}', "null", "[]"])(
  "malformed JSON: %s",
  async (body) => {
    await expectRefusal(await post(body), 400, "INVALID_JSON");
  },
);

it.each([
  { "content-type": "text/plain" },
  { "content-type": "multipart/form-data; boundary=x" },
  { "content-type": "nonsense" },
])("a body that is not JSON: %j", async (headers) => {
  await expectRefusal(await post("numberOfPersons=2", headers), 415, "UNSUPPORTED_MEDIA_TYPE");
});

it("a body of a megabyte", async () => {
  await expectRefusal(
    await post(JSON.stringify({ message: "x".repeat(1024 * 1024) })),
    413,
    "PAYLOAD_TOO_LARGE",
  );
});

it.each(["/api", "/api/", "/api/food", "/api/food/menu/x", "/api/%zz"])(
  "there is nothing at %s",
  async (path) => {
    await expectRefusal(await fetch(base + path), 404, "NOT_FOUND");
  },
);

it.each([
  ["GET", "/api/food/createReservation", "POST, OPTIONS"],
  ["DELETE", "/api/food/createReservation", "POST, OPTIONS"],
  ["POST", "/api/food/menu", "GET, HEAD, OPTIONS"],
  ["PUT", "/api/food/menu", "GET, HEAD, OPTIONS"],
])("%s %s answers with the allowed methods", async (method, path, allow) => {
  const reply = await fetch(base + path, { method });
  expect(reply.headers.get("allow")).toBe(allow);
  await expectRefusal(reply, 405, "METHOD_NOT_ALLOWED");
});

it("lets only pages of the listed origins call it", async () => {
  const from = (origin: string) => fetch(`${base}/api/food/menu`, { headers: { origin } });
  expect((await from("https://www.example.com")).headers.get("access-control-allow-origin")).toBe(
    "https://www.example.com",
  );
  expect((await from("https://evil.example")).headers.get("access-control-allow-origin")).toBeNull();
  const preflight = await fetch(`${base}/api/food/createReservation`, {
    method: "OPTIONS",
    headers: {
      origin: "https://www.example.com",
      "access-control-request-method": "POST",
      "access-control-request-headers": "content-type,idempotency-key",
    },
  });
  expect(preflight.status).toBe(204);
  expect(preflight.headers.get("access-control-allow-headers")?.split(/, ?/)).toEqual(
    expect.arrayContaining(["content-type", "idempotency-key"]),
  );
});

it("reports that it is alive and ready", async () => {
  expect((await fetch(`${base}/healthz`)).status).toBe(200);
  expect(await (await fetch(`${base}/readyz`)).json()).toEqual({ status: "ready" });
});

it("is alive but not ready without its database or its content", async () => {
  const broken = await testService({ env: { CONTENT_DIR: "nowhere" } });
  await broken.storage.close();
  const ready = await broken.app.inject("/readyz");
  expect([ready.statusCode, ready.json()]).toMatchObject([
    503,
    {
      status: "unavailable",
      missing: ["booking-rules", "content", "storage"],
      remedies: { content: expect.stringContaining("CONTENT_DIR") as string },
    },
  ]);
  expect((await broken.app.inject("/healthz")).statusCode).toBe(200);
  await broken.close();
});

it("has a back end for the CMS that asks for a login, wherever the service listens", async () => {
  const health = async (env: Record<string, string>) => {
    const other = await testService({ env });
    const { statusCode } = await other.app.inject({ url: "/admin/backend/health" });
    await other.close();
    return statusCode;
  };
  expect(await health({})).toBe(401);
  expect(await health({ HOST: "0.0.0.0", SITE_URL: "https://www.example.com" })).toBe(401);
  expect(await health({ CMS_LOCAL_BACKEND: "off" })).toBe(404);
});

it("answers a request line with a full address by its path alone", async () => {
  const status = await new Promise<number | undefined>((resolve, reject) => {
    const { port } = new URL(base);
    request({ port, host: "127.0.0.1", path: "http://evil.example/LUNCH" }, (reply) => {
      expect(reply.headers.location).toBe("/lunch");
      reply.resume();
      resolve(reply.statusCode);
    })
      .on("error", reject)
      .end();
  });
  expect(status).toBe(301);
});
