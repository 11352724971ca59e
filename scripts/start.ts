import { spawn } from "node:child_process";
import { access, constants, mkdir, stat } from "node:fs/promises";
import { createServer } from "node:net";
import { constants as osConstants, setPriority } from "node:os";
import { readConfig, type Config } from "../src/server/config.ts";
import { closeOnSignals, startProblem, startService } from "../src/server/service.ts";
import { startWorkers } from "../src/server/workers.ts";
import { buildSite, isFinished } from "./build.ts";
import { loadEnvFile, nodeFlags, root, stop } from "./lib.ts";

/** A taken port or a locked folder should be said before minutes of building, not after. */
async function checkBeforeBuilding({ port, host, dataDir }: Config): Promise<void> {
  await new Promise<void>((resolve) => {
    const probe = createServer();
    // Whatever else keeps the service from listening, it says itself when it starts.
    probe.once("error", (error: NodeJS.ErrnoException) =>
      error.code === "EADDRINUSE"
        ? stop(
            `Port ${port} on ${host} is taken by another program. Stop that program, or set PORT to a free port.`,
          )
        : resolve(),
    );
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
  try {
    await mkdir(dataDir, { recursive: true });
    if (!(await stat(dataDir)).isDirectory()) throw new Error("it is a file");
    await access(dataDir, constants.W_OK);
  } catch (error) {
    stop(
      `The data folder ${dataDir} cannot be written to (${(error as Error).message}). Make it writable, or set DATA_DIR to another folder.`,
    );
  }
}

/** Finishes the site while it is served, in what time the service leaves. The next start goes on with it. */
function finishBehind(): void {
  const child = spawn(process.execPath, [...nodeFlags, "scripts/finish.ts"], {
    cwd: root,
    env: { ...process.env, UV_THREADPOOL_SIZE: "1" },
    stdio: ["ignore", "ignore", "inherit"],
  });
  if (child.pid !== undefined) setPriority(child.pid, osConstants.priority.PRIORITY_LOW);
  child.on("error", (error) => console.error(`The site could not be finished: ${error.message}`));
  process.on("exit", () => child.kill());
}

try {
  loadEnvFile();
  const config = readConfig({ LOG_LEVEL: "warn", ...process.env }, root);
  await checkBeforeBuilding(config);
  await buildSite(() =>
    console.log("Building the site (the first time takes a few minutes, most of them for pictures) …"),
  );
  const service =
    config.workers > 1
      ? await startWorkers(config, { LOG_LEVEL: config.logLevel })
      : await startService(config);
  closeOnSignals(service);
  if (!isFinished()) finishBehind();
  const address = service.address.replace("127.0.0.1", "localhost");
  console.log(
    `\n  Site   ${address}/\n  Menu   ${address}/api/food/menu\n  Edit   ${address}/admin/\n\nCtrl-C ends it.`,
  );
} catch (error) {
  const problem = startProblem(error);
  if (problem === undefined) throw error;
  stop(problem);
}
