import type { ChildProcess } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { connect, createServer, type AddressInfo } from "node:net";
import { join } from "node:path";
import { findReservation } from "../../src/server/reservations/store.ts";
import { openStorage } from "../../src/server/storage/index.ts";
import { contentFiles, temporaryFolder, writeFiles } from "./support/fixtures.ts";
import { nextSaturday, startProcess } from "./support/process.ts";

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
const running = new Set<ChildProcess>();
beforeEach(async () => {
  folder = await temporaryFolder();
  await writeFiles(join(folder.path, "content"), contentFiles);
});
afterEach(async () => {
  for (const child of running) child.kill("SIGKILL");
  running.clear();
  await folder.remove();
});

/** The real service in the test's folder. */
function start(env: Record<string, string> = {}) {
  const started = startProcess(folder.path, env);
  running.add(started.child);
  void started.ended.then(() => running.delete(started.child));
  return started;
}

const saturday = nextSaturday();
const body = JSON.stringify({
  numberOfPersons: 2,
  reservationDate: saturday,
  reservationTime: "12:00 pm",
  name: "Ada",
});
const book = (address: string) =>
  fetch(`${address}/api/food/createReservation`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body,
  });

/** Resolves once nobody listens on the port any more. */
const closedTo = (port: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const probe = () => {
      const socket = connect(Number(port), "127.0.0.1");
      socket.on("connect", () => {
        socket.destroy();
        setImmediate(probe);
      });
      socket.on("error", (error: NodeJS.ErrnoException) => {
        if (error.code === "ECONNREFUSED") resolve();
        // Caught in the backlog while the socket was being closed.
        else if (error.code === "ECONNRESET") setImmediate(probe);
        else reject(error);
      });
    };
    probe();
  });

it("keeps a confirmed reservation even when the process is killed right after its reply", async () => {
  const { child, address, ended } = start();
  const reply = await book(await address);
  child.kill("SIGKILL");
  await ended;
  expect(reply.status).toBe(201);
  const { reservation } = (await reply.json()) as { reservation: { id: string } };
  const storage = await openStorage({ kind: "sqlite", file: join(folder.path, "data/delish.sqlite") });
  expect(await findReservation(storage.db, reservation.id)).toMatchObject({
    name: "Ada",
    service_date: saturday,
  });
  await storage.close();
}, 20_000);

it.each(["SIGTERM", "SIGINT"] as const)(
  "on %s finishes the request under way, then ends with 0",
  async (signal) => {
    const { child, address, ended } = start();
    const { port } = new URL(await address);
    const socket = connect(Number(port), "127.0.0.1");
    const reply = new Promise<string>((resolve) => {
      let text = "";
      socket.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));
      socket.on("close", () => resolve(text));
    });
    // Headers and half of the body first; 100 Continue says that the service has begun with the request.
    const [head, half] = [body.slice(0, 20), body.slice(20)];
    socket.write(
      `POST /api/food/createReservation HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nExpect: 100-continue\r\n\r\n`,
    );
    await new Promise((resolve) => socket.once("data", resolve));
    socket.write(head);
    child.kill(signal);
    // It no longer takes new connections, and only then gets the rest.
    await closedTo(port);
    socket.write(half);
    expect(await reply).toContain("201 Created");
    expect(await ended).toMatchObject({ code: 0, stderr: "" });
  },
  20_000,
);

it("ends at once on the second signal", async () => {
  const { child, address, ended } = start();
  const { port } = new URL(await address);
  const socket = connect(Number(port), "127.0.0.1").on("error", () => undefined);
  socket.write(
    "POST /api/food/createReservation HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 10\r\nExpect: 100-continue\r\n\r\n",
  );
  await new Promise((resolve) => socket.once("data", resolve));
  child.kill("SIGTERM");
  await closedTo(port);
  child.kill("SIGTERM");
  expect((await ended).code).toBe(128 + 15);
  socket.destroy();
}, 20_000);

describe("what keeps it from starting is said in one line", () => {
  const oneLine = async (env: Record<string, string>, says: RegExp) => {
    const { code, stdout, stderr } = await start(env).ended;
    expect(stderr).toMatch(says);
    expect(stderr.trimEnd()).not.toContain("\n");
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
  };

  it(
    "a variable it does not understand",
    () => oneLine({ PORT: "http" }, /^PORT="http" .+ 0 to 65535/),
    20_000,
  );

  it("a port that is taken", async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
    const { port } = other.address() as AddressInfo;
    try {
      await oneLine({ PORT: `${port}` }, new RegExp(`^Port ${port} on 127\\.0\\.0\\.1 is taken`));
    } finally {
      other.close();
    }
  }, 20_000);

  it(
    "an address that is not this machine's",
    () => oneLine({ HOST: "192.0.2.1" }, /^HOST="192\.0\.2\.1" is no address/),
    20_000,
  );

  it("a data folder it cannot write to", async () => {
    await writeFile(join(folder.path, "taken"), "");
    await oneLine({ DATA_DIR: "taken/data" }, /^The data folder .+taken\/data cannot be written to/);
  }, 20_000);

  it(
    "a database that does not answer",
    () =>
      oneLine(
        { DATABASE_URL: "postgres://u:s3cret@127.0.0.1:1/x" },
        /^The database \(postgres:\/\/u:\*\*\*@.+ECONNREFUSED/,
      ),
    20_000,
  );
});
