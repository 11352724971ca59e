import { longDay } from "../../../core/shared/format-date.ts";
import { clockTime, wallClock } from "../../../core/shared/time.ts";
import { renderEmail } from "../../../core/server/mail/email-template.ts";
import { enqueueEmail } from "../../../core/server/mail/outbox.ts";
import { failure, success, type Result } from "../../../core/server/errors.ts";
import type { ClientInfo } from "../../../core/server/auth/sessions.ts";
import { replyMessages } from "../../../core/server/http/language.ts";
import { checkLinkToken } from "../../../core/server/http/link-tokens.ts";
import { expectedStatuses } from "../../booking/rules/status.ts";
import { reservationLock } from "../../../core/server/storage/locks.ts";
import { appendEvent } from "../../../core/server/log/log.ts";
import { currentRules, manageLink, findReservation, updateReservation } from "../../booking/server/public.ts";
import { localizeForGuest, mailMessages } from "../../../core/server/mail/wording.ts";
import { formatTime } from "../../booking/rules/clock.ts";
import type { OfferDeps } from "./offer-links.ts";

const hourMs = 3600_000;
/**
 * `remindHours`: maximum number of hours before the reservation at which a guest is reminded. `youngHours`:
 * guests who booked less than this many hours ago get no reminder.
 */
const [remindHours, youngHours] = [26, 20] as const;
/** Hours of the day, on the restaurant's clock, between which reminders are sent. */
const [firstHour, lastHour] = [9, 21] as const;

/**
 * Sends a reminder to each guest who comes today or tomorrow, with a link to confirm or cancel. Sends nothing
 * at night, reminds no guest twice, and skips guests who have only just booked. Resolves to the number of
 * emails queued.
 */
export async function remindGuests(deps: OfferDeps): Promise<number> {
  const { storage, linkKey } = deps;
  const now = deps.now();
  const rules = await currentRules(deps);
  const hour = wallClock(now, rules.timeZone).minutes / 60;
  if (hour < firstHour || hour >= lastHour) return 0;
  const due = await storage.db
    .selectFrom("reservations")
    .select("id")
    .where("reminded_at", "is", null)
    .where("email", "is not", null)
    .where("status", "=", "confirmed")
    // A guest who comes within the next two hours would read the reminder too late.
    .where("starts_at", ">", new Date(now.getTime() + 2 * hourMs).toISOString())
    .where("starts_at", "<", new Date(now.getTime() + remindHours * hourMs).toISOString())
    .where("created_at", "<", new Date(now.getTime() - youngHours * hourMs).toISOString())
    .orderBy("starts_at")
    .limit(200)
    .execute();
  let reminded = 0;
  for (const { id } of due) {
    const queued = await storage.write([reservationLock(id)], async (tx) => {
      const row = await findReservation(tx, id);
      if (row?.status !== "confirmed" || row.reminded_at !== null || row.email === null) return false;
      const restaurant = localizeForGuest(deps.restaurant(), row.language);
      const t = mailMessages(restaurant);
      const site = deps.siteUrl();
      const link = manageLink({ site, restaurant }, linkKey, row);
      const time = formatTime(row, restaurant);
      const guests = t("guests", { count: row.party_size });
      const template = {
        subject: t("reminder.subject", {
          restaurant: restaurant.name,
          day: longDay(row.service_date, restaurant.formats),
          time,
        }),
        preview: t("reminder.preview", { guests }),
        heading: t("reminder.heading"),
        paragraphs: [t("reminder.text")],
        card: {
          candle: "lit" as const,
          eyebrow: t("ticket"),
          title: longDay(row.service_date, restaurant.formats),
          line: time,
          facts: [[t("fact.party"), guests] as const],
          number: row.id,
        },
        button: { label: t("reminder.coming"), url: link.replace("#", "?coming#") },
        after: [t("reminder.cannot", { link })],
      };
      await enqueueEmail(
        tx,
        {
          kind: "reservation-reminder",
          to: row.email,
          ...renderEmail(template, restaurant, site),
          accountId: row.account_id,
          reservationId: row.id,
        },
        now,
      );
      const at = now.toISOString();
      await updateReservation(tx, id, { reminded_at: at, updated_at: at });
      return true;
    });
    if (queued) reminded += 1;
  }
  return reminded;
}

/** Records that a party is coming; the token of its link identifies the reservation. Idempotent. */
export async function confirmComing(
  token: string,
  client: Pick<ClientInfo, "language">,
  deps: OfferDeps,
): Promise<Result<{ success: true; message: string }>> {
  const id = checkLinkToken(deps.linkKey, token, "manage", deps.now());
  if (!id.ok) return id;
  const done = success({ success: true as const, message: replyMessages(client)("reservation.coming") });
  return deps.storage.write([reservationLock(id.value)], async (tx) => {
    const now = deps.now();
    const row = await findReservation(tx, id.value);
    if (!row) return failure("RESERVATION_NOT_FOUND");
    if (row.coming_at !== null && row.status !== "cancelled") return done;
    if (!expectedStatuses.has(row.status) || Date.parse(row.ends_at) <= now.getTime())
      return failure("RESERVATION_CLOSED");
    const at = now.toISOString();
    await updateReservation(tx, row.id, { coming_at: at, updated_at: at });
    await appendEvent(tx, {
      date: row.service_date,
      kind: "answered",
      actor: "guest",
      subjects: { parties: [row.id] },
      reservationId: row.id,
      details: { changes: [], size: row.party_size, time: clockTime(row.start_minutes) },
      now,
    });
    return done;
  });
}
