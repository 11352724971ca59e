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
 * A form must contain:
 * - one control for each field, with the name that the endpoint uses: `numberOfPersons`, not `guests`;
 * - `<input type="hidden" name="form" value="<its key in GuestForms>">`.
 *
 * If the same booking or order is sent again in the same minute, the answer to the first one is repeated.
 *
 * The forms contain no CSRF token: no form acts for a logged-in guest, and the service uses `Sec-Fetch-Site`
 * and `Origin` to refuse forms from other sites.
 */

export interface AnswerContext extends PageContext {
  /**
   * Requests the data that a token gives access to from an endpoint.
   *
   * @param path path of the endpoint
   */
  view(path: string, token: string): Promise<unknown>;
}

/** A form that guests can send without JavaScript, with the pages that answer it. */
export interface GuestForm {
  readonly form: FormDefinition;
  /** True if the same form, sent again in the same minute, gets the first answer. */
  readonly isRepeatable?: boolean;
  /**
   * Returns the page for a success.
   *
   * @param reply reply of the form's endpoint
   */
  answer(posted: URLSearchParams, reply: unknown, context: AnswerContext): string | Promise<string>;
  /** Returns the page for a refusal. If this is absent, or returns undefined, {@link refusalPage} is used. */
  refuse?(posted: URLSearchParams, reply: ErrorReply, context: PageContext): string | undefined;
}

/** Every form, by the name in its hidden field `form`. */
export type GuestForms = Readonly<Record<string, GuestForm>>;

export interface SentForm extends GuestForm {
  readonly posted: URLSearchParams;
}

/**
 * Returns the page for a refusal: the fields to correct or the reason, and a link back. Repeats the form if
 * the guest filled it in on a page made by the service.
 *
 * @param more content below the reason
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
 * Returns the success page for a form that does not have its own.
 *
 * @param next text of the link on the page, and the role of the page that it leads to
 */
export function thanksPage(
  { message = "" }: { readonly message?: string },
  context: PageContext,
  [text, role]: readonly ["home"] | readonly ["login" | "enterCode", PageRole] = ["home"],
): string {
  const t = messagesOf(context.words, "form-pages");
  return page(t("thanks"), markup`<p role="status">${message}</p>${link(t(text), role, context)}`, context);
}
