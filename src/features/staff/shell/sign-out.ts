import { signOutStaff } from "../../../core/contract/paths.ts";
import { callStaff } from "./api.ts";
import { forgetStored } from "./offline.ts";
import { forgetPush } from "./push.ts";
import { signInPage } from "./pages.ts";

/** Forgets what this device keeps for reading, and goes to the page for signing in. Commands that wait stay, until they are sent. */
export async function leave(): Promise<void> {
  await forgetStored();
  await forgetPush();
  location.assign(signInPage);
}

/** Ends the session. @throws Error if the service does not answer: then nothing has ended */
export async function signOut(): Promise<void> {
  await callStaff(signOutStaff, {});
  await leave();
}
