import { spawn } from "node:child_process";
import { root } from "./lib.ts";

/** A test that failed, or a file of tests that could not run. */
export interface Failure {
  /** `__tests__/core/shared/money.test.ts:12`; the line is missing if it is unknown. */
  readonly place: string;
  readonly title: string;
  readonly message: string;
}

/** What a reporter inside Jest or Playwright sends to `npm test`. */
export interface Report {
  readonly done: number;
  /** All tests as far as they are known. */
  readonly total: number;
  readonly failed: number;
  readonly skipped: number;
  /** Files, or tests, that are running. */
  readonly open: readonly string[];
  /** New since the last report. */
  readonly failures: readonly Failure[];
}

/** `1:05` */
const minutes = (ms: number): string => {
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)}:${`${seconds % 60}`.padStart(2, "0")}`;
};

const count = (number: number): string => number.toLocaleString("en");

interface Stage {
  readonly name: string;
  readonly start: number;
  report?: Report;
}

const running = new Set<Stage>();
const failures: Failure[] = [];
const counts = { passed: 0, failed: 0, skipped: 0 };
const start = performance.now();
const isScreen = process.stdout.isTTY;

const describe = ({ name, start, report }: Stage): string => {
  const tests = report ? ` ${count(report.done)} of ${count(report.total)}` : "";
  return `${name}${tests} ${minutes(performance.now() - start)}`;
};

/** Prints lines above the line that says what is running, which is only on a screen. */
function print(...lines: readonly string[]): void {
  if (isScreen) process.stdout.write("\r\u001B[K");
  for (const line of lines) console.log(line);
  if (isScreen && running.size > 0)
    process.stdout.write(
      [...running]
        .map(describe)
        .join(" · ")
        .slice(0, process.stdout.columns - 1),
    );
}

if (isScreen) setInterval(() => print(), 1000).unref();

function add(stage: Stage, report: Report): void {
  stage.report = report;
  failures.push(...report.failures);
  print(...report.failures.map(({ place, title, message }) => `\n✕ ${title}\n  ${place}\n${message}\n`));
}

/** Does the work of a stage, which throws or returns false if it fails, and prints the stage with its time. */
export async function stage(name: string, work: (stage: Stage) => Promise<unknown>): Promise<void> {
  const one: Stage = { name, start: performance.now() };
  running.add(one);
  let message: string | undefined;
  try {
    if ((await work(one)) === false) message = "";
  } catch (error) {
    message = (error as Error).message;
  }
  running.delete(one);
  const { report } = one;
  if (report) {
    counts.passed += report.done - report.failed - report.skipped;
    counts.failed += report.failed;
    counts.skipped += report.skipped;
  }
  if (message !== undefined && !report?.failed) {
    counts.failed += 1;
    failures.push({ place: name, title: `${name} failed.`, message });
  }
  print(
    `${message === undefined && !report?.failed ? "✓" : "✕"} ${describe(one)}`,
    ...(message ? [message] : []),
  );
}

/**
 * Runs a test program whose reporter sends {@link Report}s. The reporter prints nothing itself; what the program prints is shown if it fails
 * without a report.
 */
export function runTests(stage: Stage, program: string, args: readonly string[], env: NodeJS.ProcessEnv) {
  return new Promise<boolean>((resolve, reject) => {
    const child = spawn(process.execPath, [program, ...args], {
      cwd: root,
      env: { ...process.env, CI: "true", ...env },
      stdio: ["ignore", "pipe", "pipe", "ipc"],
    });
    let output = "";
    const keep = (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-20_000);
    };
    child.stdout!.on("data", keep);
    child.stderr!.on("data", keep);
    child.on("message", (report) => add(stage, report as Report));
    child.on("error", reject);
    child.on("close", (code) => {
      if (code !== 0 && !stage.report?.failed)
        reject(new Error(output.trim() || `It ended with code ${code}.`));
      else if (!stage.report?.total) reject(new Error("It ran no tests."));
      else resolve(code === 0);
    });
  });
}

/** Ends a run that takes too long, and says which files were still open. @param limit in minutes */
export function limitRun(limit: number): void {
  setTimeout(() => {
    const open = [...running].flatMap(
      ({ name, report }) => report?.open.map((file) => `  ${file}`) ?? [`  ${name}`],
    );
    print(`The run took more than ${limit} minutes and was ended. Still running:`, ...open);
    process.exit(1);
  }, limit * 60_000).unref();
}

/** Repeats the failures, then prints the total as the last line, and sets the exit code. */
export function printTotal(): void {
  if (failures.length > 0) {
    print("", "Failed:");
    for (const { place, title } of failures) print(`  ${place}  ${title}`);
  }
  const { passed, failed, skipped } = counts;
  const total = `${count(passed)} passed, ${count(failed)} failed${skipped ? `, ${count(skipped)} skipped` : ""}`;
  print(`${total} in ${minutes(performance.now() - start)}`);
  process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
}
