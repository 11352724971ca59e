import type { ContentModel } from "../../model/model.ts";
import type { FileConflict } from "../../contract/publishing.ts";
import type { Version } from "../working-files.ts";

export interface Author {
  readonly name: string;
  readonly email: string;
}

/** A file's new content; null deletes it. `path` starts below content/: `dishes/soup.md`. */
export interface Change {
  readonly path: string;
  readonly content: Buffer | string | null;
}

export interface SaveRequest {
  readonly author: Author;
  /** The first line names the change; further lines can give details. */
  readonly message: string;
  readonly changes: readonly Change[];
  /**
   * For each file, the version on which the author's change is based (`ContentFile.version`); null if the
   * file did not exist. Another editor's newer version is merged or reported as a conflict. A file not named
   * here is replaced, even if another editor has changed it.
   */
  readonly base?: Readonly<Record<string, Version | null>>;
}

export interface ContentFile {
  readonly path: string;
  readonly content: Buffer;
  readonly version: Version;
}

export interface SaveResult {
  /** The commit; the newest commit if nothing had to change. */
  readonly commit: string;
  /** New versions of the changed files, keyed by path; null if a file was deleted. */
  readonly changed: Readonly<Record<string, Version | null>>;
  /** The files in which another editor's changes were merged with the author's. */
  readonly merged: readonly string[];
}

/** Content that was copied into a folder. */
export interface ExportedContent {
  readonly commit: string;
  /** Id of the whole content, including edits by hand. */
  readonly tree: string;
  readonly files: ReadonlyMap<string, Version>;
}

/** The content as it would be after a save. */
export interface ProposedContent {
  /** Paths of all files, sorted. */
  readonly paths: readonly string[];
  /** The files that the save changes or deletes. */
  readonly changed: readonly string[];
  version(path: string): Version | undefined;
  read(path: string): Promise<Buffer | undefined>;
  readonly before: Pick<ProposedContent, "paths" | "version" | "read">;
}

/**
 * Another editor changed the same fields. Nothing was saved, and nothing is lost: the error contains both
 * versions.
 */
export class ConflictError extends Error {
  override name = "ConflictError";
  readonly conflicts: readonly FileConflict[];

  constructor(conflicts: readonly FileConflict[]) {
    super(
      `Someone else changed ${conflicts.map(({ path }) => `content/${path}`).join(", ")} in the meantime.`,
    );
    this.conflicts = conflicts;
  }
}

/** The repository cannot be written to at the moment; the message is for editors. */
export class RepositoryError extends Error {
  override name = "RepositoryError";
}

/** One commit that touched the content. */
export interface HistoryEntry {
  readonly commit: string;
  readonly author: Author;
  readonly at: Date;
  /** The complete commit message. */
  readonly message: string;
  /** The changed files below content/, with their versions before and after; null if the file did not exist. */
  readonly files: readonly {
    readonly path: string;
    readonly before: Version | null;
    readonly after: Version | null;
  }[];
}

export const draftStatuses = ["draft", "pending_review", "pending_publish"] as const;
/** Status in Decap's editorial workflow: draft, in review, or ready. */
export type DraftStatus = (typeof draftStatuses)[number];

/** A draft: changes to an entry on their own branch. */
export interface Draft {
  readonly collection: string;
  readonly slug: string;
  readonly status: DraftStatus;
  readonly author: Author;
  readonly updatedAt: Date;
  readonly commit: string;
  /**
   * Changes that publishing the draft would make. `version` is the file's version in the draft; null if the
   * draft deletes the file.
   */
  readonly files: readonly {
    readonly path: string;
    readonly version: Version | null;
    readonly isNew: boolean;
  }[];
}

/** The entry to which a draft belongs. */
export interface DraftName {
  readonly collection: string;
  readonly slug: string;
}

/**
 * The content with its history in git. Saves run one after another, even if several processes on this machine
 * save, and each save updates the files of content/. Edits made there by hand are never overwritten
 * (docs/decisions/content.md).
 */
export interface ContentRepository {
  /**
   * Returns the branch to which saves are committed.
   * @throws RepositoryError if no branch is checked out
   */
  branch(): Promise<string>;
  head(): Promise<string>;
  /** Returns the current file, including edits by hand. */
  read(path: string): Promise<ContentFile | undefined>;
  /** Returns the paths of all files, sorted. */
  list(): Promise<string[]>;
  /** Returns a file's content in a version that came from `read`, `history` or a conflict. */
  readVersion(version: Version): Promise<Buffer>;
  /**
   * @throws ConflictError, RepositoryError, and errors of the content check; in each case, nothing has
   * changed
   */
  save(request: SaveRequest): Promise<SaveResult>;
  /** Commits the files that were edited by hand, as a separate commit. */
  recordEditsByHand(): Promise<void>;
  /**
   * Reverts a commit's changes with a new commit; changes in later commits are kept.
   *
   * @throws like `save`
   */
  revert(commit: string, author: Author): Promise<SaveResult>;
  /**
   * Restores the content of a commit with a new commit.
   *
   * @throws like `save`
   */
  restore(commit: string, author: Author, message: string): Promise<SaveResult>;
  /** Returns the newest commits that touched the content, newest first. */
  history(limit: number): Promise<HistoryEntry[]>;
  /** True if `of` is `commit` or one of its descendants. */
  contains(of: string, commit: string): Promise<boolean>;
  /**
   * Writes the current content into a folder and removes everything else there. Up-to-date files stay
   * untouched. Saves wait until the export is complete.
   */
  exportTo(folder: string): Promise<ExportedContent>;
  drafts: {
    list(): Promise<Draft[]>;
    find(name: DraftName): Promise<Draft | undefined>;
    /** Returns a file of the draft, even if the draft does not change it. */
    read(name: DraftName, path: string): Promise<ContentFile | undefined>;
    save(request: SaveRequest & DraftName & { readonly status?: DraftStatus }): Promise<Draft>;
    setStatus(name: DraftName & { readonly author: Author }, status: DraftStatus): Promise<Draft>;
    /**
     * Commits the draft's changes to the content.
     *
     * @throws like `ContentRepository.save`
     */
    publish(name: DraftName & { readonly author: Author }): Promise<SaveResult>;
    remove(name: DraftName): Promise<void>;
  };
  /**
   * Fetches from the remote repository, merges and pushes; resolves to undefined if there is no remote
   * repository.
   * @throws RepositoryError
   */
  synchronize(): Promise<"same" | "pulled" | "pushed" | undefined>;
  /**
   * Calls the listener after every change that this process makes to the content, until the returned function
   * is called.
   */
  onChange(listener: (commit: string) => void): () => void;
}

export interface RepositoryOptions {
  /** The content folder; its name need not be `content`. */
  readonly contentDir: string;
  /** Folder in which a repository is created if the content is not in a repository. */
  readonly dataDir: string;
  /** Content model, which distinguishes entries from other files and contains their fields. */
  readonly model: ContentModel;
  /** Checks the content as it would be after a save; throws the reason for refusing the save. */
  readonly check?: (proposed: ProposedContent) => Promise<void>;
  /** The name or URL of a repository with which the history is shared. */
  readonly remote?: string | undefined;
  readonly now?: () => Date;
  /** Called with problems that need a person's attention: files that were left unchanged. */
  readonly report?: (message: string) => void;
  /** Milliseconds that a save waits for another git command in the content folder. */
  readonly indexWaitMs?: number;
  /** Called after each step of a save; tests kill the process there. */
  readonly onStep?: (name: string) => void;
}
