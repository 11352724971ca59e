/** Jest's `globalTeardown`, the counterpart of start-postgres.ts. */
export { stop as default } from "./start-postgres.ts";
