import type { Words } from "../../core/messages/words.ts";
import type { LayoutData } from "./content.ts";

/** How far the lower edge of a block overlaps the next block or the footer; `base.css` defines the lengths. */
export type Overhang = "form" | "panel" | "plate";

/** A block ready to be shown: its own fields, its collected data, and its place on the page. */
export interface ComposedBlock {
  readonly type: string;
  readonly block: Readonly<Record<string, unknown>>;
  readonly data: unknown;
  /** How far the block above overlaps this block. This block leaves that much room at its top. */
  readonly roomAbove?: Overhang;
  /** True if this block covers part of the block above. */
  readonly overlaps?: true;
}

/** The context passed to `src/site/page.tsx`. */
export interface PageContext {
  readonly layout: LayoutData;
  readonly header: "a" | "b";
  readonly footer: "a" | "b" | "line";
  /** Bar at the bottom of the window on phones; by default, the booking bar. */
  readonly bar?: "book" | "cart" | "none";
  /** True if the page opens with a dark picture that extends behind the header. */
  readonly transparentHeader: boolean;
  readonly title: string;
  readonly description: string;
  /**
   * Canonical path for search engines. On a page that shows a single block, it is the path of the page that
   * contains the block.
   */
  readonly canonicalPath: string;
  /**
   * Path of the page in each language in which it exists, keyed by BCP 47 tag; absent if the site has only
   * one language.
   */
  readonly alternates?: Readonly<Record<string, string>>;
  /** On a translated page: texts that are still in the source language. */
  readonly untranslated?: readonly string[];
  readonly noindex?: boolean;
  readonly blocks: readonly ComposedBlock[];
  /** The messages for the page's layout and blocks; the build adds them. */
  readonly words?: Words;
  /** How far the last block overlaps the footer. The footer leaves that much room at its top. */
  readonly footerRoom?: Overhang;
  /** The page's subject, as schema.org objects. */
  readonly structuredData?: readonly object[];
  /** The image shown when the page is shared: `/cards/….jpg`. */
  readonly socialCard?: string;
  /** The part of the layout that this style guide page shows instead of blocks. */
  readonly pageKind?: "navbar" | "footer-a" | "footer-b";
}

export interface ComposedPage {
  readonly path: string;
  /**
   * Path of the content file that the page shows, below content/; absent if the page does not show exactly
   * one file.
   */
  readonly file?: string;
  /** Other paths that show the page, in Gatsby's notation: `/resetpassword/*`. */
  readonly matchPath?: string;
  readonly context: PageContext;
}
