import { spawn } from "node:child_process";
import { constants, setPriority } from "node:os";
import { PassThrough, type Readable } from "node:stream";
import { environmentOf } from "../../../core/server/backup/schedule.ts";
import type { Config } from "../../../core/server/config.ts";
import { programFlags, programPath } from "../../../core/server/package.ts";

/**
 * Makes a backup and streams it as an archive. Uses a separate process, because copying a large database
 * would block every page. Resolves once the first bytes are available; if an error occurs later, the stream
 * breaks off.
 *
 * @throws Error with the reason if nothing could be copied
 */
export function streamBackup(config: Config): Promise<Readable> {
  const child = spawn(process.execPath, [...programFlags, programPath("commands"), "backup", "--stdout"], {
    env: environmentOf(config),
    stdio: ["ignore", "pipe", "pipe"],
  });
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  let said = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => (said += text));
  const archive = new PassThrough();
  // If the download is aborted, closing the pipe ends the child process, which then removes its folder.
  archive.once("close", () => child.stdout.destroy());
  child.stdout.pipe(archive, { end: false });
  return new Promise((resolve, reject) => {
    const fail = (error: Error) => {
      reject(error);
      archive.destroy(error);
    };
    // The error has already been reported, by the rejection or by the broken stream.
    archive.on("error", () => undefined);
    child.once("error", fail);
    child.stdout.once("readable", () => {
      if (child.stdout.readableLength > 0) resolve(archive);
    });
    child.once("close", (code) => {
      if (code === 0) archive.end();
      else fail(new Error(said.trim() || `The archive ended with code ${code}.`));
    });
  });
}
