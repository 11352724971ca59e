import { catalogueSource, messagesIn } from "../messages/catalogues.ts";
import type { ErrorCode } from "./errors.ts";

/** The words of an error code, for a guest or somebody of the staff. */
export const errorText = (code: ErrorCode, language: string = catalogueSource): string =>
  messagesIn(language, "errors")(code);
