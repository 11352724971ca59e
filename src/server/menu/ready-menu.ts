import { endpoints } from "../../contract/endpoints.ts";
import type { MenuReply } from "../../contract/menu.ts";
import type { ReadyReplies } from "../plugins/memory-replies.ts";
import type { Menu } from "./menu.ts";

/** Milliseconds after which the dishes are looked at again, behind the reply that asks for them. */
const checkAfterMs = 250;
/** Milliseconds after which they are looked at before the menu is sent. */
const checkBeforeMs = 1000;

/** The last reply to a request for the menu, to be sent again for a moment. */
export interface ReadyMenu {
  /** Today's menu, freshly read. @throws ContentError */
  read(): Promise<MenuReply>;
  readonly replies: ReadyReplies;
}

/** @param headers what the route's replies have, besides the number of the request */
export function readyMenu(menu: Menu, headers: Readonly<Record<string, string>>): ReadyMenu {
  let body = Buffer.alloc(0);
  let raw: readonly string[] = [];
  let storedAt = -Infinity;
  let checking = false;

  const read = async (): Promise<MenuReply> => {
    const reply: MenuReply = { success: true, items: await menu.items() };
    body = Buffer.from(JSON.stringify(reply));
    raw = Object.entries({ ...headers, "content-length": `${body.length}` }).flat();
    storedAt = performance.now();
    checking = false;
    return reply;
  };

  return {
    read,
    replies(pathname, { method }, requestId) {
      if (pathname !== endpoints.getMenu.path) return undefined;
      const age = performance.now() - storedAt;
      if (age >= checkBeforeMs) return undefined;
      if (age >= checkAfterMs && !checking) {
        checking = true;
        // Where it fails, the first request after `checkBeforeMs` reports the error.
        read().catch(() => undefined);
      }
      return {
        label: endpoints.getMenu.path,
        reply: {
          status: 200,
          headers: raw,
          extra: ["x-request-id", requestId()],
          body: method === "HEAD" ? undefined : body,
        },
      };
    },
  };
}
