import { createHmac, randomUUID } from "node:crypto";
import formbody from "@fastify/formbody";
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from "fastify";
import fastifyPlugin from "fastify-plugin";
import type { ErrorReply } from "../../contract/error-reply.ts";
import { checkForm, requestOf, written, type FormDefinition } from "../../contract/form.ts";
import { forms, type FormName } from "../../contract/forms.ts";
import * as paths from "../../contract/paths.ts";
import { wordsIn } from "../../messages/catalogues.ts";
import { messagesOf, type Words } from "../../messages/words.ts";
import type { RestaurantInfo } from "../content/restaurant-info.ts";
import { forGuest } from "../emails/for-guest.ts";
import { failure } from "../errors.ts";
import { sendError } from "../plugins/errors.ts";
import { knownLanguages } from "../plugins/language.ts";
import type { BookingRules } from "../reservations/rules.ts";
import type { Storage } from "../storage/index.ts";
import { errorPage, plainErrorPage, successPage } from "./answers.ts";
import { isOwnForm } from "./own-origin.ts";
import { formPageCsp, type PageContext } from "./page.ts";
import { fontFaces } from "./page-style.ts";
import { bagOf, countDay, valuesOf, type SentForm } from "./read-form.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The form that was sent; undefined where the request is no form, or could not be read. */
    sentForm: SentForm | undefined;
    /** Stores the reply for the same form sent again; undefined where that is not asked for. */
    storeReply: ((reply: StoredReply | undefined) => void) | undefined;
  }
}

interface Options {
  readonly restaurant: () => RestaurantInfo;
  /** Rejects where there are no booking rules. */
  readonly rules: () => Promise<Pick<BookingRules, "timeZone" | "tables" | "room" | "inLanguage">>;
  /** Where the site is; undefined where its address is the one that was asked. */
  readonly siteUrl: string | undefined;
  /** The built site that guests see. */
  readonly publicDir: () => Promise<string>;
  readonly corsOrigins: readonly string[];
  readonly storage: Pick<Storage, "db">;
  /** A secret that all processes of the service share. */
  readonly key: string;
  readonly now: () => Date;
}

interface StoredReply {
  readonly status: number;
  /** JSON. */
  readonly payload: string;
}

const mediaType = "application/x-www-form-urlencoded";
const isFormPost = ({ method, headers }: FastifyRequest): boolean =>
  method === "POST" && (headers["content-type"] ?? "").split(";")[0]!.trim().toLowerCase() === mediaType;

const formNames = Object.keys(forms) as FormName[];
const formsOf = ({ routeOptions: { url } }: FastifyRequest): readonly FormName[] =>
  formNames.filter((name) => forms[name].action === url);

/** Which of an endpoint's forms was sent; undefined where the endpoint takes none. */
function formNameOf(request: FastifyRequest): FormName | undefined {
  const names = formsOf(request);
  const named = (request.body as Readonly<Record<string, unknown>> | undefined)?.["form"];
  return names.find((name) => name === named) ?? names[0];
}

/** The language of the page that a form was on, as its hidden field has it. */
const languageOf = ({ body, server }: FastifyRequest): string | undefined => {
  const language = (body as Readonly<Record<string, unknown>> | undefined)?.["language"];
  return knownLanguages(server).find((one) => one === language);
};

/** Milliseconds in which the same form from the same browser is taken for a second click. */
const sameFormMs = 30_000;
const maxStored = 1000;

/**
 * The replies to the forms of the last half minute, for second clicks and reloads; a reply that is being made is waited
 * for. Of this process alone: across processes {@link idempotencyKeyOf} does the same for bookings.
 */
function recentForms(now: () => Date) {
  const replies = new Map<
    string,
    { readonly at: number; readonly reply: Promise<StoredReply | undefined> }
  >();
  return {
    find(id: string): Promise<StoredReply | undefined> | undefined {
      const found = replies.get(id);
      return found && now().getTime() - found.at < sameFormMs ? found.reply : undefined;
    },
    /** Call what it returns with the reply, or with undefined where the form may be sent again at once. */
    begin(id: string): (reply: StoredReply | undefined) => void {
      const { promise, resolve } = Promise.withResolvers<StoredReply | undefined>();
      const entry = { at: now().getTime(), reply: promise };
      for (const [other, { at }] of replies) {
        // The oldest come first.
        if (replies.size < maxStored && entry.at - at < sameFormMs) break;
        replies.delete(other);
      }
      replies.set(id, entry);
      let settled = false;
      return (reply) => {
        if (settled) return;
        settled = true;
        resolve(reply);
        if (reply === undefined && replies.get(id) === entry) replies.delete(id);
      };
    },
  };
}

/** What distinguishes a form from others: what was sent, and by which browser, as far as that is known. */
const digestOf = (key: string, { ip, url, headers, body }: FastifyRequest): string =>
  createHmac("sha256", key)
    .update(JSON.stringify(["form", ip, url, headers["user-agent"], body]))
    .digest("hex");

/**
 * The idempotency key of a booking whose form brought none: the same for the same form within half a minute, in whatever
 * process. A second click may come just after the half minute of the first: its key is looked for as well.
 */
async function idempotencyKeyOf({ db }: Pick<Storage, "db">, digest: string, now: Date): Promise<string> {
  const halfMinute = Math.floor(now.getTime() / sameFormMs);
  const [current, previous] = [halfMinute, halfMinute - 1].map((number) => `form-${digest}-${number}`);
  const row = await db
    .selectFrom("idempotency_keys")
    .select("key")
    .where("key", "=", previous!)
    .where("created_at", ">", new Date(now.getTime() - sameFormMs).toISOString())
    .executeTakeFirst();
  return row?.key ?? current!;
}

const newIdempotencyKey = (): string => `form-${randomUUID()}`;

/** The hidden field's key, where it has one that can be a header. */
const typedKey = (body: unknown): string | undefined => {
  const key = (body as Readonly<Record<string, unknown>> | undefined)?.["idempotencyKey"];
  return typeof key === "string" && /^[\w-]{8,200}$/.test(key) ? key : undefined;
};

/**
 * Lets guests without JavaScript use the API: turns a form that was posted to an endpoint into the endpoint's JSON, and its
 * reply into a page. Which forms there are, and what each must carry, is in src/contract/forms.ts. For the API's scope,
 * before its routes; replies are checked against the contract before they become pages.
 */
const plugin: FastifyPluginAsync<Options> = async (
  api,
  { restaurant, rules, siteUrl, publicDir, corsOrigins, storage, key: secret, now },
) => {
  await api.register(formbody);
  api.decorateRequest("sentForm", undefined);
  api.decorateRequest("storeReply", undefined);
  api.decorateRequest("formLanguage", undefined);
  /** In the language of the page that the form was on; of a request that names none, in the restaurant's. */
  const wordsOf = ({ formLanguage }: FastifyRequest): Words =>
    wordsIn(formLanguage ?? restaurant().formats.language);
  const recent = recentForms(now);
  const origins = [...corsOrigins, ...(siteUrl === undefined ? [] : [new URL(siteUrl).origin])];

  api.addHook("preValidation", async (request, reply): Promise<FastifyReply | undefined> => {
    if (!isFormPost(request)) return undefined;
    request.formLanguage = languageOf(request);
    const name = formNameOf(request);
    if (name === undefined) return sendError(request, reply, failure("UNSUPPORTED_MEDIA_TYPE"));
    const words = wordsOf(request);
    const definition = written<FormDefinition>(forms[name], words);
    const values = valuesOf(definition, request.body);
    const key = typedKey(request.body);
    request.sentForm = { name, values, errors: {}, idempotencyKey: key ?? newIdempotencyKey() };
    if (!isOwnForm(request.headers, origins)) return sendError(request, reply, failure("WRONG_ORIGIN"));
    const bag = definition.bag ? bagOf(request.body) : undefined;
    request.sentForm = { ...request.sentForm, bag };
    if (definition.needsJavaScript !== undefined)
      return sendError(
        request,
        reply,
        failure("UNSUPPORTED_MEDIA_TYPE", { message: definition.needsJavaScript }),
      );
    if (bag?.lines.length === 0)
      return sendError(
        request,
        reply,
        failure("MISSING_REQUIRED_FIELDS", { message: messagesOf(words, "order")("empty.text") }),
      );
    const errors = checkForm(definition, values);
    const [first] = Object.keys(errors);
    if (first !== undefined) {
      request.sentForm = { ...request.sentForm, errors };
      const isEmpty = Object.keys(errors).some((field) => values[field]?.trim() === "");
      // One message says it all; several are at their fields.
      const message = Object.keys(errors).length === 1 ? errors[first] : undefined;
      return sendError(
        request,
        reply,
        failure(isEmpty ? "MISSING_REQUIRED_FIELDS" : "INVALID_FIELD", { field: first, message }),
      );
    }

    const id = digestOf(secret, request);
    const earlier = await recent.find(id);
    if (earlier)
      return reply.code(earlier.status).type("application/json; charset=utf-8").send(earlier.payload);
    const store = recent.begin(id);
    request.storeReply = store;
    // A request that is cut off must not keep the next one waiting.
    reply.raw.once("close", () => store(undefined));
    const typed = requestOf(definition, values);
    request.body = bag
      ? { ...typed, email: typed["email"] || null, ...bag }
      : countDay(typed, (await rules()).timeZone, now());
    if (definition.action === paths.createReservation || definition.action === paths.placeOrder)
      request.headers["idempotency-key"] = key ?? (await idempotencyKeyOf(storage, id, now()));
    return undefined;
  });

  const view = async <R>(
    request: FastifyRequest,
    token: string,
    url: typeof paths.viewReservation | typeof paths.viewOrder,
  ): Promise<R> => {
    const reply = await api.inject({
      method: "POST",
      url,
      payload: { token },
      headers: request.formLanguage ? { "accept-language": request.formLanguage } : {},
      remoteAddress: request.ip,
    });
    if (reply.statusCode !== 200) throw new Error(`What was found cannot be shown: ${reply.statusCode}`);
    return reply.json<R>();
  };

  api.addHook("onSend", async (request, reply, payload): Promise<unknown> => {
    const isJson = /^application\/json\b/.test(String(reply.getHeader("content-type")));
    if (!isFormPost(request) || !isJson || typeof payload !== "string") return payload;
    const { sentForm, storeReply } = request;
    const { statusCode: status } = reply;
    const isError = status >= 400;
    storeReply?.(isError ? undefined : { status, payload });
    // An endpoint that takes no forms answers programs.
    if (!sentForm && formsOf(request).length === 0) return payload;
    const words = wordsOf(request);
    const context: PageContext = {
      restaurant: forGuest(restaurant(), request.formLanguage ?? words.language),
      words,
      site: siteUrl ?? "",
      fonts: await fontFaces(await publicDir()),
    };
    const body = JSON.parse(payload) as unknown;
    const again: SentForm | undefined =
      // With the same key nothing is booked twice, where nobody knows what has become of the first request.
      sentForm && (status < 500 ? { ...sentForm, idempotencyKey: newIdempotencyKey() } : sentForm);
    const html = !again
      ? plainErrorPage(body as ErrorReply, context)
      : isError
        ? errorPage(again, body as ErrorReply, context)
        : await successPage(again, body, {
            context,
            newIdempotencyKey,
            rules,
            view: (token) => view(request, token, paths.viewReservation),
            viewOrder: (token) => view(request, token, paths.viewOrder),
          });
    void reply
      .type("text/html; charset=utf-8")
      .header("content-security-policy", formPageCsp(context))
      .removeHeader("content-length");
    return html;
  });
};

export const formPosts = fastifyPlugin(plugin, { name: "form-posts" });
