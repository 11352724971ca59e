import { connect, createServer, type Socket } from "node:net";
import { freePort } from "../../../scripts/free-port.ts";

/** A route to a service that a test can cut, including open streams, as when a tablet loses its Wi-Fi. */
export interface CuttableNetwork {
  readonly origin: string;
  readonly cut: () => void;
  readonly restore: () => void;
  readonly stop: () => Promise<void>;
}

/** @param target origin of the service, `http://127.0.0.1:8000` */
export async function startCuttableNetwork(target: string): Promise<CuttableNetwork> {
  const { hostname, port: targetPort } = new URL(target);
  const sockets = new Set<Socket>();
  let isCut = false;
  const server = createServer((socket) => {
    if (isCut) return socket.destroy();
    const onward = connect(Number(targetPort), hostname);
    for (const one of [socket, onward]) {
      sockets.add(one);
      one.on("error", () => one.destroy());
      one.on("close", () => {
        sockets.delete(one);
        socket.destroy();
        onward.destroy();
      });
    }
    return socket.pipe(onward).pipe(socket);
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const cut = () => {
    isCut = true;
    for (const socket of sockets) socket.destroy();
  };
  return {
    origin: `http://127.0.0.1:${port}`,
    cut,
    restore: () => {
      isCut = false;
    },
    stop: async () => {
      cut();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
