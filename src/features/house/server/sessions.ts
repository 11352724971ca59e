import type { DoneReply } from "../../accounts/contract/account.ts";
import type { HouseReply } from "../contract/house.ts";
import { validSessions } from "../../../core/server/auth/stored-sessions.ts";
import { success, type Result } from "../../../core/server/errors.ts";
import { staffSessions } from "../../../core/server/auth/staff-sessions.ts";
import type { Storage } from "../../../core/server/storage/index.ts";
import { staffLock } from "../../../core/server/storage/locks.ts";

/**
 * Lists the valid sessions of staff, most recently used first.
 *
 * @param ownId id of the caller's session
 */
export async function listSessions(
  { db }: Pick<Storage, "db">,
  ownId: string,
  now: Date,
): Promise<HouseReply["sessions"]> {
  const rows = await validSessions(db, staffSessions, now)
    .innerJoin("staff", "staff.id", "sessions.staff_id")
    .select(["sessions.id", "staff.name", "staff.role", "sessions.device", "sessions.created_at"])
    .select("sessions.used_at")
    .orderBy("sessions.used_at", "desc")
    .orderBy("sessions.id")
    .execute();
  return rows.map(({ id, name, role, device, created_at, used_at }) => ({
    id,
    name,
    role,
    device,
    since: created_at,
    usedAt: used_at,
    isOwn: id === ownId,
  }));
}

/**
 * Ends a staff session, which signs out its device. Has no effect on guests' sessions, or if the session has
 * already ended.
 */
export async function endStaffSession(
  id: string,
  storage: Pick<Storage, "write">,
): Promise<Result<DoneReply>> {
  await storage.write([staffLock], async (tx) => {
    await tx.deleteFrom("sessions").where("id", "=", id).where("staff_id", "is not", null).execute();
  });
  return success({ success: true, message: "The device is signed out" });
}
