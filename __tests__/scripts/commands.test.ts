import { spawnSync } from "node:child_process";

const script = (...args: string[]) =>
  spawnSync(process.execPath, ["--disable-warning=MODULE_TYPELESS_PACKAGE_JSON", ...args], {
    encoding: "utf8",
    // Jest's own options for Node are not the script's.
    env: { ...process.env, NODE_OPTIONS: "" },
  });

test("npm test with a filter that no test matches fails and says so, without running anything", () => {
  expect(script("scripts/test.ts", "all", "no-such-test")).toMatchObject({
    status: 1,
    stdout: "",
    stderr: "The path of no test contains “no-such-test”.\n",
  });
});

test("npm test takes filters, no options of Jest's or Playwright's", () => {
  const { status, stderr } = script("scripts/test.ts", "all", "--watch");
  expect(status).toBe(1);
  expect(stderr).toContain("npm run test:unit");
});

test("npm run check looks at the folder that CONTENT_DIR names", () => {
  const { status, stderr } = spawnSync(process.execPath, ["scripts/check-content.ts"], {
    encoding: "utf8",
    env: { ...process.env, NODE_OPTIONS: "", CONTENT_DIR: "__tests__/no-such-content" },
  });
  expect([status, stderr]).toEqual([1, expect.stringContaining("no-such-content")]);
});

test.each(["lint", "typecheck", "format"])("npm run %s refuses a path that does not exist", (name) => {
  expect(script("scripts/checks.ts", name, "src/no-such-folder")).toMatchObject({
    status: 1,
    stderr: "There is no file or folder “src/no-such-folder”.\n",
  });
});
