import type { ChildProcess } from "node:child_process";
import { request } from "node:http";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { publicFiles, siteFolder, writeFiles } from "./support/fixtures.ts";
import { startProcess } from "./support/process.ts";

let folder: Awaited<ReturnType<typeof siteFolder>>;
let child: ChildProcess;
let port: number;
beforeAll(async () => {
  folder = await siteFolder();
  await writeFiles(join(folder.path, "public"), publicFiles);
  const service = startProcess(folder.path, { LOG_LEVEL: "info" });
  ({ child } = service);
  port = Number(new URL(await service.address).port);
});
afterAll(async () => {
  child.kill("SIGKILL");
  await folder.remove();
});

/** Status of a reply; 0 if there is none. */
const status = (path: string, localAddress: string): Promise<number> =>
  new Promise((resolve) => {
    const asked = request({ port, host: "127.0.0.1", localAddress, path, agent: false }, (reply) => {
      reply.resume().on("end", () => resolve(reply.statusCode ?? 0));
    });
    asked.on("error", () => resolve(0)).end();
  });

it("a thousand connections that send requests and never read do not block others", async () => {
  for (let time = 0; time < 50; time += 1) expect(await status("/lunch", "127.0.0.1")).toBe(200);
  const asking = (path: string, count: number) =>
    `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`.repeat(count);
  // A few requests at once, and as many as fit.
  const ahead = ["/lunch", "/api/food/menu", "/healthz"].flatMap((path) => [
    asking(path, 10),
    asking(path, 5000),
  ]);
  const sockets = new Set<Socket>();
  await Promise.all(
    Array.from(
      { length: 1000 },
      (_, index) =>
        new Promise<void>((resolve) => {
          const socket = connect(port, "127.0.0.1", () => {
            socket.pause();
            socket.write(ahead[index % ahead.length]!, () => resolve());
          });
          sockets.add(socket);
          // A paused socket notices that it has been closed only by an error.
          socket
            .on("error", () => undefined)
            .on("close", () => {
              sockets.delete(socket);
              resolve();
            });
        }),
    ),
  );
  for (let time = 0; time < 200; time += 1) expect(await status("/healthz", "127.0.0.2")).toBe(200);
  expect(await status("/lunch", "127.0.0.2")).toBe(200);
  for (const socket of sockets) socket.destroy();
  let back = 0;
  while (back !== 200) back = await status("/lunch", "127.0.0.1");
}, 60_000);
