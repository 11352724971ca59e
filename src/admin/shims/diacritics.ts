import { collections } from "../../content-model/collections.ts";
import { endingOf, isPictureEnding } from "../../contract/uploaded-picture.ts";
import { addressName, freeAddressName } from "../../shared/address-name.ts";

/*
 * In place of the package by which Decap takes the accents off the names of new entries and of pictures: of a name in another script it
 * would leave nothing.
 */

/** Name of one entry of the open collection: `dish`. */
const kindInAddress = (): string => {
  const name = /^#\/collections\/([\w-]+)/.exec(location.hash)?.[1] ?? "";
  const collection = Object.hasOwn(collections, name)
    ? collections[name as keyof typeof collections]
    : undefined;
  return addressName(collection?.labelOne ?? "entry");
};

/** A number that differs for different names. */
const numberOf = (name: string): number =>
  Array.from(name).reduce((sum, character) => (sum * 31 + character.codePointAt(0)!) % 100_000, 1);

function remove(name: string): string {
  const ending = endingOf(name);
  if (!isPictureEnding(ending)) return freeAddressName(name, kindInAddress(), () => false);
  const stem = name.slice(0, -ending.length - 1);
  return `${addressName(stem) || `picture-${numberOf(stem)}`}.${ending}`;
}

export default { remove };
