import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";
import type {
  AddedPasskeyReply,
  PasskeyCreationReply,
  PasskeyRequestReply,
} from "../../contract/passkeys.ts";
import * as paths from "../../../../core/contract/paths.ts";
import type { StaffSessionReply } from "../../contract/staff.ts";
import { callStaff, ExplainedError } from "../../shell/api.ts";

/** True if this browser supports passkeys. */
export const hasPasskeySupport = browserSupportsWebAuthn;

/** The browser has neither created nor found a passkey. The message can be shown to the user. */
export class NoPasskey extends ExplainedError {
  override name = "NoPasskey";
}

/**
 * Asks the browser for a passkey.
 *
 * @throws NoPasskey if that fails, for example because the user cancels, waits too long, or has none
 */
async function asked<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    switch ((error as Error).name) {
      case "InvalidStateError":
        throw new NoPasskey("This device has a passkey for you already", { cause: error });
      case "SecurityError":
        throw new NoPasskey("Passkeys do not work at this address: they need https and a host name", {
          cause: error,
        });
      default:
        throw new NoPasskey("No passkey was used. Try again, or sign in another way", { cause: error });
    }
  }
}

/**
 * Signs in with a passkey on this device, or on a phone nearby.
 *
 * @throws Refused, NoPasskey; Error if there is no answer
 */
export async function signInByPasskey(): Promise<StaffSessionReply> {
  const { options } = await callStaff<PasskeyRequestReply>(paths.startPasskeySignIn, {});
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  const credential = await asked(() => startAuthentication({ optionsJSON }));
  return callStaff<StaffSessionReply>(paths.signInByPasskey, { credential });
}

/**
 * Creates a passkey on this device for the signed-in member.
 *
 * @throws Refused, NoPasskey; Error if there is no answer
 */
export async function addPasskey(name: string): Promise<AddedPasskeyReply> {
  const { options } = await callStaff<PasskeyCreationReply>(paths.startPasskey, {});
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  const credential = await asked(() => startRegistration({ optionsJSON }));
  return callStaff<AddedPasskeyReply>(paths.addPasskey, { name, credential });
}

/** Returns the default name of a new passkey, from what the browser reveals about its system. */
export function deviceName(userAgent = navigator.userAgent): string {
  const names = [
    [/iPhone/, "iPhone"],
    [/iPad/, "iPad"],
    [/Android/, "Android telephone"],
    [/Windows/, "Windows computer"],
    [/Mac OS X/, "Mac"],
    [/Linux|X11/, "Linux computer"],
  ] as const;
  return names.find(([pattern]) => pattern.test(userAgent))?.[1] ?? "This device";
}
