import { catalogueSource, messagesIn } from "../messages/catalogues.ts";
import { errorCodes, type ErrorCode } from "./errors.ts";

/** The words of an error code, for a guest or somebody of the staff. */
export const errorText = (code: ErrorCode, language: string = catalogueSource): string =>
  messagesIn(language, "errors")(code);

/** The words of every code in the language in which the API is documented. */
export const errorTexts = Object.fromEntries(errorCodes.map((code) => [code, errorText(code)])) as Readonly<
  Record<ErrorCode, string>
>;
