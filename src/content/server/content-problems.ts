import type { FastifyBaseLogger } from "fastify";
import type { LastGood } from "../../core/server/last-good.ts";
import type { FileMemory, ReportFile } from "./settings.ts";

/**
 * A content file that cannot be used. The service continues to use the file's last good version, if there was
 * one.
 */
export interface ContentProblem {
  /** `content/settings/booking.yml` */
  readonly file: string;
  /** Explanation for editors, including the field. */
  readonly reason: string;
  /** When the service first saw the problem: ISO 8601, UTC. */
  readonly since: string;
}

/** Problems in the content that the service watches while it runs. */
export interface ContentProblems {
  /** Logs a file that cannot be used, and adds it to the list. */
  readonly report: ReportFile;
  /** Stores each good version on disk, and removes its file from the list. */
  readonly memory: FileMemory;
  /** Removes a deliberately deleted file from the list. */
  forget(file: string): void;
  /** Returns the files that cannot be used at the moment. */
  list(): readonly ContentProblem[];
}

export function contentProblems(
  log: FastifyBaseLogger,
  lastGood: LastGood,
  now: () => Date = () => new Date(),
): ContentProblems {
  const problems = new Map<string, ContentProblem>();
  return {
    report(file, reason, err) {
      problems.set(file, { file, reason, since: problems.get(file)?.since ?? now().toISOString() });
      log.error({ file, reason, err }, "a content file cannot be used; its last good version stays in use");
    },
    memory: (file) => ({
      async remember(text) {
        problems.delete(file);
        await lastGood
          .write(file, text)
          .catch((err: unknown) =>
            log.error({ file, err }, "the last good version of a content file cannot be stored"),
          );
      },
      recall: () => lastGood.read(file),
    }),
    forget: (file) => void problems.delete(file),
    list: () => [...problems.values()],
  };
}
