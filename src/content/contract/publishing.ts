/** Contract between the CMS and the service about saving and publishing (src/features/publishing). */

/** A problem in the content, described in terms that editors know. */
export interface ContentProblem {
  /** Path from the project's root: `content/dishes/soup.md`. */
  readonly file: string;
  /** The entry's title, as editors see it. */
  readonly title: string;
  /**
   * Labels that lead to the field, outermost first: `Blocks › 3 (services) › Heading`. Empty if the problem
   * concerns the whole file.
   */
  readonly field: string;
  readonly message: string;
  readonly fix: string;
  /** Path of the entry in the CMS: `/collections/dishes/entries/soup`. */
  readonly address?: string;
}

/** A field that two editors changed in different ways. */
export interface FieldConflict {
  /** The keys of the field, outermost first; empty for the whole file. */
  readonly field: readonly (string | number)[];
  readonly base: unknown;
  readonly mine: unknown;
  readonly theirs: unknown;
}

export interface FileConflict {
  /** Path below content/: `dishes/soup.md`. */
  readonly path: string;
  /**
   * The other editor's version, on which a save that resolves the conflict must be based; null if that editor
   * deleted the file.
   */
  readonly theirVersion: string | null;
  readonly mine: string | null;
  readonly theirs: string | null;
  /** `theirs` with all changes from `mine` that do not conflict with it; null if the two cannot be merged. */
  readonly merged: string | null;
  readonly fields: readonly FieldConflict[];
  /** Fields that only the other editor changed. */
  readonly onlyTheirs: readonly string[];
  readonly onlyMine: readonly string[];
  /** Author and time of the last change (ISO 8601, UTC); undefined if the file was edited by hand. */
  readonly by?: { readonly name: string; readonly at: string };
}

/** A file that guests see in its last good version, because the site cannot be built with the current one. */
export interface SetAside extends ContentProblem {
  /** The version that cannot be published; null if the file was deleted. */
  readonly version: string | null;
  /** ISO 8601, UTC. */
  readonly since: string;
}

/** A content file that the service cannot use, so that its last good version stays in force. */
export interface UnusableFile extends Pick<ContentProblem, "file" | "title" | "address"> {
  /** The reason, in terms that editors know; names the field. */
  readonly reason: string;
  /** ISO 8601, UTC. */
  readonly since: string;
}

/**
 * The whole state of publishing, so that a single message brings a screen up to date. Times are ISO 8601,
 * UTC.
 */
export interface PublishState {
  /** Incremented with every change. */
  readonly sequence: number;
  readonly live: { readonly release: string; readonly commit: string; readonly since: string } | null;
  /** Editor who pinned the live version, and when. */
  readonly pinned: { readonly by: string; readonly at: string } | null;
  readonly building: {
    readonly since: string;
    readonly commit: string;
    /**
     * Estimated total, from the duration of the last build or the progress of this one; null if neither is
     * known.
     */
    readonly expectedSeconds: number | null;
    /** Titles of the first few entries being published. */
    readonly titles?: readonly string[];
  } | null;
  /** Set while larger sizes of the pictures are being made. Guests already see everything that is saved. */
  readonly preparing?: {
    readonly since: string;
    /**
     * Estimated total, from the duration of the last whole build or the progress of this one; null if neither
     * is known.
     */
    readonly expectedSeconds: number | null;
  } | null;
  readonly failed: {
    readonly at: string;
    readonly commit: string;
    readonly message: string;
    readonly problems: readonly ContentProblem[];
  } | null;
  /** Files published in an earlier version, while everything else is current. */
  readonly setAside: readonly SetAside[];
  /**
   * Files that the service itself cannot use, such as dishes or booking rules. It continues with their last
   * good versions.
   */
  readonly unusable?: readonly UnusableFile[];
}

/** One line of the publish history. */
export interface PublishedChange {
  readonly commit: string;
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly by: string;
  /** Title of the changed entry, or the number of changed files: `Margherita pizza`, `3 files`. */
  readonly title: string;
  /** Summary of the change: `Price: $13.00 → $14.50`. */
  readonly what: string;
  /**
   * `live`: the newest change that guests see. `kept`: another change that is or was published. `waiting`:
   * not published yet. `failed`: could not be published.
   */
  readonly state: "live" | "kept" | "waiting" | "failed";
  /** Release to which editors can go back; absent if it is live, was deleted or was never made. */
  readonly release?: string;
}
