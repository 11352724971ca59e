/** Parsed JSON whose shape the test itself checks. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type JsonObject = Readonly<Record<string, any>>;
