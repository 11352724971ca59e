import cluster from "node:cluster";
import { exitCodeOf, readConfig } from "../core/server/config.ts";
import { closeOnSignals, startService } from "./service.ts";
import { runsBackgroundWork, startWorkers } from "./workers.ts";
import { startProblem } from "../core/server/errors.ts";

/** Runs only the service: `node --disable-warning=MODULE_TYPELESS_PACKAGE_JSON src/app/main.ts`. */
try {
  const config = readConfig();
  const service =
    config.workers > 1 && cluster.isPrimary
      ? await startWorkers(config)
      : await startService(config, { background: runsBackgroundWork() });
  // Ctrl-C also reaches the workers, which ignore it, because the primary process closes them.
  if (cluster.isWorker) process.on("SIGINT", () => undefined);
  closeOnSignals(service, cluster.isWorker ? ["SIGTERM"] : undefined);
} catch (error) {
  const problem = startProblem(error);
  if (problem === undefined) throw error;
  process.stderr.write(`${problem}\n`);
  process.exit(exitCodeOf(error));
}
