import { parseDigits, parsePhoneNumberFromString } from "libphonenumber-js";
import type { Formats } from "./formats.ts";

/*
 * Parses telephone numbers as people write them, for the service, the build and the staff screens. Guests'
 * scripts use contact-links.ts instead, because this module's library is too large for them.
 */

type PhoneFormats = Pick<Formats, "phoneCountry">;

/**
 * Replaces the prefix for international calls (00, or 011 in North America) with a plus sign. Without a
 * configured country, also adds a plus sign to `1-555-0134`: North Americans write a separate leading 1.
 */
const withPlus = (text: string, { phoneCountry }: PhoneFormats): string => {
  const abroad = text.replace(phoneCountry === "+1" ? /^\s*(?:00|011)/ : /^\s*00/, "+");
  return phoneCountry === "" ? abroad.replace(/^\s*1(?=[\s.(-])/, "+1") : abroad;
};

const parse = (number: string, formats: PhoneFormats) =>
  parsePhoneNumberFromString(
    withPlus(number.normalize("NFKC"), formats),
    formats.phoneCountry === "" ? {} : { defaultCallingCode: formats.phoneCountry.slice(1) },
  );

const nationalDigits = (number: string, formats: PhoneFormats): string =>
  (parse(number, formats)?.nationalNumber ?? parseDigits(number.normalize("NFKC"))).replace(/^0+/, "");

const keyLength = 9;

/**
 * Returns a key that is the same for all ways of writing a telephone number: the last digits of the number
 * within its country. Null if there are too few digits to identify anyone.
 */
export function phoneKeyOf(number: string | null, formats: PhoneFormats): string | null {
  const digits = nationalDigits(number ?? "", formats);
  return digits.length < 6 ? null : digits.slice(-keyLength);
}

/** True if the text that a host has typed is the number or part of it. False for fewer than three digits. */
export function isPartOfNumber(typed: string, number: string, formats: PhoneFormats): boolean {
  const all = parseDigits(typed.normalize("NFKC"));
  const national = nationalDigits(typed, formats);
  if (all.length < 3) return false;
  return (
    (national !== "" && nationalDigits(number, formats).includes(national)) ||
    parseDigits(number.normalize("NFKC")).includes(all)
  );
}

/**
 * Returns a number that can be dialled from anywhere: `+442079460000`. Undefined if the country is in neither
 * the number nor the settings.
 */
export const dialledNumber = (number: string, formats: PhoneFormats): string | undefined =>
  parse(number, formats)?.number;

/** Returns the `tel:` URL of a number: `tel:+442079460000;ext=12`. */
export const callAddress = (number: string, formats: PhoneFormats): string =>
  parse(number, formats)?.getURI() ?? `tel:${parseDigits(number.normalize("NFKC"))}`;
