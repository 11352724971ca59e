/** Design tokens in place of those of src/site/layout/theme/tokens.ts: `{ "t-h2": "4rem" }`. */
export const customTokens: Readonly<Record<string, string>> = {};
