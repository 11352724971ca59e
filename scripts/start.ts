import { createServer } from "node:net";
import { loadConfig } from "../src/server/config.ts";
import { startService } from "../src/server/main.ts";
import { buildSite } from "./build.ts";
import { buildIfStale, stop } from "./lib.ts";

/** A port that is taken should be said before minutes of building, not after. */
function portIsFree(port: number, host: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", (error: NodeJS.ErrnoException) => (error.code === "EADDRINUSE" ? resolve(false) : reject(error)));
    probe.listen(port, host, () => probe.close(() => resolve(true)));
  });
}
