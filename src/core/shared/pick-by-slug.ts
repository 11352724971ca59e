/** The entries with these slugs, in the order of the slugs; slugs without an entry are left out. */
export const pickBySlug = <E extends { readonly slug: string }>(
  slugs: readonly string[],
  entries: readonly E[],
): E[] => slugs.flatMap((slug) => entries.filter((entry) => entry.slug === slug));
