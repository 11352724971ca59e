import { collections } from "../../../content/model/collections.ts";
import { endingOf } from "../contract/uploaded-picture.ts";
import { addressName, freeAddressName } from "../../../core/shared/address-name.ts";

/**
 * Returns the file name of a new entry, without its extension. The file name is made from the entry's name.
 * If the name has no usable characters, it is made from the kind of entry and a number.
 */
export function entryFileName(collection: string, name: string): string {
  const kind = Object.hasOwn(collections, collection)
    ? collections[collection as keyof typeof collections].labelOne
    : "entry";
  return freeAddressName(name.replace(/['’]/g, ""), addressName(kind), () => false);
}

/** Returns a number derived from a name. Different names rarely have the same number. */
const numberOf = (name: string): number =>
  Array.from(name).reduce((sum, character) => (sum * 31 + character.codePointAt(0)!) % 100_000, 1);

/** Returns the name under which an uploaded picture is stored. */
export function pictureFileName(name: string): string {
  const ending = endingOf(name);
  const stem = name.slice(0, -ending.length - 1);
  return `${addressName(stem) || `picture-${numberOf(stem)}`}.${ending}`;
}
