import { timingSafeEqual } from "node:crypto";
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from "fastify";
import * as v from "valibot";
import { sha256 } from "../../../../core/server/digest.ts";
import { failure } from "../../../../core/server/errors.ts";
import { findOrder, linesOfOrder } from "../store.ts";
import { sendError } from "../../../../core/server/http/errors.ts";
import type { Storage } from "../../../../core/server/storage/index.ts";
import { fetchJob, finishJob, forgetJobs, nextJob, type PrinterPart } from "./jobs.ts";
import { ticketText } from "./ticket-text.ts";
import type { RestaurantInfo } from "../../../../core/server/restaurant.ts";
import { currentRules, type ReservationDeps } from "../../../booking/server/public.ts";

/*
 * Star's CloudPRNT protocol: the printer polls every few seconds (POST), fetches a job (GET), and then
 * confirms that the job has been printed or reports an error (DELETE). Unconfirmed jobs are offered again,
 * marked as reprints.
 */

export interface PrintingOptions {
  readonly storage: Storage;
  readonly now: () => Date;
  readonly bookingRules: ReservationDeps["bookingRules"];
  readonly restaurant: () => RestaurantInfo;
  /** The printers' password, which they send with HTTP Basic authentication. */
  readonly token: string;
}

const mediaType = "text/plain";

/** The status that a printer sends; its other fields are ignored. */
const poll = v.object({ printingInProgress: v.optional(v.nullable(v.boolean())) });
const fetched = v.object({ token: v.pipe(v.string(), v.maxLength(60)) });
/** `200%20OK` */
const finished = v.object({ ...fetched.entries, code: v.pipe(v.string(), v.regex(/^\d{3}\b/)) });

/** Hashes have equal lengths, as `timingSafeEqual` requires. */
const digest = (text: string): Buffer => Buffer.from(sha256(text));

function passwordOf({ headers }: FastifyRequest): string {
  const [scheme, credentials = ""] = (headers.authorization ?? "").split(" ");
  if (scheme?.toLowerCase() !== "basic") return "";
  const text = Buffer.from(credentials, "base64").toString();
  return text.slice(text.indexOf(":") + 1);
}

const partOf = (part: string | undefined): PrinterPart => {
  if (part === undefined) return "all";
  return part === "labels" ? "labels" : { station: part };
};

/** Registers the routes for the kitchen's printers. On errors, printers read only the status, not the body. */
export const printing: FastifyPluginAsync<PrintingOptions> = async (app, options) => {
  const { storage, restaurant, now, token } = options;
  const expected = digest(token);
  const authenticate = async (request: FastifyRequest, reply: FastifyReply) => {
    if (!timingSafeEqual(expected, digest(passwordOf(request))))
      sendError(
        request,
        reply.header("www-authenticate", 'Basic realm="printers"'),
        failure("NOT_SIGNED_IN"),
      );
  };

  for (const url of ["/api/print", "/api/print/:part"]) {
    app.post<{ Params: { part?: string } }>(url, { onRequest: authenticate }, async (request, reply) => {
      const { body, params } = request;
      const said = v.safeParse(poll, body);
      if (!said.success) return sendError(request, reply, failure("BAD_REQUEST"));
      const job = said.output.printingInProgress ? undefined : await nextJob(partOf(params.part), options);
      return reply.send(
        job ? { jobReady: true, mediaTypes: [mediaType], jobToken: job.id } : { jobReady: false },
      );
    });
    app.get(url, { onRequest: authenticate }, async (request, reply) => {
      const asked = v.safeParse(fetched, request.query);
      if (!asked.success) return sendError(request, reply, failure("BAD_REQUEST"));
      const found = await fetchJob(asked.output.token, options);
      const order = found && (await findOrder(storage.db, found.job.order_number));
      if (!found || !order) return sendError(request, reply, failure("NOT_FOUND"));
      const { job, printedBefore } = found;
      const text = ticketText(
        {
          order,
          lines: await linesOfOrder(storage.db, order.number),
          reason: job.reason,
          station: job.station ?? undefined,
          printedBefore,
        },
        { rules: await currentRules(options), restaurant: restaurant().name, now: now() },
      );
      return reply.type(`${mediaType}; charset=utf-8`).header("cache-control", "no-store").send(text);
    });
    app.delete(url, { onRequest: authenticate }, async (request, reply) => {
      const said = v.safeParse(finished, request.query);
      if (!said.success) return sendError(request, reply, failure("BAD_REQUEST"));
      const { token: id, code } = said.output;
      if (code.startsWith("2")) await finishJob(id, options);
      // The printer is out of paper or its cover is open, for example. The job is offered again.
      else app.log.warn({ code }, "a printer could not print a ticket; the ticket is sent to it again");
      return reply.send({ success: true });
    });
  }

  app.jobs.register({
    name: "forget printed tickets",
    everyMs: 3600_000,
    run: () => forgetJobs(options),
  });
};
