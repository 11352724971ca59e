import type { ServerResponse } from "node:http";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { PublishState, UnusableFile } from "../../../../content/contract/publishing.ts";

/** Maximum number of streams per service, far more than a restaurant has screens. */
const mostStreams = 200;
/** Milliseconds between checks for a new state written by another process. */
const lookMs = 250;
/**
 * Milliseconds between heartbeats of a stream. At each heartbeat, the service checks if the session has
 * ended.
 */
const heartbeatMs = 2500;

interface StateSources {
  readonly publishState: () => Promise<PublishState>;
  readonly unusableFiles: () => Promise<readonly UnusableFile[]>;
  /**
   * Calls the listener with every state of this process's publisher, until the returned function is called.
   * Returns undefined if another process publishes.
   */
  readonly subscribe: (listener: (state: PublishState) => void) => (() => void) | undefined;
}

/** Returns the handler for a stream of server-sent events, each of which is the whole state. */
export function stateStreams(app: FastifyInstance, { publishState, unusableFiles, subscribe }: StateSources) {
  const timers = new Set<NodeJS.Timeout>();
  const streams = new Set<ServerResponse>();
  let lookedAt = -Infinity;
  let found: ReturnType<typeof unusableFiles> = Promise.resolve([]);
  /** Returns the unusable files. Streams that ask at about the same time share the result. */
  const unusableForStreams = (): ReturnType<typeof unusableFiles> => {
    const at = performance.now();
    if (at - lookedAt >= lookMs / 2) {
      lookedAt = at;
      found = unusableFiles();
    }
    return found;
  };
  const stream = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    if (streams.size >= mostStreams)
      return reply
        .code(429)
        .header("retry-after", 5)
        .send({ error: "Too many screens are open at the same time. Close some of them." });
    reply.hijack();
    const { raw } = reply;
    streams.add(raw);
    const headers = {
      ...reply.getHeaders(),
      "content-type": "text/event-stream; charset=utf-8",
      "x-accel-buffering": "no",
    };
    raw.writeHead(200, headers as Record<string, string>);
    let files: readonly UnusableFile[] = [];
    let sent = "";
    const send = (published: PublishState): void => {
      const data = JSON.stringify({ ...published, unusable: files } satisfies PublishState);
      if (data === sent) return;
      sent = data;
      raw.write(`id: ${published.sequence}\nevent: publish\ndata: ${data}\n\n`);
    };
    const lookAgain = async (): Promise<void> => {
      files = await unusableForStreams();
      send(await publishState());
    };
    raw.write("retry: 2000\n\n");
    await lookAgain();
    const look = setInterval(() => {
      lookAgain().catch((err: unknown) => request.log.error({ err }, "the publish state cannot be read"));
    }, lookMs);
    const beat = async (): Promise<void> => {
      const session = await app.staffGuard.sessionOf(request, false);
      if (session && app.staffGuard.isComplete(session)) raw.write(": here\n\n");
      else raw.end();
    };
    const heartbeat = setInterval(() => {
      beat().catch((err: unknown) => request.log.error({ err }, "the session of a stream cannot be read"));
    }, heartbeatMs);
    timers.add(look).add(heartbeat);
    // If this process publishes, every state is sent, however briefly it lasts.
    const unsubscribe = subscribe(send);
    raw.on("close", () => {
      unsubscribe?.();
      streams.delete(raw);
      for (const timer of [look, heartbeat]) {
        clearInterval(timer);
        timers.delete(timer);
      }
    });
  };
  // An open stream must not keep the service from closing.
  app.addHook("preClose", (done) => {
    for (const stream of streams) stream.end();
    done();
  });
  app.addHook("onClose", async () => {
    for (const timer of timers) clearInterval(timer);
  });
  return stream;
}
