import { spawn } from "node:child_process";
import { join } from "node:path";
import { enqueueEmail } from "../../src/core/server/mail/outbox.ts";
import { openStorage } from "../../src/core/server/storage/index.ts";
import { outboxLock } from "../../src/core/server/storage/locks.ts";
import { contentFiles, temporaryFolder, writeFiles } from "../core/server/support/fixtures.ts";
import { startMailServer, type MailServer } from "../core/server/support/mail-server.ts";
import { startProcess } from "../core/server/support/process.ts";
import { programEnv } from "../support/program-env.ts";

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let server: MailServer;
beforeEach(async () => {
  folder = await temporaryFolder();
  await writeFiles(join(folder.path, "content"), contentFiles);
  server = await startMailServer();
});
afterEach(async () => {
  await server.stop();
  await folder.remove();
});

/** Runs `npm run mail -- …` in the restaurant's folder. */
const mail = (args: readonly string[], env: Record<string, string> = { SMTP_URL: server.url }) =>
  new Promise<{ code: number | null; stdout: string; stderr: string }>((resolve) => {
    const child = spawn(
      process.execPath,
      [
        "--disable-warning=MODULE_TYPELESS_PACKAGE_JSON",
        join(process.cwd(), "src/app/mail-command.ts"),
        ...args,
      ],
      { cwd: folder.path, env: { ...programEnv, ...env } },
    );
    let [stdout, stderr] = ["", ""];
    child.stdout.setEncoding("utf8").on("data", (text: string) => (stdout += text));
    child.stderr.setEncoding("utf8").on("data", (text: string) => (stderr += text));
    child.once("close", (code) => resolve({ code, stdout, stderr }));
  });

it("“mail test” sends one mail as the restaurant, and reports whether the server accepted it", async () => {
  const sent = await mail(["test", "you@example.com"]);
  expect(sent).toMatchObject({
    code: 0,
    stdout: `The mail server accepted an email to you@example.com (${server.url}).\n`,
  });
  expect(server.received.map(({ recipients, parsed }) => [recipients, parsed.subject])).toEqual([
    [["you@example.com"], "A test"],
  ]);

  server.refuse = () => 550;
  const refused = await mail(["test", "you@example.com"]);
  expect(refused).toMatchObject({ code: 1, stdout: "" });
  expect(refused.stderr).toContain("The mail server refuses the recipient's address (550).");
  expect(refused.stderr).toContain("No mail for you@example.com here");

  const nothing = await mail(["test", "you@example.com"], {});
  expect(nothing.stdout).toMatch(
    /^SMTP_URL is not set: an email to you@example\.com was written to .+outbox/,
  );
  expect((await mail(["test", "you"])).stderr).toMatch(/^you is not an email address\./);
});

it("“mail list” lists waiting and abandoned mails; “mail retry” sends them once the cause is fixed", async () => {
  const file = join(folder.path, "data/restaurant.sqlite");
  server.refuse = () => 550;
  const first = startProcess(folder.path, { SMTP_URL: server.url });
  await first.address;
  // Written while no service runs: the attempt must be the second one's only.
  first.child.kill("SIGTERM");
  await first.ended;
  const storage = await openStorage({ kind: "sqlite", file });
  await storage.write([outboxLock], (tx) =>
    enqueueEmail(
      tx,
      { kind: "greeting", to: "ada@example.org", subject: "A table", text: "Until then.", html: "" },
      new Date(),
    ),
  );
  const second = startProcess(folder.path, { SMTP_URL: server.url });
  await second.address;
  const givenUp = async () => (await mail(["list"])).stdout;
  let listed = await givenUp();
  while (!listed.includes("given up after")) listed = await givenUp();
  expect(listed).toMatch(
    /^\S+Z {2}greeting {2}ada@example\.org {2}given up after 1 attempt\n {2}The mail server refuses the recipient's address \(550\)\. .*No mail for ada@example\.org here\n0 still to be sent, 1 given up\.\n$/,
  );

  server.refuse = () => undefined;
  expect((await mail(["retry"])).stdout).toMatch(/^1 will be retried/);
  second.child.kill("SIGTERM");
  await second.ended;
  const third = startProcess(folder.path, { SMTP_URL: server.url });
  await third.address;
  while (server.received.length === 0) await givenUp();
  expect(server.received.map(({ recipients }) => recipients)).toEqual([["ada@example.org"]]);
  while (!listed.startsWith("0 still")) listed = await givenUp();
  expect(listed).toBe("0 still to be sent, 0 given up.\n");
  third.child.kill("SIGTERM");
  await third.ended;
  await storage.close();
});
