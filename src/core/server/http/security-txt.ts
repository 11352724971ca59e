import type { FastifyPluginAsync } from "fastify";
import type { RestaurantInfo } from "../restaurant.ts";

interface Options {
  readonly restaurant: () => RestaurantInfo;
  readonly siteUrl: () => string;
  readonly now: () => Date;
}

/** Days for which the file is valid; RFC 9116 recommends less than a year. */
const validDays = 180;

/** Serves `/.well-known/security.txt` (RFC 9116): the contact for reporting vulnerabilities. */
export const securityTxt: FastifyPluginAsync<Options> = async (app, { restaurant, siteUrl, now }) => {
  app.get("/.well-known/security.txt", async (_request, reply) => {
    const { email } = restaurant();
    if (email === undefined) return reply.callNotFound();
    const expires = new Date(now().getTime() + validDays * 24 * 3600_000);
    return reply
      .type("text/plain; charset=utf-8")
      .header("cache-control", "public, max-age=86400")
      .send(
        [
          `Contact: mailto:${encodeURI(email)}`,
          `Expires: ${expires.toISOString()}`,
          "Preferred-Languages: en",
          `Canonical: ${siteUrl()}/.well-known/security.txt`,
          "",
        ].join("\n"),
      );
  });
};
