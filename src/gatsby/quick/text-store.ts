import { createHash } from "node:crypto";
import { rename, writeFile } from "node:fs/promises";
import { readIfExists } from "../read-if-exists.ts";

/** HTML of texts by their digests, for one process after another: to make it anew takes 4 ms a text. */
export interface TextStore {
  /** The HTML of a text, which `make` is asked for where nobody has made it yet. */
  html(text: string, make: (text: string) => Promise<string>): Promise<string>;
  /** Keeps what was asked for, and nothing else. */
  save(): Promise<void>;
}

interface Stored {
  /** Of what the texts were made by. */
  readonly key: string;
  readonly texts: Readonly<Record<string, string>>;
}

/** A file that a lost power supply has cut is as good as none: its texts are made anew. */
function parseStored(text: string): Stored | undefined {
  try {
    return JSON.parse(text) as Stored;
  } catch {
    return undefined;
  }
}

/** @param key what was made under another is not used */
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
