import type { FastifyRequest } from "fastify";
import { catalogueLanguages, catalogueSource } from "../../messages/catalogues.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The language of the page that a form was on, where it says so; see src/server/forms/. */
    formLanguage?: string | undefined;
  }
}

/**
 * The language of the page from which a request comes: that of the form, or what our scripts put into `Accept-Language`.
 * Where it names none that messages exist in, their source.
 */
export function languageOf({
  formLanguage,
  headers,
}: Pick<FastifyRequest, "formLanguage" | "headers">): string {
  const wanted = formLanguage ?? /^[a-z]{2,3}/i.exec(headers["accept-language"] ?? "")?.[0].toLowerCase();
  return wanted !== undefined && catalogueLanguages().includes(wanted) ? wanted : catalogueSource;
}
