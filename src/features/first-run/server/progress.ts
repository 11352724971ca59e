import { mkdir } from "node:fs/promises";
import { dirname } from "node:path";
import { isRecord } from "../../../content/model/parse-fields.ts";
import type { FirstRunStep } from "../contract/first-run.ts";
import { readIfExists } from "../../../core/shared/read-if-exists.ts";
import type { Version } from "../../../content/server/repository.ts";
import { isFailure, type DomainError } from "../../../core/server/errors.ts";
import { withFileLock } from "../../../core/server/file-lock.ts";
import { writeDurably } from "../../../core/server/write-durably.ts";

export interface DoneStep {
  readonly step: FirstRunStep;
  readonly commit: string;
  /** Files that the step changed, with their versions afterwards; null if deleted. */
  readonly changed: Readonly<Record<string, Version | null>>;
  readonly by: string;
}

/** Progress of the first run: the saved steps in order. The owner's choices themselves are in the content. */
export interface Progress {
  readonly done: readonly DoneStep[];
}

export type ProgressStore = ReturnType<typeof openProgress>;

/**
 * Opens the progress of the first run. It is a file in the data folder, so that the owner can continue after
 * a restart and on another device.
 */
export function openProgress(path: string) {
  const read = async (): Promise<Progress> => {
    const text = await readIfExists(path);
    if (text === undefined) return { done: [] };
    const value: unknown = JSON.parse(text);
    if (!isRecord(value) || !Array.isArray(value["done"]))
      throw new Error(`${path} is not a file of the first run. Remove it to start again.`);
    return value as unknown as Progress;
  };
  return {
    read,
    /**
     * Changes the progress under a lock on this machine. If `work` resolves to a failure, `change` resolves
     * to that failure, and nothing changes.
     */
    async change(
      work: (before: Progress) => Promise<Progress | DomainError>,
    ): Promise<DomainError | undefined> {
      await mkdir(dirname(path), { recursive: true });
      return withFileLock(`${path}.lock`, { owner: "the first run", timeoutMs: 60_000 }, async () => {
        const next = await work(await read());
        if (isFailure(next)) return next;
        await writeDurably(path, `${JSON.stringify(next, null, 2)}\n`);
        return undefined;
      });
    },
  };
}
