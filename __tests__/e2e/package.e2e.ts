import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { nodeFlags } from "../../scripts/lib.ts";
import { makePackage } from "../../scripts/package.ts";
import { programEnv } from "../support/program-env.ts";
import { expect, test } from "./support/test.ts";

test("a package publishes saves: a text, and a new dish with its picture and its page", async () => {
  test.setTimeout(600_000);
  const folder = await mkdtemp(join(tmpdir(), "delish-package-"));
  try {
    const target = join(folder, "package");
    await makePackage(target);
    const { stdout } = await promisify(execFile)(process.execPath, [...nodeFlags, "deploy/try.ts"], {
      cwd: target,
      env: programEnv,
    });
    expect(stdout).toMatch(/from saving a text until a guest sees it/);
    expect(stdout).toMatch(/from saving a dish with a picture until it has its page/);
  } finally {
    await rm(folder, { recursive: true });
  }
});
