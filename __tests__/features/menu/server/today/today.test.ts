import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { TodayDish } from "../../../../../src/features/menu/contract/today.ts";
import type { StaffRole } from "../../../../../src/core/contract/staff-roles.ts";
import { testService, type TestService } from "../../../../core/server/support/service.ts";
import { addStaff, staffSession } from "../../../../core/server/support/staff.ts";

let service: TestService;
let headers: Record<string, string>;
const fileOf = (slug: string) => join(service.config.contentDir, `dishes/${slug}.md`);
const textOf = (slug: string) => readFile(fileOf(slug), "utf8");

beforeEach(async () => {
  service = await testService({ env: { LOG_LEVEL: "error" } });
  headers = await as("cook");
});
afterEach(() => service.close());

const as = async (role: StaffRole) => staffSession(service.storage, await addStaff(service.storage, role));
const dishes = async (): Promise<TodayDish[]> =>
  (await service.app.inject({ url: "/api/staff/today", headers })).json().dishes;
const dish = async (id = "ribeye-steak") => (await dishes()).find((one) => one.id === id)!;
const change = async (payload: object) => {
  const reply = await service.app.inject({ method: "POST", url: "/api/staff/today/dish", headers, payload });
  return { status: reply.statusCode, body: reply.json() };
};
const menu = async (): Promise<{ _id: string; price: number; available: boolean }[]> =>
  (await service.app.inject("/api/food/menu")).json().items;
const onMenu = async (id = "ribeye-steak") => (await menu()).find(({ _id }) => _id === id)!;

it("lists every usable dish, by category and name", async () => {
  await writeFile(fileOf("broken"), "---\ntitle: [\n---\n");
  expect((await dishes()).map(({ title, price, available }) => [title, price, available])).toEqual([
    ["Avocado Toast", 9.5, true],
    ["Ribeye Steak", 18, true],
  ]);
});

it("lists the parts of the menu in the settings' order", async () => {
  const file = join(service.config.contentDir, "settings/menu.yml");
  await writeFile(
    file,
    JSON.stringify({ categories: [{ name: "Dinner" }, { name: "Breakfast" }], menus: [] }),
  );
  expect((await dishes()).map(({ category }) => category)).toEqual(["Dinner", "Breakfast"]);
});

it("a price and sold out are on the menu with the reply, and nothing else in the file changes", async () => {
  await menu();
  const before = await textOf("ribeye-steak");
  const { version } = await dish();
  const priced = await change({ id: "ribeye-steak", version, previousPrice: 18, price: 18.5 });
  expect(priced.body).toMatchObject({ success: true, dish: { price: 18.5, available: true } });
  expect((await onMenu()).price).toBe(18.5);
  const sold = await change({ id: "ribeye-steak", version: priced.body.dish.version, available: false });
  expect(sold.body.dish).toMatchObject({ price: 18.5, available: false });
  expect((await onMenu()).available).toBe(false);
  expect(await textOf("ribeye-steak")).toBe(
    before.replace("price: 18\n", "price: 18.5\n").replace("available: true", "available: false"),
  );
});

it.each([12.345, -1, "12.50", null, 1e9])(
  "refuses the price %p, and the file stays unchanged",
  async (price) => {
    const before = await textOf("ribeye-steak");
    const { version } = await dish();
    const refused = await change({ id: "ribeye-steak", version, price });
    expect(refused.status).toBe(400);
    expect(["INVALID_PRICE", "MISSING_REQUIRED_FIELDS"]).toContain(refused.body.code);
    expect(await textOf("ribeye-steak")).toBe(before);
  },
);

it.each(["nothing", "../settings/site", "a/b", ".", ""])("does not know a dish %p", async (id) => {
  expect([400, 404]).toContain((await change({ id, version: "x", price: 5 })).status);
});

describe("two cooks at once", () => {
  it("different dishes, or price and sold out of one: both changes are kept", async () => {
    const { version } = await dish();
    const replies = await Promise.all([
      change({ id: "ribeye-steak", version, previousPrice: 18, price: 20 }),
      change({ id: "ribeye-steak", version, available: false }),
      change({ id: "avocado-toast", version: (await dish("avocado-toast")).version, available: false }),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await dish()).toMatchObject({ price: 20, available: false });
    expect(await dish("avocado-toast")).toMatchObject({ available: false });
  });

  it("two prices: the second cook learns about the first, and overwrites nothing", async () => {
    const { version } = await dish();
    await change({ id: "ribeye-steak", version, previousPrice: 18, price: 20 });
    const second = await change({ id: "ribeye-steak", version, previousPrice: 18, price: 21 });
    expect(second.body).toMatchObject({
      code: "CONTENT_CHANGED",
      error: "Ribeye Steak now costs $20.00: someone else changed the price in the meantime",
    });
    expect((await dish()).price).toBe(20);
  });

  it("sold out wins over on", async () => {
    const { version } = await dish();
    const seenSoldOut = (await change({ id: "ribeye-steak", version, available: false })).body.dish;
    const on = (await change({ id: "ribeye-steak", version: seenSoldOut.version, available: true })).body
      .dish;
    await change({ id: "ribeye-steak", version: on.version, previousPrice: 18, price: 19 });
    await change({ id: "ribeye-steak", version, available: false });
    const late = await change({ id: "ribeye-steak", version: seenSoldOut.version, available: true });
    expect(late.body).toMatchObject({
      code: "CONTENT_CHANGED",
      error: expect.stringContaining("is sold out"),
    });
    expect((await dish()).available).toBe(false);
  });
});

it("other changes to the file are kept, and a broken file is left alone", async () => {
  const { version } = await dish();
  await writeFile(fileOf("ribeye-steak"), (await textOf("ribeye-steak")).replace("Aged four", "Aged five"));
  expect((await change({ id: "ribeye-steak", version, available: false })).status).toBe(200);
  expect(await textOf("ribeye-steak")).toContain("Aged five weeks");
  await writeFile(fileOf("ribeye-steak"), "---\nprice: [\n---\n");
  const refused = await change({ id: "ribeye-steak", version, available: true });
  expect(refused.body).toMatchObject({ code: "CONTENT_INVALID" });
  expect(await textOf("ribeye-steak")).toBe("---\nprice: [\n---\n");
});
