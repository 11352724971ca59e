import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * The environment of a program that a test starts: nothing of the tests' own. What one program has compiled the next one need not,
 * which is half of what a start costs.
 */
export const programEnv = {
  PATH: process.env["PATH"],
  NODE_COMPILE_CACHE: join(tmpdir(), "delish-compile-cache"),
};
