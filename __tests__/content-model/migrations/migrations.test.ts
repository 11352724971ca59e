import { join } from "node:path";
import { siteModel } from "../../../src/composition/site-model.ts";
import { migrateContent, migrateFile } from "../../../src/content-model/migrations/migrate.ts";
import type { ContentTexts } from "../../../src/content-model/migrations/migration.ts";
import { planMigration } from "../../../src/content-model/migrations/plan.ts";
import { parseContentFile } from "../../../src/content-model/read.ts";
import { validateContent } from "../../../src/content-model/validate.ts";
import { contentDir } from "../../support/content-dir.ts";

const textsIn = async (folder: string): Promise<ContentTexts> => (await planMigration(folder)).before;

/** What the check says of texts, but for entries and pictures that are named and were left out here. */
function problemsOf(texts: ContentTexts): string[] {
  const files = Array.from(texts, ([path, text]) => parseContentFile(path, text, siteModel)).filter(
    (file) => file !== undefined,
  );
  const folders = [...new Set([...texts.keys()].map((path) => path.split("/")[0]!))];
  return validateContent({ files, folders }, siteModel, { imageExists: () => true })
    .map(({ file, field, message }) => `${file} ${field}: ${message}`)
    .filter((problem) => !/: There is no .+ in content\/|leads nowhere/.test(problem));
}

/** Content as it was before it had a version: all pages and settings, one entry of each kind. */
const earlier = join(import.meta.dirname, "version-0");

test("content of the first version is in order after its migration", async () => {
  const texts = await textsIn(earlier);
  expect(problemsOf(texts).length).toBeGreaterThan(100);
  expect(problemsOf(migrateContent(texts, 0))).toEqual([]);
});

test("content of the second version is in order after its migration, and says what it said", async () => {
  const { "settings/menu.yml": _menu, ...others } = Object.fromEntries(
    migrateContent(await textsIn(earlier), 0),
  );
  const pages = await textsIn(join(import.meta.dirname, "version-1"));
  const texts = new Map([...Object.entries(others), ...pages]);
  expect(problemsOf(texts)).toEqual(["content/settings/menu.yml : The file is missing (Menu)."]);
  const migrated = migrateContent(texts, 1);
  expect(problemsOf(migrated)).toEqual([]);
  for (const [path, text] of pages)
    expect(
      migrated
        .get(path)!
        .split("\n")
        .filter((line) => !/^ +(times|categories):/.test(line)),
    ).toEqual(text.split("\n").filter((line) => line !== "    menu: sweets"));
});

test("migrated once, content stays as it is: also the content of today", async () => {
  const migrated = migrateContent(await textsIn(earlier), 0);
  expect(migrateContent(migrated, 0)).toEqual(migrated);
  const today = await textsIn(contentDir);
  expect(migrateContent(today, 0)).toEqual(today);
  expect((await planMigration(contentDir)).changed).toEqual([]);
});

test("content of the third version loses the text about languages, and nothing else", async () => {
  const site = (await textsIn(contentDir)).get("settings/site.yml")!;
  const before = site.replace("established:", "languages: EN · IT\nestablished:");
  expect(before).not.toBe(site);
  expect(problemsOf(new Map([["settings/site.yml", before]]))).toContainEqual(
    expect.stringContaining("languages: The site knows no such field."),
  );
  expect(migrateContent(new Map([["settings/site.yml", before]]), 2).get("settings/site.yml")).toBe(site);
});

test("content of the fourth version cannot be ordered, and its own settings of ordering stay", async () => {
  const today = await textsIn(contentDir);
  const { "settings/ordering.yml": own, ...others } = Object.fromEntries(today);
  const before = new Map(
    Object.entries(others).map(([path, text]) => [
      path,
      text.replace(/^takeAway:\n( .*\n)+/m, "").replace(/^ {2}- type: order-form\n( {4}.*\n)+/m, ""),
    ]),
  );
  expect(problemsOf(before)).toEqual(["content/settings/ordering.yml : The file is missing (Ordering)."]);
  const after = migrateContent(before, 3);
  expect(problemsOf(after)).toEqual([]);
  expect(after.get("settings/ordering.yml")).toContain("\nopen: false\n");
  expect(migrateContent(today, 3).get("settings/ordering.yml")).toBe(own);
});

test("comments, order and everything that has its name of today stay, character for character", () => {
  const text = `# Ours
numbered: true # each block has a page
title:  "Home"
path: /
blocks:
  # the first
  - type: services
    services:
      - { name: Wedding, picture: { file: /media/a.jpg, alt: "" } }
`;
  expect(migrateFile("pages/home.yml", text)).toBe(`# Ours
blockPages: true # each block has a page
title:  "Home"
path: /
blocks:
  # the first
  - type: service-cards
    cards:
      - { name: Wedding, image: { file: /media/a.jpg, alt: "" } }
`);
});

test("the parts of the card and its menus that the code had are settings, with every dish where it was", async () => {
  const migrated = migrateContent(await textsIn(earlier), 0);
  expect(migrated.get("settings/menu.yml")).toContain(
    "- name: Breakfast\n  - name: Lunch\n  - name: Dinner\n",
  );
  const own = "categories:\n  - name: Primi\nmenus: []\n";
  expect(migrateContent(new Map([["settings/menu.yml", own]]), 1).get("settings/menu.yml")).toBe(own);
  const page =
    "blocks:\n  - type: printed-menu\n    menu: sweets # after dinner\n  - type: menu-lists\n    menu: sweets\n";
  expect(migrateFile("pages/menu.yml", page)).toBe(
    "blocks:\n  - type: printed-menu\n    categories: [Desserts, Drinks] # after dinner\n  - type: menu-lists\n    menu: sweets\n",
  );
});

test("the map that was drawn for one harbour is gone with its names, and nothing else of its block", () => {
  const page = `blocks:
  - type: contact-map
    heading: Here
    map: # the quarter
      water: Old Harbour
      street: Lantern Street
    hoursTitle: Open
  - type: contact-map
    map: { water: x }
`;
  expect(migrateFile("pages/lunch.yml", page)).toBe(`blocks:
  - type: contact-map
    heading: Here
    hoursTitle: Open
  - type: contact-map
`);
});

test("the short forms offer the times that they had, however their block is written", () => {
  const page = `blocks:
  - type: booking-teaser # the quick one
    heading: Now
  - { type: reservation-form-hero, heading: x }
  - heading: y
    type: reservation-form-compact
    image: { file: /media/a.jpg, alt: "" }
  - type: booking-teaser
    times: ["20:00"]`;
  expect(migrateFile("pages/home.yml", page)).toBe(`blocks:
  - type: booking-teaser # the quick one
    times: ["10:00 am", "11:00 am", "12:00 pm", "01:00 pm"]
    heading: Now
  - { type: reservation-form-hero, times: ["6:00 PM", "6:30 PM", "7:00 PM", "7:30 PM", "8:00 PM", "8:30 PM"], heading: x }
  - heading: y
    type: reservation-form-compact
    times: ["09:00 am", "10:00 am", "11:00 am", "12:00 pm", "01:00 pm", "02:00 pm", "03:00 pm", "04:00 pm"]
    image: { file: /media/a.jpg, alt: "" }
  - type: booking-teaser
    times: ["20:00"]`);
});

test("a page gets the role of its address, unless another page has it", () => {
  const page = (path: string, role = "") => `title: x\npath: ${path}\n${role}blocks: []\n`;
  const roles = (texts: Readonly<Record<string, string>>) =>
    Array.from(migrateContent(new Map(Object.entries(texts)), 0), ([path, text]) => [
      path,
      /^role: (\w+)$/m.exec(text)?.[1],
    ]).filter(([path]) => Object.hasOwn(texts, path!));
  expect(roles({ "pages/book.yml": page("/Book") })).toEqual([["pages/book.yml", "booking"]]);
  expect(
    roles({ "pages/book.yml": page("/book"), "pages/table.yml": page("/table", "role: booking\n") }),
  ).toEqual([
    ["pages/book.yml", undefined],
    ["pages/table.yml", "booking"],
  ]);
});

test("a file that is no YAML is left for the check to name", () => {
  expect(migrateFile("dishes/soup.md", "---\ntitle: [\n---\n")).toBe("---\ntitle: [\n---\n");
  expect(migrateFile("dishes/soup.md", "soup")).toBe("soup");
});
