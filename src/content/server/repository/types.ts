import type { ContentModel } from "../../model/model.ts";
import type { FileConflict } from "../../contract/publishing.ts";
import type { Version } from "../working-files.ts";

/** Author of a commit. */
export interface Author {
  readonly name: string;
  readonly email: string;
}

/** A file as it becomes; null deletes it. `path` starts below content/: `dishes/soup.md`. */
export interface Change {
  readonly path: string;
  readonly content: Buffer | string | null;
}

export interface SaveRequest {
  readonly author: Author;
  /** The first line names the change; further ones may say more. */
  readonly message: string;
  readonly changes: readonly Change[];
  /**
   * The version of each file that the author started from (`ContentFile.version`); null if there was none. Another editor's newer
   * version is merged or reported as a conflict. A file that is not named is replaced, even if another editor has changed it.
   */
  readonly base?: Readonly<Record<string, Version | null>>;
}

/** A file of the content with its version. */
export interface ContentFile {
  readonly path: string;
  readonly content: Buffer;
  readonly version: Version;
}

export interface SaveResult {
  /** The commit; the newest one if nothing had to change. */
  readonly commit: string;
  /** The files that changed, and their versions since; null if deleted. */
  readonly changed: Readonly<Record<string, Version | null>>;
  /** The files in which another editor's changes were merged with the author's. */
  readonly merged: readonly string[];
}

/** The content as it was copied into a folder. */
export interface ExportedContent {
  readonly commit: string;
  /** Names all of it, edits by hand included. */
  readonly tree: string;
  /** The version of each file. */
  readonly files: ReadonlyMap<string, Version>;
}

/** The content as it would be after a save. */
export interface ProposedContent {
  /** All files, sorted. */
  readonly paths: readonly string[];
  /** The files that the save changes or deletes. */
  readonly changed: readonly string[];
  /** Undefined if there is no such file. */
  version(path: string): Version | undefined;
  read(path: string): Promise<Buffer | undefined>;
  /** The same for the present content. */
  readonly before: Pick<ProposedContent, "paths" | "version" | "read">;
}

/** Another editor changed the same fields. Nothing was saved, and nothing is lost: both versions are in here. */
export class ConflictError extends Error {
  override name = "ConflictError";
  readonly conflicts: readonly FileConflict[];

  constructor(conflicts: readonly FileConflict[]) {
    super(`Somebody else changed ${conflicts.map(({ path }) => `content/${path}`).join(", ")} meanwhile.`);
    this.conflicts = conflicts;
  }
}

/** The repository cannot be written at the moment; the message is for an editor. */
export class RepositoryError extends Error {
  override name = "RepositoryError";
}

/** One commit that touched the content. */
export interface HistoryEntry {
  readonly commit: string;
  readonly author: Author;
  readonly at: Date;
  /** The whole message. */
  readonly message: string;
  /** Of files below content/. */
  readonly files: readonly {
    readonly path: string;
    readonly before: Version | null;
    readonly after: Version | null;
  }[];
}

export const draftStatuses = ["draft", "pending_review", "pending_publish"] as const;
/** Draft, in review, ready: in the words of Decap's editorial workflow. */
export type DraftStatus = (typeof draftStatuses)[number];

/** A draft: changes to an entry on their own branch. */
export interface Draft {
  readonly collection: string;
  readonly slug: string;
  readonly status: DraftStatus;
  readonly author: Author;
  readonly updatedAt: Date;
  readonly commit: string;
  /** Changes that publishing it would make. `version`: the file in the draft; null if the draft deletes it. */
  readonly files: readonly {
    readonly path: string;
    readonly version: Version | null;
    readonly isNew: boolean;
  }[];
}

/** Which entry a draft is of. */
export interface DraftName {
  readonly collection: string;
  readonly slug: string;
}

/**
 * The content with its history in git. Saves of any number of processes on this machine come one after the other; the
 * files of content/ follow them, and what was edited there by hand is never overwritten (docs/decisions/content.md).
 */
export interface ContentRepository {
  /**
   * The branch that saves go to.
   * @throws RepositoryError if no branch is checked out
   */
  branch(): Promise<string>;
  /** The newest commit. */
  head(): Promise<string>;
  /** A file as it is at the moment, edits by hand included. */
  read(path: string): Promise<ContentFile | undefined>;
  /** The paths of all files, sorted. */
  list(): Promise<string[]>;
  /** Content of a file in a version that `read`, `history` or a conflict named. */
  readVersion(version: Version): Promise<Buffer>;
  /** @throws ConflictError, RepositoryError, and what the check of the content throws; nothing has changed then */
  save(request: SaveRequest): Promise<SaveResult>;
  /** Records files that were edited by hand, as a separate commit. */
  recordEditsByHand(): Promise<void>;
  /**
   * Takes back a commit's changes, by a new commit; what others changed since stays.
   *
   * @throws like `save`
   */
  revert(commit: string, author: Author): Promise<SaveResult>;
  /** Restores the content of a commit, by a new commit. @throws like `save` */
  restore(commit: string, author: Author, message: string): Promise<SaveResult>;
  /** Newest first. */
  history(limit: number): Promise<HistoryEntry[]>;
  /** Whether a commit is `of`, or one of those before it. */
  contains(of: string, commit: string): Promise<boolean>;
  /**
   * Writes the present content into a folder and removes everything else there. A file that is up to date already
   * stays untouched. Nothing is saved meanwhile.
   */
  exportTo(folder: string): Promise<ExportedContent>;
  drafts: {
    list(): Promise<Draft[]>;
    find(name: DraftName): Promise<Draft | undefined>;
    /** A file of the draft, also one that it does not change. */
    read(name: DraftName, path: string): Promise<ContentFile | undefined>;
    save(request: SaveRequest & DraftName & { readonly status?: DraftStatus }): Promise<Draft>;
    setStatus(name: DraftName & { readonly author: Author }, status: DraftStatus): Promise<Draft>;
    /** Makes the draft's changes a commit of the content. @throws like `ContentRepository.save` */
    publish(name: DraftName & { readonly author: Author }): Promise<SaveResult>;
    remove(name: DraftName): Promise<void>;
  };
  /**
   * Fetches from the remote repository, merges and sends; undefined if there is none.
   * @throws RepositoryError
   */
  synchronize(): Promise<"same" | "pulled" | "pushed" | undefined>;
  /** Calls back after every change of the content by this process, until the function it returns is called. */
  onChange(listener: (commit: string) => void): () => void;
}

export interface RepositoryOptions {
  /** content/; its name may be another. */
  readonly contentDir: string;
  /** Folder in which a repository is made for content that is in none. */
  readonly dataDir: string;
  /** Tells entries from other files, and their fields. */
  readonly model: ContentModel;
  /** Looks at the content as a save would make it; throws what the save is refused with. */
  readonly check?: (proposed: ProposedContent) => Promise<void>;
  /** The name or address of a repository that the history is shared with. */
  readonly remote?: string | undefined;
  readonly now?: () => Date;
  /** Called with what needs a person's attention: files that were left as they are. */
  readonly report?: (message: string) => void;
  /** Milliseconds that a save waits for another git command in the folder of the content. */
  readonly indexWaitMs?: number;
  /** Called after each step of a save; tests end the process there. */
  readonly onStep?: (name: string) => void;
}
