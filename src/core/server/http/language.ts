import type { FastifyInstance, FastifyRequest } from "fastify";
import { catalogueLanguages, catalogueSource, messagesIn } from "../../messages/catalogues.ts";
import type { Translate } from "../../messages/words.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** The languages of the restaurant's pages, the source first; absent before the service has read its content. */
    pageLanguages?(): readonly string[];
  }
  interface FastifyRequest {
    /** Language of the page with the form, if the form names it; see src/site/server/forms/. */
    formLanguage?: string | undefined;
  }
}

type LanguageParts = Pick<FastifyRequest, "formLanguage" | "headers"> & {
  readonly server: Pick<FastifyInstance, "pageLanguages">;
};

/** First language in an `Accept-Language` header, if it is one of these. */
export function acceptedLanguage(
  header: string | undefined,
  languages: readonly string[],
): string | undefined {
  const wanted = /^[a-z]{2,3}/i.exec(header ?? "")?.[0].toLowerCase();
  return wanted !== undefined && languages.includes(wanted) ? wanted : undefined;
}

/** Languages of pages or messages: a language of pages has words in the settings even if it has no catalogue. */
export const knownLanguages = ({
  pageLanguages,
}: Pick<FastifyInstance, "pageLanguages">): readonly string[] => [
  ...new Set([...(pageLanguages?.() ?? []), ...catalogueLanguages()]),
];

/**
 * Language of the page that sends the request: that of the form, or the one our scripts put into `Accept-Language`; undefined if it
 * names no known language.
 */
export const namedLanguage = ({ formLanguage, headers, server }: LanguageParts): string | undefined =>
  formLanguage ?? acceptedLanguage(headers["accept-language"], knownLanguages(server));

/** The language in which a request is answered: its own, or that in which messages are written first. */
export const languageOf = (request: LanguageParts): string => namedLanguage(request) ?? catalogueSource;

/** Success messages of the API, in the language of a request; see {@link languageOf}. */
export const repliesIn = ({
  language,
}: {
  readonly language?: string | null | undefined;
}): Translate<"replies"> => messagesIn(language ?? catalogueSource, "replies");
