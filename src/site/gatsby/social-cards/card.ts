import { createHash } from "node:crypto";
import type { ComposedPage } from "../../../content/model/composed.ts";
import type { ImageValue } from "../../../content/model/fields.ts";
import { defaultTheme, themeColors, type Theme, type ThemeColor } from "../../../core/shared/palette.ts";
import { publicPages } from "../discovery/page-list.ts";

/** Parts of a theme used by a card. */
export type CardTheme = Pick<Theme, ThemeColor | "type">;

/** Preview of a shared link to a page. */
export interface SocialCard {
  readonly title: string;
  /** Text above the title. */
  readonly name: string;
  /** Text below the title. */
  readonly note: string;
  /** An image file of the built site: `/static/…/soup.jpg`; the card is plain without one. */
  readonly image?: string;
  /** Theme of the restaurant; absent if it is the default theme. */
  readonly theme?: CardTheme;
  /** Part of the image that must stay visible: `72% 60%`. */
  readonly focalPoint?: string;
}

/** File, relative to the project's folder, in which a build lists its cards. They are drawn afterwards. */
export const cardsFile = "dist/cards.json";

/** Version of the drawing. Change it whenever the drawing changes, so that old cards are not reused. */
const design = "1";

/** Returns the path of a card, which changes with the card's content. */
export const cardPath = (card: SocialCard): string =>
  `/cards/${createHash("sha256")
    .update(JSON.stringify([design, card]))
    .digest("hex")
    .slice(0, 32)}.jpg`;

const isImage = (value: unknown): value is ImageValue =>
  typeof value === "object" && value !== null && "data" in value && "alt" in value;

/** Returns the first image on a page: from its blocks' own fields, or from the entry that it shows. */
function firstImage({ context }: ComposedPage): ImageValue | undefined {
  const fields = context.blocks.flatMap(({ block, data }) => {
    const { image, images } = (data ?? {}) as { image?: unknown; images?: unknown };
    return [block["image"], image, Array.isArray(images) ? images[0] : undefined];
  });
  return fields.find(isImage);
}

/** Returns the theme of the cards, if it is not the default theme. */
function themeOf(theme: Theme): Pick<SocialCard, "theme"> {
  const names = [...themeColors, "type"] as const;
  if (names.every((name) => theme[name] === defaultTheme[name])) return {};
  return { theme: Object.fromEntries(names.map((name) => [name, theme[name]])) as CardTheme };
}

/** Returns the cards of all public pages, by the pages' paths. A pure function. */
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
