/**
 * Field types for declaring content. Fields are plain data, which the CMS, the checks and the parser
 * interpret.
 */

declare const raw: unique symbol;
declare const resolved: unique symbol;

interface Common {
  /** Label for editors, also used in error messages. */
  readonly label: string;
  /** One sentence below the field in the CMS. */
  readonly help?: string;
  readonly optional?: boolean;
  /** Value that the CMS puts into a new entry. */
  readonly default?: unknown;
  /**
   * False for a text that is the same in every language, such as a telephone number or a name to which other
   * files refer.
   */
  readonly translatable?: false;
  /** Advice in the error for a missing field, instead of “Fill it in.” */
  readonly missing?: string;
  /** Optional feature that uses the field. If it is not installed, the CMS does not show the field. */
  readonly feature?: string;
}

/** A list in a settings file, whose entries other files refer to by name. */
export interface SettingList {
  /** The file's name: `menu`. */
  readonly setting: string;
  /** The name of the list; each of its entries has a `name`. */
  readonly list: string;
  /** Field of a list entry that editors see when they choose one; `name` by default. */
  readonly shownAs?: string;
}

export type FieldSpec = Common &
  (
    | {
        readonly kind: "text";
        readonly max?: number;
        readonly pattern?: readonly [source: string, says: string];
        /** True if the text can be empty, although the field must exist. */
        readonly allowEmpty?: true;
        /**
         * Name of the neighbouring field whose text guests see if this field is empty. Translations always
         * use this field, never the neighbouring one.
         */
        readonly insteadOf?: string;
        /** Never shown to editors: the service fills it in. */
        readonly hidden?: true;
      }
    | { readonly kind: "textarea"; readonly max?: number; readonly allowEmpty?: true }
    | { readonly kind: "markdown" }
    | {
        readonly kind: "number";
        readonly min?: number;
        readonly max?: number;
        readonly whole?: boolean;
        /** Not shown to editors: a new entry gets the default. */
        readonly hidden?: true;
      }
    | {
        readonly kind: "price";
        /** True for a difference, which can be negative. */
        readonly signed?: true;
      }
    | {
        readonly kind: "checkbox";
        /** Text that the CMS adds to an entry in a list if the checkbox is off: `sold out`. */
        readonly off?: string;
      }
    | {
        readonly kind: "select";
        readonly options: Readonly<Record<string, string>>;
        /** True to show the options side by side in the CMS rather than as a list. */
        readonly buttons?: true;
      }
    | { readonly kind: "color" }
    | { readonly kind: "multiSelect"; readonly options: Readonly<Record<string, string>> }
    | { readonly kind: "date" }
    | { readonly kind: "time" }
    | { readonly kind: "dateTime" }
    | { readonly kind: "email" }
    | { readonly kind: "link" }
    | { readonly kind: "image" }
    | { readonly kind: "imageFile" }
    | { readonly kind: "reference"; readonly collection: string }
    | ({ readonly kind: "listed"; readonly multiple?: true } & SettingList)
    | { readonly kind: "group"; readonly fields: Fields }
    | { readonly kind: "list"; readonly item: FieldSpec; readonly min?: number; readonly max?: number }
    | { readonly kind: "blocks" }
  );

export type FieldKind = FieldSpec["kind"];

/** A field whose value is `Raw` in the content file and `Resolved` in a component's props. */
export type Field<Raw = unknown, Resolved = Raw> = FieldSpec & {
  readonly [raw]?: readonly [Raw];
  readonly [resolved]?: readonly [Resolved];
};

export type Fields = Readonly<Record<string, Field>>;

/** The part of gatsby-plugin-image's data that `Image` in src/site/ui uses. */
export interface ImageData {
  readonly width: number;
  readonly height: number;
  readonly backgroundColor?: string;
  readonly images: {
    readonly fallback?: { readonly src: string; readonly srcSet?: string; readonly sizes?: string };
    readonly sources?: readonly { readonly srcSet: string; readonly type: string; readonly sizes?: string }[];
  };
}

type RawOf<F> = F extends { readonly [raw]?: readonly [infer R] } ? R : never;
type ResolvedOf<F> = F extends { readonly [resolved]?: readonly [infer R] } ? R : never;
type OptionalKeys<F extends Fields> = {
  [K in keyof F]: undefined extends ResolvedOf<F[K]> ? K : never;
}[keyof F];
type Shape<F extends Fields, V extends { [K in keyof F]: unknown }> = {
  [K in Exclude<keyof F, OptionalKeys<F>>]: V[K];
} & { [K in OptionalKeys<F>]?: V[K] };

/** Values of these fields in a content file. */
export type Raw<F extends Fields> = Shape<F, { [K in keyof F]: RawOf<F[K]> }>;
/** Values of these fields for a component: pictures have image data, everything else is unchanged. */
export type Resolved<F extends Fields> = Shape<F, { [K in keyof F]: ResolvedOf<F[K]> }>;

type Options = Omit<Common, "label" | "optional">;

export const text = (
  label: string,
  o: Options & {
    max?: number;
    pattern?: readonly [string, string];
    allowEmpty?: true;
    insteadOf?: string;
    hidden?: true;
  } = {},
): Field<string> => ({
  kind: "text",
  label,
  ...o,
});
/** True if a text field may be left empty. */
export const mayBeEmpty = (field: FieldSpec): boolean =>
  (field.kind === "text" || field.kind === "textarea") && field.allowEmpty === true;

/** Declares a text of several lines without markup. */
export const textarea = (
  label: string,
  o: Options & { max?: number; allowEmpty?: true } = {},
): Field<string> => ({
  kind: "textarea",
  label,
  ...o,
});
export const markdown = (label: string, o: Options = {}): Field<string> => ({
  kind: "markdown",
  label,
  ...o,
});
export const number = (
  label: string,
  o: Options & { min?: number; max?: number; whole?: boolean; hidden?: true } = {},
): Field<number> => ({
  kind: "number",
  label,
  ...o,
});
/** Declares a price in the restaurant's currency: not negative, with no more decimals than the currency has. */
export const price = (label: string, o: Options = {}): Field<number> => ({ kind: "price", label, ...o });
/** Declares an amount that is added to a price or subtracted from it. */
export const priceDifference = (label: string, o: Options = {}): Field<number> => ({
  kind: "price",
  signed: true,
  label,
  ...o,
});
export const checkbox = (label: string, o: Options & { off?: string } = {}): Field<boolean> => ({
  kind: "checkbox",
  label,
  default: false,
  ...o,
});
export const select = <T extends Readonly<Record<string, string>>>(
  label: string,
  options: T,
  o: Options & { buttons?: true } = {},
): Field<keyof T & string> => ({ kind: "select", label, options, ...o });
export const multiSelect = <T extends Readonly<Record<string, string>>>(
  label: string,
  options: T,
  o: Options = {},
): Field<(keyof T & string)[]> => ({ kind: "multiSelect", label, options, ...o });
/** Declares a colour, written as `#14100d`. */
export const color = (label: string, o: Options = {}): Field<string> => ({ kind: "color", label, ...o });
/** Declares a calendar date, `YYYY-MM-DD`, in the restaurant's time zone. */
export const date = (label: string, o: Options = {}): Field<string> => ({ kind: "date", label, ...o });
/** Declares a time of day, `HH:MM`, 00:00 to 23:59. */
export const time = (label: string, o: Options = {}): Field<string> => ({ kind: "time", label, ...o });
/** Declares a date and time of day, to the minute, `YYYY-MM-DDTHH:MM`, in the restaurant's time zone. */
export const dateTime = (label: string, o: Options = {}): Field<string> => ({
  kind: "dateTime",
  label,
  ...o,
});
export const email = (label: string, o: Options = {}): Field<string> => ({ kind: "email", label, ...o });
/**
 * Declares a link: a path of this site (`/Book`), `#` for a target to be added later, or a complete URL
 * (`https:`, `tel:`, `mailto:`).
 */
export const link = (label: string, o: Options = {}): Field<string> => ({ kind: "link", label, ...o });
/** Declares a reference to an entry of a collection, by slug. */
export const reference = (label: string, collection: string, o: Options = {}): Field<string> => ({
  kind: "reference",
  label,
  collection,
  ...o,
});
/** Declares a reference to an entry in a settings file's list, by name. */
export const listed = (label: string, from: SettingList, o: Options = {}): Field<string> => ({
  kind: "listed",
  label,
  ...from,
  ...o,
});
/** Declares references to several entries in a settings file's list, by name. */
export const multiListed = (label: string, from: SettingList, o: Options = {}): Field<string[]> => ({
  kind: "listed",
  multiple: true,
  label,
  ...from,
  ...o,
});
export const group = <F extends Fields>(
  label: string,
  fields: F,
  o: Options = {},
): Field<Raw<F>, Resolved<F>> => ({
  kind: "group",
  label,
  fields,
  ...o,
});
export const list = <F extends Field>(
  label: string,
  item: F,
  o: Options & { min?: number; max?: number } = {},
): Field<RawOf<F>[], ResolvedOf<F>[]> => ({ kind: "list", label, item, ...o });
export interface PageBlock {
  readonly type: string;
  /** Path of the block's own page, if it is not derived from the path of the page that contains the block. */
  readonly address?: string;
  readonly [field: string]: unknown;
}

/** Declares the blocks of a page. */
export const blocks = (label: string, o: Options = {}): Field<readonly PageBlock[]> => ({
  kind: "blocks",
  label,
  ...o,
});

/** Returns the same field, but optional; its value is `undefined` if it is empty. */
export const optional = <R, V>(field: Field<R, V>): Field<R | undefined, V | undefined> =>
  ({ ...field, optional: true }) as Field<R | undefined, V | undefined>;

const imageFile = (label: string, o: Options = {}): Field<string> => ({ kind: "imageFile", label, ...o });

export const imageFields = {
  /** Path from the content folder: `/media/dishes/ribeye-steak.jpg`. */
  file: imageFile("File", {
    help: "A photograph at least 1600 pixels wide looks sharp everywhere.",
  }),
  alt: text("What the picture shows", {
    allowEmpty: true,
    default: "",
    missing: 'Describe the picture, or write alt: "" if the text beside the picture already does.',
    help: "For guests who cannot see it. Leave it empty if the text beside the picture already describes it.",
  }),
  caption: optional(text("Caption", { help: "Shown below the picture if the page has room for it." })),
  /** CSS `object-position` of the point that stays visible when the image is cropped: `72% 60%`. */
  focalPoint: optional(
    text("Point that stays visible", {
      pattern: ["^\\d{1,3}% \\d{1,3}%$", "must be two percentages such as 50% 30%"],
      help: "For cropped pictures: from the left and from the top, for example 50% 30%. If empty: the middle.",
    }),
  ),
};

export type ImageRaw = Raw<typeof imageFields>;

/** An image in the form that components use. */
export interface ImageValue extends Partial<Omit<ImageRaw, "file">> {
  /** Null if no build has resized the image, as for an SVG or in a CMS preview. `src` is then the image's URL. */
  readonly data: ImageData | null;
  readonly src?: string;
  /**
   * True if the image is a print: a picture of flat colours and hard edges that must not be covered, faded or
   * filtered.
   */
  readonly print?: boolean;
}

/** True if a picture is a print. If the theme's pictures are set to prints, every PNG file is a print. */
export const isPrint = (file: string, photos: unknown): boolean =>
  photos === "prints" && /\.png$/i.test(file);

export const image = (label: string, o: Options = {}): Field<ImageRaw, ImageValue> => ({
  kind: "image",
  label,
  missing: "Choose a picture.",
  ...o,
});

/** Declares a label and its target, for navigation and buttons. */
export const linkGroup = (label: string, o: Options = {}) =>
  group(label, { label: text("Link text"), to: link("Link") }, o);
