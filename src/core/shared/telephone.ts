import type { Formats } from "./formats.ts";

/** Number for calls at any hour: the hotline, or the telephone if there is none. */
export const hotlineOf = (site: { readonly hotline?: string | undefined; readonly phone: string }): string =>
  site.hotline ?? site.phone;

/** The `tel:` address of a number as people write it: `tel:+15550100`. */
export const telAddress = (number: string, { calls }: Pick<Formats, "calls">): string =>
  calls?.[number] ?? `tel:${number.replace(/[^+\d]/g, "")}`;
