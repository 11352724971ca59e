import { execFileSync } from "node:child_process";
import { appendFileSync, writeFileSync } from "node:fs";
import { cp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { parse } from "yaml";
import { buildAdmin } from "../../scripts/build-admin.ts";
import { root } from "../../scripts/lib.ts";
import { itemSelector } from "../../src/features/publishing/admin/blocks/list-item.ts";
import { fixture as welcome } from "../../src/site/blocks/welcome/fixture.ts";
import { checkContentFolder } from "../../src/site/gatsby/check-content.ts";
import { collections } from "../../src/content/model/collections.ts";
import { copyContent } from "./support/content-copy.ts";
import { picture } from "./support/picture.ts";
import { cmsCookie, startService } from "./support/service.ts";
import { expect, test as base } from "./support/test.ts";

interface Desk {
  readonly origin: string;
  readonly cookie: Awaited<ReturnType<typeof cmsCookie>>;
  /** The folder that contains content/. */
  readonly folder: string;
  readonly read: (file: string) => Promise<string>;
  readonly write: (file: string, text: string) => Promise<void>;
}

/**
 * Calls `use` with the real service over a copy of content/, with the built editor or one built with other
 * settings. Nothing here touches the project's files.
 */
async function withDesk(
  use: (desk: Desk) => Promise<void>,
  {
    prepare,
    adminEnv,
    ...env
  }: { prepare?: (folder: string) => void; adminEnv?: Record<string, string> } & Record<string, unknown> = {},
): Promise<void> {
  const { folder, content, remove } = await copyContent();
  const outDir = join(folder, "public", "admin");
  if (adminEnv) await buildAdmin({ outDir, env: adminEnv });
  else await cp(join(root, "public", "admin"), outDir, { recursive: true });
  await writeFile(
    join(folder, "routes.json"),
    JSON.stringify({ version: 1, apiOrigin: null, pages: [], redirects: [], immutable: [] }),
  );
  prepare?.(folder);
  const service = await startService({
    CONTENT_DIR: content,
    PUBLIC_DIR: join(folder, "public"),
    ROUTES_MANIFEST: join(folder, "routes.json"),
    LOG_LEVEL: "warn",
    ...(env as NodeJS.ProcessEnv),
  });
  await use({
    origin: service.origin,
    cookie: await cmsCookie(service),
    folder,
    read: (file) => readFile(join(content, file), "utf8"),
    write: (file, text) => writeFile(join(content, file), text),
  });
  await service.stop();
  await remove();
}

const test = base.extend<object, { desk: Desk }>({
  // eslint-disable-next-line no-empty-pattern
  desk: [async ({}, use) => withDesk(use), { scope: "worker" }],
  baseURL: async ({ desk }, use) => use(desk.origin),
  context: async ({ context, desk }, use) => {
    await context.addCookies([desk.cookie]);
    await use(context);
  },
});

async function tryToPublish(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await page.getByText("Publish now").click();
}

async function publish(page: Page): Promise<void> {
  await expect(page.getByText("Unsaved changes")).toBeVisible();
  await tryToPublish(page);
  await expect(page.getByText("No unsaved changes")).toBeVisible();
}

/** One amber pixel. */
const image = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADElEQVR4nGO4OcUKAAPxAaiwAtjuAAAAAElFTkSuQmCC",
  "base64",
);

const dish = "dishes/ribeye-rosemary-bone-salt.md";

test("an editor changes a price, and nothing else of the dish's file @journey", async ({ page, desk }) => {
  const before = await desk.read(dish);
  await page.goto("/admin/");
  await expect(page).toHaveTitle(/Edit/);
  await page.getByRole("link", { name: "Dishes" }).click();
  const listed = page.getByRole("link", { name: /Ribeye/ });
  await expect(listed).toContainText(/ · Dinner · \$\d+/);
  await listed.click();
  await page.getByLabel("Price", { exact: true }).fill("21,50");
  await publish(page);

  expect(await desk.read(dish)).toBe(before.replace(/^price: .*$/m, "price: 21.5"));
});

test("a list marks what is sold out; an open entry gets a price with cents, and goes back on sale", async ({
  page,
  desk,
}) => {
  const file = "dishes/garden-salad.md";
  const before = await desk.read(file);
  await desk.write(
    file,
    before
      .replace(/^price: .*$/m, "price: 9")
      .replace(/^available: .*\n/m, "")
      .replace(/^price: /m, "available: false\nprice: "),
  );
  await page.goto("/admin/#/collections/dishes");
  await expect(page.getByRole("link", { name: /Garden salad/ })).toContainText("sold out");
  await expect(page.getByRole("link", { name: /Ribeye/ })).not.toContainText("sold out");
  // Only the bar at the top shows the site's address and a link to it.
  await expect(page.getByRole("link", { name: /127\.0\.0\.1/ })).toHaveCount(0);
  await expect(page.getByText(/view live/i).filter({ visible: true })).toHaveCount(1);

  await page.getByRole("link", { name: /Garden salad/ }).click();
  await expect(page.getByLabel("Price", { exact: true })).toHaveValue("9.00");
  await expect(page.getByText(/view live/i).filter({ visible: true })).toHaveCount(1);
  const head = page.frameLocator("#preview-pane").getByText("$9.00").first();
  await expect(head).toBeInViewport();
  const available = page.getByRole("switch", { name: "Available today" });
  await expect(available).toHaveAttribute("aria-checked", "false");
  await available.click();
  await publish(page);
  expect(await desk.read(file)).toMatch(/^available: true$/m);
  await desk.write(file, before);
});

test("pages are listed by title, in groups if an editor chooses so, without internal values", async ({
  page,
}) => {
  await page.goto("/admin/#/collections/pages");
  const list = page.getByRole("listitem").filter({ hasText: / · \// });
  const titles = async () => (await list.allInnerTexts()).map((text) => text.split(" · ")[0]!);
  await expect(list.filter({ hasText: "/waiting-list" })).toHaveCount(1);
  await expect.poll(async () => (await titles())[0]).toBe("A table has come free");
  const all = await titles();
  expect(all).toEqual(all.toSorted());
  await expect(page.getByText("waitingList")).toHaveCount(0);

  await page.getByRole("button", { name: "Group by" }).click();
  await page.getByRole("menuitem", { name: "Hide from search engines" }).click();
  await expect(page.getByRole("heading", { name: "Hide from search engines", exact: true })).toBeVisible();
  const grouped = await titles();
  expect(grouped.toSorted()).toEqual(all);
  const second = grouped.findIndex((title, index) => index > 0 && title < grouped[index - 1]!);
  const groups = [grouped.slice(0, second), grouped.slice(second)];
  for (const group of groups) expect(group).toEqual(group.toSorted());
  const hidden = groups.find((group) => group.includes("Log in to Delish"));
  expect(hidden).toContain("Your account");
  expect(hidden).not.toContain("About Delish");
});

test("a dish belongs to a part of the menu in the settings", async ({ page, desk }) => {
  const before = await desk.read(dish);
  await page.goto("/admin/#/collections/dishes/entries/ribeye-rosemary-bone-salt");
  const category = page.getByLabel("Category", { exact: true });
  await category.click();
  for (const name of ["Breakfast", "Lunch", "Dinner", "Desserts", "Drinks"])
    await expect(page.getByRole("option", { name, exact: true })).toBeVisible();
  await page.getByRole("option", { name: "Lunch", exact: true }).click();
  await publish(page);
  expect(await desk.read(dish)).toBe(before.replace(/^category: .*$/m, "category: Lunch"));
});

const git = (folder: string, ...args: string[]) =>
  execFileSync("git", ["-c", "user.name=Test", "-c", "user.email=test@example.com", ...args], {
    cwd: folder,
    encoding: "utf8",
  });
/** Turns a desk's folder into a repository with its contents as the first commit. */
const inRepository = (folder: string) => {
  writeFileSync(join(folder, ".gitignore"), "public/\n");
  git(folder, "init", "--quiet", "--initial-branch=main");
  git(folder, "config", "user.name", "Test");
  git(folder, "config", "user.email", "test@example.com");
  git(folder, "add", "--all");
  git(folder, "commit", "--quiet", "--message=As it was");
};

test("a translation is written beside its source and saved as its own commit, and overwrites no other text", async ({
  page,
  expectProblem,
}) => {
  expectProblem(/^third party/);
  expectProblem(/status 4\d\d: .*\/translation/);
  expectProblem(/console: Failed to load resource/);
  const prepare = (folder: string) => {
    appendFileSync(join(folder, "content/settings/site.yml"), "\npageLanguages: [en, it]\n");
    writeFileSync(
      join(folder, "content/dishes/green-tea.it.md"),
      '---\ntitle: Tè verde\nsource: "00000000000abc"\n---\n',
    );
    inRepository(folder);
  };
  await withDesk(
    async (desk) => {
      await page.context().addCookies([desk.cookie]);
      // The browser asks about unsaved changes.
      page.on("dialog", (dialog) => void dialog.accept());
      const open = (path: string) => page.goto(`${desk.origin}/admin/?translate=${path}&language=it`);
      const name = page.getByRole("textbox", { name: "Name, Italiano" });
      const save = page.getByRole("button", { name: "Save" });

      await page.setViewportSize({ width: 1440, height: 900 });
      await open("");
      await expect(page.getByRole("heading", { name: "Italiano" })).toBeVisible();
      const entry = (text: RegExp) => page.getByRole("listitem").filter({ hasText: text });
      await expect(entry(/^Green tea.*Dishes/)).toContainText(/\d missing, out of date/);
      await entry(/^Margherita pizza.*not translated/)
        .getByRole("link")
        .click();
      const original = page.getByText("Margherita pizza", { exact: true }).last();
      await expect(name).toHaveValue("");
      const [left, right] = [(await original.boundingBox())!, (await name.boundingBox())!];
      expect(right.x).toBeGreaterThan(left.x + left.width / 2);
      expect(Math.abs(right.y - left.y)).toBeLessThan(40);
      await page.setViewportSize({ width: 390, height: 844 });
      await expect(original).toBeHidden();
      await page.getByRole("button", { name: "English", exact: true }).click();
      await expect(original).toBeVisible();
      await expect(name).toBeHidden();
      await page.getByRole("button", { name: "Italiano", exact: true }).click();
      await expect(original).toBeHidden();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

      const before = await desk.read("dishes/margherita-pizza.md");
      await expect(page.getByText(/^\d+ texts not translated/)).toBeVisible();
      await page.getByRole("button", { name: "Copy from English" }).click();
      await expect(page.getByText("Every text is translated.")).toBeVisible();
      await name.fill("Pizza margherita");
      await save.click();
      await expect(page.getByRole("status")).toHaveText("Saved.");
      expect(await desk.read("dishes/margherita-pizza.it.md")).toContain("title: Pizza margherita");
      expect(await desk.read("dishes/margherita-pizza.md")).toBe(before);
      expect(git(desk.folder, "show", "--format=%an: %s", "--name-only", "HEAD")).toBe(
        "Owner: Margherita pizza: words in “it”\n\ncontent/dishes/margherita-pizza.it.md\n",
      );

      // Someone else saves the same texts meanwhile.
      const other = await page.context().newPage();
      await other.goto(page.url());
      await other.getByRole("textbox", { name: "Name, Italiano" }).fill("La margherita");
      await other.getByRole("button", { name: "Save" }).click();
      await expect(other.getByRole("status")).toHaveText("Saved.");
      await other.close();
      await name.fill("Margherita classica");
      await save.click();
      await expect(page.getByRole("alert")).toContainText("Someone else changed");
      await expect(name).toHaveValue("Margherita classica");
      expect(await desk.read("dishes/margherita-pizza.it.md")).toContain("title: La margherita");

      // The source changes, and is then deleted.
      await open("dishes/green-tea.md");
      await expect(page.getByText(/The English text has changed/)).toBeVisible();
      await name.fill("Tè verde cinese");
      await desk.write(
        "dishes/green-tea.md",
        (await desk.read("dishes/green-tea.md")).replace(/^title: .*$/m, "title: Sencha"),
      );
      git(desk.folder, "commit", "--quiet", "--all", "--message=Another tea");
      await save.click();
      await expect(page.getByRole("alert")).toContainText("has changed since you opened it");
      await expect(name).toHaveValue("Tè verde cinese");
      git(desk.folder, "rm", "--quiet", "content/dishes/green-tea.md");
      git(desk.folder, "commit", "--quiet", "--message=No tea");
      await save.click();
      await expect(page.getByRole("alert")).toHaveText(
        "This entry no longer exists: someone has deleted or renamed it.",
      );
      await expect(name).toHaveValue("Tè verde cinese");
      await open("dishes/green-tea.md");
      await expect(page.getByRole("alert")).toContainText("This entry no longer exists");
      // A page left open would report its stopped service as gone.
      await page.goto("about:blank");
    },
    { prepare },
  );
});

test("in a git repository a saved price is in the file and in its own commit @journey", async ({
  page,
  expectProblem,
}) => {
  // The page belongs to a different desk from the one that this worker shares, so its requests count as
  // third-party.
  expectProblem(/^third party/);
  await withDesk(
    async (desk) => {
      await page.context().addCookies([desk.cookie]);
      await page.goto(`${desk.origin}/admin/#/collections/dishes/entries/ribeye-rosemary-bone-salt`);
      await page.getByLabel("Price", { exact: true }).fill("19.5");
      await publish(page);
      expect(await desk.read(dish)).toMatch(/^price: 19\.5$/m);
      expect(git(desk.folder, "status", "--porcelain")).toBe("");
      expect(git(desk.folder, "show", "--format=", "--name-only", "HEAD").trim()).toBe(`content/${dish}`);
      expect(git(desk.folder, "rev-list", "--count", "HEAD").trim()).toBe("2");
      expect(git(desk.folder, "log", "-1", "--format=%an: %s").trim()).toMatch(
        /^Owner: Ribeye.*: Price: \$[\d.]+ → \$19\.50$/,
      );
      // A page left open would report its stopped service as gone.
      await page.goto("about:blank");
    },
    { prepare: inRepository },
  );
});

test("a dish without a name is not saved, and the editor says why @journey", async ({
  page,
  desk,
  expectProblem,
}) => {
  // Decap does not catch a promise that it rejects with undefined.
  expectProblem(/^error: undefined$/);
  const before = await desk.read("dishes/garden-salad.md");
  await page.goto("/admin/#/collections/dishes/entries/garden-salad");
  await page.getByLabel("Name", { exact: true }).fill("");
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await page.getByText("Publish now").click();
  await expect(page.getByText("Name is required.", { exact: true })).toBeVisible();
  await expect(page.getByText("Not saved: Name.", { exact: true })).toBeVisible();
  expect(await desk.read("dishes/garden-salad.md")).toBe(before);
});

test("a page's preview shows its blocks in the site's own styles, with collected entries @journey", async ({
  page,
}) => {
  await page.goto("/admin/#/collections/pages/entries/home");
  const preview = page.frameLocator("#preview-pane");
  const heading = preview.getByRole("heading", { level: 1 });
  await expect(heading).toContainText("The fire");
  const family = await heading.evaluate((element) => getComputedStyle(element).fontFamily);
  expect(family).toContain("Fraunces");
  await expect
    .poll(() =>
      preview
        .locator("img")
        .first()
        .evaluate((image: HTMLImageElement) => image.naturalWidth),
    )
    .toBeGreaterThan(0);
  // The preview shows the entries that the block collects.
  await expect(preview.getByText("Ribeye, rosemary & bone salt").first()).toBeAttached();
});

test("a page that shows another page's blocks shows them in the preview, with their origin", async ({
  page,
  desk,
}) => {
  const own = await desk.read("pages/book.yml");
  const preview = page.frameLocator("#preview-pane");
  await desk.write("pages/book.yml", `blocksFrom: lunch\n${own}`);
  await page.goto("/admin/#/collections/pages/entries/book");
  await expect(preview.getByText("shows the blocks of the page “lunch”")).toBeVisible();
  await expect(preview.getByRole("heading", { level: 1 })).toHaveText("LUNCH & HAPPY HOUR");
  for (const name of ["What are you in the mood for?", "Starters", "Four cooks, one stove, no shouting"])
    await expect(preview.getByRole("heading", { name })).toBeAttached();
  await expect(preview.getByText("Reservation form")).toHaveCount(0);
  // The preview explains an invalid reference instead of showing an empty page.
  await desk.write("pages/book.yml", `blocksFrom: book\n${own}`);
  await page.reload();
  await expect(preview.getByText("The page “book” cannot show the blocks of “book”.")).toBeVisible();
  await desk.write("pages/book.yml", own);
});

test("an editor rewrites a heading inside a page, and all its other blocks stay unchanged", async ({
  page,
  desk,
}) => {
  const before = parse(await desk.read("pages/home.yml"));
  await page.goto("/admin/#/collections/pages/entries/home");
  await page.getByRole("button", { name: "Expand" }).first().click();
  await page.getByLabel("Heading, first line", { exact: true }).first().fill("The oven");
  await expect(page.frameLocator("#preview-pane").getByRole("heading", { level: 1 })).toContainText(
    "The oven",
  );
  await publish(page);
  before.blocks[0].heading = "The oven";
  expect(parse(await desk.read("pages/home.yml"))).toEqual(before);
});

test("a largest party that no table fits is refused at its field; a possible one leaves all hours unchanged", async ({
  page,
  desk,
  expectProblem,
}) => {
  expectProblem(/422/);
  expectProblem(/No table and no combination|^error: Object$/);
  const text = await desk.read("settings/booking.yml");
  const before = parse(text);
  await page.goto("/admin/#/collections/settings/entries/booking");
  const largest = page.getByLabel("Largest party", { exact: true });
  await largest.fill("40");
  await tryToPublish(page);
  await expect(
    page.getByRole("alert").filter({ hasText: "No table and no combination fits a party of" }).first(),
  ).toBeVisible();
  await page.getByRole("button", { name: "Go to the field" }).click();
  await expect(largest).toBeFocused();
  expect(await desk.read("settings/booking.yml")).toBe(text);
  await largest.fill("9");
  await publish(page);
  expect(parse(await desk.read("settings/booking.yml"))).toEqual({ ...before, largestParty: 9 });
});

test("a new testimonial becomes a file named after the guest, with the uploaded picture @journey", async ({
  page,
  desk,
  expectProblem,
}) => {
  // Decap checks whether such a file exists already.
  expectProblem(/status 404: .*\/admin\/backend\/v1$/);
  expectProblem(/console: Failed to load resource.*404/);
  await page.goto("/admin/#/collections/testimonials/new");
  await page.getByLabel("Guest", { exact: true }).fill("Zoë O'Brien");
  await page.getByLabel("Quote", { exact: true }).fill("Warm bread, warmer people.");
  await page.getByLabel("Rating", { exact: true }).fill("5");
  await page.getByRole("button", { name: "Choose an image" }).click();
  const upload = page.waitForEvent("filechooser");
  await page.getByText("Upload", { exact: true }).click();
  await (await upload).setFiles({ name: "zoe.png", mimeType: "image/png", buffer: image });
  await page.getByText("Choose selected").click();
  await expect
    .poll(() =>
      page
        .getByLabel("image field")
        .locator("img")
        .evaluate((image: HTMLImageElement) => image.naturalWidth),
    )
    .toBeGreaterThan(0);
  await publish(page);
  expect(parse(await desk.read("testimonials/zoe-obrien.yml"))).toEqual({
    name: "Zoë O'Brien",
    quote: "Warm bread, warmer people.",
    rating: 5,
    image: { file: "/media/testimonials/zoe.png", alt: "" },
  });
  expect((await desk.read("media/testimonials/zoe.png")).length).toBeGreaterThan(0);
});

test("a picture from another folder can be chosen for a dish", async ({ page, desk }) => {
  await page.goto("/admin/#/collections/dishes/entries/berry-tart");
  await page.getByText("Choose from all pictures of the site").click();
  await page.getByLabel("Find by name").fill("cappuc");
  await page.getByRole("button", { name: "cappuccino" }).click();
  await expect(page.frameLocator("#preview-pane").locator("img").first()).toHaveAttribute(
    "src",
    /cappuccino\.png$/,
  );
  await publish(page);
  expect(await desk.read("dishes/berry-tart.md")).toContain("file: /media/drinks/cappuccino.png");
});

test("a half-finished page can still be opened, and the preview lists what is missing", async ({
  page,
  desk,
}) => {
  await desk.write(
    "pages/draft.yml",
    "title: Draft\nblocks:\n  - type: welcome\n    heading: Come in\n    image:\n  - type: no-such-block\n",
  );
  await page.goto("/admin/#/collections/pages/entries/draft");
  const preview = page.frameLocator("#preview-pane");
  await expect(preview.getByText(/Still empty:.*Large picture/).first()).toBeVisible();
  await expect(preview.getByText("There is no block “no-such-block”")).toBeVisible();
  await expect(page.getByLabel("Title", { exact: true })).toHaveValue("Draft");
  await rm(join(desk.folder, "content/pages/draft.yml"));
});

test("a new block shows an example of itself, until something is filled in", async ({ page, desk }) => {
  await desk.write("pages/draft.yml", "title: Draft\nblocks:\n  - type: welcome\n    image: { alt: '' }\n");
  await page.goto("/admin/#/collections/pages/entries/draft");
  const preview = page.frameLocator("#preview-pane");
  await expect(preview.getByText("Your own content will replace it.")).toBeVisible();
  await expect(preview.getByRole("heading", { level: 1 })).toHaveText(welcome.block.heading);
  await page.getByRole("button", { name: "Expand" }).first().click();
  await page.getByLabel("Heading", { exact: true }).first().fill("Come in");
  await expect(preview.getByRole("heading", { level: 1 })).toHaveText("Come in");
  await expect(preview.getByText("Your own content will replace it.")).toHaveCount(0);
  await rm(join(desk.folder, "content/pages/draft.yml"));
});

test("a cleared sort order leaves content that can be built", async ({ page, desk }) => {
  const file = "dishes/bruschetta-for-the-table.md";
  const before = await desk.read(file);
  expect(before).toMatch(/^order: \d/m);
  await page.goto("/admin/#/collections/dishes/entries/bruschetta-for-the-table");
  await page.getByLabel(/^Position in lists/).fill("");
  await publish(page);
  expect(await desk.read(file)).not.toMatch(/^order: \d/m);
  expect((await checkContentFolder(join(desk.folder, "content"))).problems).toEqual([]);
  await desk.write(file, before);
});

test("other sites and signed-out visitors cannot use the back end, and nothing outside content/ can be reached", async ({
  request,
  desk,
}) => {
  const cookie = `${desk.cookie.name}=${desk.cookie.value}`;
  const { origin } = desk;
  const ask = (path: string, headers: Record<string, string> = {}) =>
    request.post(`${desk.origin}/admin/backend/v1`, {
      headers: { cookie, origin, ...headers },
      data: { branch: "main", action: "getEntry", params: { branch: "main", path } },
    });
  expect((await ask(`content/${dish}`)).status()).toBe(200);
  expect((await ask(`content/${dish}`, { origin: "https://evil.example" })).status()).toBe(403);
  expect((await ask("data/restaurant.sqlite")).status()).toBe(403);
  expect((await ask(`content/${dish}`, { cookie: "" })).status()).toBe(401);
});

test("a price with three decimals is refused in words, at its field, and the input stays", async ({
  page,
  desk,
  expectProblem,
}) => {
  expectProblem(/422/);
  expectProblem(/more than two decimals|^error: Object$/);
  const before = await desk.read("dishes/garden-salad.md");
  await page.goto("/admin/#/collections/dishes/entries/garden-salad");
  const price = page.getByLabel("Price", { exact: true });
  await price.fill("12.345");
  await tryToPublish(page);
  await expect(page.getByRole("alert").filter({ hasText: "Not saved: Garden salad, Price." })).toContainText(
    "Your changes are still here.",
  );
  await expect(page.getByText("API_ERROR")).toHaveCount(0);
  await page.getByRole("button", { name: "Go to the field" }).click();
  await expect(price).toBeFocused();
  await expect(price).toHaveValue("12.345");
  expect(await desk.read("dishes/garden-salad.md")).toBe(before);
});

test("a Publish that the form refuses explains the problem and its place, however deeply collapsed, and leads there", async ({
  page,
  desk,
  expectProblem,
}) => {
  // Decap does not catch a promise that it rejects with undefined.
  expectProblem(/^error: undefined$/);
  const before = await desk.read("pages/about.yml");
  await page.goto("/admin/#/collections/pages/entries/about");
  await page.getByLabel("Title", { exact: true }).fill("About us, at length");
  const block = page.locator(itemSelector).nth(1);
  await block.getByRole("button").first().click();
  const heading = block.getByLabel("Heading", { exact: true });
  await heading.fill("");
  await block.getByRole("button").first().click();
  await expect(heading).toBeHidden();
  await tryToPublish(page);
  const bar = page.locator(".publish-bar");
  await expect(bar.getByRole("alert")).toContainText("Not saved: Blocks › 2 › Heading.");
  await page.getByRole("button", { name: "Go to the field" }).click();
  await expect(heading).toBeFocused();
  expect(await desk.read("pages/about.yml")).toBe(before);
  await heading.fill("Who we are");
  await expect(bar.getByRole("alert")).toBeHidden();
  await publish(page);
});

test("required fields have a star, and no field says that it is optional", async ({ page }) => {
  await page.goto("/admin/#/collections/dishes/entries/berry-tart");
  const label = (text: string) => page.locator("label").filter({ hasText: text }).first();
  const mark = (text: string) =>
    label(text).evaluate((one) => getComputedStyle(one, "::after").content.includes("*"));
  await expect(label("Name")).toBeVisible();
  expect(await Promise.all(["Name", "Price", "Category"].map(mark))).toEqual([true, true, true]);
  expect(await Promise.all(["Available today", "Cook", "Position in lists"].map(mark))).toEqual([
    false,
    false,
    false,
  ]);
  await expect(page.getByText("(optional)").filter({ visible: true })).toHaveCount(0);
});

test("messages after a save use the site's fonts and cover no toolbar", async ({ page }) => {
  await page.goto("/admin/#/collections/dishes/entries/berry-tart");
  await page.getByLabel("Price", { exact: true }).fill("9.25");
  await publish(page);
  const toast = page.getByText("Entry saved");
  await expect(toast).toHaveCSS("font-family", /Hanken Grotesk/);
  await expect
    .poll(async () => {
      const box = (await toast.boundingBox())!;
      const bars = page.locator(".publish-bar, header, div:has(> a):has(> div [aria-haspopup])");
      const covered = await Promise.all(
        (await bars.filter({ visible: true }).all()).map(async (bar) => {
          const other = (await bar.boundingBox())!;
          return box.y < other.y + other.height && other.y < box.y + box.height;
        }),
      );
      return covered.some(Boolean);
    })
    .toBe(false);
});

test("leaving a new entry by its address leaves nothing in another entry's form", async ({ page }) => {
  await page.goto("/admin/#/collections/testimonials/new");
  await page.getByLabel("Guest", { exact: true }).fill("Nobody at all");
  await expect(page.getByText("Unsaved changes")).toBeVisible();
  page.on("dialog", (dialog) => void dialog.accept());
  await page.evaluate(() => {
    location.hash = "/collections/dishes/entries/berry-tart";
  });
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Berry tart");
  await expect(page.getByText("Nobody at all")).toHaveCount(0);
});

test("another page's address is refused, and the page keeps its own", async ({
  page,
  desk,
  expectProblem,
}) => {
  expectProblem(/422/);
  expectProblem(/is already taken|^error: Object$/);
  const before = await desk.read("pages/about.yml");
  const { path: own } = parse(before) as { path: string };
  await page.goto("/admin/#/collections/pages/entries/about");
  const path = page.getByLabel("Address", { exact: true });
  await expect(path).toHaveValue(own);
  await path.fill("/menu");
  await tryToPublish(page);
  const refusal = page.getByRole("alert").filter({ hasText: /^Not saved: .+, Address\./ });
  await expect(refusal).toContainText("The address /menu is already taken");
  expect(await desk.read("pages/about.yml")).toBe(before);
});

test("two editors on one dish: one decides between both prices, and no other change is lost @journey", async ({
  page,
  desk,
  expectProblem,
}) => {
  expectProblem(/409/);
  expectProblem(/Someone else changed|^error: Object$/);
  const file = "dishes/coffee-and-a-croissant.md";
  const before = await desk.read(file);
  await page.goto("/admin/#/collections/dishes/entries/coffee-and-a-croissant");
  await page.getByLabel("Price", { exact: true }).fill("4.5");
  await desk.write(file, before.replace(/^price: .*$/m, "price: 5").replace(/^rating: .*$/m, "rating: 1"));
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await page.getByText("Publish now").click();
  await page.getByRole("button", { name: "Compare" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("Rating: only Someone else changed it. Theirs is kept.")).toBeVisible();
  await dialog.getByRole("radio", { name: /You.*\$4\.50/ }).check();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
  expect(await desk.read(file)).toBe(
    before.replace(/^price: .*$/m, "price: 4.5").replace(/^rating: .*$/m, "rating: 1"),
  );
});

test("an invalid file opens as text, and can be fixed", async ({ page, desk, expectProblem }) => {
  expectProblem(/422/);
  expectProblem(/cannot be read/);
  const good = (await desk.read("dishes/green-tea.md")).replace(/^title: .*$/m, "title: Broken tea");
  await desk.write("dishes/broken-tea.md", good.replace("price: ", "price: [ "));
  await page.goto("/admin/#/collections/dishes/entries/broken-tea");
  await page.getByRole("button", { name: "Open the text" }).click();
  const text = page.getByRole("textbox", { name: "Text of the file" });
  await expect(text).toHaveValue(/price: \[ /);
  await text.fill(good);
  await page.getByRole("button", { name: "Save the text" }).click();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Broken tea");
  expect(await desk.read("dishes/broken-tea.md")).toBe(good);
  await rm(join(desk.folder, "content/dishes/broken-tea.md"));
});

test("the history lists authors and changes, and undo reverts one @journey", async ({ page, desk }) => {
  const file = "dishes/ice-cream-sundae.md";
  const before = await desk.read(file);
  await page.goto("/admin/#/collections/dishes/entries/ice-cream-sundae");
  await page.getByLabel("Price", { exact: true }).fill("8.25");
  await publish(page);
  await page.getByRole("button", { name: "History" }).click();
  await expect(page.getByRole("dialog").getByRole("listitem").first()).toContainText(/→ \$8\.25/);
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => desk.read(file)).toBe(before);
});

test("without anywhere to save to, the page says what to do", async ({ page, expectProblem }) => {
  expectProblem(/404/);
  await page.route("**/admin/backend/health", (route) =>
    route.fulfill({ status: 404, contentType: "text/html", body: "<h1>Not found</h1>" }),
  );
  await page.goto("/admin/");
  await expect(page.getByRole("heading", { name: "There is nowhere to save to." })).toBeVisible();
  await expect(page.getByText("npm start")).toBeVisible();
});

test("a missing script leaves a message, not an empty page", async ({ page, expectProblem }) => {
  expectProblem(/./);
  await page.route("**/admin/cms-*.js", (route) => route.abort());
  await page.goto("/admin/");
  await expect(page.getByRole("heading", { name: "The editor could not be opened." })).toBeVisible();
  await expect(page.getByRole("link", { name: "Try again" })).toBeVisible();
});

test("the look: an illegible colour is marked and cannot be saved, a legible one is shown and saved", async ({
  page,
  desk,
  expectProblem,
}) => {
  expectProblem(/^error: undefined$/);
  // This desk serves no site of its own, so the test answers with the built pages.
  await page.route(
    ({ pathname }) => !/^\/(admin|api)\//.test(pathname),
    (route) => {
      const { pathname } = new URL(route.request().url());
      return route.fulfill({ path: join(root, "public", pathname === "/" ? "index.html" : pathname) });
    },
  );
  const before = await desk.read("settings/theme.yml");
  await page.goto("/admin/#/collections/settings/entries/theme");
  const accent = page.getByRole("textbox", { name: "Accent as text on paper", exact: true });
  const miniature = page.frameLocator("#preview-pane").frameLocator("iframe");
  await expect(miniature.getByRole("heading", { level: 1 })).toContainText("The fire");

  await accent.fill("#b9762a");
  await expect(page.getByText(/^△ [23]\.\d : 1, needs 4\.5$/)).toBeVisible();
  await expect(miniature.locator("[data-hard-to-read]").first()).toBeAttached();
  await page.setViewportSize({ width: 1280, height: 860 });
  await page.getByText("Second paper", { exact: true }).evaluate((label) => label.scrollIntoView());
  await picture(page, "look");
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await page.getByText("Publish now").click();
  await expect(
    page.locator("#nc-root").getByText("Accent as text on paper: the accent as text on", { exact: false }),
  ).toBeVisible();
  expect(await desk.read("settings/theme.yml")).toBe(before);

  await page.getByRole("button", { name: /^Use #/ }).click();
  await expect(page.getByText("needs 4.5")).toHaveCount(0);
  await page.getByRole("textbox", { name: "Ground", exact: true }).fill("#0d1524");
  await page.getByRole("radio", { name: "Soft" }).check();
  await expect
    .poll(() => miniature.locator("body").evaluate((body) => getComputedStyle(body).backgroundColor))
    .toBe("rgb(13, 21, 36)");
  await publish(page);
  const saved = parse(await desk.read("settings/theme.yml"));
  expect(saved).toMatchObject({ ground: "#0d1524", corners: "soft" });
  expect((await checkContentFolder(join(desk.folder, "content"))).problems).toEqual([]);
  await desk.write("settings/theme.yml", before);
});

test("a dish whose publishing time has passed is off the menu, and returns when the time is removed", async ({
  page,
  desk,
}) => {
  const onMenu = async () => {
    const reply = await fetch(`${desk.origin}/api/food/menu`);
    const { items } = (await reply.json()) as { items: { _id: string }[] };
    return items.some(({ _id }) => _id === "coffee-and-a-croissant");
  };
  const before = await desk.read("dishes/coffee-and-a-croissant.md");
  expect(await onMenu()).toBe(true);
  await page.goto("/admin/#/collections/dishes/entries/coffee-and-a-croissant");
  const until = page.getByLabel(/^Publish until/);
  await until.fill("2026-01-01T10:00");
  await publish(page);
  expect(await desk.read("dishes/coffee-and-a-croissant.md")).toMatch(
    /^publishUntil: "?2026-01-01T10:00"?$/m,
  );
  expect(await onMenu()).toBe(false);
  await desk.write("dishes/coffee-and-a-croissant.md", before);
  await expect.poll(onMenu).toBe(true);
});

test("a draft goes to review and then live, and only editors see it before", async ({
  page,
  expectProblem,
}) => {
  // The page belongs to a different desk from the one that this worker shares, and Decap checks whether a
  // draft exists already.
  expectProblem(/^third party/);
  expectProblem(/404/);
  await withDesk(
    async (desk) => {
      await page.context().addCookies([desk.cookie]);
      const before = await desk.read("dishes/roast-tomato-soup.md");
      await page.goto(`${desk.origin}/admin/#/collections/dishes/entries/roast-tomato-soup`);
      await page.getByLabel(/^Description/).fill("Of the last tomatoes.");
      await page.getByRole("button", { name: "Save", exact: true }).click();
      await expect(page.getByText("Guests do not see the draft.")).toBeVisible();
      expect(await desk.read("dishes/roast-tomato-soup.md")).toBe(before);

      const address = await page.getByRole("link", { name: "View the draft" }).getAttribute("href");
      const draft = await page.context().newPage();
      await draft.goto(desk.origin + address!);
      await expect(draft.getByText("Of the last tomatoes.")).toBeVisible();
      await expect(draft.getByText(/^Draft, by Owner\./)).toBeVisible();
      await draft.close();
      const headers = { origin: desk.origin, "content-type": "application/json" };
      const stranger = await fetch(`${desk.origin}/admin/backend/v1`, {
        method: "POST",
        headers,
        body: "{}",
      });
      expect(stranger.status).toBe(401);

      await page.getByRole("button", { name: "Send for review" }).click();
      await expect(page.getByText("as a draft in review.")).toBeVisible();
      await page.reload();
      await expect(page.getByRole("button", { name: /In review/i })).toBeVisible();
      await page.getByRole("button", { name: /In review/i }).click();
      await page.getByText("Ready", { exact: true }).click();
      // Only a ready entry can be published.
      await expect(page.getByRole("button", { name: "Status: Ready" })).toBeVisible();
      page.on("dialog", (dialog) => void dialog.accept());
      await page.getByRole("button", { name: "Publish", exact: true }).click();
      await page.getByText("Publish now").click();
      await expect
        .poll(() => desk.read("dishes/roast-tomato-soup.md"))
        .toBe(before.replace(/^description: .*$/m, 'description: "Of the last tomatoes."'));
      await page.goto("about:blank");
    },
    { adminEnv: { CMS_PUBLISH_MODE: "editorial_workflow" } },
  );
});

test("a text named .jpg is refused at once; a phone's photograph is rotated, resized, and loses its location", async ({
  page,
  desk,
  expectProblem,
}) => {
  expectProblem(/404/);
  const photograph = await sharp({
    create: { width: 4032, height: 3024, channels: 3, background: "#d9943a" },
  })
    .jpeg()
    .withExif({ IFD0: { Orientation: "6" }, IFD3: { GPSLatitude: "44/1 24/1 0/1" } })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  await page.goto("/admin/#/collections/gallery/new");
  await page.getByLabel("Name", { exact: true }).fill("С телефона");
  await page.getByRole("button", { name: "Choose an image" }).click();
  const upload = async (buffer: Buffer, name = "IMG_2041.jpg") => {
    const chooser = page.waitForEvent("filechooser");
    await page.getByText("Upload", { exact: true }).click();
    await (await chooser).setFiles({ name, mimeType: "image/jpeg", buffer });
  };
  const refusal = page.getByRole("alert").filter({ hasText: "Not uploaded." });
  await upload(Buffer.from("Salt, flour, butter"));
  await expect(refusal).toContainText("IMG_2041.jpg cannot be opened: it is damaged, or not a picture.");
  await upload(Buffer.alloc(0));
  await expect(refusal).toContainText("is empty (0 bytes)");
  await upload(Buffer.from("\0\0\0\x18ftypheic0000mif1heic"));
  await expect(refusal).toContainText("Settings › Camera › Formats › Most Compatible");
  await upload(photograph);
  await expect(refusal).toHaveCount(0);
  await page.getByText("Choose selected").click();
  await page.getByLabel("Shape in the strip").click();
  await page.getByText("Portrait", { exact: true }).click();
  await publish(page);
  const [, file = ""] = /file: (\S+)/.exec(await desk.read("gallery/s-telefona.yml"))!;
  const meta = await sharp(join(desk.folder, "content", file)).metadata();
  expect([meta.width, meta.height, meta.exif]).toEqual([2250, 3000, undefined]);
  await rm(join(desk.folder, "content/gallery/s-telefona.yml"));
});

test("on a phone a dish's name, price and switch come first, large enough for a thumb", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/admin/#/collections/dishes/entries/garden-salad");
  const price = page.getByLabel("Price", { exact: true });
  await expect(price).toHaveAttribute("inputmode", "decimal");
  const labels = await page.locator("#nc-root label[for]").allInnerTexts();
  // The editor displays labels in capitals.
  expect(labels.slice(0, 3).map((label) => label.toLowerCase())).toEqual([
    "name",
    "price",
    "available today",
  ]);
  expect(
    await price.evaluate((input) => Number.parseFloat(getComputedStyle(input).fontSize)),
  ).toBeGreaterThanOrEqual(16);
  const toggle = await page.getByRole("switch").first().boundingBox();
  expect(toggle!.height).toBeGreaterThanOrEqual(44);
  // Nothing is cut off at the side.
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

  await expect(page.getByText("Preview", { exact: true })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Sync scrolling" })).toBeHidden();
  // Bars leave the form at least 724 px of 844, and each of their buttons can be tapped.
  const form = await price.evaluate((input) => {
    const scrolled = (one: Element): Element =>
      getComputedStyle(one).overflowY === "auto" ? one : scrolled(one.parentElement!);
    const { top, bottom } = scrolled(input).getBoundingClientRect();
    return Math.min(bottom, innerHeight) - top;
  });
  expect(form).toBeGreaterThanOrEqual(844 - 120);
  for (const control of [
    page.getByRole("button", { name: "More", exact: true }),
    page.getByRole("link", { name: /No unsaved changes/ }),
    page.getByRole("button", { name: "Toggle preview" }),
    page.getByRole("button", { name: "Account options dropdown" }),
    page.getByRole("button", { name: "Published" }),
    page.getByRole("button", { name: "Delete entry" }),
  ]) {
    const { y, height } = (await control.boundingBox())!;
    expect(height).toBeGreaterThanOrEqual(40);
    expect(y + height).toBeLessThanOrEqual(120);
    await control.click({ trial: true });
  }
  const preview = page.locator("#preview-pane");
  const isShown = await preview.isVisible();
  await page.getByRole("button", { name: "Toggle preview" }).click();
  await expect(preview).toBeVisible({ visible: !isShown });

  await page.goto("/admin/#/collections/dishes");
  const list = page.locator("#nc-root");
  await list.getByRole("link", { name: "Garden salad" }).waitFor();
  const first = list.getByRole("link", { name: /\$/ }).first();
  // The list is drawn again once all its entries are loaded.
  await expect.poll(async () => (await first.boundingBox())?.y ?? Infinity).toBeLessThanOrEqual(290);
  const controls = list.getByRole("link").or(list.getByRole("button")).or(list.getByRole("textbox"));
  const heading = (await list.getByRole("heading", { name: "Dishes" }).boundingBox())!;
  const bars = new Set<number>();
  for (const control of await controls.filter({ visible: true }).all()) {
    const { y, height } = (await control.boundingBox())!;
    const isInBar = y + height < heading.y;
    expect(height, await control.innerText()).toBeGreaterThanOrEqual(isInBar ? 40 : 44);
    if (isInBar) bars.add(y + height);
  }
  expect(Math.max(...bars)).toBeLessThanOrEqual(120);
});

test("every collection can be edited: one field changes, and nothing else in the file", async ({
  page,
  desk,
}) => {
  const edits = [
    ["chefs", "Short description", "description", "Cooks over fire."],
    ["posts", "Category", "category", "Letters"],
    ["products", "Description", "description", "Made in small batches."],
    ["testimonials", "Quote", "quote", "Come hungry."],
    ["caseStudies", "Summary", "excerpt", "A hundred guests, one oven."],
    ["gallery", "Name", "title", "Another name"],
  ] as const;
  for (const [collection, label, field, text] of edits) {
    const { folder, format } = collections[collection];
    const [name = ""] = (await readdir(join(desk.folder, "content", folder))).sort();
    const before = await desk.read(`${folder}/${name}`);
    // If only the hash changed, the last entry's form would stay until the next one is ready.
    await page.goto("about:blank");
    await page.goto(`/admin/#/collections/${collection}/entries/${name.replace(`.${format}`, "")}`);
    await page.getByLabel(label, { exact: true }).first().fill(text);
    await publish(page);
    const after = await desk.read(`${folder}/${name}`);
    // A quoted value stays quoted.
    const lines = (text: string) => text.replaceAll('"', "").split("\n");
    expect(lines(after).filter((line) => !lines(before).includes(line))).toEqual([`${field}: ${text}`]);
  }
});

test("blocks can be dragged; a new one is chosen by its picture, and scrolled to", async ({ page, desk }) => {
  const types = async () =>
    (parse(await desk.read("pages/about.yml")) as { blocks: { type: string }[] }).blocks.map(
      ({ type }) => type,
    );
  const [first, second, ...others] = await types();
  await page.goto("/admin/#/collections/pages/entries/about");
  const items = page.locator(`.block-list > div > div > ${itemSelector}`);
  await expect(items).toHaveCount(others.length + 2);
  const handle = (index: number) => items.nth(index).locator('[aria-roledescription="sortable"]').first();
  await handle(1).scrollIntoViewIfNeeded();
  await handle(0).scrollIntoViewIfNeeded();
  const [from, to] = [(await handle(0).boundingBox())!, (await handle(1).boundingBox())!];
  await page.mouse.move(from.x + 8, from.y + 8);
  await page.mouse.down();
  await page.mouse.move(from.x + 8, from.y + 30, { steps: 5 });
  await page.mouse.move(to.x + 8, to.y + 20, { steps: 10 });
  await page.mouse.up();
  await publish(page);
  expect(await types()).toEqual([second, first, ...others]);

  await page.getByRole("button", { name: "Add a block…" }).click();
  await page.getByLabel("Find a block").fill("text");
  const tile = page.frameLocator("iframe[title=Blocks]").getByRole("button", { name: /text/i }).first();
  await expect(tile).toBeVisible();
  // Tiles outside the window are drawn when needed.
  const fourth = page.frameLocator("iframe[title=Blocks]").getByRole("button").nth(3);
  await expect
    .poll(() => fourth.evaluate((button) => button.checkVisibility({ contentVisibilityAuto: true })))
    .toBe(true);
  await picture(page, "blocks");
  await tile.click();
  await expect(items).toHaveCount(others.length + 3);
  await expect(handle(others.length + 2)).toBeInViewport();
  // The new block is collapsed like all others, with a line that describes it.
  await expect(items.last().getByText(/text/i).first()).toBeVisible();
  await expect(
    items
      .last()
      .getByLabel(/ field$/)
      .first(),
  ).toBeHidden();
});

test("testimonials, dishes and pictures in use cannot be deleted: the editor lists the uses, and links there", async ({
  page,
  desk,
  expectProblem,
}) => {
  expectProblem(/422/);
  expectProblem(/It is in use|^error: Object$/);
  page.on("dialog", (dialog) => void dialog.accept());
  const refusal = page
    .getByRole("alert")
    .filter({ hasText: "Not deleted. It is in use and cannot be deleted" });
  const goThere = page.getByRole("button", { name: "Go there" });
  const used = page.getByText("This uses the entry that you wanted to delete.");
  const inUse = [
    ["testimonials/daniel-osei.yml", "Dinner at Delish"],
    ["dishes/margherita-pizza.md", "Delish: dinner by lamp light"],
  ] as const;
  for (const [file, where] of inUse) {
    const before = await desk.read(file);
    await page.goto("about:blank");
    await page.goto(`/admin/#/collections/${file.replace("/", "/entries/").replace(/\.\w+$/, "")}`);
    await page.getByRole("button", { name: "Delete entry" }).click();
    await expect(refusal).toContainText(where);
    expect(await desk.read(file)).toBe(before);
  }
  // Deep in the home page, the block and its list are opened.
  await goThere.click();
  await expect(used).toBeInViewport();
  await expect(page.getByLabel("Dish", { exact: true }).last()).toBeFocused();
  await expect(page.getByLabel("Title", { exact: true }).first()).toHaveValue("Delish: dinner by lamp light");
  // Going back leads straight to the other entry and its form.
  await page.goBack();
  await expect(page.getByLabel("Name", { exact: true }).first()).toHaveValue("Margherita pizza");

  await page.goto("/admin/#/collections/posts");
  await page.getByRole("button", { name: "Media" }).click();
  await page.getByPlaceholder("Search...").fill("granola");
  await page.keyboard.press("Enter");
  await page.getByText("berry-granola-bowl.png").click();
  await page.getByRole("button", { name: "Delete selected" }).click();
  await expect(refusal).toContainText("Berry granola bowl, Picture");
  await goThere.click();
  await expect(used).toBeInViewport();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Berry granola bowl");
  expect((await desk.read("media/dishes/berry-granola-bowl.png")).length).toBeGreaterThan(0);
});

test("no text is lost: the session ends, the network is gone, or the editor types during a save @journey", async ({
  page,
  desk,
  expectProblem,
}) => {
  expectProblem(/./);
  const file = "dishes/filter-coffee.md";
  const before = await desk.read(file);
  await page.goto("/admin/#/collections/dishes/entries/filter-coffee");
  const text = page.getByLabel(/^Description/);
  await text.fill("Written for an hour.");
  await page.context().clearCookies();
  await tryToPublish(page);
  await expect(page.locator("#publish-bar").getByText("You are signed out.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
  await page.context().addCookies([desk.cookie]);
  await page.context().setOffline(true);
  await tryToPublish(page);
  await expect(page.getByRole("alert").filter({ hasText: "Not saved." })).toContainText(
    "There is no connection to the site.",
  );
  await page.context().setOffline(false);
  await expect(text).toHaveValue("Written for an hour.");

  let release!: () => void;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/admin/backend/v1", async (route) => {
    if (route.request().postData()?.includes("persistEntry")) await held;
    await route.fallback();
  });
  await tryToPublish(page);
  await text.focus();
  await page.keyboard.type("Unseen.");
  release();
  await expect(page.getByText("No unsaved changes")).toBeVisible();
  // The form shows what was saved.
  await expect(text).toHaveValue("Written for an hour.");
  expect(await desk.read(file)).toBe(
    before.replace(/^description: .*$/m, 'description: "Written for an hour."'),
  );
  await text.fill("Written after it.");
  await publish(page);
  await desk.write(file, before);
});

test("markup in a text is cleaned before a preview shows it", async ({ page, desk, expectProblem }) => {
  expectProblem(/./);
  const file = "posts/the-market-at-five.md";
  const before = await desk.read(file);
  const attack = `<img src="/none.jpg" onerror="top.ran = 1"><script>top.ran = 1</script><a href="javascript:top.ran=1">Press</a>`;
  await desk.write(file, `${before}\n\nBefore it.\n\n${attack}\n\nBehind it.\n`);
  await page.goto("/admin/#/collections/posts/entries/the-market-at-five");
  const preview = page.frameLocator("#preview-pane");
  await expect(preview.getByText("Behind it.")).toBeAttached();
  expect(await preview.locator("[onerror], a[href^='javascript']").count()).toBe(0);
  expect(await page.evaluate(() => "ran" in window)).toBe(false);
  await desk.write(file, before);
});
