import { domainToASCII } from "node:url";
import { isEmailAddress } from "../../shared/email-address.ts";

/**
 * An address that emails can be sent to, and a key that is the same for all spellings of one account's
 * address.
 */
export interface EmailAddress {
  /** With its domain in ASCII, as mail servers require. */
  readonly address: string;
  readonly key: string;
}

/**
 * Parses an email address; undefined if the text is not an email address. Spellings of a domain that lead to
 * the same servers (case, full-width letters, punycode) count as equal. Before the @, only the case of A to Z
 * is ignored, because lookalike letters (a Cyrillic а, the Kelvin sign) may belong to different people.
 */
export function readEmail(text: string): EmailAddress | undefined {
  const trimmed = text.trim();
  if (!isEmailAddress(trimmed) || !trimmed.isWellFormed()) return undefined;
  const at = trimmed.lastIndexOf("@");
  const local = trimmed.slice(0, at);
  if (local.length > 64) return undefined;
  const domain = domainToASCII(trimmed.slice(at + 1).normalize("NFKC"));
  if (!/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/.test(domain) || domain.includes("..")) return undefined;
  const address = `${local}@${domain}`;
  if (address.length > 254) return undefined;
  return {
    address,
    key: `${local.replace(/[A-Z]/g, (letter) => letter.toLowerCase())}@${domain}`,
  };
}
