/**
 * Environment for programs that a test starts, without the tests' own variables except for Node's compile
 * cache.
 */
export const programEnv = {
  PATH: process.env["PATH"],
  // A test that makes no backup should not wait for one.
  BACKUP_EVERY_HOURS: "0",
  NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"],
};
