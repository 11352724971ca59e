import { utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliDecompressSync, brotliCompressSync } from "node:zlib";
import { dish, writeFiles } from "../support/fixtures.ts";
import { testService, type TestService } from "../support/service.ts";
import { addStaff, staffSession } from "../support/staff.ts";

const page = (price: string) =>
  `<!doctype html><title>Lunch</title><p data-dish="ribeye-steak" data-sold-out="false">` +
  `<span data-dish-price="ribeye-steak">${price}</span></p>${"<!-- -->".repeat(400)}`;
const data = (price: number) =>
  JSON.stringify({ path: "/lunch", dishes: [{ slug: "ribeye-steak", price, available: true }] });

let service: TestService;
beforeEach(async () => {
  service = await testService({ env: { LOG_LEVEL: "error", API_DOCS: "off" } });
  const built = page("$18.00");
  await writeFiles(service.config.publicDir, {
    "lunch/index.html": built,
    "lunch/index.html.br": brotliCompressSync(built),
    "page-data/lunch/page-data.json": data(18),
  });
  const at = new Date();
  for (const file of ["lunch/index.html", "lunch/index.html.br"])
    await utimes(join(service.config.publicDir, file), at, at);
});
afterEach(() => service.close());

const get = (url: string, headers: Record<string, string> = {}) => service.app.inject({ url, headers });
const changePrice = async (price: number) => {
  const headers = await staffSession(service.storage, await addStaff(service.storage, "cook"));
  const today = await service.app.inject({ url: "/api/staff/today", headers });
  const { version } = (today.json() as { dishes: { id: string; version: string }[] }).dishes.find(
    ({ id }) => id === "ribeye-steak",
  )!;
  const payload = { id: "ribeye-steak", version, price };
  const reply = await service.app.inject({ method: "POST", url: "/api/staff/today/dish", headers, payload });
  expect(reply.statusCode).toBe(200);
};

it("a page whose values are today's goes out as the build wrote and compressed it", async () => {
  const reply = await get("/lunch", { "accept-encoding": "br" });
  expect(reply.headers["content-encoding"]).toBe("br");
  expect(reply.rawPayload).toEqual(brotliCompressSync(page("$18.00")));
});

it("with the reply to a change, page and page data show it, each with a new ETag, compressed as well", async () => {
  const before = await get("/lunch");
  await get("/page-data/lunch/page-data.json");
  await changePrice(19.5);
  const after = await get("/lunch", { "if-none-match": String(before.headers["etag"]) });
  expect(after.statusCode).toBe(200);
  expect(after.body).toBe(page("$19.50"));
  expect(after.headers["content-security-policy"]).toBe(before.headers["content-security-policy"]);
  const compressed = await get("/lunch", { "accept-encoding": "br" });
  expect(brotliDecompressSync(compressed.rawPayload).toString()).toBe(page("$19.50"));
  expect((await get("/page-data/lunch/page-data.json")).body).toBe(data(19.5));
  expect((await get("/lunch", { "if-none-match": String(after.headers["etag"]) })).statusCode).toBe(304);
});

it("a file that is edited by hand is in the page soon", async () => {
  await get("/lunch");
  await writeFile(join(service.config.contentDir, "dishes/ribeye-steak.md"), dish({ price: "21" }));
  while ((await get("/lunch")).body !== page("$21.00")) await new Promise((resolve) => setImmediate(resolve));
});

it("a dish whose file is broken keeps its last values, and the page is served", async () => {
  await changePrice(19.5);
  await writeFile(join(service.config.contentDir, "dishes/ribeye-steak.md"), "---\nprice: [\n---\n");
  expect((await get("/lunch")).body).toBe(page("$19.50"));
});
