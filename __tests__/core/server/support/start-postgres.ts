import { startPostgres, type OwnPostgres } from "./postgres.ts";

let postgres: OwnPostgres;

/**
 * Jest's `globalSetup` of the service's tests: starts the PostgreSQL that all files share. A cluster for each of them is a thousand files and
 * seconds of work.
 */
export default async function start(): Promise<void> {
  postgres = await startPostgres();
  // The workers inherit it.
  process.env["TEST_POSTGRES_PORT"] = `${postgres.port}`;
}

export const stop = (): Promise<void> => postgres.stop();
