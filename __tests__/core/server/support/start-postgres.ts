import { startPostgres, type OwnPostgres } from "./postgres.ts";

let postgres: OwnPostgres | undefined;

/**
 * Jest's `globalSetup` for the service's tests: starts one PostgreSQL server for all test files, unless `npm test` has already
 * started it. A server for each test file would write a thousand files and take seconds to start.
 */
export default async function start(): Promise<void> {
  if (process.env["TEST_POSTGRES_PORT"] !== undefined) return;
  postgres = await startPostgres();
  // The workers inherit this variable.
  process.env["TEST_POSTGRES_PORT"] = `${postgres.port}`;
}

export const stop = async (): Promise<void> => postgres?.stop();
