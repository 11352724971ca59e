import { localPrefix } from "../backend.ts";
import type { ContentProblem } from "./messages.ts";

/** What the service publishes; see src/server/releases/publisher.ts. */
export interface PublishState {
  readonly sequence: number;
  readonly live: { readonly release: string; readonly commit: string; readonly since: string } | null;
  readonly pinned: { readonly by: string; readonly at: string } | null;
  readonly building: {
    readonly since: string;
    readonly commit: string;
    readonly expectedSeconds: number | null;
  } | null;
  readonly failed: {
    readonly at: string;
    readonly commit: string;
    readonly message: string;
    readonly problems: readonly ContentProblem[];
  } | null;
}

export interface PublishedChange {
  readonly commit: string;
  readonly at: string;
  readonly by: string;
  readonly title: string;
  readonly what: string;
  readonly state: "live" | "kept" | "waiting" | "failed";
  readonly release?: string;
}

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
