import type { Passwords } from "../../../core/server/auth/passwords.ts";
import type { Limit, RateLimiter } from "../../../core/server/rate-limits/rate-limiter.ts";
import type { Storage } from "../../../core/server/storage/index.ts";
import type { StaffLimitName } from "../../../core/server/auth/staff-limits.ts";
import type { RestaurantSite } from "../../../core/server/mail/compose-email.ts";

export interface StaffDeps {
  readonly storage: Pick<Storage, "db" | "write">;
  readonly rateLimiter: RateLimiter;
  /** Hashes PINs in the same way as passwords. */
  readonly passwords: Passwords;
  readonly limits: Readonly<Record<StaffLimitName, Limit>>;
  readonly restaurant: () => RestaurantSite;
  readonly now: () => Date;
  /** Returns the restaurant's IANA time zone or, if the booking rules cannot be read, the machine's. */
  readonly timeZone: () => Promise<string>;
  /** True if owners need a second factor: always, except on their own machine. */
  readonly ownersNeedSecondFactor: boolean;
}
