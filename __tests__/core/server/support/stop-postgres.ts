/** Jest's `globalTeardown`, next to start-postgres.ts. */
export { stop as default } from "./start-postgres.ts";
