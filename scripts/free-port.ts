import { createServer, type AddressInfo } from "node:net";

/** Resolves to a free TCP port of this machine. Another program may take it before the caller does. */
export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer().on("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
