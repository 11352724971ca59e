import { startPostgres, type OwnPostgres } from "./postgres.ts";

let postgres: OwnPostgres;

/**
 * Jest's `globalSetup` of API tests: starts the PostgreSQL that all files share. A cluster for each would
 * take a thousand files and several seconds.
 */
export default async function start(): Promise<void> {
  postgres = await startPostgres();
  // Jest's workers inherit it.
  process.env["TEST_POSTGRES_PORT"] = `${postgres.port}`;
}

export const stop = (): Promise<void> => postgres.stop();
