import { relative } from "node:path";
import type { AggregatedResult, Reporter, Test, TestResult } from "@jest/reporters";
import type { Failure } from "./test-progress.ts";

/** Sends Jest's progress to `npm test`, which prints it; see test-progress.ts. */
export default class implements Pick<Reporter, "onRunStart" | "onTestFileStart" | "onTestFileResult"> {
  readonly #root: string;
  readonly #open = new Set<string>();

  constructor({ rootDir }: { rootDir: string }) {
    this.#root = rootDir;
  }

  #send(result: AggregatedResult, failures: readonly Failure[]): void {
    const { numTotalTests: done, numTotalTestSuites: files } = result;
    const finished = result.numPassedTestSuites + result.numFailedTestSuites + result.numPendingTestSuites;
    process.send?.({
      done,
      // Assumes that the remaining files have as many tests, on average, as the finished ones.
      total: Math.round((done * files) / Math.max(1, finished)),
      failed: result.numFailedTests + result.numRuntimeErrorTestSuites,
      skipped: result.numPendingTests,
      open: [...this.#open],
      failures,
    });
  }

  onRunStart(result: AggregatedResult): void {
    this.#send(result, []);
  }

  onTestFileStart(test: Test): void {
    this.#open.add(relative(this.#root, test.path));
  }

  onTestFileResult(test: Test, file: TestResult, result: AggregatedResult): void {
    const path = relative(this.#root, test.path);
    this.#open.delete(path);
    const failures = file.testResults
      .filter(({ status }) => status === "failed")
      .map(({ fullName, failureMessages }): Failure => {
        const message = failureMessages.join("\n");
        const line = message.split(path)[1]?.match(/^(?:\?\d+)?:(\d+)/)?.[1];
        return { place: line ? `${path}:${line}` : path, title: fullName, message };
      });
    if (file.testExecError || (file.failureMessage && failures.length === 0))
      failures.push({ place: path, title: "The file cannot run.", message: file.failureMessage ?? "" });
    this.#send(result, failures);
  }
}
