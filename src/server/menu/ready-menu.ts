import { endpoints } from "../../contract/endpoints.ts";
import type { MenuReply } from "../../contract/menu.ts";
import { acceptedLanguage } from "../plugins/language.ts";
import type { ReadyReplies } from "../plugins/memory-replies.ts";
import type { Menu } from "./menu.ts";

/** Milliseconds after which the dishes are looked at again, behind the reply that asks for them. */
const checkAfterMs = 250;
/** Milliseconds after which they are looked at before the menu is sent. */
const checkBeforeMs = 1000;

/** The last reply to a request for the menu in each language, to be sent again for a moment. */
export interface ReadyMenu {
  /** Today's menu, freshly read. @param acceptLanguage the request's header. @throws ContentError */
  read(acceptLanguage?: string): Promise<MenuReply>;
  /** Reads it again for all that follows, in every language. @throws ContentError */
  refresh(): Promise<void>;
  readonly replies: ReadyReplies;
}

interface Stored {
  readonly body: Buffer;
  readonly raw: readonly string[];
  readonly at: number;
  checking: boolean;
}

/**
 * @param headers what the route's replies have, besides the number of the request
 * @param languages those of the pages, the source first
 */
export function readyMenu(
  menu: Menu,
  headers: Readonly<Record<string, string>>,
  languages: () => readonly string[],
): ReadyMenu {
  /** By language, undefined for the source. */
  const stored = new Map<string | undefined, Stored>();
  const languageOf = (acceptLanguage: string | undefined) =>
    acceptedLanguage(acceptLanguage, languages().slice(1));

  const readIn = async (language: string | undefined): Promise<MenuReply> => {
    const reply: MenuReply = { success: true, items: await menu.items(language) };
    const body = Buffer.from(JSON.stringify(reply));
    const raw = Object.entries({ ...headers, "content-length": `${body.length}` }).flat();
    stored.set(language, { body, raw, at: performance.now(), checking: false });
    return reply;
  };

  return {
    read: (acceptLanguage) => readIn(languageOf(acceptLanguage)),
    async refresh() {
      stored.clear();
      await readIn(undefined);
    },
    replies(pathname, { method, acceptLanguage }, requestId) {
      if (pathname !== endpoints.getMenu.path) return undefined;
      const language = languageOf(acceptLanguage);
      const found = stored.get(language);
      if (!found) return undefined;
      const age = performance.now() - found.at;
      if (age >= checkBeforeMs) return undefined;
      if (age >= checkAfterMs && !found.checking) {
        found.checking = true;
        // Where it fails, the first request after `checkBeforeMs` reports the error.
        readIn(language).catch(() => undefined);
      }
      return {
        label: endpoints.getMenu.path,
        reply: {
          status: 200,
          headers: found.raw,
          extra: ["x-request-id", requestId()],
          body: method === "HEAD" ? undefined : found.body,
        },
      };
    },
  };
}
