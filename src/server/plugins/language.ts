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

/** The first language that a header `Accept-Language` names, where it is one of these. */
export function acceptedLanguage(
  header: string | undefined,
  languages: readonly string[],
): string | undefined {
  const wanted = /^[a-z]{2,3}/i.exec(header ?? "")?.[0].toLowerCase();
  return wanted !== undefined && languages.includes(wanted) ? wanted : undefined;
}

/**
 * The language of the page from which a request comes: that of the form, or what our scripts put into `Accept-Language`;
 * undefined where it names none that messages exist in.
 */
export const namedLanguage = ({ formLanguage, headers }: LanguageParts): string | undefined =>
  formLanguage ?? acceptedLanguage(headers["accept-language"], catalogueLanguages());

/** The language in which a request is answered: its own, or that in which messages are written first. */
export const languageOf = (request: LanguageParts): string => namedLanguage(request) ?? catalogueSource;

/** What the API says where something was done, in the language of a request; see {@link languageOf}. */
export const repliesIn = ({
  language,
}: {
  readonly language?: string | null | undefined;
}): Translate<"replies"> => messagesIn(language ?? catalogueSource, "replies");
