import { startPostgres, type OwnPostgres } from "./postgres.ts";

let postgres: OwnPostgres | undefined;

/**
 * Jest's `globalSetup` for the service's tests: starts the PostgreSQL that all files share, unless `npm test` has. A cluster for each file
 * would create a thousand files and take seconds.
 */
export default async function start(): Promise<void> {
  if (process.env["TEST_POSTGRES_PORT"] !== undefined) return;
  postgres = await startPostgres();
  // The workers inherit this variable.
  process.env["TEST_POSTGRES_PORT"] = `${postgres.port}`;
}

export const stop = async (): Promise<void> => postgres?.stop();
