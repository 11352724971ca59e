import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { PublishState } from "../../../../content/contract/publishing.ts";

/** State before anything has been published. */
export const nothingPublished: PublishState = {
  sequence: 0,
  live: null,
  pinned: null,
  building: null,
  failed: null,
  setAside: [],
};

/** Reads the last state that a publisher in any process has written. */
export async function readPublishState(folder: string): Promise<PublishState | undefined> {
  try {
    const state = JSON.parse(await readFile(join(folder, "state.json"), "utf8")) as Partial<PublishState>;
    // A state written by an earlier version may lack some fields.
    return { ...nothingPublished, ...state };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT" || error instanceof SyntaxError) return undefined;
    throw error;
  }
}
