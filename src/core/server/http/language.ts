import type { FastifyInstance, FastifyRequest } from "fastify";
import { catalogueLanguages, catalogueSource, messagesIn } from "../../messages/catalogues.ts";
import type { Translate } from "../../messages/words.ts";

declare module "fastify" {
  interface FastifyInstance {
    /**
     * The languages of the restaurant's pages, the source language first; absent until the service has read
     * its content.
     */
    pageLanguages?(): readonly string[];
  }
  interface FastifyRequest {
    /** Language of the page that contains the form, if the form names it; see src/core/server/forms/. */
    formLanguage?: string | undefined;
  }
}

type LanguageParts = Pick<FastifyRequest, "formLanguage" | "headers"> & {
  readonly server: Pick<FastifyInstance, "pageLanguages">;
};

/** Returns the first language of an `Accept-Language` header if it is in the list, otherwise undefined. */
export function acceptedLanguage(
  header: string | undefined,
  languages: readonly string[],
): string | undefined {
  const wanted = /^[a-z]{2,3}/i.exec(header ?? "")?.[0].toLowerCase();
  return wanted !== undefined && languages.includes(wanted) ? wanted : undefined;
}

/**
 * Returns the languages of pages and messages. A page language without a message catalogue can still have its
 * own texts in the settings.
 */
export const knownLanguages = ({
  pageLanguages,
}: Pick<FastifyInstance, "pageLanguages">): readonly string[] => [
  ...new Set([...(pageLanguages?.() ?? []), ...catalogueLanguages()]),
];

/**
 * Returns the language of the page that sent the request, from the form or from the `Accept-Language` that
 * our scripts set; undefined if neither names a known language.
 */
export const namedLanguage = ({ formLanguage, headers, server }: LanguageParts): string | undefined =>
  formLanguage ?? acceptedLanguage(headers["accept-language"], knownLanguages(server));

/**
 * Returns the language in which a request is answered: the language that the request names, or the source
 * language of the catalogues.
 */
export const languageOf = (request: LanguageParts): string => namedLanguage(request) ?? catalogueSource;

/** Returns the API's success messages in a language, by default the source language of the catalogues. */
export const replyMessages = ({
  language,
}: {
  readonly language?: string | null | undefined;
}): Translate<"replies"> => messagesIn(language ?? catalogueSource, "replies");
