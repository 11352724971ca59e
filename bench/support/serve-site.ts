import { spawn } from "node:child_process";
import { join } from "node:path";
import { freePort } from "../../scripts/free-port.ts";
import { nodeFlags, stop } from "../../scripts/lib.ts";

/**
 * Runs the real service of a checkout, with its built site, until this process ends; resolves to the
 * service's address.
 *
 * @param folder where a new data folder is created
 */
export async function serveSite(checkout: string, folder: string): Promise<string> {
  const port = await freePort();
  const child = spawn(process.execPath, [...nodeFlags, "src/app/main.ts"], {
    cwd: checkout,
    stdio: "ignore",
    env: {
      PATH: process.env["PATH"],
      PORT: String(port),
      HOST: "127.0.0.1",
      DATA_DIR: join(folder, `data-${port}`),
      LOG_LEVEL: "silent",
    },
  });
  child.unref();
  process.once("exit", () => child.kill());
  const base = `http://127.0.0.1:${port}`;
  for (let tries = 0; ; tries += 1) {
    if (child.exitCode !== null || tries > 600) stop(`The service did not start: is ${checkout} built?`);
    const answers = await fetch(base).then(
      ({ ok }) => ok,
      () => false,
    );
    if (answers) return base;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
