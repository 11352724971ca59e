import { relative } from "node:path";
import type { FullConfig, Reporter, Suite, TestCase, TestError, TestResult } from "@playwright/test/reporter";
import { root } from "./lib.ts";
import type { Failure } from "./test-progress.ts";

const placeOf = ({ location }: TestCase): string => `${relative(root, location.file)}:${location.line}`;
const titleOf = (test: TestCase): string => test.titlePath().slice(3).join(" › ");

/** Sends Playwright's progress to `npm test`, which prints it; see test-progress.ts. */
export default class implements Reporter {
  readonly #open = new Set<TestCase>();
  #all: readonly TestCase[] = [];
  #done = 0;
  #failed = 0;
  #skipped = 0;

  #send(failures: readonly Failure[] = []): void {
    process.send?.({
      done: this.#done,
      total: this.#all.length,
      failed: this.#failed,
      skipped: this.#skipped,
      open: [...this.#open].map((test) => `${placeOf(test)} ${titleOf(test)}`),
      failures,
    });
  }

  onBegin(_config: FullConfig, suite: Suite): void {
    this.#all = suite.allTests();
    this.#send();
  }

  onTestBegin(test: TestCase): void {
    this.#open.add(test);
    this.#send();
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    this.#open.delete(test);
    if (result.retry < test.retries && result.status !== test.expectedStatus && result.status !== "skipped")
      return;
    this.#done += 1;
    if (result.status === "skipped") this.#skipped += 1;
    const isFailed = test.outcome() === "unexpected";
    if (isFailed) this.#failed += 1;
    const message = result.errors.map(({ stack, message }) => stack ?? message ?? "").join("\n");
    this.#send(isFailed ? [{ place: placeOf(test), title: titleOf(test), message }] : []);
  }

  onError({ stack, message }: TestError): void {
    this.#failed += 1;
    this.#send([
      { place: "playwright.config.ts", title: "The run failed.", message: stack ?? message ?? "" },
    ]);
  }
}
