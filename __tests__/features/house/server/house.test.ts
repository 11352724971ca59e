import { mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { spawnSync } from "node:child_process";
import * as paths from "../../../../src/core/contract/paths.ts";
import type { HouseReply } from "../../../../src/features/house/contract/house.ts";
import { makeBackup, unpackBackup } from "../../../../src/core/server/backup/backup.ts";
import { rememberDrill } from "../../../../src/core/server/backup/last-drill.ts";
import { deadLettered, enqueueEmail } from "../../../../src/core/server/mail/outbox.ts";
import { openReleaseStore } from "../../../../src/features/publishing/server/releases/release-store.ts";
import { outboxLock } from "../../../../src/core/server/storage/locks.ts";
import { startDatabases } from "../../../core/server/support/databases.ts";
import { rememberCopies } from "../../../core/server/support/copies.ts";
import { startMailServer, type MailServer } from "../../../core/server/support/mail-server.ts";
import { saturdayAfternoon, testService, type TestService } from "../../../core/server/support/service.ts";
import { addStaff, ownOrigin, staffLink, staffSession } from "../../../core/server/support/staff.ts";
import { serviceVersion } from "../../../../src/core/server/package.ts";

const databases = startDatabases();
const hour = 3600_000;

let service: TestService;
let now: Date;
let mailServer: MailServer;
let headers: Awaited<ReturnType<typeof staffSession>>;

const start = async (newDatabase: () => Promise<string>, env: Record<string, string> = {}) => {
  now = saturdayAfternoon;
  mailServer = await startMailServer();
  service = await testService({
    now: () => now,
    env: { DATABASE_URL: await newDatabase(), SMTP_URL: mailServer.url, ...env },
  });
  headers = await staffSession(service.storage, await addStaff(service.storage, "owner"));
};
const stop = async () => {
  await service.close();
  await mailServer.stop();
};

const read = async (): Promise<HouseReply> => {
  const reply = await service.app.inject({ url: paths.getHouse, headers });
  expect([reply.statusCode, reply.json().error]).toEqual([200, undefined]);
  return reply.json<HouseReply>();
};
const post = async (url: string, payload?: object) => {
  const reply = await service.app.inject({ method: "POST", url, headers, ...(payload ? { payload } : {}) });
  return reply.json<{ message: string; isSent?: boolean; code?: string }>();
};
const later = (ms: number) => {
  now = new Date(now.getTime() + ms);
};
/** Opens a session that is valid at the present time. */
const signInAgain = async () => {
  const second = await addStaff(service.storage, "owner", { id: "second" });
  headers = await staffSession(service.storage, second, { now });
};

const report = (changes: { ok?: boolean; problems?: string[] } = {}) => ({
  backup: "restaurant-2026-11-21T03-00-00Z.tar.gz",
  at: now.toISOString(),
  ok: true,
  problems: [],
  rows: {},
  seconds: 1,
  ...changes,
});

const queue = (to = "ada@example.org") =>
  service.storage.write([outboxLock], (tx) =>
    enqueueEmail(tx, { kind: "reservation-confirmed", to, subject: "A table", text: ".", html: "." }, now),
  );

describe.each(databases.both)("%s", (_name, newDatabase) => {
  beforeEach(() => start(newDatabase));
  afterEach(stop);

  it("shows its version, and what its changelog tells owners", async () => {
    const { version } = await read();
    expect(version.number).toBe(serviceVersion);
    expect(version.changesOf).not.toBeNull();
    expect(version.changes.join("\n")).not.toMatch(/[_`*]|\]\(/);
  });

  it("backups: none, an untested one, a good one, an old one, one that cannot be restored", async () => {
    expect((await read()).backups).toMatchObject({ state: "none", last: null, drill: null, kept: 0 });
    await makeBackup(service.config, now);
    const { backups } = await read();
    expect(backups).toMatchObject({ state: "untried", kept: 1, last: { at: now.toISOString() } });
    expect(backups.last!.bytes).toBeGreaterThan(1000);
    await rememberDrill(service.config.backupDir, report());
    expect((await read()).backups).toMatchObject({ state: "good", drill: { isGood: true } });
    const broken = report({ ok: false, problems: ["The table staff has no rows and should have 1."] });
    await rememberDrill(service.config.backupDir, broken);
    expect((await read()).backups).toMatchObject({
      state: "failed",
      drill: { isGood: false, problems: broken.problems },
    });
    await rememberDrill(service.config.backupDir, report());
    later(37 * hour);
    await signInAgain();
    expect((await read()).backups.state).toBe("old");
    await makeBackup(service.config, new Date(now.getTime() + 2 * hour));
    expect((await read()).backups.state).toBe("misdated");
  });

  it("mails: waiting with reasons, abandoned, retried on demand", async () => {
    expect((await read()).mails).toMatchObject({ leaveHouse: true, waiting: 0, givenUp: 0, list: [] });
    await queue();
    await queue("nobody@example.org");
    const why = "The mail server refuses the recipient's address (550).";
    await service.storage.db
      .updateTable("outbox")
      .set({ due_at: deadLettered, attempts: 14, last_error: why })
      .where("to_address", "=", "nobody@example.org")
      .execute();
    const { mails } = await read();
    expect(mails).toMatchObject({ waiting: 1, givenUp: 1 });
    expect(mails.list).toContainEqual(
      expect.objectContaining({ to: "nobody@example.org", givenUp: true, nextAt: null, why, attempts: 14 }),
    );
    expect((await post(paths.retryMails)).message).toBe("1 email will be retried within a minute");
    expect((await read()).mails).toMatchObject({ waiting: 2, givenUp: 0 });
    expect((await post(paths.retryMails)).message).toBe("No email is waiting for another attempt");
  });

  it("a test mail arrives, or says why not, and cannot be sent without limit", async () => {
    expect(await post(paths.sendTestMail)).toMatchObject({ isSent: true });
    expect(mailServer.received.map(({ recipients }) => recipients)).toEqual([["owner@example.com"]]);
    mailServer.refuse = () => 550;
    expect(await post(paths.sendTestMail)).toMatchObject({
      isSent: false,
      message: "The mail server refuses the recipient's address (550)",
    });
    let last: { code?: string } = {};
    for (let time = 0; time < 10; time += 1) last = await post(paths.sendTestMail);
    expect(last.code).toBe("TOO_MANY_REQUESTS");
  });

  it("who is signed in where; signed out here is signed out there", async () => {
    const cook = await addStaff(service.storage, "cook");
    const token = await staffLink(service.storage, cook);
    const signedIn = await service.app.inject({
      method: "POST",
      url: paths.signInByLink,
      headers: {
        origin: ownOrigin,
        "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
      },
      payload: { token },
    });
    const cookie = signedIn.headers["set-cookie"]!.toString().split(";")[0]!;
    const { sessions } = await read();
    expect(sessions.map(({ name, device, isOwn }) => ({ name, device, isOwn }))).toEqual(
      expect.arrayContaining([
        { name: "The cook", device: "Firefox on Linux", isOwn: false },
        { name: "The owner", device: "Unknown browser", isOwn: true },
      ]),
    );
    const state = async () =>
      (await service.app.inject({ url: paths.getStaffSession, headers: { cookie } })).json().state;
    expect(await state()).toBe("signed-in");
    await post(paths.endStaffSession, { id: sessions.find(({ isOwn }) => !isOwn)!.id });
    expect(await state()).toBe("signed-out");
    expect((await read()).sessions).toHaveLength(1);
    // Members whose session timed out are not listed.
    await staffSession(service.storage, cook);
    later(6 * hour + 1);
    await signInAgain();
    expect((await read()).sessions.map(({ isOwn }) => isOwn)).toEqual([true]);
  });

  it("everything can be downloaded as a restorable backup, but only soon after signing in", async () => {
    await queue();
    const reply = await service.app.inject({ url: paths.downloadHouse, headers });
    expect([reply.statusCode, reply.headers["content-type"]]).toEqual([200, "application/gzip"]);
    expect(reply.headers["content-disposition"]).toBe(
      'attachment; filename="restaurant-2026-11-21T16-00-00Z.tar.gz"',
    );
    const folder = await mkdtemp(join(tmpdir(), "download-"));
    const file = join(folder, "everything.tar.gz");
    await writeFile(file, reply.rawPayload);
    await mkdir(join(folder, "unpacked"));
    const unpacked = await unpackBackup(file, join(folder, "unpacked"));
    expect(unpacked.manifest.rows).toMatchObject({ outbox: 1, staff: 1 });
    expect(await readdir(unpacked.contentDir)).toEqual(await readdir(service.config.contentDir));
    await rm(folder, { recursive: true });
    // The download leaves no files behind.
    expect(await readdir(service.config.backupDir)).toEqual([]);

    later(15 * 60_000 + 1);
    const late = await service.app.inject({ url: paths.downloadHouse, headers });
    expect([late.statusCode, late.json().code]).toEqual([403, "NOT_PERMITTED"]);
  });
});

describe("SQLite", () => {
  beforeEach(() => start(databases.both[0]![1], { BACKUP_EVERY_HOURS: "24" }));
  afterEach(stop);

  it("copies off the machine: not set up, none yet, a good one, an old one and why", async () => {
    expect((await read()).backups.copy).toBeNull();
    await stop();
    const to = "rest:https://restaurant:s3cret@copies.example.com/";
    const copying = { BACKUP_COPY_TO: to, BACKUP_COPY_PASSWORD: "sixteen letters." };
    await start(databases.both[0]![1], copying);
    const none = { state: "none", at: null, kept: 0, problem: null };
    expect((await read()).backups.copy).toEqual(none);
    const { backupDir } = service.config;
    const file = await rememberCopies(backupDir, to, ["restaurant-2026-11-21T03-00-00Z-14.tar.gz"], now);
    const good = { state: "good", at: "2026-11-21T03:00:00.000Z", kept: 1, problem: null };
    expect((await read()).backups.copy).toEqual(good);
    const problem = "dial tcp: connection refused";
    await writeFile(file, JSON.stringify({ ...JSON.parse(await readFile(file, "utf8")), problem }));
    later(24 * hour);
    await signInAgain();
    expect((await read()).backups.copy).toEqual({ ...good, state: "old", problem });
  });

  it("says so if no mail is sent, and if the owner has no address", async () => {
    const alone = await testService();
    const machine = await addStaff(alone.storage, "owner", { email: "owner@localhost" });
    const own = await staffSession(alone.storage, machine);
    const reply = await alone.app.inject({ url: paths.getHouse, headers: own });
    expect(reply.json<HouseReply>().mails.leaveHouse).toBe(false);
    const tested = await alone.app.inject({ method: "POST", url: paths.sendTestMail, headers: own });
    expect(tested.json()).toMatchObject({
      isSent: false,
      message: expect.stringContaining("no email address"),
    });
    await alone.close();
  });

  it("a failed download is not an archive: the error comes before it begins, and the log says why", async () => {
    await rm(service.config.contentDir, { recursive: true });
    const reply = await service.app
      .inject({ url: paths.downloadHouse, headers })
      .catch((error: unknown) => error as Error);
    // The reply is either cut off or refused.
    if (reply instanceof Error) return expect(reply.message).not.toBe("");
    expect([reply.statusCode, reply.json().code]).toEqual([500, "INTERNAL_ERROR"]);
    expect(service.logLines.join("")).toContain("The backup cannot be written to");
  });

  it("releases: which is live, since when, who holds it, and which are kept", async () => {
    expect((await read()).releases).toEqual({ current: null, kept: [] });
    const { dataDir, publicDir, routesManifest } = service.config;
    const store = openReleaseStore({ folder: join(dataDir, "releases"), now: () => now });
    const about = { commit: "c", tree: "t", fingerprint: "f", builtAt: now.toISOString(), seconds: 1 };
    const add = () => store.add({ publicDir, routesManifest }, about, async () => undefined);
    const first = await add();
    later(1000);
    const second = await add();
    await store.switchTo(second.id);
    expect((await read()).releases).toEqual({
      current: { id: second.id, since: now.toISOString(), heldBy: null },
      kept: [second, first].map(({ id, builtAt }) => ({ id, builtAt })),
    });
    await store.switchTo(first.id, { by: "Marta", at: now.toISOString() });
    expect((await read()).releases.current).toMatchObject({ id: first.id, heldBy: "Marta" });
    const bytes = (await read()).disk.parts.find(({ name }) => name === "releases")!.bytes;
    expect(bytes).toBeGreaterThan(0);
  });

  it("the disk: what takes space, each file once", async () => {
    const of = async (name: string) => (await read()).disk.parts.find((part) => part.name === name)!.bytes;
    expect(await of("database")).toBeGreaterThan(4096);
    const [before, content] = [await of("backups"), await of("content")];
    await mkdir(service.config.backupDir, { recursive: true });
    await writeFile(
      join(service.config.backupDir, "restaurant-2026-11-21T03-00-00Z.tar.gz"),
      Buffer.alloc(3e6, 1),
    );
    expect((await of("backups")) - before).toBeGreaterThan(2.9e6);
    expect(await of("content")).toBe(content);
    const { disk } = await read();
    expect(disk.free).toBeLessThan(disk.size);
  });

  const mayMount = spawnSync("unshare", ["--mount", "mount", "-t", "tmpfs", "tmpfs", "/mnt"]).status === 0;
  (mayMount ? it : it.skip)("the disk: one that fills is low", async () => {
    const folder = await mkdtemp(join(tmpdir(), "house-disk-"));
    spawnSync("mount", ["-t", "tmpfs", "-o", "size=16m", "tmpfs", folder]);
    const small = await testService({ env: { DATA_DIR: folder } });
    try {
      const own = await staffSession(small.storage, await addStaff(small.storage, "owner"));
      const look = async () =>
        (await small.app.inject({ url: paths.getHouse, headers: own })).json<HouseReply>().disk;
      expect((await look()).isLow).toBe(false);
      await writeFile(join(folder, "filler"), Buffer.alloc(13e6, 1));
      expect(await look()).toMatchObject({ isLow: true });
      await truncate(join(folder, "filler"), 0);
      expect((await look()).isLow).toBe(false);
    } finally {
      await small.close();
      spawnSync("umount", ["--lazy", folder]);
      await rm(folder, { recursive: true, force: true });
    }
  });
});
