import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import { connect, type AddressInfo, type Socket } from "node:net";
import { endSilentConnections } from "../../../src/server/plugins/connection-limits.ts";

/** A service that ends connections after so short a silence, and the socket of a client. */
async function connected(listener: RequestListener) {
  const server = createServer(listener);
  endSilentConnections(server, 20);
  const ended = once(server, "connection").then(([socket]) => once(socket as Socket, "close"));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  await once(socket, "connect");
  let text = "";
  socket.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));
  socket.on("error", () => undefined);
  const closed = new Promise<string>((resolve) => socket.on("close", () => resolve(text)));
  return { server, socket, closed, ended };
}

it("a request that the service works on for long is answered, however silent its connection is", async () => {
  let silences = 0;
  const { server, socket, closed } = await connected((request, response) => {
    request.resume();
    request.socket.on("timeout", () => {
      silences += 1;
      if (silences === 3) response.end("saved");
    });
  });
  socket.write("POST / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: 2\r\n\r\n{}");
  expect(await closed).toContain("saved");
  server.close();
});

it.each([
  ["asks for nothing", ""],
  ["stops in the middle of a body", "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 20\r\n\r\n{"],
])("a connection that %s is ended", async (_what, sent) => {
  const { server, socket, closed } = await connected((request) => void request.resume());
  socket.write(sent);
  expect(await closed).toBe("");
  server.close();
});

it("a connection that takes nothing of its reply is ended", async () => {
  const { server, socket, ended } = await connected((_request, response) => {
    response.end(Buffer.alloc(64 * 1024 * 1024));
  });
  socket.pause();
  socket.write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
  await ended;
  socket.destroy();
  server.close();
});
