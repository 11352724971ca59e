import { domainToASCII } from "node:url";

/** An address that mail can be sent to, and the key that makes two spellings one account. */
export interface EmailAddress {
  /** With the domain in ASCII, as mail servers want it. */
  readonly address: string;
  readonly key: string;
}

// Whatever could be read as more than one address, or as part of a mail's head, is none.
// eslint-disable-next-line no-control-regex
const bare = /^[^\s@,;:<>()[\]\\"\u0000-\u001f\u007f]{1,64}@[^\s@,;:<>()[\]\\"\u0000-\u001f\u007f]+$/u;

/**
 * Reads an address as typed; undefined where it is none. A domain is the same in any spelling that leads to the same
 * servers (case, full-width letters, punycode). Before the @ only the case of A to Z is passed over: letters that merely
 * look alike (a Cyrillic а, the Kelvin sign) are different people's.
 */
export function readEmail(text: string): EmailAddress | undefined {
  const trimmed = text.trim();
  if (!bare.test(trimmed) || !trimmed.isWellFormed()) return undefined;
  const at = trimmed.lastIndexOf("@");
  const local = trimmed.slice(0, at);
  const domain = domainToASCII(trimmed.slice(at + 1).normalize("NFKC"));
  if (!/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/.test(domain) || domain.includes("..")) return undefined;
  const address = `${local}@${domain}`;
  if (address.length > 254) return undefined;
  return {
    address,
    key: `${local.replace(/[A-Z]/g, (letter) => letter.toLowerCase())}@${domain}`,
  };
}
