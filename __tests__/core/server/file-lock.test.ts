import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { LockTimeoutError, withBuildLock, withFileLock } from "../../../src/core/server/file-lock.ts";
import { temporaryFolder } from "./support/fixtures.ts";

const project = join(import.meta.dirname, "../../..");
let folder: Awaited<ReturnType<typeof temporaryFolder>>;

beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(() => folder.remove());

it("allows one build at a time in the folder, and reports who is building", async () => {
  const events: string[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const first = withBuildLock(folder.path, { owner: "the service" }, async () => {
    begun.resolve();
    await promise;
    events.push("first");
  });
  await begun.promise;
  const onWait = (other: string) => {
    events.push(other);
    resolve();
  };
  await withBuildLock(folder.path, { owner: "npm run build", onWait }, async () => {
    events.push("second");
  });
  await first;
  expect(events).toEqual([`the service, process ${process.pid}`, "first", "second"]);
});

it("is free again after a build was killed or failed", async () => {
  const script = `
    import { withBuildLock } from ${JSON.stringify(join(project, "src/core/server/file-lock.ts"))};
    await withBuildLock(${JSON.stringify(folder.path)}, { owner: "a build" }, () => {
      console.log("builds");
      return new Promise(() => setInterval(() => undefined, 1000));
    });`;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", script], { cwd: project });
  await once(child.stdout, "data");
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  await ended;
  const build = (work: () => Promise<string>) => withBuildLock(folder.path, { owner: "npm run build" }, work);
  await expect(build(() => Promise.reject(new Error("It cannot be built.")))).rejects.toThrow(
    "cannot be built",
  );
  expect(await build(async () => "built")).toBe("built");
});

it("stops waiting when told to", async () => {
  const stop = new AbortController();
  await withBuildLock(folder.path, { owner: "the service" }, async () => {
    const waiting = withBuildLock(
      folder.path,
      { owner: "npm run build", signal: stop.signal, onWait: () => stop.abort() },
      async () => undefined,
    );
    await expect(waiting).rejects.toThrow();
  });
});

it("gives up in time if another program holds it", async () => {
  const path = join(folder.path, "lock");
  await withFileLock(path, { owner: "a save" }, async () => {
    const second = withFileLock(path, { owner: "a save", timeoutMs: 0 }, async () => "saved");
    await expect(second).rejects.toThrow(LockTimeoutError);
  });
  expect(await withFileLock(path, { owner: "a save", timeoutMs: 0 }, async () => "saved")).toBe("saved");
});
