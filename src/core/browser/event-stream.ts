import { apiError, apiUrl, pageLanguage } from "./api.ts";

/** One server-sent event. */
export interface StreamedEvent {
  readonly event: string;
  readonly data: string;
}

/** Splits a text into complete events, each ended by an empty line, and the incomplete rest. */
export function readEvents(text: string): {
  readonly events: readonly StreamedEvent[];
  readonly rest: string;
} {
  const parts = text.replaceAll("\r\n", "\n").split("\n\n");
  const rest = parts.pop() ?? "";
  const events = parts.map((part) => {
    const lines = part.split("\n");
    const field = (name: string) =>
      lines
        .filter((line) => line.startsWith(`${name}:`))
        .map((line) => line.slice(name.length + 1).replace(/^ /, ""))
        .join("\n");
    return { event: field("event") || "message", data: field("data") };
  });
  return { events: events.filter(({ data }) => data !== ""), rest };
}

/**
 * Requests a stream of server-sent events by POST, which the browser's EventSource cannot do, and follows the
 * stream. Resolves when the stream ends or is aborted, or after `silenceMs` without data. Throws `ApiError`
 * if the service refuses the request, and the error from `fetch` if there is no answer.
 */
export async function followEvents(
  path: string,
  body: object,
  onEvent: (event: StreamedEvent) => void,
  { signal, silenceMs }: { readonly signal: AbortSignal; readonly silenceMs: number },
): Promise<void> {
  const stop = new AbortController();
  const end = () => stop.abort();
  signal.addEventListener("abort", end);
  let timer = setTimeout(end, silenceMs);
  try {
    const response = await fetch(apiUrl(path), {
      method: "POST",
      headers: { "content-type": "application/json", accept: "text/event-stream", ...pageLanguage() },
      body: JSON.stringify(body),
      signal: stop.signal,
    });
    if (!response.ok || !response.body)
      throw apiError({ status: response.status, reply: await response.json().catch(() => undefined) });
    const reader = response.body.getReader();
    const decoder = new TextDecoder();
    for (let waiting = ""; ;) {
      const { done, value } = await reader.read();
      if (done) return;
      clearTimeout(timer);
      timer = setTimeout(end, silenceMs);
      const { events, rest } = readEvents(waiting + decoder.decode(value, { stream: true }));
      waiting = rest;
      for (const event of events) onEvent(event);
    }
  } catch (failure) {
    if (!stop.signal.aborted) throw failure;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", end);
  }
}
