import type { Report } from "./booking-rules.ts";
import type { PageRole } from "../../core/shared/page-roles.ts";
import type { Fields, Raw } from "./fields.ts";

/** The page that every entry of a collection has, at `/{folder}/{slug}`. */
export interface EntryPage<Name extends string = string> {
  readonly folder: string;
  /** The role of the page that lists the entries, and what guests call it. */
  readonly list: PageRole;
  readonly label: string;
  /** The type of the block that shows the entry; its reference to the collection is set to the entry's slug. */
  readonly block: string;
  /** The field with the summary for search engines. */
  readonly description: Name;
  readonly header?: "a" | "b";
  readonly bar?: "cart";
}

/** Which fields of an entry the site's search shows and finds, beside `title` and the headings of the body. */
export interface SearchFields<Name extends string = string> {
  /** Name of the group of results for guests; by default the collection's label. */
  readonly label?: string;
  readonly text: Name;
  /** Joined by commas. */
  readonly note?: readonly Name[];
  readonly price?: Name;
  /** The upper end of a range of prices. */
  readonly priceTo?: Name;
  readonly date?: Name;
  /** An image, or a list of which the first counts. */
  readonly image?: Name;
}

/** A kind of content with one file per entry. `Name`: the names of its fields. */
export interface Collection<F extends Fields = Fields, Name extends string = string> {
  /** The folder under content/. */
  readonly folder: string;
  readonly label: string;
  readonly labelOne: string;
  readonly help?: string;
  /** `md` has a body below its front matter, `yml` has not. */
  readonly format: "md" | "yml";
  readonly fields: F;
  /** The field a new entry's file name is made from. */
  readonly nameField: Name;
  readonly page?: EntryPage<Name>;
  readonly search?: SearchFields<Name>;
  /** Reports problems between the fields; called once each has passed its own check. */
  check?(data: Raw<F>, report: Report): void;
}

/** A single file under content/settings/. */
export interface Setting<F extends Fields = Fields> {
  readonly file: string;
  /** The optional feature that it is for; without it the CMS does not offer it. */
  readonly feature?: string;
  readonly label: string;
  readonly help?: string;
  readonly fields: F;
  /** Reports problems between the fields; called once each has passed its own check. */
  check?(data: Raw<F>, report: Report): void;
}

/** A block type without its markup and without what it reads of other content. */
export interface BlockModel {
  /** Kebab case: `menu-browser`. */
  readonly type: string;
  /** The name an editor picks it by. */
  readonly label: string;
  readonly help?: string;
  readonly fields: Fields;
}

/** Everything that content can be. The CMS, the checks and the types are made from it. */
export interface ContentModel {
  readonly collections: Readonly<Record<string, Collection>>;
  readonly settings: Readonly<Record<string, Setting>>;
  /** The blocks that editors can put on a page, in the order in which the CMS offers them. */
  readonly blocks: readonly BlockModel[];
}
