/** `GET /api/food/availability?date=YYYY-MM-DD&partySize=4` */
export const availabilityPath = "/api/food/availability";

/**
 * Whether a slot can be booked, or why not: the restaurant is `closed` then (or takes no bookings for the time being),
 * the slot is `past`, it is `too-soon` or `too-far` ahead for a booking, or it is `full` for a party of this size.
 */
export const slotStates = ["free", "closed", "past", "too-soon", "too-far", "full"] as const;

export type SlotState = (typeof slotStates)[number];

/** A slot that could be booked instead. */
export interface Alternative {
  /** Service date, `YYYY-MM-DD`; the evening's date for times after midnight. */
  readonly date: string;
  /** `6:30 PM`, as a reservation request has it. */
  readonly time: string;
}

export interface Slot {
  /** `6:30 PM` */
  readonly time: string;
  /** Minutes past midnight of the service date; 1440 and more lie after midnight. */
  readonly minutes: number;
  /** Name of the service: Dinner. */
  readonly servicePeriod: string;
  readonly state: SlotState;
  /** For a slot that is not free: the nearest free ones, nearest first, at most three. */
  readonly alternatives: readonly Alternative[];
}

/** Reply 200. It tells what can be booked now; a booking is decided anew when it is made. */
export interface AvailabilityReply {
  readonly success: true;
  readonly date: string;
  readonly partySize: number;
  /** IANA zone of the restaurant, in which all dates and times are meant. */
  readonly timeZone: string;
  /** The most persons one reservation may have. */
  readonly largestParty: number;
  /** The first and the last service date that can be booked, `YYYY-MM-DD`. */
  readonly firstDate: string;
  readonly lastDate: string;
  /** Every slot of the day in order, those after midnight last; none on a day without a service. */
  readonly slots: readonly Slot[];
  /** Staff's own words on why the day is closed or special, where they gave any: `Staff party`. */
  readonly note?: string;
}
