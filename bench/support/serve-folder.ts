import { createReadStream, existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import { brotliCompressSync } from "node:zlib";

/**
 * Serves a folder as a static file host would: pages, scripts and JSON files are compressed, and cacheable
 * for a year. Resolves to the server's address.
 */
export async function serveFolder(publicDir: string): Promise<string> {
  const types: Record<string, string> = {
    ".html": "text/html",
    ".js": "text/javascript",
    ".json": "application/json",
  };
  const compressed = new Map<string, Buffer>();
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    const file = join(publicDir, pathname === "/" ? "index.html" : pathname);
    if (!existsSync(file)) return void response.writeHead(404).end();
    const type = types[extname(file)];
    if (!type) return void createReadStream(file).pipe(response);
    void (async () => {
      const body = compressed.get(file) ?? brotliCompressSync(await readFile(file));
      compressed.set(file, body);
      response.writeHead(200, {
        "content-type": type,
        "content-encoding": "br",
        "cache-control": "max-age=31536000",
      });
      response.end(body);
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  server.unref();
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
