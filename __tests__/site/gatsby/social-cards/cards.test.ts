import { mkdir, readdir, readFile, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { defaultTheme } from "../../../../src/core/shared/palette.ts";
import { cardPath, socialCards, type SocialCard } from "../../../../src/site/gatsby/social-cards/card.ts";
import { drawCards } from "../../../../src/site/gatsby/social-cards/draw.ts";
import { composePages } from "../../../../src/content/compose/compose-pages.ts";
import { siteContent } from "../../../support/content.ts";
import { temporaryFolder } from "../../../core/server/support/fixtures.ts";

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(() => folder.remove());

const card = (more: Partial<SocialCard> = {}): SocialCard => ({
  title: "Tomato soup",
  name: "Delish",
  note: "For the last warm week.",
  ...more,
});
const draw = (...cards: SocialCard[]) =>
  drawCards(cards, { root: `${process.cwd()}/`, publicDir: folder.path });
const pixels = (of: SocialCard) =>
  sharp(join(folder.path, cardPath(of)))
    .raw()
    .toBuffer();

/** Number of pixels at a card's right and lower edges that are as bright as its letters. */
async function brightAtEdges(of: SocialCard): Promise<number> {
  const { data, info } = await sharp(join(folder.path, cardPath(of)))
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  let bright = 0;
  for (let y = 0; y < info.height; y += 1)
    for (let x = 0; x < info.width; x += 1)
      if ((x > info.width - 40 || y > info.height - 30) && data[y * info.width + x]! > 100) bright += 1;
  return bright;
}

test("every page for search engines has a card with its title, others have none", async () => {
  const cards = socialCards(composePages(await siteContent(), { siteUrl: "https://www.example.com" }));
  expect(cards.get("/menu/margherita-pizza")).toMatchObject({
    title: "Margherita pizza",
    note: "Ninety seconds in the oven, no longer.",
  });
  for (const path of ["/account", "/section4", "/404.html"]) expect(cards.has(path)).toBe(false);
});

test("a card is a JPEG of 1200 by 630 pixels, drawn once for its contents", async () => {
  expect(await draw(card(), card(), card({ title: "Other soup" }))).toBe(2);
  expect(await sharp(join(folder.path, cardPath(card()))).metadata()).toMatchObject({
    format: "jpeg",
    width: 1200,
    height: 630,
  });
  expect(await draw(card(), card({ title: "Other soup" }))).toBe(0);
  expect(await pixels(card())).not.toEqual(await pixels(card({ title: "Other soup" })));
});

test("a name of 200 characters, in one word or in many, fits on the card", async () => {
  const long = [card({ title: "W".repeat(200), note: "m".repeat(400) }), card({ title: "Soup ".repeat(40) })];
  await draw(...long);
  for (const each of long) expect(await brightAtEdges(each)).toBe(0);
});

test("an emoji is left out, letters of other Latin scripts are not", async () => {
  const [plain, emoji, accents] = [
    card({ title: "Soup" }),
    card({ title: "Soup 🍅👩🏽‍🍳🇮🇹" }),
    card({ title: "Sõúpė" }),
  ];
  await draw(plain, emoji, accents);
  expect((await pixels(emoji)).equals(await pixels(plain))).toBe(true);
  expect((await pixels(accents)).equals(await pixels(plain))).toBe(false);
});

test("the card shows the page's image, cropped around its focus", async () => {
  await mkdir(join(folder.path, "static"));
  // Black on the left, white on the right.
  const white = await sharp({ create: { width: 1200, height: 900, channels: 3, background: "#fff" } })
    .png()
    .toBuffer();
  await sharp({ create: { width: 2400, height: 900, channels: 3, background: "#000" } })
    .composite([{ input: white, left: 1200, top: 0 }])
    .jpeg()
    .toFile(join(folder.path, "static", "half.jpg"));
  const [left, right] = ["0% 50%", "100% 50%"].map((focalPoint) =>
    card({ image: "/static/half.jpg", focalPoint }),
  );
  await draw(left!, right!);
  const brightness = async (of: SocialCard) =>
    (await sharp(join(folder.path, cardPath(of))).stats()).channels[0]!.mean;
  expect(await brightness(right!)).toBeGreaterThan((await brightness(left!)) + 20);
});

test("a card that no page uses any more is kept for a month", async () => {
  await draw(card());
  const cards = join(folder.path, "cards");
  await writeFile(join(cards, "old.jpg"), "");
  await writeFile(join(cards, "recent.jpg"), "");
  const twoMonthsAgo = new Date(Date.now() - 60 * 86_400_000);
  await utimes(join(cards, "old.jpg"), twoMonthsAgo, twoMonthsAgo);
  await draw(card());
  expect((await readdir(cards)).sort()).toEqual(
    [cardPath(card()).slice("/cards/".length), "recent.jpg"].sort(),
  );
  expect((await stat(join(cards, "recent.jpg"))).isFile()).toBe(true);
  expect((await readFile(join(folder.path, cardPath(card())))).length).toBeGreaterThan(5_000);
});

test("cards have the restaurant's own look; those of the default look keep their addresses", async () => {
  const pages = composePages(await siteContent(), { siteUrl: "https://www.example.com" });
  const blue = { ...defaultTheme, ground: "#0d1524", type: "sans" } as const;
  const own = socialCards(pages, blue).get("/")!;
  expect(own.theme).toMatchObject({ ground: "#0d1524", type: "sans" });
  expect(socialCards(pages, defaultTheme).get("/")!.theme).toBeUndefined();
  const plain = card({ theme: own.theme! });
  await draw(plain);
  const { data } = await sharp(join(folder.path, cardPath(plain)))
    .raw()
    .toBuffer({ resolveWithObject: true });
  // The background, apart from JPEG's inaccuracy.
  expect(
    [...data.subarray(0, 3)].map((value, index) => Math.abs(value - [0x0d, 0x15, 0x24][index]!) < 6),
  ).toEqual([true, true, true]);
});
