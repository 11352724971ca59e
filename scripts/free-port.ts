import { createServer, type AddressInfo } from "node:net";

/** Resolves to a free TCP port on this machine. Another program may take the port before the caller does. */
export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer().on("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
