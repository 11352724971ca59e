import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import Database from "better-sqlite3";
import type { Page } from "@playwright/test";

/** What the misbehaving server answers: a status with a body, or nothing but a closed connection. */
export type Misbehaviour =
  { readonly status: number; readonly body: string; readonly type?: string } | "hang up";

export interface BadServer {
  /** What it does from now on; "wait" answers when `next` is called again. */
  next(what: Misbehaviour | "wait"): void;
  /** The bodies it was sent, by address. */
  readonly sent: readonly (readonly [path: string, body: unknown])[];
  close(): Promise<void>;
}

/** Puts a server that misbehaves in the place of the account calls: real replies over a real connection. */
export async function badServer(page: Page): Promise<BadServer> {
  let now: Misbehaviour | "wait" = "hang up";
  let waiting: (() => void)[] = [];
  const sent: (readonly [string, unknown])[] = [];
  const server: Server = createServer((request, reply) => {
    let text = "";
    request.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));
    request.on("end", () => {
      sent.push([request.url ?? "", text === "" ? undefined : (JSON.parse(text) as unknown)]);
      const answer = (): void => {
        if (now === "wait") return void waiting.push(answer);
        if (now === "hang up") return void request.socket.destroy();
        reply.writeHead(now.status, { "content-type": now.type ?? "application/json" }).end(now.body);
      };
      answer();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await page.route(/\/api\/food\/(register|login|forgotPassword|resetPassword|account)/, async (route) => {
    const { pathname, search } = new URL(route.request().url());
    try {
      const response = await route.fetch({ url: `http://127.0.0.1:${port}${pathname}${search}` });
      await route.fulfill({ response });
    } catch {
      await route.abort("connectionreset");
    }
  });
  return {
    sent,
    next(what) {
      now = what;
      const all = waiting;
      waiting = [];
      for (const answer of all) answer();
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** What a page reports while it is answered badly on purpose. */
export const badAnswers = [
  /status (4|5)\d\d: .*\/api\/food\//,
  /console: Failed to load resource/,
  /failed: .*\/api\/food\//,
] as const;

/** The mails of a service to an address, newest first. */
export function mailsTo(dataDir: string, address: string): { kind: string; text: string }[] {
  const database = new Database(join(dataDir, "delish.sqlite"), { readonly: true });
  const rows = database
    .prepare("select kind, text from outbox where to_address = ? order by created_at desc, rowid desc")
    .all(address);
  database.close();
  return rows as { kind: string; text: string }[];
}
