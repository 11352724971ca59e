import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import type satori from "satori";
import type { Font } from "satori";
import sharp from "sharp";
import { defaultTheme, paletteOf } from "../../../core/shared/palette.ts";
import { cardPath, type SocialCard } from "./card.ts";

/** Size of a card in pixels, as recommended for Open Graph. */
export const cardSize = { width: 1200, height: 630 } as const;

const faces = [
  { name: "Fraunces", file: "fraunces/files/fraunces", weight: 500 },
  { name: "Hanken Grotesk", file: "hanken-grotesk/files/hanken-grotesk", weight: 400 },
] as const;

/** Loads the site's fonts in WOFF, because satori cannot read WOFF2. Only Latin characters, as on the site. */
async function loadFonts(root: string): Promise<Font[]> {
  const { resolve } = createRequire(join(root, "package.json"));
  return Promise.all(
    faces.flatMap(({ name, file, weight }) =>
      ["latin", "latin-ext"].map(async (set): Promise<Font> => ({
        name: set === "latin" ? name : `${name} Ext`,
        data: await readFile(resolve(`@fontsource/${file}-${set}-${weight}-normal.woff`)),
        weight,
        style: "normal",
      })),
    ),
  );
}

/** Removes emoji: the fonts lack them, so they would be drawn as boxes. */
const withoutEmoji = (text: string): string =>
  text
    .replace(/\p{Extended_Pictographic}|\p{Emoji_Modifier}|[\u{1F1E6}-\u{1F1FF}]|\u200d|\ufe0f/gu, "")
    .replace(/\s+/g, " ")
    .trim();

const titleSize = (title: string): number => (title.length <= 36 ? 84 : title.length <= 80 ? 64 : 48);

const box = (style: Readonly<Record<string, string | number>>, children: unknown) => ({
  type: "div",
  props: { style: { display: "flex", ...style }, children },
});
const lines = (style: Readonly<Record<string, string | number>>, text: string) => ({
  type: "div",
  props: { style: { display: "block", textOverflow: "ellipsis", ...style }, children: text },
});

/** Draws the texts of a card as a transparent SVG. Long texts end with an ellipsis. */
async function drawTexts(
  { title, name, note, theme = defaultTheme }: SocialCard,
  fonts: Font[],
): Promise<string> {
  // Imported on demand, because the import takes a second, and most releases need no new card.
  const { default: draw } = await import("satori");
  const colors = paletteOf(theme);
  const text = withoutEmoji(title);
  const card = box(
    {
      ...cardSize,
      boxSizing: "border-box",
      flexDirection: "column",
      justifyContent: "flex-end",
      padding: "64px 72px",
      color: colors.cream,
    },
    [
      lines(
        { fontFamily: "Hanken Grotesk, Hanken Grotesk Ext", fontSize: 30, color: colors["amber-bright"] },
        name,
      ),
      lines(
        {
          ...(theme.type === "sans"
            ? { fontFamily: "Hanken Grotesk, Hanken Grotesk Ext" }
            : { fontFamily: "Fraunces, Fraunces Ext", fontWeight: 500 }),
          fontSize: titleSize(text),
          lineHeight: 1.1,
          margin: "16px 0 20px",
          lineClamp: 4,
          wordBreak: "break-word",
        },
        text,
      ),
      lines(
        {
          fontFamily: "Hanken Grotesk, Hanken Grotesk Ext",
          fontSize: 30,
          lineHeight: 1.4,
          color: colors["cream-soft"],
          lineClamp: 2,
          wordBreak: "break-word",
        },
        withoutEmoji(note),
      ),
    ],
  );
  return draw(card as Parameters<typeof satori>[0], { ...cardSize, fonts });
}

/** Returns an SVG gradient that darkens the image behind the texts. */
const shade = ({ night }: Pick<ReturnType<typeof paletteOf>, "night">) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${cardSize.width}" height="${cardSize.height}"><defs>` +
      `<linearGradient id="s" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${night}" stop-opacity=".15"/>` +
      `<stop offset=".45" stop-color="${night}" stop-opacity=".75"/><stop offset="1" stop-color="${night}" stop-opacity=".96"/>` +
      `</linearGradient></defs><rect width="100%" height="100%" fill="url(#s)"/></svg>`,
  );

/** Crops an image to the card's shape around its focal point. */
async function background(file: string, focalPoint = "50% 50%"): Promise<Buffer> {
  const image = sharp(file);
  const { width = 1, height = 1 } = await image.metadata();
  const scale = Math.max(cardSize.width / width, cardSize.height / height);
  const [x = 50, y = 50] = focalPoint.split(/\s+/).map((part) => Number.parseFloat(part));
  const [w, h] = [Math.ceil(width * scale), Math.ceil(height * scale)];
  const offset = (size: number, wanted: number, share: number) =>
    Math.round(Math.min(size - wanted, Math.max(0, (size * share) / 100 - wanted / 2)));
  return image
    .resize(w, h)
    .extract({
      left: offset(w, cardSize.width, Number.isFinite(x) ? x : 50),
      top: offset(h, cardSize.height, Number.isFinite(y) ? y : 50),
      ...cardSize,
    })
    .toBuffer();
}

/**
 * Draws one card as a JPEG.
 *
 * @param image file of the background image; undefined for a plain background
 */
export async function drawCard(card: SocialCard, image: string | undefined, fonts: Font[]): Promise<Buffer> {
  const colors = paletteOf(card.theme ?? defaultTheme);
  const ground = image
    ? sharp(await background(image, card.focalPoint)).composite([
        { input: shade(colors) },
        { input: Buffer.from(await drawTexts(card, fonts)) },
      ])
    : sharp({ create: { ...cardSize, channels: 3, background: colors.night } }).composite([
        { input: Buffer.from(await drawTexts(card, fonts)) },
      ]);
  return ground.jpeg({ quality: 82 }).toBuffer();
}

/** Number of days for which a card that no page uses any more is kept, because shared posts may still show it. */
const keptDays = 30;

/**
 * Draws missing cards into `cards/` below `publicDir`, one after another, and deletes old cards that no page
 * uses any more.
 *
 * @param root the project's folder, from which the fonts are loaded
 * @param basePublicDir the `public` folder of the build on which this site is based; cards that exist there
 * are not drawn again
 * @returns the number of cards drawn
 */
export async function drawCards(
  cards: readonly SocialCard[],
  { root, publicDir, basePublicDir }: { root: string; publicDir: string; basePublicDir?: string },
): Promise<number> {
  const folder = join(publicDir, "cards");
  await mkdir(folder, { recursive: true });
  const sites = [publicDir, ...(basePublicDir === undefined ? [] : [basePublicDir])];
  const find = (path: string) => sites.map((site) => join(site, path)).find((file) => existsSync(file));
  const wanted = new Map(cards.map((card) => [cardPath(card), card]));
  const missing = [...wanted].filter(([path]) => find(path) === undefined);
  const fonts = missing.length > 0 ? await loadFonts(root) : [];
  for (const [path, card] of missing) {
    const file = join(publicDir, path);
    await writeFile(`${file}.part`, await drawCard(card, card.image && find(card.image), fonts));
    await rename(`${file}.part`, file);
  }
  const oldest = Date.now() - keptDays * 86_400_000;
  for (const name of await readdir(folder))
    if (!wanted.has(`/cards/${name}`) && (await stat(join(folder, name))).mtimeMs < oldest)
      await rm(join(folder, name));
  return missing.length;
}
