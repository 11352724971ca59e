/** Parsed JSON of a shape that the test itself looks at. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type JsonObject = Readonly<Record<string, any>>;
