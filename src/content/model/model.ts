import type { Report } from "./booking-rules.ts";
import type { PageRole } from "../../core/shared/page-roles.ts";
import type { Fields, Raw } from "./fields.ts";

/** The page of each entry in a collection, at `/{folder}/{slug}`. */
export interface EntryPage<Name extends string = string> {
  readonly folder: string;
  /** The role of the page that lists the entries. `label` is that page's name for guests. */
  readonly list: PageRole;
  readonly label: string;
  /**
   * The type of the block that shows the entry. The block's reference to the collection is set to the entry's
   * slug.
   */
  readonly block: string;
  /** The field with the summary for search engines. */
  readonly description: Name;
  readonly header?: "a" | "b";
  readonly bar?: "cart";
}

/**
 * Fields of an entry that the site's search shows and matches, besides `title` and the headings of the body.
 */
export interface SearchFields<Name extends string = string> {
  /** Heading of this collection's group of search results; by default, the collection's label. */
  readonly label?: string;
  readonly text: Name;
  /** Fields whose texts are joined with commas. */
  readonly note?: readonly Name[];
  readonly price?: Name;
  /** The upper end of a range of prices. */
  readonly priceTo?: Name;
  readonly date?: Name;
  /** An image, or a list of images of which the first is used. */
  readonly image?: Name;
}

/** A kind of content with one file per entry. `Name`: the names of its fields. */
export interface Collection<F extends Fields = Fields, Name extends string = string> {
  /** The folder under content/. */
  readonly folder: string;
  readonly label: string;
  readonly labelOne: string;
  readonly help?: string;
  /** `md` has a body below its front matter, `yml` does not. */
  readonly format: "md" | "yml";
  readonly fields: F;
  /** The field from which a new entry's file name is made. */
  readonly nameField: Name;
  readonly page?: EntryPage<Name>;
  readonly search?: SearchFields<Name>;
  /** Checks the fields against each other. Called after every field has passed its own check. */
  check?(data: Raw<F>, report: Report): void;
}

/** A single file under content/settings/. */
export interface Setting<F extends Fields = Fields> {
  readonly file: string;
  /** The optional feature that uses the file; without the feature, the CMS does not offer the file. */
  readonly feature?: string;
  readonly label: string;
  readonly help?: string;
  readonly fields: F;
  /** Checks the fields against each other. Called after every field has passed its own check. */
  check?(data: Raw<F>, report: Report): void;
}

/** The type, labels and fields of a block, without its markup and the data that it takes from other content. */
export interface BlockModel {
  /** Kebab case: `menu-browser`. */
  readonly type: string;
  /** The name that editors see when they choose a block. */
  readonly label: string;
  readonly help?: string;
  readonly fields: Fields;
}

/** The declaration of all content. The CMS, the checks and the types are derived from it. */
export interface ContentModel {
  readonly collections: Readonly<Record<string, Collection>>;
  readonly settings: Readonly<Record<string, Setting>>;
  /** The blocks that editors can put on a page, in the order in which the CMS lists them. */
  readonly blocks: readonly BlockModel[];
}

/** Declares a setting; its type is inferred. */
export const setting = <F extends Fields>(declared: Setting<F>): Setting<F> => declared;
