import type { PublishedChange, PublishState } from "../../../../content/contract/publishing.ts";
import { localPrefix } from "../backend.ts";

const address = `${localPrefix}/publishing`;

/** State of the event stream: open, lost, or closed because the editor is signed out. */
export type Connection = "open" | "lost" | "signed out";

/** Milliseconds before a refused stream is requested again. */
const againMs = 5000;

/** Follows the state of publishing, until the returned function is called. */
export function followPublishing(
  onState: (state: PublishState) => void,
  onConnection: (connection: Connection) => void,
): () => void {
  let source: EventSource;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const open = (): void => {
    source = new EventSource(`${address}/events`);
    source.addEventListener("publish", (event) => onState(JSON.parse(event.data as string) as PublishState));
    source.addEventListener("open", () => onConnection("open"));
    source.addEventListener("error", () => void lose());
  };
  const lose = async (): Promise<void> => {
    // The browser reopens a stream by itself if it was only interrupted.
    if (source.readyState === EventSource.CLOSED) timer = setTimeout(open, againMs);
    const status = await fetch(`${localPrefix}/health`).then(
      (reply) => reply.status,
      () => 0,
    );
    if (source.readyState !== EventSource.OPEN) onConnection(status === 401 ? "signed out" : "lost");
  };
  open();
  return () => {
    clearTimeout(timer);
    source.close();
  };
}

async function send<T>(path: string, init?: RequestInit): Promise<T> {
  const reply = await fetch(`${address}/${path}`, init);
  const answer = (await reply.json()) as T & { error?: string };
  if (!reply.ok) throw new Error(answer.error ?? "The service gave an unexpected answer. Try again.");
  return answer;
}
const post = (path: string, body: object) =>
  send<unknown>(path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });

export const fetchHistory = () => send<PublishedChange[]>("history?limit=60");
/** Reverts the changes made by one commit. */
export const undo = (commit: string) => post("undo", { commit });
/** Shows guests an earlier release, and pins it. */
export const showRelease = (release: string) => post("back", { release });
/**
 * Unpins the release that guests see.
 *
 * @param keep true to make this release the current content
 */
export const unpinRelease = (keep: boolean) => post("release", { keep });
