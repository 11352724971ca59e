import { isIP } from "node:net";
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from "fastify";
import type { Storage } from "../storage/index.ts";
import { attachmentsOf, type StoredEmail } from "./message.ts";
import { deadLettered } from "./outbox.ts";
import { escapeHtml, pluralize } from "../../shared/text.ts";

const isLoopbackAddress = (address: string): boolean => /^(::ffff:)?127\./.test(address) || address === "::1";

/** True for this machine's own names, but not for other names that resolve to it (DNS rebinding). */
const isOwnName = (host: string | undefined): boolean => {
  const name = (host ?? "").replace(/:\d+$/, "").replace(/^\[(.*)\]$/, "$1");
  return name === "localhost" || (isIP(name) > 0 && isLoopbackAddress(name));
};

const stateOf = (email: StoredEmail): string => {
  if (email.sent_at !== null) return `sent ${email.sent_at}`;
  if (email.due_at === deadLettered)
    return `given up after ${pluralize(email.attempts, "attempt")}: ${email.last_error}`;
  return email.attempts === 0
    ? "waiting"
    : `tried ${pluralize(email.attempts, "time")}: ${email.last_error ?? "under way"}`;
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

const list = (emails: readonly StoredEmail[]): string =>
  page(
    "Mails",
    `<h1>Mails</h1><p>Mails sent to guests and the restaurant, newest first. Only shown during development.</p>` +
      (emails.length === 0 ? "<p>None yet. Book a table.</p>" : "") +
      `<ol reversed>${emails
        .map(
          (email) =>
            `<li><a href="/dev/mail/${encodeURIComponent(email.id)}">${escapeHtml(email.subject)}</a><br>` +
            `to ${escapeHtml(email.to_address)}<br><small>${escapeHtml(email.kind)}, ${escapeHtml(stateOf(email))}</small></li>`,
        )
        .join("")}</ol>`,
  );

const one = (email: StoredEmail): string => {
  const here = `/dev/mail/${encodeURIComponent(email.id)}`;
  const about: readonly (readonly [string, string])[] = [
    ["To", escapeHtml(email.to_address)],
    ["State", escapeHtml(stateOf(email))],
    ["Written", email.created_at],
    ...attachmentsOf(email).map(({ filename }, index): readonly [string, string] => [
      "Attached",
      `<a href="${here}/attachments/${index}">${escapeHtml(filename)}</a>`,
    ]),
  ];
  // Punctuation after an address is not part of it.
  const text = escapeHtml(email.text).replace(
    /https?:\/\/[^\s<]*[^\s<).,;]/g,
    (url) => `<a href="${url}">${url}</a>`,
  );
  return page(
    email.subject,
    `<p><a href="/dev/mail">All mails</a></p><h1>${escapeHtml(email.subject)}</h1>` +
      `<dl>${about.map(([term, value]) => `<dt>${term}</dt><dd>${value}</dd>`).join("")}</dl>` +
      `<iframe title="The mail" src="${here}/html" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>` +
      `<h2>As text</h2><pre>${text}</pre>`,
  );
};

/**
 * Serves `/dev/mail`: every email in the outbox, for development. Answers only requests from this machine.
 */
export const emailPreview: FastifyPluginAsync<{ readonly storage: Pick<Storage, "db"> }> = async (
  app,
  { storage },
) => {
  // Refuses requests through a proxy, behind which every client appears to be this machine.
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
    const email = await find(request);
    return email && one(email);
  });
  get("/dev/mail/:id/html", async (request) => {
    const email = await find(request);
    // Makes links open in a new tab rather than in the frame.
    return email && email.html.replace(/<head>/i, `<head><base target="_blank">`);
  });
  get("/dev/mail/:id/attachments/:index", async (request, reply) => {
    const email = await find(request);
    const file = email && attachmentsOf(email)[Number((request.params as { index: string }).index)];
    if (!file) return undefined;
    void reply
      .type(file.contentType)
      .header("content-disposition", `attachment; filename*=UTF-8''${encodeURIComponent(file.filename)}`);
    return file.content;
  });
};
