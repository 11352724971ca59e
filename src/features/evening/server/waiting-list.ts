import { phoneKeyOf } from "../../../core/shared/telephone-number.ts";
import { checkRequest } from "../../../core/contract/check-request.ts";
import { joinWaitingListRequest, type WaitingListReply } from "../contract/waiting-list.ts";
import { failure, success, type Result } from "../../../core/server/errors.ts";
import { replyMessages } from "../../../core/server/http/language.ts";
import { checkLinkToken } from "../../../core/server/http/link-tokens.ts";
import { widerRanges, widestOf } from "../../../core/server/rate-limits/network.ts";
import { contactLock, networkLock, reservationLock, type Lock } from "../../../core/server/storage/locks.ts";
import { eveningLocks } from "./commands.ts";
import { findWaiting } from "./states.ts";
import { newWaiting, removeWaiting } from "./waiting-commands.ts";
import {
  checkEmails,
  currentRules,
  assignTables,
  locksOf,
  resolveSlot,
  unavailableError,
} from "../../booking/server/public.ts";
import { limitReached } from "../../../core/server/rate-limits/rate-limiter.ts";
import { type OfferDeps, waitingToken, type Reader } from "./offer-links.ts";
import { guestContext, writeWithoutRules } from "./command-plan.ts";
import { guestAddress, guestAddressIn } from "../../../core/server/mail/outbox.ts";

interface JoinOptions {
  readonly networkHash: string | null;
  /** Language of the page on which the guest joins, and of the guest's emails. */
  readonly language?: string | null;
}

/** Maximum number of waiting parties per email address, telephone number or network. */
const mostWaiting = 5;

/**
 * Adds a guest to the waiting list of an evening that is full at the requested time. A guest who joins again
 * for the same evening keeps their place.
 *
 * @param body not yet validated
 */
export async function joinWaitingList(
  body: unknown,
  deps: OfferDeps,
  { networkHash, language = null }: JoinOptions,
): Promise<Result<WaitingListReply>> {
  if (typeof body !== "object" || body === null || Array.isArray(body)) return failure("INVALID_JSON");
  const { storage, linkKey } = deps;
  const now = deps.now();
  const rules = await currentRules(deps);
  const checked = checkRequest(joinWaitingListRequest(rules.largestParty), body);
  if (!checked.ok) return checked;
  const request = checked.value;
  const { email } = request;
  if (email === null)
    return failure("MISSING_REQUIRED_FIELDS", {
      field: "email",
      say: (t) => t("list.needsEmail"),
    });
  const query = { rules, party: request.numberOfPersons, now };
  const bookable = resolveSlot(query, request.reservationDate, request.reservationTime);
  if ("reason" in bookable) return unavailableError(storage.db, query, bookable);
  const { date, minutes } = bookable.slot;
  const phoneKey = phoneKeyOf(request.phoneNumber, rules.formats);
  const phone = deps.restaurant().phone;
  const locks: Lock[] = [
    ...locksOf(bookable),
    contactLock(guestAddress(email)),
    ...(phoneKey === null ? [] : [contactLock(phoneKey)]),
    ...(networkHash === null ? [] : [networkLock(widestOf(networkHash))]),
  ];
  return storage.write(locks, async (tx): Promise<Result<WaitingListReply>> => {
    const sameGuest = await tx
      .selectFrom("waiting_list")
      .select(["id", "service_date"])
      .where(({ eb, or }) =>
        or([
          eb(guestAddressIn(tx, "email"), "=", guestAddress(email)),
          ...(phoneKey === null ? [] : [eb("phone_key", "=", phoneKey)]),
          ...(networkHash === null ? [] : [eb("network_hash", "=", networkHash)]),
        ]),
      )
      .where("sample", "=", 0)
      .where("status", "in", ["waiting", "offered"])
      .where("service_date", ">=", now.toISOString().slice(0, 10))
      .execute();
    const ofWider = await Promise.all(
      widerRanges(networkHash ?? "").map(async ({ from, before, times }) => {
        const { waiting } = await tx
          .selectFrom("waiting_list")
          .select(({ fn }) => fn.countAll<number | string>().as("waiting"))
          .where("network_hash", ">=", from)
          .where("network_hash", "<", before)
          .where("status", "in", ["waiting", "offered"])
          .where("service_date", ">=", now.toISOString().slice(0, 10))
          .executeTakeFirstOrThrow();
        return Number(waiting) / times;
      }),
    );
    const again = await tx
      .selectFrom("waiting_list")
      .select("id")
      .where(guestAddressIn(tx, "email"), "=", guestAddress(email))
      .where("service_date", "=", date)
      .where("status", "in", ["waiting", "offered"])
      .executeTakeFirst();
    const reply = (id: string): Result<WaitingListReply> =>
      success({
        success: true,
        message: replyMessages({ language })("list.joined"),
        token: waitingToken(linkKey, id, now),
      });
    if (again) return reply(again.id);
    if (Math.max(sameGuest.length, ...ofWider) >= mostWaiting)
      return limitReached((t) => t("limit.waiting", { count: mostWaiting }), phone);
    const refused = await checkEmails(tx, email, { rules, now, phone });
    if (refused) return refused;
    if (await assignTables(tx, query, bookable)) return failure("TABLE_AVAILABLE");
    const row = newWaiting(now, {
      service_date: date,
      party_size: request.numberOfPersons,
      at_the_door: 0,
      name: request.name,
      email,
      phone_number: request.phoneNumber,
      phone_key: phoneKey,
      network_hash: networkHash,
      note: request.specialRequest,
      language,
      earliest_minutes: minutes - 30,
      latest_minutes: minutes + 60,
    });
    await writeWithoutRules(
      {
        kind: "waiting",
        date,
        changes: [{ subject: "waiting", after: { row, holds: [] } }],
        details: { size: row.party_size },
      },
      guestContext(tx, rules, now, "guest"),
    );
    return reply(row.id);
  });
}

/** Removes a guest from the waiting list. Idempotent. */
export async function leaveWaitingList(
  token: string,
  reader: Reader,
  deps: OfferDeps,
): Promise<Result<{ success: true; message: string }>> {
  const id = checkLinkToken(deps.linkKey, token, "waiting", deps.now());
  if (!id.ok) return id;
  const { storage } = deps;
  const rules = await currentRules(deps);
  const found = await findWaiting(storage.db, id.value);
  if (!found) return failure("RESERVATION_NOT_FOUND");
  const left = success({ success: true as const, message: replyMessages(reader)("list.left") });
  const { reservation_id } = found.row;
  return storage.write(
    [
      ...eveningLocks(rules, [found.row.service_date]),
      ...(reservation_id === null ? [] : [reservationLock(reservation_id)]),
    ],
    async (tx) => {
      const state = await findWaiting(tx, id.value);
      if (!state) return failure("RESERVATION_NOT_FOUND");
      const context = guestContext(tx, rules, deps.now(), "guest");
      const planned = await removeWaiting(state, context);
      // There are no changes to write if the party has already left the list, because it was seated, booked
      // or removed.
      if ("changes" in planned) await writeWithoutRules(planned, context);
      return left;
    },
  );
}
