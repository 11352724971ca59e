import type { ErrorReply } from "../../contract/error-reply.ts";
import { checkForm, translateForm, type FormDefinition } from "../../contract/form.ts";
import { messagesOf } from "../../messages/words.ts";
import type { PageRole } from "../../shared/page-roles.ts";
import { facts, formHtml, link, markup, page, type Html, type PageContext } from "./page.ts";
import { valuesOf } from "./read-form.ts";

/*
 * The forms that guests can send without JavaScript: `<form method="post" action="<the endpoint's path>">`,
 * as `application/x-www-form-urlencoded`. The service converts them to the endpoint's JSON and answers with a
 * page: a confirmation, or the fields to correct (form-posts.ts).
 *
 * A form must carry:
 * - for each of its fields a control of that `name`: the endpoint's own names, `numberOfPersons` and not
 *   `guests`;
 * - `<input type="hidden" name="form" value="<its key below>">`.
 *
 * The same booking or order sent again within a minute gets the first answer.
 *
 * There is no token against forged requests: none of them acts for a logged-in guest, and the service refuses
 * other sites' forms by `Sec-Fetch-Site` and `Origin`.
 */

/** Context in which an answer is written. */
export interface AnswerContext extends PageContext {
  /** Requests what a token opens from an endpoint. @param path path of the endpoint */
  view(path: string, token: string): Promise<unknown>;
}

/** A form that guests can send without JavaScript, with the pages that answer it. */
export interface GuestForm {
  readonly form: FormDefinition;
  /** True if the same form, sent again within a minute, gets the first answer. */
  readonly isRepeatable?: boolean;
  /** The page for a success. @param reply of the form's endpoint */
  answer(posted: URLSearchParams, reply: unknown, context: AnswerContext): string | Promise<string>;
  /** Page for a refusal; absent, or returns undefined, to use {@link refusalPage}. */
  refuse?(posted: URLSearchParams, reply: ErrorReply, context: PageContext): string | undefined;
}

/** Every form by its name, which its hidden field `form` carries. */
export type GuestForms = Readonly<Record<string, GuestForm>>;

/** A form that was posted. */
export interface SentForm extends GuestForm {
  readonly posted: URLSearchParams;
}

/**
 * The page for a refusal: the fields to correct, and a link back. A form of these pages can be corrected on
 * it. @param more content below the reason
 */
export function refusalPage(
  { form: definition, posted }: Pick<SentForm, "form" | "posted">,
  { code, error }: ErrorReply,
  context: PageContext,
  more?: Html,
): string {
  const t = messagesOf(context.words, "form-pages");
  const form = translateForm<FormDefinition>(definition, context.words);
  const isOfThesePages = form.bag || form.fields.some(({ type }) => type === "hidden");
  const errors = checkForm(form, valuesOf(posted));
  const wrong = form.fields.map(({ name: field, label }) => [label, errors[field]] as const);
  const said = (form as FormDefinition).errorTexts?.[code] ?? error;
  return page(
    form.heading,
    markup`<div role="alert">${Object.keys(errors).length > 0 ? facts(...wrong) : said}</div>
${more}
${isOfThesePages && formHtml(form, posted, context.words)}<p>${t("goBack")}</p>${link(t("back"), form.page, context)}`,
    context,
  );
}

/**
 * The page for a success, unless the form has its own. @param next the page that comes next, and the text of
 * the link to it
 */
export function thanksPage(
  { message = "" }: { readonly message?: string },
  context: PageContext,
  [text, role]: readonly ["home"] | readonly ["login" | "enterCode", PageRole] = ["home"],
): string {
  const t = messagesOf(context.words, "form-pages");
  return page(t("thanks"), markup`<p role="status">${message}</p>${link(t(text), role, context)}`, context);
}
