import { createHmac, randomUUID } from "node:crypto";
import formbody from "@fastify/formbody";
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from "fastify";
import fastifyPlugin from "fastify-plugin";
import type { ErrorReply } from "../../contract/error-reply.ts";
import { forms, type FormDefinition, type FormName } from "../../contract/forms.ts";
import type { ManagedReservationReply } from "../../contract/managed-reservation.ts";
import * as paths from "../../contract/paths.ts";
import type { RestaurantInfo } from "../content/restaurant-info.ts";
import { failure } from "../errors.ts";
import { sendError } from "../plugins/errors.ts";
import type { Storage } from "../storage/index.ts";
import { errorPage, plainErrorPage, successPage, type SentForm } from "./answers.ts";
import { isOwnForm } from "./own-origin.ts";
import { formPageCsp, type PageContext } from "./page.ts";
import { fieldErrorsOf, requestOf, valuesOf } from "./read-form.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The form that was sent; undefined where the request is no form, or could not be read. */
    sentForm: SentForm | undefined;
    /** Keeps the reply for the same form sent again; undefined where that is not asked for. */
    keepReply: ((reply: KeptReply | undefined) => void) | undefined;
  }
  interface FastifyContextConfig {
    /** Of the endpoint that the route is. */
    operationId?: string;
  }
}

interface Options {
  readonly restaurant: () => RestaurantInfo;
  /** The restaurant's time zone; rejects where there are no booking rules. */
  readonly timeZone: () => Promise<string>;
  /** Where the site is, where the service is not told to be there itself. */
  readonly siteUrl: string | undefined;
  readonly corsOrigins: readonly string[];
  readonly storage: Pick<Storage, "db">;
  /** A secret that all processes of the service share. */
  readonly key: string;
  readonly now: () => Date;
}

interface KeptReply {
  readonly status: number;
  /** JSON. */
  readonly payload: string;
}

const mediaType = "application/x-www-form-urlencoded";
const isFormPost = ({ method, headers }: FastifyRequest): boolean =>
  method === "POST" && (headers["content-type"] ?? "").split(";")[0]!.trim().toLowerCase() === mediaType;

const formNames = Object.keys(forms) as FormName[];
const formsOf = (operationId: string | undefined): readonly FormName[] =>
  formNames.filter((name) => forms[name].operationId === operationId);

/** Which of an endpoint's forms was sent; undefined where the endpoint takes none. */
function formNameOf(request: FastifyRequest): FormName | undefined {
  const names = formsOf(request.routeOptions.config.operationId);
  const named = (request.body as Readonly<Record<string, unknown>> | undefined)?.["form"];
  return names.find((name) => name === named) ?? names[0];
}

/** Milliseconds in which the same form from the same browser is taken for a second click. */
const sameFormMs = 30_000;
const maxKept = 1000;

/**
 * The replies to the forms of the last half minute, for second clicks and reloads; a reply that is being made is waited
 * for. Of this process alone: across processes {@link bookingKey} does the same for bookings.
 */
function recentForms(now: () => Date) {
  const replies = new Map<string, { readonly at: number; readonly reply: Promise<KeptReply | undefined> }>();
  return {
    find(id: string): Promise<KeptReply | undefined> | undefined {
      const found = replies.get(id);
      return found && now().getTime() - found.at < sameFormMs ? found.reply : undefined;
    },
    /** Call what it returns with the reply, or with undefined where the form may be sent again at once. */
    begin(id: string): (reply: KeptReply | undefined) => void {
      const { promise, resolve } = Promise.withResolvers<KeptReply | undefined>();
      const entry = { at: now().getTime(), reply: promise };
      for (const [other, { at }] of replies) {
        // The oldest come first.
        if (replies.size < maxKept && entry.at - at < sameFormMs) break;
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

/** What tells a form from others: what was sent, by which browser, as far as it can be told. */
const digestOf = (key: string, { ip, url, headers, body }: FastifyRequest): string =>
  createHmac("sha256", key)
    .update(JSON.stringify(["form", ip, url, headers["user-agent"], body]))
    .digest("hex");

/**
 * The idempotency key of a booking whose form brought none: the same for the same form within half a minute, in whatever
 * process. A second click may come just after the half minute of the first: its key is looked for as well.
 */
async function bookingKey({ db }: Pick<Storage, "db">, digest: string, now: Date): Promise<string> {
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

const newKey = (): string => `form-${randomUUID()}`;

/** The hidden field's key, where it has one that can be a header. */
const keyIn = (body: unknown): string | undefined => {
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
  { restaurant, timeZone, siteUrl, corsOrigins, storage, key: secret, now },
) => {
  await api.register(formbody);
  api.decorateRequest("sentForm", undefined);
  api.decorateRequest("keepReply", undefined);
  const recent = recentForms(now);
  const origins = [...corsOrigins, ...(siteUrl === undefined ? [] : [new URL(siteUrl).origin])];

  api.addHook("preValidation", async (request, reply): Promise<FastifyReply | undefined> => {
    if (!isFormPost(request)) return undefined;
    const name = formNameOf(request);
    if (name === undefined) return sendError(request, reply, failure("UNSUPPORTED_MEDIA_TYPE"));
    const definition: FormDefinition = forms[name];
    const values = valuesOf(definition, request.body);
    const key = keyIn(request.body);
    request.sentForm = { name, values, errors: {}, idempotencyKey: key ?? newKey() };
    if (!isOwnForm(request.headers, origins)) return sendError(request, reply, failure("WRONG_ORIGIN"));
    if (definition.needsJavaScript !== undefined)
      return sendError(
        request,
        reply,
        failure("UNSUPPORTED_MEDIA_TYPE", { message: definition.needsJavaScript }),
      );
    const errors = fieldErrorsOf(definition, values);
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
    const keep = recent.begin(id);
    request.keepReply = keep;
    // A request that is cut off must not keep the next one waiting.
    reply.raw.once("close", () => keep(undefined));
    request.body = requestOf(definition, values, { timeZone: await timeZone(), now: now() });
    if (definition.operationId === "createReservation")
      request.headers["idempotency-key"] = key ?? (await bookingKey(storage, id, now()));
    return undefined;
  });

  const view = async (request: FastifyRequest, token: string): Promise<ManagedReservationReply> => {
    const reply = await api.inject({
      method: "POST",
      url: paths.viewReservation,
      payload: { token },
      remoteAddress: request.ip,
    });
    if (reply.statusCode !== 200)
      throw new Error(`A reservation that was found cannot be shown: ${reply.statusCode}`);
    return reply.json();
  };

  api.addHook("onSend", async (request, reply, payload): Promise<unknown> => {
    const isJson = /^application\/json\b/.test(String(reply.getHeader("content-type")));
    if (!isFormPost(request) || !isJson || typeof payload !== "string") return payload;
    const { sentForm, keepReply } = request;
    const { statusCode: status } = reply;
    const isError = status >= 400;
    keepReply?.(isError ? undefined : { status, payload });
    // An endpoint that takes no forms answers programs.
    if (!sentForm && formsOf(request.routeOptions.config.operationId).length === 0) return payload;
    const context: PageContext = { restaurant: restaurant(), site: siteUrl ?? "" };
    const body = JSON.parse(payload) as unknown;
    const again: SentForm | undefined =
      // With the same key nothing is booked twice, where nobody knows what has become of the first request.
      sentForm && (status < 500 ? { ...sentForm, idempotencyKey: newKey() } : sentForm);
    const html = !again
      ? plainErrorPage(body as ErrorReply, context)
      : isError
        ? errorPage(again, body as ErrorReply, context)
        : await successPage(again, body, (token) => view(request, token), newKey, context);
    void reply
      .type("text/html; charset=utf-8")
      .header("content-security-policy", formPageCsp)
      .removeHeader("content-length");
    return html;
  });
};

export const formPosts = fastifyPlugin(plugin, { name: "form-posts" });
