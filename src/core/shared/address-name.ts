import anyAscii from "any-ascii";

const longest = 60;

/**
 * Turns a name in any script into a part of a URL: lower-case letters, digits and single hyphens. Empty if
 * the name contains nothing that can be written with these characters.
 */
export const addressName = (name: string): string =>
  anyAscii(name.normalize("NFC"))
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== "")
    .join("-")
    .slice(0, longest)
    .replace(/-$/, "");

/**
 * Returns the first free {@link addressName}: that of the name itself or, if it is taken, the same with a
 * number after it. If nothing is left of the name, returns the kind followed by a number.
 *
 * @param kind kind of the named thing: `dish`
 */
export function freeAddressName(name: string, kind: string, isTaken: (address: string) => boolean): string {
  const own = addressName(name);
  if (own !== "" && !isTaken(own)) return own;
  for (let number = own === "" ? 1 : 2; ; number += 1) {
    const address = `${own || kind}-${number}`;
    if (!isTaken(address)) return address;
  }
}
