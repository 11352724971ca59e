import { spawn } from "node:child_process";
import { endWithThis, root } from "./lib.ts";

/** A failed test, or a test file that could not run. */
export interface Failure {
  /** `__tests__/core/shared/money.test.ts:12`; without the line if it is unknown. */
  readonly place: string;
  readonly title: string;
  readonly message: string;
}

/** Message from a reporter inside Jest or Playwright to `npm test`. */
export interface Report {
  readonly done: number;
  /** Number of tests found so far. */
  readonly total: number;
  readonly failed: number;
  readonly skipped: number;
  /** Jest's test files or Playwright's tests that are running. */
  readonly open: readonly string[];
  /** Failures since the last report. */
  readonly failures: readonly Failure[];
}

interface Stage {
  readonly name: string;
  /** `performance.now()`, in milliseconds. */
  readonly start: number;
  /** The latest report from each test program. */
  readonly reports: Map<unknown, Report>;
  lastReport: number;
}

/** Milliseconds after which the run is stopped if a running stage has sent no report. */
const longestSilence = 15 * 60_000;

/** Milliseconds between progress lines if the output is not a terminal. */
const logEvery = 60_000;

const running = new Set<Stage>();
const failures: Failure[] = [];
const counts = { passed: 0, failed: 0, skipped: 0 };
const start = performance.now();
const isScreen = process.stdout.isTTY;
let lastLog = start;

/** `1:05` */
const minutes = (ms: number): string => {
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)}:${`${seconds % 60}`.padStart(2, "0")}`;
};

const sum = ({ reports }: Stage, of: "done" | "total" | "failed" | "skipped"): number =>
  [...reports.values()].reduce((total, report) => total + report[of], 0);

function describe(stage: Stage): string {
  const [done, total] = [sum(stage, "done"), sum(stage, "total")].map((count) => count.toLocaleString("en"));
  const tests = stage.reports.size > 0 ? ` ${done} of ${total}` : "";
  return `${stage.name}${tests} ${minutes(performance.now() - stage.start)}`;
}

/** Prints lines above the status line, which is shown only in a terminal. */
function print(...lines: readonly string[]): void {
  if (isScreen) process.stdout.write("\r\u001B[K");
  for (const line of lines) console.log(line);
  if (isScreen && running.size > 0)
    process.stdout.write(
      [...running]
        .map(describe)
        .join(" · ")
        .slice(0, (process.stdout.columns || 80) - 1),
    );
}

const openIn = ({ name, reports }: Stage): string[] =>
  reports.size === 0 ? [name] : [...reports.values()].flatMap(({ open }) => open);

function end(reason: string): never {
  print(reason, "Still running:", ...[...running].flatMap(openIn).map((one) => `  ${one}`));
  process.exit(1);
}

setInterval(() => {
  const now = performance.now();
  const silent = [...running].find(({ lastReport }) => now - lastReport > longestSilence);
  if (silent) end(`${silent.name} reported nothing for ${minutes(longestSilence)} minutes and was stopped.`);
  if (isScreen) print();
  else if (now - lastLog > logEvery) {
    lastLog = now;
    print(...[...running].map((one) => `… ${describe(one)}`));
  }
}, 1000).unref();

/** Stops the run after `limit` minutes, and prints the test files and tests that are still running. */
export function limitRun(limit: number): void {
  setTimeout(() => end(`The run took more than ${limit} minutes and was stopped.`), limit * 60_000).unref();
}

/**
 * Runs a stage, then prints its name, result and duration. The stage fails if `work` throws or resolves to
 * false, if a test fails, or if its test programs run no tests.
 */
export async function stage(name: string, work: (stage: Stage) => Promise<unknown>): Promise<void> {
  const now = performance.now();
  const one: Stage = { name, start: now, reports: new Map(), lastReport: now };
  running.add(one);
  let message: string | undefined;
  try {
    if ((await work(one)) === false) message = "";
    if (one.reports.size > 0 && sum(one, "done") === 0) message = "It ran no tests.";
  } catch (error) {
    message = (error as Error).message;
  }
  running.delete(one);
  const failed = sum(one, "failed");
  counts.passed += sum(one, "done") - failed - sum(one, "skipped");
  counts.failed += failed;
  counts.skipped += sum(one, "skipped");
  if (message !== undefined && failed === 0) {
    counts.failed += 1;
    failures.push({ place: name, title: `${name} failed.`, message });
  }
  const isGood = message === undefined && failed === 0;
  print(`${isGood ? "✓" : "✕"} ${describe(one)}`, ...(message ? [message] : []));
}

/**
 * Runs a test program, whose reporter sends {@link Report}s. Resolves to false if a test fails.
 *
 * @throws Error with the program's output, if the program fails although no test did
 */
export function runTests(stage: Stage, program: string, args: readonly string[], env: NodeJS.ProcessEnv) {
  return new Promise<boolean>((resolve, reject) => {
    const child = spawn(process.execPath, [program, ...args], {
      cwd: root,
      env: { ...process.env, CI: "true", ...env },
      stdio: ["ignore", "pipe", "pipe", "ipc"],
    });
    endWithThis(child);
    let output = "";
    const keep = (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-20_000);
    };
    child.stdout!.on("data", keep);
    child.stderr!.on("data", keep);
    child.on("message", (message) => {
      const report = message as Report;
      stage.reports.set(child, report);
      stage.lastReport = performance.now();
      failures.push(...report.failures);
      print(...report.failures.map(({ place, title, message }) => `\n✕ ${title}\n  ${place}\n${message}\n`));
    });
    child.on("error", reject);
    child.on("close", (code) => {
      const report = stage.reports.get(child);
      // Exit code 0 does not mean that all tests finished: Node exits as soon as it has nothing left to wait
      // for.
      if (code === 0 && report && report.open.length > 0)
        reject(new Error(`It ended before these: ${report.open.join(", ")}`));
      else if (code === 0 || report?.failed) resolve(code === 0);
      else reject(new Error(output.trim() || `It ended with code ${code}.`));
    });
  });
}

/** Repeats the failures, then prints the total as the last line, and sets the exit code. */
export function printTotal(): void {
  if (failures.length > 0)
    print("", "Failed:", ...failures.map(({ place, title }) => `  ${place}  ${title}`));
  const { passed, failed, skipped } = counts;
  const total = `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ""}`;
  print(`${total} in ${minutes(performance.now() - start)}`);
  process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
}
