import type { PublishedChange, PublishState } from "../../contract/publishing.ts";
import { localPrefix } from "../backend.ts";

const address = `${localPrefix}/publishing`;

/** Follows what is published, until the function it returns is called. `isConnected`: whether news arrive. */
export function followPublishing(
  onState: (state: PublishState) => void,
  onConnection: (isConnected: boolean) => void,
): () => void {
  const source = new EventSource(`${address}/events`);
  source.addEventListener("publish", (event) => onState(JSON.parse(event.data as string) as PublishState));
  source.addEventListener("open", () => onConnection(true));
  source.addEventListener("error", () => onConnection(false));
  return () => source.close();
}

async function send<T>(path: string, init?: RequestInit): Promise<T> {
  const reply = await fetch(`${address}/${path}`, init);
  const answer = (await reply.json()) as T & { error?: string };
  if (!reply.ok) throw new Error(answer.error ?? "The service does not answer as it should. Try again.");
  return answer;
}
const post = (path: string, body: object) =>
  send<unknown>(path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });

export const fetchHistory = () => send<PublishedChange[]>("history?limit=60");
/** Takes back what one commit changed. */
export const undo = (commit: string) => post("undo", { commit });
/** Shows guests an earlier release and holds it. */
export const goBack = (release: string) => post("back", { release });
/** Lets go of it. `keep`: what guests see becomes the content. */
export const releaseHold = (keep: boolean) => post("release", { keep });
