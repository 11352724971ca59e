import { signOutStaff } from "../../../core/contract/paths.ts";
import { callStaff } from "./api.ts";
import { forgetStored } from "./offline.ts";
import { forgetPush } from "./push.ts";
import { signInPage } from "./pages.ts";

/**
 * Removes the copies stored on this device, ends its notifications, and opens the sign-in page. Queued
 * commands stay until they are sent.
 */
export async function leaveStaffPages(): Promise<void> {
  await forgetStored();
  await forgetPush();
  location.assign(signInPage);
}

/**
 * Ends the session.
 *
 * @throws Error if the service does not answer; the session then continues
 */
export async function signOut(): Promise<void> {
  await callStaff(signOutStaff, {});
  await leaveStaffPages();
}
