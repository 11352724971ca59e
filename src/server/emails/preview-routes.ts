import { isIP } from "node:net";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { escapeHtml } from "./escape-html.ts";
import { attachmentsOf, type StoredEmail } from "./message.ts";
import { deadLettered } from "./outbox-worker.ts";
import type { Storage } from "../storage/index.ts";

const isLoopbackAddress = (address: string): boolean => /^(::ffff:)?127\./.test(address) || address === "::1";

/** Names that mean this machine. A foreign name that was made to point here (DNS rebinding) is none of them. */
const isOwnName = (host: string | undefined): boolean => {
  const name = (host ?? "").replace(/:\d+$/, "").replace(/^\[(.*)\]$/, "$1");
  return name === "localhost" || (isIP(name) > 0 && isLoopbackAddress(name));
};

const stateOf = (mail: StoredEmail): string => {
  if (mail.sent_at !== null) return `sent ${mail.sent_at}`;
  if (mail.due_at === deadLettered) return `given up after ${mail.attempts} attempts: ${mail.last_error}`;
  return mail.attempts === 0 ? "waiting" : `tried ${mail.attempts} times: ${mail.last_error ?? "under way"}`;
};

const page = (title: string, body: string): string => `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title>
<style>
  body { font: 1rem/1.5 system-ui, sans-serif; background: #faf5ec; color: #221a14; max-width: 60rem; margin: 0 auto; padding: 2rem 1.25rem }
  a { color: #7d4a0e } li { margin: 0 0 1rem } small, dt { color: #6b5d51 } dd { margin: 0 0 .5rem }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; background: #fff; padding: 1rem }
  iframe { width: 100%; height: 46rem; border: 1px solid #dccfba; background: #fff }
</style>
${body}</html>`;

const list = (mails: readonly StoredEmail[]): string =>
  page(
    "Mails",
    `<h1>Mails</h1><p>What guests and the restaurant have been sent, newest first. Shown while developing only.</p>` +
      (mails.length === 0 ? "<p>None yet. Book a table.</p>" : "") +
      `<ol reversed>${mails
        .map(
          (mail) =>
            `<li><a href="/dev/mail/${encodeURIComponent(mail.id)}">${escapeHtml(mail.subject)}</a><br>` +
            `to ${escapeHtml(mail.to_address)}<br><small>${escapeHtml(mail.kind)}, ${escapeHtml(stateOf(mail))}</small></li>`,
        )
        .join("")}</ol>`,
  );

const one = (mail: StoredEmail): string => {
  const here = `/dev/mail/${encodeURIComponent(mail.id)}`;
  const about: readonly (readonly [string, string])[] = [
    ["To", escapeHtml(mail.to_address)],
    ["State", escapeHtml(stateOf(mail))],
    ["Written", mail.created_at],
    ...attachmentsOf(mail).map(({ filename }, index): readonly [string, string] => [
      "Attached",
      `<a href="${here}/attachments/${index}">${escapeHtml(filename)}</a>`,
    ]),
  ];
  // The stop or bracket after an address is not part of it.
  const text = escapeHtml(mail.text).replace(
    /https?:\/\/[^\s<]*[^\s<).,;]/g,
    (url) => `<a href="${url}">${url}</a>`,
  );
  return page(
    mail.subject,
    `<p><a href="/dev/mail">All mails</a></p><h1>${escapeHtml(mail.subject)}</h1>` +
      `<dl>${about.map(([term, value]) => `<dt>${term}</dt><dd>${value}</dd>`).join("")}</dl>` +
      `<iframe title="The mail" src="${here}/html" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>` +
      `<h2>As text</h2><pre>${text}</pre>`,
  );
};

/**
 * `/dev/mail`: every mail in the outbox, for whoever develops or tries the product out. It answers this machine only.
 */
export function emailPreviewRoutes(
  app: FastifyInstance,
  { storage }: { readonly storage: Pick<Storage, "db"> },
): void {
  // Behind a proxy everybody seems to be this machine.
  const allowed = ({ ip, headers }: FastifyRequest): boolean =>
    isLoopbackAddress(ip) &&
    isOwnName(headers.host) &&
    headers["x-forwarded-for"] === undefined &&
    headers.forwarded === undefined;
  const head = (reply: FastifyReply): FastifyReply =>
    reply
      .header("cache-control", "no-store")
      .header(
        "content-security-policy",
        "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-src 'self'; frame-ancestors 'self'",
      )
      .header("x-frame-options", "SAMEORIGIN")
      .type("text/html; charset=utf-8");
  const find = async (request: FastifyRequest): Promise<StoredEmail | undefined> =>
    storage.db
      .selectFrom("outbox")
      .selectAll()
      .where("id", "=", (request.params as { id: string }).id)
      .executeTakeFirst();

  const get = (
    url: string,
    answer: (request: FastifyRequest, reply: FastifyReply) => Promise<string | undefined>,
  ) =>
    app.get(url, async (request, reply) => {
      const body = allowed(request) ? await answer(request, head(reply)) : undefined;
      if (body === undefined) return reply.callNotFound();
      return reply.send(body);
    });

  get("/dev/mail", async () =>
    list(
      await storage.db.selectFrom("outbox").selectAll().orderBy("created_at", "desc").limit(200).execute(),
    ),
  );
  get("/dev/mail/:id", async (request) => {
    const mail = await find(request);
    return mail && one(mail);
  });
  get("/dev/mail/:id/html", async (request) => {
    const mail = await find(request);
    // Links open beside the frame.
    return mail && mail.html.replace(/<head>/i, `<head><base target="_blank">`);
  });
  get("/dev/mail/:id/attachments/:index", async (request, reply) => {
    const mail = await find(request);
    const file = mail && attachmentsOf(mail)[Number((request.params as { index: string }).index)];
    if (!file) return undefined;
    void reply
      .type(file.contentType)
      .header("content-disposition", `attachment; filename*=UTF-8''${encodeURIComponent(file.filename)}`);
    return file.content;
  });
}
