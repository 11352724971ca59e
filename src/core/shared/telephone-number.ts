import { parseDigits, parsePhoneNumberFromString } from "libphonenumber-js";
import type { Formats } from "./formats.ts";

/*
 * Telephone numbers as people write them, for the service, the build and staff's screens. Guests' scripts have no room for it: see
 * telephone.ts.
 */

type PhoneFormats = Pick<Formats, "phoneCountry">;

/**
 * A number as it is dialled from abroad is one with a plus sign. If no country is set, so is `1-555-0134`: a 1 that is set off is how
 * North Americans write their own.
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

/** The digits within the country, without zeros at the beginning. */
const nationalDigits = (number: string, formats: PhoneFormats): string =>
  (parse(number, formats)?.nationalNumber ?? parseDigits(number.normalize("NFKC"))).replace(/^0+/, "");

/** Digits of a key: a fixed number of the last ones. */
const keyLength = 9;

/**
 * Common form of all spellings of a telephone number: the last digits within its country. Null if there are too few to tell people
 * apart.
 */
export function phoneKeyOf(number: string | null, formats: PhoneFormats): string | null {
  const digits = nationalDigits(number ?? "", formats);
  return digits.length < 6 ? null : digits.slice(-keyLength);
}

/** Whether a text that a host types is a number, or a part of one. */
export function isPartOfNumber(typed: string, number: string, formats: PhoneFormats): boolean {
  const all = parseDigits(typed.normalize("NFKC"));
  const national = nationalDigits(typed, formats);
  if (all.length < 3) return false;
  return (
    (national !== "" && nationalDigits(number, formats).includes(national)) ||
    parseDigits(number.normalize("NFKC")).includes(all)
  );
}

/** A number as it is dialled from anywhere: `+442079460000`. Undefined if neither it nor the settings say of which country it is. */
export const dialledNumber = (number: string, formats: PhoneFormats): string | undefined =>
  parse(number, formats)?.number;

/** The address of a call: `tel:+442079460000;ext=12`. */
export const callAddress = (number: string, formats: PhoneFormats): string =>
  parse(number, formats)?.getURI() ?? `tel:${parseDigits(number.normalize("NFKC"))}`;
