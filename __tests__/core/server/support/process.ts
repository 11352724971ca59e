import { spawn, type ChildProcess } from "node:child_process";
import { join } from "node:path";
import { programEnv } from "../../../support/program-env.ts";

export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface ServiceProcess {
  readonly child: ChildProcess;
  readonly ended: Promise<Ended>;
  /** The service's URL, such as `http://127.0.0.1:41234`, once it is listening. */
  readonly address: Promise<string>;
}

/**
 * Starts the real service, like `node src/app/main.ts`, in a folder that contains content/.
 *
 * @param program a program to run instead
 */
export function startProcess(
  cwd: string,
  env: Readonly<Record<string, string>> = {},
  program: string = join(process.cwd(), "src/app/main.ts"),
): ServiceProcess {
  const child = spawn(process.execPath, ["--disable-warning=MODULE_TYPELESS_PACKAGE_JSON", program], {
    cwd,
    env: {
      ...programEnv,
      PORT: "0",
      CMS_LOCAL_BACKEND: "off",
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let stdout = "";
  let stderr = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => (stderr += text));
  const ended = new Promise<Ended>((resolve) =>
    child.once("close", (code) => resolve({ code, stdout, stderr })),
  );
  const address = new Promise<string>((resolve, reject) => {
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      stdout += text;
      const found = /listening at (http:\/\/[\d.:]+)/.exec(stdout)?.[1];
      if (found) resolve(found);
    });
    void ended.then(() => reject(new Error(`The service ended before it listened:\n${stderr}`)));
  });
  address.catch(() => undefined);
  return { child, ended, address };
}

/** Saturday of next week, `YYYY-MM-DD`, for services that run in a separate process with the real clock. */
export const nextSaturday = (): string =>
  new Date(Date.now() + (13 - new Date().getUTCDay()) * 24 * 3600_000).toISOString().slice(0, 10);
