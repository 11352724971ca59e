import type { FastifyPluginAsync } from "fastify";
import * as passkeys from "../contract/passkeys.ts";
import * as contract from "../contract/staff.ts";
import { success } from "../../../core/server/errors.ts";
import { apiRoute } from "../../../core/server/http/api-route.ts";
import { deviceOrNew, storeDevice } from "../../../core/server/http/device-cookie.ts";
import { makeConsoleLink } from "./console-link.ts";
import type { StaffDeps } from "./deps.ts";
import { changeRole, inviteMember, listMembers, removeFromStaff } from "./members.ts";
import { listPins, setPin, verifyPin } from "./pins.ts";
import { signInByPasskey, startPasskeySignIn } from "./passkey-sign-in.ts";
import {
  addPasskey,
  getOwnSignIn,
  removePasskey,
  renamePasskey,
  renewOwnRecoveryCodes,
  resetSignIn,
  startPasskey,
} from "./passkeys.ts";
import { relyingParty } from "./relying-party.ts";
import { confirmSecondFactor, startSecondFactor, verifySecondFactor } from "./second-factor.ts";
import { requestLink, signIn, signOut, viewLink } from "./sign-in.ts";
import { sessionReply } from "./session-reply.ts";

export interface StaffOptions extends Omit<StaffDeps, "rateLimiter"> {
  /**
   * Called with the path of a link that signs in the machine's owner, at startup and again whenever the link
   * has been used; undefined if the site can be reached from other machines.
   */
  readonly announce?: ((path: string) => void) | undefined;
}

/** Routes for staff accounts. They need the staff guard (core/server/auth/guard.ts). */
export const staff: FastifyPluginAsync<StaffOptions> = async (app, { announce, ...options }) => {
  const deps: StaffDeps = { ...options, rateLimiter: app.rateLimiter };
  const { restaurant } = deps;
  const guard = app.staffGuard;

  const announceLink = async (): Promise<void> => announce?.(await makeConsoleLink(deps));

  apiRoute(app, contract.getStaffSession, async (_request, reply) => {
    const session = await guard.sessionOf(reply.request);
    return success(
      sessionReply(session, session !== undefined && guard.isComplete(session), restaurant().name),
    );
  });
  apiRoute(app, contract.requestStaffLink, ({ body, client }) => requestLink(body, client.network, deps));
  apiRoute(app, contract.viewStaffLink, ({ body }) => viewLink(body, deps));
  apiRoute(app, contract.signInByLink, async ({ body, client }, reply) => {
    const replaced = await guard.sessionOf(reply.request);
    const signedIn = await signIn(body, { replaced, userAgent: client.userAgent }, deps);
    if (!signedIn.ok) return signedIn;
    const { token, session, fromConsole } = signedIn.value;
    guard.keepCookie(reply, token, session.expiresAt);
    if (fromConsole) await announceLink();
    return success(sessionReply(session, guard.isComplete(session), restaurant().name));
  });
  apiRoute(app, contract.signOutStaff, async ({ auth }, reply) => {
    guard.dropCookie(reply);
    return signOut(auth, deps);
  });

  apiRoute(app, contract.verifySecondFactor, async ({ body, auth }, reply) => {
    const verified = await verifySecondFactor(body, auth, deps);
    if (!verified.ok) return verified;
    guard.keepCookie(reply, verified.value.token, auth.expiresAt);
    return success(verified.value.reply);
  });
  apiRoute(app, contract.startSecondFactor, ({ auth }) => startSecondFactor(auth, deps));
  apiRoute(app, contract.confirmSecondFactor, async ({ body, auth }, reply) => {
    const confirmed = await confirmSecondFactor(body, auth, deps);
    if (!confirmed.ok) return confirmed;
    guard.keepCookie(reply, confirmed.value.token, auth.expiresAt);
    return success(confirmed.value.reply);
  });

  apiRoute(app, passkeys.startPasskeySignIn, async ({ client }, reply) => {
    const party = relyingParty(reply.request.headers.origin);
    if (!party.ok) return party;
    const device = deviceOrNew(client.device);
    storeDevice(reply, device);
    return startPasskeySignIn({ network: client.network, device }, party.value, deps);
  });
  apiRoute(app, passkeys.signInByPasskey, async ({ body, client }, reply) => {
    const party = relyingParty(reply.request.headers.origin);
    if (!party.ok) return party;
    const { network, device, userAgent } = client;
    const replaced = await guard.sessionOf(reply.request);
    const signedIn = await signInByPasskey(
      body.credential,
      { party: party.value, network, device, userAgent, replaced },
      deps,
    );
    if (!signedIn.ok) return signedIn;
    const { token, session } = signedIn.value;
    guard.keepCookie(reply, token, session.expiresAt);
    return success(sessionReply(session, guard.isComplete(session), restaurant().name));
  });
  apiRoute(app, passkeys.getOwnSignIn, ({ auth }) => getOwnSignIn(auth, deps));
  apiRoute(app, passkeys.startPasskey, async ({ auth }, reply) => {
    const party = relyingParty(reply.request.headers.origin);
    return party.ok ? startPasskey(auth, party.value, deps) : party;
  });
  apiRoute(app, passkeys.addPasskey, async ({ body, auth }, reply) => {
    const party = relyingParty(reply.request.headers.origin);
    if (!party.ok) return party;
    const added = await addPasskey(body, auth, party.value, deps);
    if (!added.ok) return added;
    guard.keepCookie(reply, added.value.token, auth.expiresAt);
    return success(added.value.reply);
  });
  apiRoute(app, passkeys.renamePasskey, ({ body, auth }) => renamePasskey(body, auth, deps));
  apiRoute(app, passkeys.removePasskey, ({ body, auth }) => removePasskey(body, auth, deps));
  apiRoute(app, passkeys.renewRecoveryCodes, ({ auth }) => renewOwnRecoveryCodes(auth, deps));

  apiRoute(app, contract.listStaff, () => listMembers(deps));
  apiRoute(app, contract.inviteStaff, ({ body, auth }) => inviteMember(body, auth, deps));
  apiRoute(app, contract.changeStaffRole, ({ body }) => changeRole(body, deps));
  apiRoute(app, contract.removeStaff, ({ body }) => removeFromStaff(body, deps));

  apiRoute(app, passkeys.resetStaffSignIn, ({ body, auth }) => resetSignIn(body, auth, deps));

  apiRoute(app, contract.listPins, () => listPins(deps));
  apiRoute(app, contract.setPin, ({ body, auth }) => setPin(body, auth, deps));
  apiRoute(app, contract.verifyPin, ({ body, auth }) => verifyPin(body, auth, deps));

  if (announce) app.addHook("onListen", announceLink);
};
