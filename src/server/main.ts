import { readConfig } from "./config.ts";
import { closeOnSignals, startProblem, startService } from "./service.ts";

/** The service by itself: `node --disable-warning=MODULE_TYPELESS_PACKAGE_JSON src/server/main.ts`. */
try {
  closeOnSignals(await startService(readConfig()));
} catch (error) {
  const problem = startProblem(error);
  if (problem === undefined) throw error;
  process.stderr.write(`${problem}\n`);
  process.exit(1);
}
