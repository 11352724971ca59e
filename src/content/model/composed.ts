import type { Words } from "../../core/messages/words.ts";
import type { LayoutData } from "./content.ts";

/** How far the lower edge of a block overlaps what follows; `base.css` has the lengths. */
export type Overhang = "form" | "panel" | "plate";

/** A block ready to be shown: its own fields, its collected data, and its place on the page. */
export interface ComposedBlock {
  readonly type: string;
  readonly block: Readonly<Record<string, unknown>>;
  readonly data: unknown;
  /** How far the block above overlaps this block, which leaves room for the overlap. */
  readonly roomAbove?: Overhang;
  /** True if this block covers part of the block above. */
  readonly overlaps?: true;
}

/** The context passed to `src/site/page.tsx`. */
export interface PageContext {
  readonly layout: LayoutData;
  readonly header: "a" | "b";
  readonly footer: "a" | "b" | "line";
  /** Bar at the window's lower edge on phones; booking by default. */
  readonly bar?: "book" | "cart" | "none";
  /** True if the page opens with a dark picture, over which the header lies. */
  readonly transparentHeader: boolean;
  readonly title: string;
  readonly description: string;
  /** Path for search engines; differs from the page's own path on a block's single page. */
  readonly canonicalPath: string;
  /**
   * Path of the page in each language in which it exists, by BCP 47 tag; absent if the site has one language.
   */
  readonly alternates?: Readonly<Record<string, string>>;
  /** Texts that are not translated, on a page in another language. */
  readonly untranslated?: readonly string[];
  /** True to ask search engines not to list the page. */
  readonly noindex?: boolean;
  readonly blocks: readonly ComposedBlock[];
  /** The messages for the page's layout and blocks; the build adds them. */
  readonly words?: Words;
  /** How far the last block overlaps the footer, which leaves room for the overlap. */
  readonly footerRoom?: Overhang;
  /** Subject of the page, as schema.org things. */
  readonly structuredData?: readonly object[];
  /** The image shown when the page is shared: `/cards/….jpg`. */
  readonly socialCard?: string;
  /** Kind of a page that does not consist of blocks. */
  readonly pageKind?: "navbar" | "footer-a" | "footer-b";
}

/** A page with its path. */
export interface ComposedPage {
  readonly path: string;
  /**
   * The content file that the page shows, below content/; absent if the page does not show exactly one file.
   */
  readonly file?: string;
  /** Other paths that show the page, in Gatsby's notation: `/resetpassword/*`. */
  readonly matchPath?: string;
  readonly context: PageContext;
}
