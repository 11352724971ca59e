import { existsSync } from "node:fs";
import { access, constants, mkdir } from "node:fs/promises";
import { dirname, resolve } from "node:path";

/**
 * Creates a folder and the missing folders above it, for their owner alone. Node's own recursive `mkdir` never
 * ends if the system refuses to create a folder as if its parent were missing, as below /proc.
 *
 * @throws the system's error
 */
export async function makeFolder(path: string): Promise<void> {
  const missing: string[] = [];
  for (let at = resolve(path); !existsSync(at) && dirname(at) !== at; at = dirname(at)) missing.unshift(at);
  for (const folder of missing)
    await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
      // Another process has created it in the meantime, or it is a link to a missing folder.
      if (error.code !== "EEXIST") throw error;
    });
}

/**
 * Creates a folder like {@link makeFolder}, and checks that files can be created in it.
 *
 * @throws the system's error
 */
export async function makeWritable(path: string): Promise<void> {
  await makeFolder(path);
  // The slash refuses a file.
  await access(`${path}/`, constants.W_OK | constants.X_OK);
}
