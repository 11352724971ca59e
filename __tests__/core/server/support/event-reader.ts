import { get, type IncomingMessage } from "node:http";

/** Opens many streams at once, each on its own connection; resolves to the replies without reading them. */
export const openStreams = (
  count: number,
  url: string,
  headers: Record<string, string>,
): Promise<IncomingMessage[]> =>
  Promise.all(
    Array.from(
      { length: count },
      () =>
        new Promise<IncomingMessage>((resolve, reject) => {
          get(url, { headers, agent: false }, resolve).on("error", reject);
        }),
    ),
  );

export interface ServerSentEvent {
  readonly event: string;
  readonly id: string | undefined;
  readonly data: string;
}

/** Reads a stream of server-sent events, like a browser's EventSource. */
export class EventReader {
  /** Resolves to true once the stream has ended. */
  readonly ended: Promise<boolean>;
  readonly #abort: AbortController;
  readonly #events: ServerSentEvent[] = [];
  #notify: () => void = () => undefined;
  #over = false;

  private constructor(body: ReadableStream<Uint8Array>, abort: AbortController) {
    this.#abort = abort;
    this.ended = this.read(body).finally(() => {
      this.#over = true;
      this.#notify();
    });
  }

  /** @param body sent as JSON by POST */
  static async open(url: string, headers: Record<string, string>, body?: object): Promise<EventReader> {
    const abort = new AbortController();
    const sent = body && {
      method: "POST",
      body: JSON.stringify(body),
      headers: { ...headers, "content-type": "application/json" },
    };
    const reply = await fetch(url, { headers, ...sent, signal: abort.signal });
    if (!reply.ok || !reply.body) throw new Error(`${reply.status} ${await reply.text()}`);
    return new EventReader(reply.body, abort);
  }

  private async read(body: ReadableStream<Uint8Array>): Promise<boolean> {
    let text = "";
    const decoder = new TextDecoder();
    try {
      for await (const chunk of body as unknown as AsyncIterable<Uint8Array>) {
        text += decoder.decode(chunk, { stream: true });
        const blocks = text.split("\n\n");
        text = blocks.pop()!;
        for (const block of blocks) {
          const fields = new Map(
            block.split("\n").map((line) => {
              const at = line.indexOf(": ");
              return [line.slice(0, at), line.slice(at + 2)] as const;
            }),
          );
          const event = fields.get("event");
          if (event) this.#events.push({ event, id: fields.get("id"), data: fields.get("data") ?? "" });
        }
        this.#notify();
      }
    } catch {
      // The connection was closed or broke: either way the stream has ended.
    }
    return true;
  }

  /** The next event of a kind; skips other events. */
  async next(event: string): Promise<ServerSentEvent> {
    for (;;) {
      const found = this.#events.findIndex((one) => one.event === event);
      if (found !== -1) return this.#events.splice(0, found + 1).at(-1)!;
      if (this.#over) throw new Error(`The stream ended before ${event}.`);
      await new Promise<void>((resolve) => {
        this.#notify = resolve;
      });
    }
  }

  async any(): Promise<ServerSentEvent> {
    for (;;) {
      const first = this.#events.shift();
      if (first) return first;
      if (this.#over) throw new Error("The stream has ended.");
      await new Promise<void>((resolve) => {
        this.#notify = resolve;
      });
    }
  }

  async close(): Promise<void> {
    this.#abort.abort();
    await this.ended;
  }
}
