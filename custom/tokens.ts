/** Design tokens in place of those of src/layout/theme/tokens.ts: `{ "t-h1": "5rem" }`. */
export const customTokens: Readonly<Record<string, string>> = {};
