import {
  endingOf,
  isHeic,
  isPictureEnding,
  largestPictureMb,
  pictureRefusals,
} from "../../contract/uploaded-picture.ts";
import { pictureFileName } from "../file-names.ts";

const megabyte = 1024 * 1024;

async function refusalOf(file: File): Promise<string | undefined> {
  const ending = endingOf(file.name);
  const refused = (reason: keyof typeof pictureRefusals) => pictureRefusals[reason](file.name);
  const start = new Uint8Array(await file.slice(0, 12).arrayBuffer());
  if (isHeic(ending, start)) return refused("heic");
  if (!isPictureEnding(ending)) return refused("format");
  if (file.size === 0) return refused("empty");
  if (file.size > largestPictureMb * megabyte) return refused("large");
  try {
    (await createImageBitmap(file)).close();
    return undefined;
  } catch {
    // Some browsers cannot decode AVIF, although the service accepts it.
    return ending === "avif" ? undefined : refused("damaged");
  }
}

/** True while Decap adds a new file. Decap may first delete an earlier file with the same name. */
let replacing = false;

/**
 * True if Decap deletes a picture only because a new one with the same name is being uploaded. Such a
 * deletion is skipped: the service would refuse to delete a picture that pages use, and the upload replaces
 * it anyway.
 */
export function isReplacement(): boolean {
  const answer = replacing;
  replacing = false;
  return answer;
}

/**
 * Checks each picture before Decap accepts it, and gives it a plain name. Without the check, Decap would keep
 * a refused picture with the entry, and send it again with every later save.
 *
 * @param onChecked called with the reason if a file is refused; otherwise with undefined
 */
export function checkUploads(onChecked: (problem: string | undefined) => void): void {
  const checked = new WeakSet<Event>();
  const check = async (input: HTMLInputElement, file: File): Promise<void> => {
    const words = await refusalOf(file);
    onChecked(words);
    if (words !== undefined) {
      input.value = "";
      return;
    }
    const named = new DataTransfer();
    named.items.add(new File([file], pictureFileName(file.name), { type: file.type }));
    input.files = named.files;
    const event = new Event("change", { bubbles: true });
    checked.add(event);
    replacing = true;
    input.dispatchEvent(event);
  };
  addEventListener("click", () => (replacing = false), { capture: true });
  addEventListener(
    "change",
    (event) => {
      const input = event.target;
      if (!(input instanceof HTMLInputElement) || input.type !== "file" || checked.has(event)) return;
      const [file] = input.files ?? [];
      if (!file) return;
      event.stopImmediatePropagation();
      void check(input, file);
    },
    { capture: true },
  );
}
