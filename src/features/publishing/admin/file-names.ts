import { collections } from "../../../content/model/collections.ts";
import { endingOf } from "../contract/uploaded-picture.ts";
import { addressName, freeAddressName } from "../../../core/shared/address-name.ts";

/**
 * A new entry's file name without its ending, from the entry's name; from its kind and a number if nothing is
 * left of the name.
 */
export function entryFileName(collection: string, name: string): string {
  const kind = Object.hasOwn(collections, collection)
    ? collections[collection as keyof typeof collections].labelOne
    : "entry";
  return freeAddressName(name.replace(/['’]/g, ""), addressName(kind), () => false);
}

/** A number that differs for different names. */
const numberOf = (name: string): number =>
  Array.from(name).reduce((sum, character) => (sum * 31 + character.codePointAt(0)!) % 100_000, 1);

/** An uploaded picture's name, in the form used in content. */
export function pictureFileName(name: string): string {
  const ending = endingOf(name);
  const stem = name.slice(0, -ending.length - 1);
  return `${addressName(stem) || `picture-${numberOf(stem)}`}.${ending}`;
}
