import type { Translate } from "../../messages/words.ts";
import { failure, type DomainError } from "../errors.ts";

export type Words = Translate<"replies">;

/** TOO_MANY_BOOKINGS, or of orders, with why, and the number to ring. @param phone empty if unknown */
export const limitReached = (
  why: (t: Words) => string,
  phone: string,
  retryAfterMs?: number,
  code: "TOO_MANY_BOOKINGS" | "TOO_MANY_ORDERS" = "TOO_MANY_BOOKINGS",
): DomainError =>
  failure(code, {
    say: (t) =>
      phone === "" ? t("limit.ring", { reason: why(t) }) : t("limit.ringOn", { reason: why(t), phone }),
    retryAfterMs,
  });
