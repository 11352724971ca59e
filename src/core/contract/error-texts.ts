import { catalogueSource, messagesIn } from "../messages/catalogues.ts";
import type { ErrorCode } from "./errors.ts";

/** Text of an error code, for a guest or a staff member. */
export const errorText = (code: ErrorCode, language: string = catalogueSource): string =>
  messagesIn(language, "errors")(code);
