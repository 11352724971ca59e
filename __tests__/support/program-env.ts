/** The environment of a program that a test starts: nothing of the tests' own but where Node keeps what it has compiled. */
export const programEnv = {
  PATH: process.env["PATH"],
  NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"],
};
