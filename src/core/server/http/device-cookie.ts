import cookie from "@fastify/cookie";
import type { FastifyReply, FastifyRequest } from "fastify";
import fastifyPlugin from "fastify-plugin";
import { deviceTrustMs } from "../auth/trusted-devices.ts";
import { newToken } from "../digest.ts";

/*
 * The only cookie of the API. It grants nothing, but shows that a guest has logged in with this browser
 * before. The browser then has login attempts of its own, which a stranger who guesses passwords elsewhere
 * cannot use up.
 */

/** The prefix keeps sibling hosts from setting this cookie. Browsers accept the prefix only over TLS. */
const nameFor = (secure: boolean): string => (secure ? "__Host-device" : "device");

const isSecure = ({ protocol }: Pick<FastifyRequest, "protocol">): boolean => protocol === "https";

/** Returns the browser's device cookie; undefined if it has none. */
export const deviceOf = (request: FastifyRequest): string | undefined => {
  const value = request.cookies[nameFor(isSecure(request))];
  return value !== undefined && /^[\w-]{43}$/.test(value) ? value : undefined;
};

/** Returns the browser's device cookie, or a new one, which {@link storeDevice} sends. */
export const deviceOrNew = (device: string | undefined): string => device ?? newToken();

/** Stores the cookie in the browser for as long as the browser can be trusted. */
export function storeDevice(reply: FastifyReply, device: string): void {
  const secure = isSecure(reply.request);
  void reply.setCookie(nameFor(secure), device, {
    path: "/",
    httpOnly: true,
    sameSite: "strict",
    secure,
    maxAge: deviceTrustMs / 1000,
  });
}

/** Plugin that parses cookies in the API's scope. */
export const deviceCookie = fastifyPlugin(
  async (api) => {
    await api.register(cookie);
  },
  { name: "device-cookie" },
);
