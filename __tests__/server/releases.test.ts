import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import type { ChildProcess } from "node:child_process";
import { startDatabases } from "./support/databases.ts";
import { bookingSettings, contentFiles, temporaryFolder, writeFiles } from "./support/fixtures.ts";
import { nextSaturday, startProcess, type ServiceProcess } from "./support/process.ts";

/**
 * During an update the previous release's service and this one run over one database, and where this one fails the previous
 * one is started again. `npm run release:keep` has kept that service as it was released.
 */

const databases = startDatabases();
// Where its packages are found.
const folderOfRelease = join(process.cwd(), "dist", `previous-release-${process.pid}`);
const previousRelease = join(folderOfRelease, "main.mjs");
beforeAll(() => {
  mkdirSync(folderOfRelease, { recursive: true });
  writeFileSync(
    previousRelease,
    gunzipSync(readFileSync(join(import.meta.dirname, "support", "previous-release.mjs.gz"))),
  );
});
afterAll(() => rmSync(folderOfRelease, { recursive: true }));

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
const children: ChildProcess[] = [];
beforeEach(async () => {
  folder = await temporaryFolder();
  const oneTable = bookingSettings({ largestParty: 4, tables: [{ name: "1", min: 1, max: 4 }] });
  await writeFiles(join(folder.path, "content"), { ...contentFiles, "settings/booking.yml": oneTable });
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
  await folder.remove();
});

const post = (address: string, path: string, body: object, headers: Record<string, string> = {}) =>
  fetch(`${address}/api/food/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });

const book = (address: string, reservationTime: string, headers: Record<string, string> = {}) =>
  post(
    address,
    "createReservation",
    {
      numberOfPersons: 2,
      reservationDate: nextSaturday(),
      reservationTime,
      name: "Ada",
      email: "ada@example.com",
    },
    headers,
  );

const end = async ({ child, ended }: ServiceProcess): Promise<string> => {
  child.kill("SIGTERM");
  const { code, stdout } = await ended;
  expect(code).toBe(0);
  return stdout;
};

test.each(databases.both)(
  "%s: the previous release's service works on this release's schema, beside its service and alone",
  async (_name, newDatabase) => {
    const url = await newDatabase();
    const start = (program: "previous" | "this") => {
      const service = startProcess(
        folder.path,
        {
          DATABASE_URL: url,
          DATA_DIR: join(folder.path, program),
          // The site is elsewhere.
          CORS_ORIGINS: "https://www.example.com",
        },
        program === "previous" ? previousRelease : undefined,
      );
      children.push(service.child);
      return service;
    };
    const previous = start("previous");
    const before = await previous.address;
    expect((await book(before, "12:00 PM")).status).toBe(201);
    const guest = {
      name: "Ada",
      email: "ada@example.com",
      password: "a long evening",
      confirmPassword: "a long evening",
    };
    const registered = await post(before, "register", guest);
    expect(registered.status).toBeLessThan(300);
    const login = (address: string) =>
      post(address, "login", { email: guest.email, password: guest.password });

    // Brings the schema up to date while the other one is at work.
    const current = start("this");
    const now = await current.address;
    const services = [before, now];
    for (const address of services) expect((await fetch(`${address}/readyz`)).status).toBe(200);
    // There is one table: neither gives it away twice.
    const times = ["1:30 PM", "6:00 PM"];
    for (const [index, address] of services.entries()) {
      const time = times[index]!;
      const first = await book(address, time);
      expect([first.status, await first.json()]).toMatchObject([201, { success: true }]);
      const other = address === before ? now : before;
      expect((await book(other, time)).status).toBe(409);
      expect((await login(address)).status).toBe(200);
    }
    const { token } = (await (await login(before)).json()) as { token: string };
    const mine = { headers: { authorization: `Bearer ${token}` } };
    for (const address of services)
      expect((await fetch(`${address}/api/food/account`, mine)).status).toBe(200);
    await end(previous);
    await end(current);

    const rolledBack = start("previous");
    const again = await rolledBack.address;
    expect((await fetch(`${again}/readyz`)).status).toBe(200);
    expect((await book(again, "9:00 PM")).status).toBe(201);
    expect((await book(again, "9:00 PM")).status).toBe(409);
    expect((await login(again)).status).toBe(200);
    expect(await end(rolledBack)).toContain("a later release has added to the database");
  },
  60_000,
);
