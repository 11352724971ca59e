/**
 * A filter for the templates by which Decap lists entries, beside its own: `{{role | option('menu=Menu&shop=Shop')}}` is the label of
 * the chosen option. Put in by scripts/build-admin.ts.
 */
export const optionFilter = {
  pattern: /^option\('(.*)'\)$/,
  transform: (value: string, [, options]: RegExpMatchArray): string =>
    new URLSearchParams(options).get(value) ?? "",
};
