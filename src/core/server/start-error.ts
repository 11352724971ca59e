/** Reason why the service could not start, in one line for the operator. */
export class StartError extends Error {
  override name = "StartError";
}

/** One line for a failed start or command; undefined for unforeseen errors, which should be shown with their stack. */
export const startProblem = (error: unknown): string | undefined =>
  error instanceof Error && ["ConfigError", "StorageError", "StartError", "BackupError"].includes(error.name)
    ? error.message
    : undefined;
