import { rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parse } from "valibot";
import { menuReply } from "../../../../src/features/menu/contract/menu.ts";
import { dish, siteSettings, writeFiles } from "../../../core/server/support/fixtures.ts";
import { saturdayAfternoon, testService, type TestService } from "../../../core/server/support/service.ts";

let service: TestService;
let clock = saturdayAfternoon;
beforeEach(async () => {
  clock = saturdayAfternoon;
  service = await testService({ now: () => clock });
});
afterEach(() => service.close());

const file = (name: string) => join(service.root, "content/dishes", name);
const menu = async () => {
  const reply = await service.app.inject("/api/food/menu");
  expect(reply.statusCode).toBe(200);
  return parse(menuReply, reply.json()).items;
};

it("lists the dishes according to the contract, in the order of the lists", async () => {
  expect(await menu()).toEqual([
    {
      _id: "avocado-toast",
      title: "Avocado Toast",
      category: "Breakfast",
      price: 9.5,
      image: "/media/dishes/ribeye-steak.jpg",
      description: "Aged four weeks, grilled over oak.",
      available: true,
    },
    expect.objectContaining({ _id: "ribeye-steak", price: 18, category: "Dinner" }),
  ]);
});

it("links pictures that the service itself serves", async () => {
  const [first] = await menu();
  const image = await service.app.inject(first!.image);
  expect([image.statusCode, image.headers["content-type"]]).toEqual([200, "image/jpeg"]);
});

it("follows edits, new files, renamed files and removals while running", async () => {
  await menu();
  await writeFile(file("ribeye-steak.md"), dish({ price: "21", available: "false" }));
  expect(await menu()).toContainEqual(
    expect.objectContaining({ _id: "ribeye-steak", price: 21, available: false }),
  );
  await writeFile(file("soup.md"), dish({ title: "Soup" }));
  expect((await menu()).map(({ _id }) => _id)).toContain("soup");
  await rename(file("soup.md"), file("tomato-soup.md"));
  expect((await menu()).map(({ _id }) => _id)).toEqual(["avocado-toast", "ribeye-steak", "tomato-soup"]);
  await rm(file("tomato-soup.md"));
  await rm(file("avocado-toast.md"));
  expect((await menu()).map(({ _id }) => _id)).toEqual(["ribeye-steak"]);
});

it.each([
  ["half written", "---\ntitle: Ribeye"],
  ["empty", ""],
  ["no YAML", "---\ntitle: [\n---\n"],
  ["a price in words", dish({ price: "eighteen" })],
])(
  "a dish whose file is broken (%s) keeps its last good state, and the log says which and why, once",
  async (_how, text) => {
    await menu();
    await writeFile(file("ribeye-steak.md"), text);
    await menu();
    expect(await menu()).toContainEqual(expect.objectContaining({ _id: "ribeye-steak", price: 18 }));
    const reports = service.logLines.filter((line) => line.includes("content/dishes/ribeye-steak.md"));
    expect(reports).toHaveLength(1);
    expect(JSON.parse(reports[0]!).reason).toMatch(/\w+ \w+/);
    await writeFile(file("ribeye-steak.md"), dish({ price: "19" }));
    expect(await menu()).toContainEqual(expect.objectContaining({ _id: "ribeye-steak", price: 19 }));
  },
);

it("lists a dish whose sort order was cleared in the CMS, and reads a price in quotation marks", async () => {
  await writeFile(file("ribeye-steak.md"), dish({ price: '"21.50"', order: '""' }));
  expect(await menu()).toMatchObject([{ _id: "avocado-toast" }, { _id: "ribeye-steak", price: 21.5 }]);
});

it("leaves out a dish that was never readable", async () => {
  await writeFile(file("draft.md"), "just some notes");
  expect((await menu()).map(({ _id }) => _id)).toEqual(["avocado-toast", "ribeye-steak"]);
});

it("reports that the menu is unavailable if the content is gone", async () => {
  await rm(join(service.root, "content"), { recursive: true });
  const reply = await service.app.inject("/api/food/menu");
  expect([reply.statusCode, reply.json().code]).toEqual([503, "SERVICE_UNAVAILABLE"]);
});

it("leaves out a dish before its first and after its last minute, by the restaurant's clock", async () => {
  const scheduled = dish().replace(
    /^rating:/m,
    "publishFrom: 2026-11-21T18:00\npublishUntil: 2026-11-22T00:00\nrating:",
  );
  await writeFile(file("ribeye-steak.md"), scheduled);
  const isThere = async () => (await menu()).some(({ _id }) => _id === "ribeye-steak");
  const at = (time: string) => {
    clock = new Date(time);
    return isThere();
  };
  expect(await at("2026-11-21T16:59:00Z")).toBe(false);
  expect(await at("2026-11-21T17:00:00Z")).toBe(true);
  expect(await at("2026-11-21T23:00:00Z")).toBe(false);
});

it("uses the requested language's texts, and follows their changes; the source's if there are none", async () => {
  await writeFiles(join(service.root, "content"), {
    "settings/site.yml": `${siteSettings}pageLanguages: [en, it]\n`,
    "settings/menu.it.yml":
      "categories: [{ label: Colazione }, { label: Pranzo }, { label: Cena }, { label: Dolci }, { label: Da bere }]",
    "dishes/ribeye-steak.it.md": "---\ntitle: Costata\ndescription: Frollata quattro settimane.\n---\n",
  });
  await service.app.inject("/readyz");
  const inLanguage = async (language: string) => {
    const reply = await service.app.inject({
      url: "/api/food/menu",
      headers: { "accept-language": language },
    });
    expect(reply.headers["vary"]).toContain("accept-language");
    return parse(menuReply, reply.json()).items;
  };
  expect(await inLanguage("it")).toMatchObject([
    { _id: "avocado-toast", title: "Avocado Toast", category: "Colazione" },
    {
      _id: "ribeye-steak",
      title: "Costata",
      category: "Cena",
      description: "Frollata quattro settimane.",
      price: 18,
    },
  ]);
  for (const items of [await inLanguage("en"), await menu()])
    expect(items[1]).toMatchObject({ title: "Ribeye Steak", category: "Dinner" });
  await writeFile(file("ribeye-steak.it.md"), "---\ntitle: Bistecca\n---\n");
  expect((await inLanguage("it"))[1]).toMatchObject({
    title: "Bistecca",
    description: "Aged four weeks, grilled over oak.",
  });
});
