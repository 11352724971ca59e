import { timingSafeEqual } from "node:crypto";
import cookie from "@fastify/cookie";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { sha256 } from "../digest.ts";
import { newToken } from "../accounts/tokens.ts";

/** A working day. */
const sessionSeconds = 12 * 3600;
const cookieName = "cms";

const isSame = (given: string | undefined, expected: string): boolean =>
  timingSafeEqual(Buffer.from(sha256(given ?? "")), Buffer.from(sha256(expected)));

/**
 * Lets in whoever reads what the service prints: a link that works once puts a cookie into the browser, and without it
 * nothing answers. Behind a proxy that hides itself every request looks as if it came from this machine; the cookie does not.
 *
 * @param announce called with the path of the link, at the start and whenever it has been used
 * @returns whether a request comes from a browser that has been let in
 */
export async function oneTimeDoor(
  app: FastifyInstance,
  { prefix, announce }: { readonly prefix: string; readonly announce: (path: string) => void },
): Promise<(request: FastifyRequest) => boolean> {
  await app.register(cookie);
  const session = newToken();
  let secret = "";
  const renew = (): void => {
    secret = newToken();
    announce(`${prefix}/open/${secret}`);
  };
  app.addHook("onListen", (done) => {
    renew();
    done();
  });
  app.get("/open/:secret", async (request, reply) => {
    const { secret: given } = request.params as { secret: string };
    if (secret === "" || !isSame(given, secret))
      return reply
        .code(403)
        .type("text/plain; charset=utf-8")
        .send("This link has been used, or is of another start. The service prints a new one.\n");
    renew();
    return (
      reply
        .setCookie(cookieName, session, {
          path: prefix,
          httpOnly: true,
          sameSite: "strict",
          maxAge: sessionSeconds,
        })
        .header("cache-control", "no-store")
        .header("content-security-policy", "default-src 'none'")
        .type("text/html; charset=utf-8")
        // No redirect: a develop server's proxy would follow it and keep the cookie to itself.
        .send(`<!doctype html><meta http-equiv="refresh" content="0;url=/admin/"><a href="/admin/">Edit</a>`)
    );
  });
  return (request) => isSame(request.cookies[cookieName], session);
}
