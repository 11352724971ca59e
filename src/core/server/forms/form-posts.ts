import { createHmac } from "node:crypto";
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from "fastify";
import fastifyPlugin from "fastify-plugin";
import type { ErrorReply } from "../../contract/error-reply.ts";
import { checkForm, translateForm, type FormDefinition } from "../../contract/form.ts";
import { wordsIn } from "../../messages/catalogues.ts";
import { wallClock } from "../../shared/time.ts";
import { failure } from "../errors.ts";
import { sendError } from "../http/errors.ts";
import { knownLanguages } from "../http/language.ts";
import { refusalPage, type AnswerContext, type GuestForms, type SentForm } from "./answers.ts";
import { formPageCsp, markup, page } from "./page.ts";
import { bodyOf, valuesOf } from "./read-form.ts";
import type { RestaurantInfo } from "../restaurant.ts";
import { localizeForGuest } from "../mail/wording.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The posted form; undefined if the request is not a form, or could not be read. */
    sentForm: SentForm | undefined;
  }
}

interface Options {
  readonly forms: GuestForms;
  readonly restaurant: () => RestaurantInfo;
  /** IANA zone of the restaurant. */
  readonly timeZone: () => Promise<string>;
  /** URL of the site; undefined if the service itself serves the pages. */
  readonly siteUrl: string | undefined;
  readonly corsOrigins: readonly string[];
  /** A secret that all processes of the service share. */
  readonly key: string;
  readonly now: () => Date;
}

const isFormPost = ({ method, headers }: FastifyRequest): boolean =>
  method === "POST" && /^application\/x-www-form-urlencoded\b/i.test(headers["content-type"] ?? "");

/**
 * True if a form was sent by a page of this site or of an allowed origin. Browsers report this in
 * `Sec-Fetch-Site`, which no page can set; older browsers send only the page's origin. Text browsers send
 * neither header, but no other site can make a browser omit both.
 */
function isOwnForm({ headers }: FastifyRequest, origins: readonly (string | undefined)[]): boolean {
  const { origin, host, "sec-fetch-site": site } = headers;
  if (site === "same-origin" || site === "none") return true;
  if (origin !== undefined && origins.includes(origin)) return true;
  return site === undefined && (origin === undefined || URL.parse(origin)?.host === host);
}

/**
 * Returns a key that is the same if the same browser sends the same form twice in the same minute, so that a
 * second click books only once.
 */
const idempotencyKeyOf = (key: string, { ip, url, headers, body }: FastifyRequest, now: Date): string => {
  const sent = ["form", ip, url, headers["user-agent"], String(body), Math.floor(now.getTime() / 60_000)];
  return createHmac("sha256", key).update(JSON.stringify(sent)).digest("hex");
};

/**
 * Lets guests without JavaScript use the API: converts a form posted to an endpoint into the JSON that the
 * endpoint expects, and the endpoint's reply into a page. Register it in the API's scope, before the API's
 * routes.
 */
const plugin: FastifyPluginAsync<Options> = async (api, options) => {
  const { forms, restaurant, timeZone, siteUrl = "", corsOrigins, key, now } = options;
  const parser = (_request: FastifyRequest, text: string) => Promise.resolve(new URLSearchParams(text));
  api.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, parser);
  api.decorateRequest("sentForm", undefined);
  api.decorateRequest("formLanguage", undefined);
  const wordsOf = ({ formLanguage }: FastifyRequest) =>
    wordsIn(formLanguage ?? restaurant().formats.language);
  const origins = [...corsOrigins, URL.parse(siteUrl)?.origin];

  api.addHook("preValidation", async (request, reply): Promise<FastifyReply | undefined> => {
    const posted = request.body;
    if (!(posted instanceof URLSearchParams)) return undefined;
    request.formLanguage = knownLanguages(api).find((one) => one === posted.get("language"));
    const guestForm = Object.entries(forms).find(([name]) => name === posted.get("form"))?.[1];
    if (guestForm === undefined || guestForm.form.action !== request.routeOptions.url)
      return sendError(request, reply, failure("UNSUPPORTED_MEDIA_TYPE"));
    if (!isOwnForm(request, origins)) return sendError(request, reply, failure("WRONG_ORIGIN"));
    const form = translateForm<FormDefinition>(guestForm.form, wordsOf(request));
    const { needsJavaScript: message } = form;
    request.sentForm = { ...guestForm, posted };
    if (message !== undefined)
      return sendError(request, reply, failure("UNSUPPORTED_MEDIA_TYPE", { message }));
    if (Object.keys(checkForm(form, valuesOf(posted))).length > 0)
      return sendError(request, reply, failure("INVALID_FIELD"));
    if (guestForm.isRepeatable) request.headers["idempotency-key"] = idempotencyKeyOf(key, request, now());
    request.body = bodyOf(form, posted, wallClock(now(), await timeZone()).date);
    return undefined;
  });

  api.addHook("onSend", async (request, reply, payload): Promise<unknown> => {
    const isJson = String(reply.getHeader("content-type")).startsWith("application/json");
    if (!isFormPost(request) || !isJson || typeof payload !== "string") return payload;
    const { sentForm: sent, formLanguage } = request;
    const words = wordsOf(request);
    const written = localizeForGuest(restaurant(), formLanguage ?? words.language);
    const context: AnswerContext = {
      restaurant: written,
      words,
      site: siteUrl,
      async view(url, token) {
        const headers = { "accept-language": written.formats.language };
        const viewed = await api.inject({ method: "POST", url, payload: { token }, headers });
        if (viewed.statusCode !== 200)
          throw new Error(`The reservation or order that was found cannot be shown: ${viewed.statusCode}`);
        return viewed.json();
      },
    };
    const body = JSON.parse(payload) as ErrorReply;
    void reply
      .type("text/html; charset=utf-8")
      .header("content-security-policy", formPageCsp(context))
      .removeHeader("content-length");
    if (!sent) return page(written.name, markup`<p role="alert">${body.error}</p>`, context);
    const { posted } = sent;
    if (reply.statusCode >= 400)
      return sent.refuse?.(posted, body, context) ?? refusalPage(sent, body, context);
    return sent.answer(posted, body, context);
  });
};

export const formPosts = fastifyPlugin(plugin, { name: "form-posts" });
