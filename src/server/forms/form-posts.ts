import { createHmac } from "node:crypto";
import formbody from "@fastify/formbody";
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from "fastify";
import fastifyPlugin from "fastify-plugin";
import type { ErrorReply } from "../../contract/error-reply.ts";
import { checkForm, written, type FormDefinition } from "../../contract/form.ts";
import { forms, type FormName } from "../../contract/forms.ts";
import * as paths from "../../contract/paths.ts";
import { wordsIn } from "../../messages/catalogues.ts";
import type { RestaurantInfo } from "../content/restaurant-info.ts";
import { forGuest } from "../emails/for-guest.ts";
import { failure } from "../errors.ts";
import { sendError } from "../plugins/errors.ts";
import { knownLanguages } from "../plugins/language.ts";
import { errorPage, successPage, type SentForm } from "./answers.ts";
import { formPageCsp, markup, page, type PageContext } from "./page.ts";
import { bodyOf, lastOf, valuesOf, type PostedForm } from "./read-form.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The form that was sent; undefined if the request is no form, or could not be read. */
    sentForm: SentForm | undefined;
  }
}

interface Options {
  readonly restaurant: () => RestaurantInfo;
  readonly timeZone: () => Promise<string>;
  /** Address of the site; undefined if its address is the one that was asked. */
  readonly siteUrl: string | undefined;
  readonly corsOrigins: readonly string[];
  /** A secret that all processes of the service share. */
  readonly key: string;
  readonly now: () => Date;
}

const isFormPost = ({ method, headers }: FastifyRequest): boolean =>
  method === "POST" && /^application\/x-www-form-urlencoded\b/i.test(headers["content-type"] ?? "");
const formsOf = ({ routeOptions: { url } }: FastifyRequest): FormName[] =>
  (Object.keys(forms) as FormName[]).filter((name) => forms[name].action === url);

/**
 * Whether a form was sent by a page of this site. Browsers say so in `Sec-Fetch-Site`, which no page can set; older ones name the page's
 * origin. Text browsers send neither, and no site can make another browser leave both out.
 */
function isOwnForm({ headers }: FastifyRequest, origins: readonly string[]): boolean {
  const { origin, host, "sec-fetch-site": site } = headers;
  if (site === "same-origin" || site === "none" || origins.includes(origin ?? "")) return true;
  if (site !== undefined) return false;
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === host);
}

/** The same for the same form from the same browser within a minute: a second click books once. */
const idempotencyKeyOf = (key: string, { ip, url, headers, body }: FastifyRequest, now: Date): string =>
  createHmac("sha256", key)
    .update(
      JSON.stringify(["form", ip, url, headers["user-agent"], body, Math.floor(now.getTime() / 60_000)]),
    )
    .digest("hex");

/**
 * Lets guests without JavaScript use the API: turns a form that was posted to an endpoint into the endpoint's JSON, and its reply into a
 * page. Its forms are in src/contract/forms.ts. For the API's scope, before its routes.
 */
const plugin: FastifyPluginAsync<Options> = async (
  api,
  { restaurant, timeZone, siteUrl, corsOrigins, key, now },
) => {
  await api.register(formbody);
  api.decorateRequest("sentForm", undefined);
  api.decorateRequest("formLanguage", undefined);
  const wordsOf = ({ formLanguage }: FastifyRequest) =>
    wordsIn(formLanguage ?? restaurant().formats.language);
  const origins = [...corsOrigins, ...(siteUrl === undefined ? [] : [new URL(siteUrl).origin])];

  api.addHook("preValidation", async (request, reply): Promise<FastifyReply | undefined> => {
    if (!isFormPost(request)) return undefined;
    const posted = request.body as PostedForm;
    request.formLanguage = knownLanguages(api).find((one) => one === lastOf(posted, "language"));
    const names = formsOf(request);
    const name = names.find((one) => one === lastOf(posted, "form")) ?? names[0];
    if (name === undefined) return sendError(request, reply, failure("UNSUPPORTED_MEDIA_TYPE"));
    request.sentForm = { name, posted, errors: {} };
    if (!isOwnForm(request, origins)) return sendError(request, reply, failure("WRONG_ORIGIN"));
    const definition = written<FormDefinition>(forms[name], wordsOf(request));
    const { needsJavaScript: message, action } = definition;
    if (message !== undefined)
      return sendError(request, reply, failure("UNSUPPORTED_MEDIA_TYPE", { message }));
    const errors = checkForm(definition, valuesOf(definition, posted));
    const [field, ...others] = Object.keys(errors);
    if (field !== undefined) {
      // One message says it all; several are at their fields.
      if (others.length > 0) request.sentForm = { name, posted, errors };
      const isEmpty = Object.keys(errors).some((one) => lastOf(posted, one).trim() === "");
      const code = isEmpty ? "MISSING_REQUIRED_FIELDS" : "INVALID_FIELD";
      const only = others.length > 0 ? {} : { field, message: errors[field] };
      return sendError(request, reply, failure(code, only));
    }
    if (action === paths.createReservation || action === paths.placeOrder)
      request.headers["idempotency-key"] = idempotencyKeyOf(key, request, now());
    request.body = bodyOf(definition, posted, { now: now(), timeZone: await timeZone() });
    return undefined;
  });

  api.addHook("onSend", async (request, reply, payload): Promise<unknown> => {
    const isJson = String(reply.getHeader("content-type")).startsWith("application/json");
    // An endpoint that takes no forms answers programs.
    if (!isFormPost(request) || !isJson || typeof payload !== "string" || formsOf(request).length === 0)
      return payload;
    const { sentForm: sent, formLanguage } = request;
    const words = wordsOf(request);
    const written = forGuest(restaurant(), formLanguage ?? words.language);
    const context: PageContext = { restaurant: written, words, site: siteUrl ?? "" };
    const view = async (url: string, token: string): Promise<unknown> => {
      const headers = formLanguage ? { "accept-language": formLanguage } : {};
      const viewed = await api.inject({ method: "POST", url, payload: { token }, headers });
      if (viewed.statusCode !== 200) throw new Error(`What was found cannot be shown: ${viewed.statusCode}`);
      return viewed.json();
    };
    const body = JSON.parse(payload) as unknown;
    const isError = reply.statusCode >= 400;
    const { error } = body as ErrorReply;
    void reply
      .type("text/html; charset=utf-8")
      .header("content-security-policy", formPageCsp(context))
      .removeHeader("content-length");
    if (!sent) return page(restaurant().name, markup`<p role="alert">${error}</p>`, context);
    return isError ? errorPage(sent, body as ErrorReply, context) : successPage(sent, body, context, view);
  });
};

export const formPosts = fastifyPlugin(plugin, { name: "form-posts" });
