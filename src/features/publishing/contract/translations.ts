/** Messages between the CMS and the service about translations. */

/** Progress of an entry's translation. */
export interface TranslationOverview {
  /** The source's path below content/: `dishes/soup.md`. */
  readonly path: string;
  /** The editors' name for the entry. */
  readonly title: string;
  /** The editors' name for its kind: `Dishes`. */
  readonly kind: string;
  readonly language: string;
  readonly exists: boolean;
  /** Number of texts in the source. */
  readonly texts: number;
  /** Number of texts without a translation. */
  readonly missing: number;
  /** True if the source has changed since. */
  readonly stale: boolean;
}

/** A text of an entry in both languages. */
export interface TranslatedText {
  /** In plain words: `Steps: heading`. */
  readonly label: string;
  readonly source: string;
  /** Empty if it is not translated yet. */
  readonly words: string;
  /** True if it can have several lines. */
  readonly isLong: boolean;
}

/** An entry to be translated. */
export interface TranslationForm {
  readonly path: string;
  readonly title: string;
  readonly language: string;
  /** The language of the source. */
  readonly sourceLanguage: string;
  readonly texts: readonly TranslatedText[];
  readonly stale: boolean;
  /** The version of the source whose texts these are. */
  readonly sourceVersion: string;
  /** The version of the translation; null if there is none. */
  readonly version: string | null;
}

/** A save: the translation of each text in the form, in order. */
export interface TranslationSave {
  readonly path: string;
  readonly language: string;
  readonly words: readonly string[];
  readonly sourceVersion: string;
  readonly version: string | null;
}
