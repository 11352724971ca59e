/** The entries with these slugs, in the order of the slugs; a slug without an entry is left out. */
export const pickBySlug = <E extends { readonly slug: string }>(
  slugs: readonly string[],
  entries: readonly E[],
): E[] => slugs.flatMap((slug) => entries.filter((entry) => entry.slug === slug));
