import cluster, { type Worker } from "node:cluster";
import { badSettingsExit, ConfigError, type Config } from "../core/server/config.ts";
import { startMetricsServer, workersMetrics } from "../core/server/metrics/server.ts";
import { metricsProblem, type RunningService } from "./service.ts";
import { StartError } from "../core/server/errors.ts";
import { listeningAddress } from "../core/server/http/addresses.ts";
import { programFlags, programPath } from "../core/server/package.ts";

/** Environment variable that contains a worker's number, counted from 1. */
const workerNumber = "RESTAURANT_WORKER";

/**
 * True if this process sends emails and runs background jobs. If there are several workers, only the first
 * does. Processes on other machines with the same database can do so at the same time, because each task
 * takes a lock.
 */
export const runsBackgroundWork = (): boolean => !cluster.isWorker || process.env[workerNumber] === "1";

const firstDelayMs = 1_000;
const longestDelayMs = 30_000;

/**
 * Runs the service in `config.workers` processes that share one port. A worker that ends is restarted after a
 * pause, which doubles with each restart until a worker listens.
 *
 * @param env additional environment variables for workers
 * @throws StartError if the first worker does not start to listen; the worker has logged the reason
 */
export async function startWorkers(
  config: Config,
  env: Readonly<Record<string, string>> = {},
): Promise<RunningService> {
  const { workers: count, host } = config;
  cluster.setupPrimary({
    exec: programPath("main"),
    args: [],
    execArgv: programFlags,
  });
  const running = new Set<Worker>();
  let closing = false;
  let delayMs = firstDelayMs;
  let failed = false;

  const fork = (number: number): Worker => {
    const worker = cluster.fork({ ...env, [workerNumber]: `${number}` });
    running.add(worker);
    worker.once("listening", () => {
      delayMs = firstDelayMs;
    });
    worker.once("exit", (code, signal) => {
      running.delete(worker);
      if (closing) {
        // A worker that was still starting has no signal handler yet, and is ended by the signal itself.
        failed ||= code !== 0 && signal !== "SIGTERM";
        return;
      }
      if (number > 1 || started) {
        process.stderr.write(`Worker ${number} ended (${signal ?? `code ${code}`}); restarting it.\n`);
        setTimeout(() => !closing && fork(number), delayMs);
        delayMs = Math.min(2 * delayMs, longestDelayMs);
      }
    });
    return worker;
  };

  let started = false;
  // The first worker migrates the database before the others start.
  const first = fork(1);
  const { port } = await new Promise<{ port: number }>((resolve, reject) => {
    first.once("listening", resolve);
    first.once("exit", (code) =>
      reject(new (code === badSettingsExit ? ConfigError : StartError)("No worker could be started.")),
    );
  });
  started = true;
  for (let number = 2; number <= count; number += 1) fork(number);
  const metricsServer =
    config.metricsPort === undefined
      ? undefined
      : await startMetricsServer(config, workersMetrics()).catch((error: unknown) => {
          closing = true;
          for (const worker of running) worker.process.kill("SIGTERM");
          throw metricsProblem(error, config);
        });

  return {
    address: listeningAddress({ host }, port),
    port,
    metricsPort: metricsServer?.port,
    async close() {
      closing = true;
      await metricsServer?.close();
      const ends = [...running].map((worker) => new Promise((resolve) => worker.once("exit", resolve)));
      for (const worker of running) worker.process.kill("SIGTERM");
      await Promise.all(ends);
      if (failed) throw new Error("A worker did not close cleanly.");
    },
  };
}
