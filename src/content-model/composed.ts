import type { ShellData } from "./content.ts";
import type { PictureValue } from "./fields.ts";

/** A block ready to be shown: its own fields, and what it collected. */
export interface ComposedBlock {
  readonly type: string;
  readonly block: Readonly<Record<string, unknown>>;
  readonly data: unknown;
}

/** What the page of one dish, post, product or chef shows. */
export interface EntryPage {
  /** The page that lists its kind, and the entry's own name. */
  readonly list: { readonly label: string; readonly to: string };
  readonly title: string;
  /** Price, role, or date and author. */
  readonly note: string;
  readonly lead: string;
  readonly picture: PictureValue | null;
  readonly html: string;
}

/** The context of `src/templates/page.tsx`. */
export interface PageContext {
  readonly shell: ShellData;
  readonly header: "a" | "b";
  readonly footer: "a" | "b";
  /** The page opens with a dark picture, and the header lies over it. */
  readonly underHeader: boolean;
  readonly title: string;
  readonly description: string;
  /** Where search engines should look; differs from the page's own path on a block's single page. */
  readonly canonicalPath: string;
  readonly blocks: readonly ComposedBlock[];
  readonly entry?: EntryPage;
  /** What a page shows that is not made of blocks. */
  readonly special?: "not-found" | "navbar" | "footer-a" | "footer-b";
}
