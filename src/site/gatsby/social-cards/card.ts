import { createHash } from "node:crypto";
import type { ComposedPage } from "../../../content/model/composed.ts";
import type { ImageValue } from "../../../content/model/fields.ts";
import { defaultTheme, themeColors, type Theme, type ThemeColor } from "../../../core/shared/palette.ts";
import { publicPages } from "../discovery/page-list.ts";

export type CardTheme = Pick<Theme, ThemeColor | "type">;

/** Content of the image that previews a shared link to a page. */
export interface SocialCard {
  readonly title: string;
  /** The restaurant's name, drawn above the title. */
  readonly name: string;
  /** The page's description, drawn below the title. */
  readonly note: string;
  /**
   * Path of the background image in the built site: `/static/…/soup.jpg`. Without it, the background is
   * plain.
   */
  readonly image?: string;
  /** Theme of the restaurant; absent if it is the default theme. */
  readonly theme?: CardTheme;
  /** Point of the image that must stay visible when the image is cropped: `72% 60%`. */
  readonly focalPoint?: string;
}

/** File in which a build lists the cards to draw afterwards, relative to the project's folder. */
export const cardsFile = "dist/cards.json";

/**
 * Version of the cards' design. Change it whenever cards are drawn differently, so that old cards are not
 * reused.
 */
const design = "1";

/** Returns the path of a card's image file. The path changes with the card's content. */
export const cardPath = (card: SocialCard): string =>
  `/cards/${createHash("sha256")
    .update(JSON.stringify([design, card]))
    .digest("hex")
    .slice(0, 32)}.jpg`;

const isImage = (value: unknown): value is ImageValue =>
  typeof value === "object" && value !== null && "data" in value && "alt" in value;

/**
 * Returns the first image on a page: a block's `image` field, or the `image` or the first of the `images` in
 * a block's data.
 */
function firstImage({ context }: ComposedPage): ImageValue | undefined {
  const fields = context.blocks.flatMap(({ block, data }) => {
    const { image, images } = (data ?? {}) as { image?: unknown; images?: unknown };
    return [block["image"], image, Array.isArray(images) ? images[0] : undefined];
  });
  return fields.find(isImage);
}

/** Returns the cards' theme as a property; an empty object if it is the default theme. */
function themeOf(theme: Theme): Pick<SocialCard, "theme"> {
  const names = [...themeColors, "type"] as const;
  if (names.every((name) => theme[name] === defaultTheme[name])) return {};
  return { theme: Object.fromEntries(names.map((name) => [name, theme[name]])) as CardTheme };
}

/** Returns the cards of all public pages, keyed by page path. A pure function. */
export function socialCards(
  pages: readonly ComposedPage[],
  theme: Theme = defaultTheme,
): ReadonlyMap<string, SocialCard> {
  return new Map(
    publicPages(pages).map((page): [string, SocialCard] => {
      const { title, description, layout } = page.context;
      const { site } = layout;
      const own = firstImage(page);
      const image = own?.data?.images.fallback ? own : site.image;
      const file = image.data?.images.fallback?.src;
      return [
        page.path,
        {
          title: page.path === layout.home ? site.tagline : title,
          name: site.name,
          note: description,
          ...(file ? { image: file } : {}),
          ...(file && image.focalPoint ? { focalPoint: image.focalPoint } : {}),
          ...themeOf(theme),
        },
      ];
    }),
  );
}
