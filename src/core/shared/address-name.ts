import anyAscii from "any-ascii";

const longest = 60;

/**
 * A name in any script as an address has it: small letters, digits and single hyphens. Empty for a name without a letter, a digit or a
 * sign that has a name.
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
 * The first address that is free: the name's, or the name's with a number. Of a name of which nothing is left it is the kind's with a
 * number.
 *
 * @param kind what the named thing is: `dish`
 */
export function freeAddressName(name: string, kind: string, isTaken: (address: string) => boolean): string {
  const own = addressName(name);
  if (own !== "" && !isTaken(own)) return own;
  for (let number = own === "" ? 1 : 2; ; number += 1) {
    const address = `${own || kind}-${number}`;
    if (!isTaken(address)) return address;
  }
}
