import type { PassThrough } from "node:stream";
import type { FastifyInstance, FastifyReply } from "fastify";
import { permissions, type Permission } from "../../contract/staff-roles.ts";
import { failure, success, type Result } from "../errors.ts";
import type { LogStreams, FindEndReason, StreamQuery } from "./stream.ts";

/**
 * Returns a function that resolves to the reason for ending a listener's stream: the session is no longer
 * valid, or lacks the permission. Resolves to undefined if the stream can continue.
 */
const stillAllowed =
  (app: FastifyInstance, { request }: FastifyReply, permission: Permission): FindEndReason =>
  async () => {
    const guard = app.staffGuard;
    const session = await guard.sessionOf(request, false);
    if (!session || !guard.isComplete(session)) return "NOT_SIGNED_IN";
    const allowed: readonly string[] = permissions[permission];
    return allowed.includes(session.member.role) ? undefined : "NOT_PERMITTED";
  };

const asEvents = (reply: FastifyReply) =>
  reply
    .type("text/event-stream; charset=utf-8")
    .header("cache-control", "no-store")
    // Keeps proxies from buffering the events.
    .header("x-accel-buffering", "no");

/** Replies with a stream of server-sent events; TOO_MANY_REQUESTS if too many streams are open. */
export async function replyWithStream(
  reply: FastifyReply,
  open: () => Promise<PassThrough | undefined>,
): Promise<Result<string>> {
  const { request } = reply;
  if (request.method === "HEAD") {
    void asEvents(reply);
    return success("");
  }
  const stream = await open();
  if (!stream) return failure("TOO_MANY_REQUESTS", { retryAfterMs: 5_000 });
  void asEvents(reply);
  reply.raw.once("close", () => stream.destroy());
  // The contract types a file as text, but this file is streamed.
  return success(stream as unknown as string);
}

/**
 * Streams changes in the log to a staff member for as long as they are allowed to see them.
 * @param last the Last-Event-ID header, which takes precedence over `after`
 */
export const replyWithChanges = (
  app: FastifyInstance,
  reply: FastifyReply,
  permission: Permission,
  {
    streams,
    after,
    last,
    query,
  }: {
    readonly streams: LogStreams;
    readonly after: number | undefined;
    readonly last: string | undefined;
    readonly query: () => Promise<Omit<StreamQuery, "after" | "stillAllowed">>;
  },
): Promise<Result<string>> =>
  replyWithStream(reply, async () =>
    streams.open({
      ...(await query()),
      after: last === undefined ? after : Number(last),
      stillAllowed: stillAllowed(app, reply, permission),
    }),
  );
