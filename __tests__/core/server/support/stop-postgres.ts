/** Jest's `globalTeardown` beside start-postgres.ts. */
export { stop as default } from "./start-postgres.ts";
