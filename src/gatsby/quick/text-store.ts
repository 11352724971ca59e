import { createHash } from "node:crypto";
import { rename, writeFile } from "node:fs/promises";
import { readIfExists } from "../read-if-exists.ts";

/** HTML of texts by their digests, kept from one process to the next: making it takes 4 ms a text. */
export interface TextStore {
  /** The HTML of a text; `make` provides it where it is not stored yet. */
  html(text: string, make: (text: string) => Promise<string>): Promise<string>;
  /** Stores the texts that were asked for, and no others. */
  save(): Promise<void>;
}

interface Stored {
  /** The fingerprint of the code and settings that made the texts. */
  readonly key: string;
  readonly texts: Readonly<Record<string, string>>;
}

/** A file cut short by a power failure counts as none: its texts are made again. */
function parseStored(text: string): Stored | undefined {
  try {
    return JSON.parse(text) as Stored;
  } catch {
    return undefined;
  }
}

/** @param key texts stored under another key are not used */
export async function openTextStore(file: string, key: string): Promise<TextStore> {
  const text = await readIfExists(file);
  const stored = text === undefined ? undefined : parseStored(text);
  const known = stored?.key === key ? stored.texts : {};
  const texts: Record<string, string> = {};
  return {
    async html(text, make) {
      const digest = createHash("sha256").update(text).digest("base64url");
      return (texts[digest] = known[digest] ?? (await make(text)));
    },
    async save() {
      await writeFile(`${file}.part`, JSON.stringify({ key, texts } satisfies Stored));
      await rename(`${file}.part`, file);
    },
  };
}
