import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import PostalMime from "postal-mime";

/** A reply by the misbehaving server: a status with a body, or a closed connection. */
export type Misbehaviour =
  { readonly status: number; readonly body: string; readonly type?: string } | "hang up";

export interface BadServer {
  /** Sets the server's behaviour from now on; "wait" delays answers until the next call. */
  next(what: Misbehaviour | "wait"): void;
  /** Received bodies with their paths, in order. */
  readonly sent: readonly (readonly [path: string, body: unknown])[];
  close(): Promise<void>;
}

/**
 * Sends the page's account calls to a misbehaving server, which gives real replies over a real connection.
 */
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

/** Problems that a page reports while the server misbehaves on purpose. */
export const badAnswers = [
  /status (4|5)\d\d: .*\/api\/food\//,
  /console: Failed to load resource/,
  /failed: .*\/api\/food\//,
] as const;

/** A service's mails to an address, newest first: `<time>-<kind>-<id>.eml`. */
export async function mailsTo(
  dataDir: string,
  address: string,
): Promise<{ kind: string; subject: string; text: string; html: string }[]> {
  const folder = join(dataDir, "outbox");
  // The service makes the folder with its first mail.
  const files = existsSync(folder) ? (await readdir(folder)).filter((name) => name.endsWith(".eml")) : [];
  const mails = await Promise.all(
    files.map(async (name) => ({
      kind: /^\d+-(.+)-[0-9a-f]{8}-[0-9a-f-]{27}\.eml$/.exec(name)?.[1] ?? "",
      mail: await PostalMime.parse(await readFile(join(folder, name))),
    })),
  );
  return mails
    .filter(({ mail }) => mail.to?.some((to) => to.address === address))
    .toSorted((a, b) => (b.mail.date ?? "").localeCompare(a.mail.date ?? ""))
    .map(({ kind, mail }) => ({
      kind,
      subject: mail.subject ?? "",
      text: mail.text ?? "",
      html: mail.html ?? "",
    }));
}
