/** Contract between the CMS and the service about saving and publishing (src/features/publishing). */

/** A fault of the content, in an editor's words. */
export interface ContentProblem {
  /** From the project's root: `content/dishes/soup.md`. */
  readonly file: string;
  /** Title of the entry for editors. */
  readonly title: string;
  /** Place in the file, by labels, outermost first: `Blocks › 3 (services) › Heading`. Empty for the file as a whole. */
  readonly field: string;
  readonly message: string;
  readonly fix: string;
  /** Address at which the CMS opens it: `/collections/dishes/entries/soup`. */
  readonly address?: string;
}

/** A field that two editors changed in different ways. */
export interface FieldConflict {
  /** The keys that lead to it, from the outside; empty: the file as a whole. */
  readonly field: readonly (string | number)[];
  readonly base: unknown;
  readonly mine: unknown;
  readonly theirs: unknown;
}

/** A file that two people changed in ways that exclude each other. */
export interface FileConflict {
  /** Below content/: `dishes/soup.md`. */
  readonly path: string;
  /** Version that a save which settles the conflict starts from; null if they deleted the file. */
  readonly theirVersion: string | null;
  readonly mine: string | null;
  readonly theirs: string | null;
  /** Their version with all of my changes that do not conflict with it; null if the two cannot be merged. */
  readonly merged: string | null;
  readonly fields: readonly FieldConflict[];
  /** The fields that only one of the two changed. */
  readonly onlyTheirs: readonly string[];
  readonly onlyMine: readonly string[];
  /** Author and time of the last change (ISO 8601, UTC); undefined if the file was edited by hand. */
  readonly by?: { readonly name: string; readonly at: string };
}

/** A file that is published in its last good version, because the site cannot be built with the present one. */
export interface SetAside extends ContentProblem {
  /** The version that cannot be published; null if the file was deleted. */
  readonly version: string | null;
  /** ISO 8601, UTC. */
  readonly since: string;
}

/** A content file that the service cannot use, so that its last good version stays in force. */
export interface UnusableFile extends Pick<ContentProblem, "file" | "title" | "address"> {
  /** In an editor's words, with the field. */
  readonly reason: string;
  /** ISO 8601, UTC. */
  readonly since: string;
}

/** The whole state of publishing, so that a screen that missed some is up to date with the next. Times are ISO 8601, UTC. */
export interface PublishState {
  /** Grows with every change. */
  readonly sequence: number;
  readonly live: { readonly release: string; readonly commit: string; readonly since: string } | null;
  /** Editor who pinned the live version, and the time. */
  readonly pinned: { readonly by: string; readonly at: string } | null;
  readonly building: {
    readonly since: string;
    readonly commit: string;
    /** Duration of the last build; null before the first. */
    readonly expectedSeconds: number | null;
    /** Titles of the first entries that it is to show. */
    readonly titles?: readonly string[];
  } | null;
  readonly failed: {
    readonly at: string;
    readonly commit: string;
    readonly message: string;
    readonly problems: readonly ContentProblem[];
  } | null;
  /** Files that guests see in an earlier version, while everything else is published. */
  readonly setAside: readonly SetAside[];
  /** Files that the service itself cannot use (dishes, booking rules …): it keeps using the last good versions. */
  readonly unusable?: readonly UnusableFile[];
}

/** One line of the publish history. */
export interface PublishedChange {
  readonly commit: string;
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly by: string;
  /** `Margherita pizza`, `3 files`. */
  readonly title: string;
  /** `Price: $13.00 → $14.50`. */
  readonly what: string;
  /** live: guests see it, and nothing newer; kept: guests saw or see it; waiting: not yet; failed: it never went live. */
  readonly state: "live" | "kept" | "waiting" | "failed";
  /** The release to go back to; absent if it is gone or is the live one. */
  readonly release?: string;
}
