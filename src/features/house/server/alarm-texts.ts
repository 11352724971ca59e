/** Text of an alarm for an owner: what it means for the restaurant, and what to do about it. */
interface AlarmText {
  readonly what: string;
  readonly todo: string;
}

const askOperator = "Tell the person who looks after the machine.";

/** Sentences that tell owners what does not work, by failing check (health/readiness.ts). */
const missing: Readonly<Record<string, string>> = {
  storage: "Nothing can be saved: no bookings, no orders.",
  clock: "The machine’s clock is wrong, so all times are wrong, too.",
  content: "Texts, dishes and settings cannot be read.",
  "booking-rules": "The booking rules can’t be used, so guests can’t book.",
  site: "The site’s pages are missing.",
  "data-folder": "The service cannot write to its folder.",
  git: "Nothing can be saved in the CMS.",
};

/** Texts by the alarm's name in deploy/alarms.yml. */
const texts: Readonly<Record<string, (subject: string) => AlarmText>> = {
  ServiceDown: () => ({
    what: "The site was down.",
    todo: "This is normal after an update or a restart. If there was neither, ask the person who looks after the machine.",
  }),
  NotReady: (subject) => ({
    what: missing[subject] ?? `Something is missing: ${subject}.`,
    todo: `${askOperator} Until then, take bookings by telephone.`,
  }),
  Errors: () => ({
    what: "More than one in a hundred of the site’s answers was an error.",
    todo: askOperator,
  }),
  BookingsFail: () => ({
    what: "Guests tried to book and got an error.",
    todo: "Put the telephone number on the page’s banner, or pause bookings, until it is fixed.",
  }),
  BookingsSlow: () => ({ what: "Booking a table took longer than two seconds.", todo: askOperator }),
  BookingBurst: () => ({
    what: "More tables were booked within ten minutes than on a good evening.",
    todo: "After a newsletter, this is normal. If not, the email about it contains the command that cancels these bookings.",
  }),
  NoBookings: () => ({
    what: "No guest has booked for two days.",
    todo: "Are you closed, or bookings paused? If not, book a table yourself and cancel it.",
  }),
  TransactionsWait: () => ({ what: "Saving took longer than a second.", todo: askOperator }),
  EventLoopBlocked: () => ({ what: "The site answered half a second late.", todo: askOperator }),
  Restarts: () => ({ what: "The service kept restarting.", todo: askOperator }),
  MailsWait: () => ({
    what: "Emails waited for longer than a quarter of an hour.",
    todo: "Send a test email above: the result shows the reason. Emails are retried for a day.",
  }),
  MailsRefused: () => ({
    what: "The mail server refused every guest’s address.",
    todo: "The server refuses to send for this restaurant: ask your email provider.",
  }),
  MailsUnsendable: () => ({
    what: "Emails could not be sent and will not be retried.",
    todo: "Usually the address does not exist, so call those guests. In all other cases, try again above.",
  }),
  BackupOld: (subject) => ({
    what:
      subject === "copy"
        ? "No new backup was copied off the machine for a day and a half."
        : "There was no new backup for a day and a half, or its date is in the future.",
    todo: askOperator,
  }),
  DrillFailed: () => ({
    what: "The newest backup cannot be restored.",
    todo: `${askOperator} Until this is fixed, you have no usable backup. Download everything above.`,
  }),
  DrillOld: () => ({ what: "No backup has been tested for eight days.", todo: askOperator }),
  NoBackup: (subject) => ({
    what:
      subject === "copy"
        ? "No backup was ever copied off the machine."
        : "No backup was ever made, or none was tested.",
    todo: `${askOperator} Until then, download everything above.`,
  }),
  DiskFills: () => ({
    what: "The disk is nearly full.",
    todo: `${askOperator} When it’s full, guests can’t book and nothing can be saved.`,
  }),
  PasswordsGuessed: () => ({
    what: "A stranger tried to guess guests’ passwords, and was refused.",
    todo: "You don’t need to do anything. Guests can log in as usual.",
  }),
  MetricsIncomplete: (subject) => ({
    what: `A check failed to run (${subject}).`,
    todo: askOperator,
  }),
};

/** Names of the alarms that have texts for owners. */
export const alarmNames: readonly string[] = Object.keys(texts);

/**
 * Returns the plain text of an alarm.
 *
 * @param subject the failing check, if the rule has several; otherwise empty
 */
export const alarmText = (name: string, subject: string): AlarmText =>
  texts[name]?.(subject) ?? { what: `${name} ${subject}`.trim(), todo: askOperator };
