import type { FastifyInstance, FastifyRequest } from "fastify";
import { catalogueLanguages, catalogueSource, messagesIn } from "../../messages/catalogues.ts";
import type { Translate } from "../../messages/words.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** The languages of the restaurant's pages, the source first; absent before the service has read its content. */
    pageLanguages?(): readonly string[];
  }
  interface FastifyRequest {
    /** The language of the page that a form was on, where it says so; see src/site/server/forms/. */
    formLanguage?: string | undefined;
  }
}

type LanguageParts = Pick<FastifyRequest, "formLanguage" | "headers"> & {
  readonly server: Pick<FastifyInstance, "pageLanguages">;
};

/** The first language that a header `Accept-Language` names, where it is one of these. */
export function acceptedLanguage(
  header: string | undefined,
  languages: readonly string[],
): string | undefined {
  const wanted = /^[a-z]{2,3}/i.exec(header ?? "")?.[0].toLowerCase();
  return wanted !== undefined && languages.includes(wanted) ? wanted : undefined;
}

/** Those in which pages or messages exist: a language of pages has words in the settings even where no catalogue is in it. */
export const knownLanguages = ({
  pageLanguages,
}: Pick<FastifyInstance, "pageLanguages">): readonly string[] => [
  ...new Set([...(pageLanguages?.() ?? []), ...catalogueLanguages()]),
];

/**
 * The language of the page from which a request comes: that of the form, or what our scripts put into `Accept-Language`;
 * undefined where it names none that is known.
 */
export const namedLanguage = ({ formLanguage, headers, server }: LanguageParts): string | undefined =>
  formLanguage ?? acceptedLanguage(headers["accept-language"], knownLanguages(server));

/** The language in which a request is answered: its own, or that in which messages are written first. */
export const languageOf = (request: LanguageParts): string => namedLanguage(request) ?? catalogueSource;

/** What the API says where something was done, in the language of a request; see {@link languageOf}. */
export const repliesIn = ({
  language,
}: {
  readonly language?: string | null | undefined;
}): Translate<"replies"> => messagesIn(language ?? catalogueSource, "replies");
