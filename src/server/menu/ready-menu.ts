import { endpoints } from "../../contract/endpoints.ts";
import type { ReadyReplies } from "../plugins/fast-path.ts";

/** Milliseconds for which the menu is sent again without a look at the dishes' files. */
const keptMs = 500;

/** The last reply to a request for the menu, to be sent again for half a second. */
export interface ReadyMenu {
  /** @param text the reply's body, JSON */
  store(text: string): void;
  readonly replies: ReadyReplies;
}

/** @param headers what the route's replies have, besides the number of the request */
export function readyMenu(headers: Readonly<Record<string, string>>): ReadyMenu {
  let body = Buffer.alloc(0);
  let raw: readonly string[] = [];
  let storedAt = -Infinity;
  return {
    store(text) {
      storedAt = performance.now();
      body = Buffer.from(text);
      raw = Object.entries({ ...headers, "content-length": `${body.length}` }).flat();
    },
    replies(pathname, { method }, requestId) {
      if (pathname !== endpoints.getMenu.path || performance.now() - storedAt >= keptMs) return undefined;
      return {
        label: endpoints.getMenu.path,
        status: 200,
        headers: [...raw, "x-request-id", requestId()],
        body: method === "HEAD" ? undefined : body,
      };
    },
  };
}
