import type { StaffSessionReply } from "../contract/staff.ts";
import { toStaffMember } from "../../../core/server/auth/guard.ts";
import type { StaffSession } from "../../../core/server/auth/staff-sessions.ts";

/**
 * Returns the reply that describes the browser's session.
 *
 * @param isComplete true if the session has all permissions of the member's role
 */
export const sessionReply = (
  session: StaffSession | undefined,
  isComplete: boolean,
  restaurant: string,
): StaffSessionReply => {
  const ways = session?.ways ?? [];
  const secondFactor = ways.length > 0;
  const state = !session ? "signed-out" : isComplete ? "signed-in" : secondFactor ? "code" : "set-up";
  return {
    success: true,
    restaurant,
    state,
    staff: session ? toStaffMember(session.member) : null,
    secondFactor,
    ways,
    expiresAt: session?.expiresAt ?? null,
  };
};
