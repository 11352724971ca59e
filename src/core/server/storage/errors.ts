/**
 * The database is unavailable: closed, unreachable, busy for too long, full or damaged. All other query
 * errors, such as a constraint violation or wrong SQL, are programming errors and keep their own type.
 *
 * The message is one line. At startup it tells the operator what to do; later it goes to the log.
 */
export class StorageError extends Error {
  override name = "StorageError";
  /** The driver's own code: `SQLITE_BUSY`, `57P01`, `ECONNREFUSED`. */
  readonly code: string | undefined;

  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.code = codeOf(cause);
  }
}

const codeOf = (error: unknown): string | undefined => {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === "string" ? code : undefined;
};

/** Returns the reason for an error, in one line. */
export const reasonOf = (error: unknown): string => {
  // A refused connection to a name with several addresses arrives as an AggregateError without a message.
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  if (error instanceof StorageError && error.cause !== undefined) return reasonOf(error.cause);
  return (error instanceof Error ? error.message : String(error)).split("\n")[0]!;
};

/** Result codes of SQLite (https://www.sqlite.org/rescode.html) that concern the file, the disk or other processes. */
const sqliteCodes = /^SQLITE_(BUSY|LOCKED|IOERR|FULL|READONLY|CORRUPT|CANTOPEN|NOTADB|NOMEM|PROTOCOL)(_|$)/;

/**
 * SQLSTATEs (https://www.postgresql.org/docs/current/errcodes-appendix.html): connection exception,
 * insufficient resources, operator intervention (a shutdown, a statement timeout), system error; then a
 * standby server, transactions left open for too long, and damaged data or indexes.
 */
const postgresCodes = /^(08|53|57|58)[0-9A-Z]{3}$|^(25006|25P03|25P04|XX001|XX002)$/;

const networkCodes = /^(ECONN[A-Z]+|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;

/** Errors to which pg gives no code: the connection has ended, or does not answer. */
const connectionLost =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|Query read timeout)/;

/** True if a query's error means that the database is unavailable, rather than that the query is wrong. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isUnavailable);
  const code = codeOf(error);
  if (code !== undefined) return [sqliteCodes, postgresCodes, networkCodes].some((codes) => codes.test(code));
  return error instanceof Error && connectionLost.test(error.message);
}

/** True if the database itself reported the error, for any reason. */
export const isDatabaseError = (error: unknown): boolean =>
  error instanceof StorageError ||
  (codeOf(error) ?? "").startsWith("SQLITE_") ||
  // PostgreSQL's errors have a severity: ERROR, FATAL or PANIC.
  (error instanceof Error && "severity" in error);

/**
 * True if a write failed because a row with the same primary key exists (with PostgreSQL, any unique key).
 */
export const isDuplicateKey = (error: unknown): boolean =>
  ["SQLITE_CONSTRAINT_PRIMARYKEY", "23505"].includes(codeOf(error) ?? "");

/** True if PostgreSQL ended the transaction because it waited for a lock for longer than its `lock_timeout`. */
export const isLockTimeout = (error: unknown): boolean => codeOf(error) === "55P03";
