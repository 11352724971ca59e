import type { Formats } from "./formats.ts";

/** Who is rung at any hour: where there is no hotline, the telephone is. */
export const hotlineOf = (site: { readonly hotline?: string | undefined; readonly phone: string }): string =>
  site.hotline ?? site.phone;

/** A number as people write it, as the address of a call: `tel:+15550100`. */
export const callTo = (number: string, { calls }: Pick<Formats, "calls">): string =>
  calls?.[number] ?? `tel:${number.replace(/[^+\d]/g, "")}`;
