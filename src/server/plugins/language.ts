import type { FastifyRequest } from "fastify";
import { catalogueLanguages, catalogueSource, messagesIn } from "../../messages/catalogues.ts";
import type { Translate } from "../../messages/words.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The language of the page that a form was on, where it says so; see src/server/forms/. */
    formLanguage?: string | undefined;
  }
}

type LanguageParts = Pick<FastifyRequest, "formLanguage" | "headers">;

/**
 * The language of the page from which a request comes: that of the form, or what our scripts put into `Accept-Language`;
 * undefined where it names none that messages exist in.
 */
export function namedLanguage({ formLanguage, headers }: LanguageParts): string | undefined {
  const wanted = formLanguage ?? /^[a-z]{2,3}/i.exec(headers["accept-language"] ?? "")?.[0].toLowerCase();
  return wanted !== undefined && catalogueLanguages().includes(wanted) ? wanted : undefined;
}

/** The language in which a request is answered: its own, or that in which messages are written first. */
export const languageOf = (request: LanguageParts): string => namedLanguage(request) ?? catalogueSource;

/** What the API says where something was done, in the language of a request; see {@link languageOf}. */
export const repliesIn = ({
  language,
}: {
  readonly language?: string | null | undefined;
}): Translate<"replies"> => messagesIn(language ?? catalogueSource, "replies");
