import { createReadStream, existsSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { freePort } from "../../../scripts/free-port.ts";

const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
};

export interface StaticHost {
  readonly origin: string;
  readonly stop: () => Promise<void>;
}

/**
 * Starts a host that only serves files: one spelling of every path, a slash added to folders, 404.html for
 * anything else.
 *
 * @param folder absolute path of the folder to serve
 */
export async function startStaticHost(folder: string): Promise<StaticHost> {
  const server = createServer((request, response) => {
    const [path = "/", query = ""] = (request.url ?? "/").split(/(?=\?)/);
    const file = join(folder, normalize(decodeURIComponent(path)));
    const inside = file.startsWith(folder) && existsSync(file);
    if (inside && statSync(file).isDirectory() && existsSync(join(file, "index.html"))) {
      if (!path.endsWith("/")) return response.writeHead(301, { location: `${path}/${query}` }).end();
      response.writeHead(200, { "content-type": types[".html"] });
      return createReadStream(join(file, "index.html")).pipe(response);
    }
    const found = inside && statSync(file).isFile();
    const shown = found ? file : join(folder, "404.html");
    const type = types[extname(shown)];
    response.writeHead(found ? 200 : 404, type ? { "content-type": type } : {});
    return createReadStream(shown).pipe(response);
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return {
    origin: `http://127.0.0.1:${port}`,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
