import * as v from "valibot";
import { isErrorCode, type ErrorCode } from "./errors.ts";

/**
 * What a guest can do with a reservation once it is made. Each call is a POST whose body carries the token of the
 * guest's link, so that no address (and with it no log) ever holds one.
 */
export const viewReservationPath = "/api/food/reservation/view";
export const moveReservationPath = "/api/food/reservation/move";
export const cancelReservationPath = "/api/food/reservation/cancel";
/** Replies with an iCalendar file, `text/calendar`. */
export const reservationCalendarPath = "/api/food/reservation/calendar";
/** From reference and e-mail address to a token. */
export const findReservationPath = "/api/food/reservation/find";

/** The page that a link leads to; the token stands in the fragment, which browsers keep to themselves. */
export const managePagePath = "/reservation";

/** Body of `view`, `cancel` and `calendar`. */
export interface TokenBody {
  readonly token: string;
}

/** Body of `move`. The fields are named, and refused, as those of a booking. */
export interface MoveBody extends TokenBody {
  readonly numberOfPersons: number;
  /** `YYYY-MM-DD`, the evening's date for times after midnight. */
  readonly reservationDate: string;
  /** `6:30 PM` */
  readonly reservationTime: string;
}

/** Body of `find`. */
export interface FindBody {
  readonly reference: string;
  readonly email: string;
}

/** `upcoming`: it can be changed; `inProgress`: its guests' time has come; `past`: they have left. */
export type ManagedState = "upcoming" | "inProgress" | "past" | "cancelled";

export interface ManagedReservation {
  /** `K7QX-2M9F-TB` */
  readonly reference: string;
  readonly state: ManagedState;
  /** Service date, `YYYY-MM-DD`; the evening's date for times after midnight. */
  readonly date: string;
  /** `6:30 PM` */
  readonly time: string;
  /** Minutes past midnight of the service date; 1440 and more lie after midnight. */
  readonly minutes: number;
  readonly numberOfPersons: number;
  readonly name: string | null;
  /** What the guest asked for. */
  readonly requests: string | null;
}

/** Reply 200 of `view`, `move` and `cancel`. */
export interface ManagedReservationReply {
  readonly success: true;
  readonly reservation: ManagedReservation;
  /** A token for the reservation as it is now: after a move it holds as long as the new date needs. */
  readonly token: string;
}

/** Reply 200 of `find`. */
export interface FoundReservationReply {
  readonly success: true;
  readonly token: string;
}

/**
 * A reservation's number as it is kept, of however a guest types it: small letters, other groups, O for 0, I or L for 1.
 * Undefined where it is none.
 */
export function readReference(text: string): string | undefined {
  const letters = text
    .toUpperCase()
    .replace(/[\s\p{Pd}._]/gu, "")
    .replaceAll("O", "0")
    .replace(/[IL]/g, "1");
  if (!/^[0-9A-HJKMNP-TV-Z]{10}$/.test(letters)) return undefined;
  return `${letters.slice(0, 4)}-${letters.slice(4, 8)}-${letters.slice(8)}`;
}

const filledIn = () =>
  v.pipe(
    v.string("MISSING_REQUIRED_FIELDS" satisfies ErrorCode),
    v.trim(),
    v.minLength(1, "MISSING_REQUIRED_FIELDS" satisfies ErrorCode),
    v.maxLength(254, "FIELD_TOO_LONG" satisfies ErrorCode),
  );

/**
 * Body of `find`; the message of every issue is an {@link ErrorCode}. A function, so that browsers, which only need the
 * paths above, do not load it.
 */
export const findRequest = () => v.object({ reference: filledIn(), email: filledIn() });

/** The code and the field of a body's first fault. */
export const toFieldError = (issue: v.BaseIssue<unknown>): { code: ErrorCode; field?: string } => {
  const field = v.getDotPath(issue);
  return {
    code: isErrorCode(issue.message) ? issue.message : "MISSING_REQUIRED_FIELDS",
    ...(field === null ? {} : { field }),
  };
};
