/** Messages between the CMS and the service about translations. */

/** Progress of an entry's translation. */
export interface TranslationOverview {
  /** Path of the source below content/: `dishes/soup.md`. */
  readonly path: string;
  /** Name of the entry as shown to editors. */
  readonly title: string;
  /** Kind of the entry, as editors know it: `Dishes`. */
  readonly kind: string;
  readonly language: string;
  readonly exists: boolean;
  /** Number of texts in the source. */
  readonly texts: number;
  /** Number of texts without a translation. */
  readonly missing: number;
  /** True if the source has changed since it was translated. */
  readonly stale: boolean;
}

export interface TranslatedText {
  /** Name of the field in plain words: `Steps: heading`. */
  readonly label: string;
  readonly source: string;
  /** The translation; empty if there is none yet. */
  readonly words: string;
  /** True if the text can have several lines. */
  readonly isLong: boolean;
}

export interface TranslationForm {
  readonly path: string;
  readonly title: string;
  readonly language: string;
  readonly sourceLanguage: string;
  readonly texts: readonly TranslatedText[];
  readonly stale: boolean;
  readonly sourceVersion: string;
  /** Version of the translation; null if there is none. */
  readonly version: string | null;
}

/** A request to save the translations of all texts in the form, in the form's order. */
export interface TranslationSave {
  readonly path: string;
  readonly language: string;
  readonly words: readonly string[];
  readonly sourceVersion: string;
  readonly version: string | null;
}
