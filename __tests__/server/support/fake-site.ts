import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { BuildError, type BuiltSite, type SiteBuilder } from "../../../src/server/releases/site-builder.ts";

/**
 * Builds a site in milliseconds: a page for each dish with the file's text in it, the page's data with the same text, a
 * home page, and a file with a hash in its name. Like Gatsby it writes into one folder again and again.
 */
export function fakeBuilder(folder: string): SiteBuilder & {
  builds: number;
  /** What the next builds wait for. */
  until: Promise<unknown>;
} {
  const publicDir = join(folder, "public");
  const routesManifest = join(folder, "routes.json");
  return {
    builds: 0,
    until: Promise.resolve(),
    async build(contentDir, signal): Promise<BuiltSite> {
      this.builds += 1;
      const names = await readdir(join(contentDir, "dishes"));
      const texts = await Promise.all(
        names.map((name) => readFile(join(contentDir, "dishes", name), "utf8")),
      );
      await this.until;
      if (signal.aborted) throw new BuildError("The build was ended.");
      const all = names.map((name, index) => `${name}\n${texts[index]}`).join("\n");
      if (all.includes("BREAK"))
        throw new BuildError("Soup, Price: It cannot be built.", {
          problems: [
            {
              file: "content/dishes/soup.md",
              title: "Soup",
              field: "Price",
              message: "It cannot be built.",
              fix: "Mend it.",
            },
          ],
        });
      const hash = createHash("sha256").update(all).digest("hex").slice(0, 12);
      const write = async (path: string, text: string) => {
        await mkdir(join(publicDir, path, ".."), { recursive: true });
        await writeFile(join(publicDir, path), text);
      };
      const pages = [{ path: "/", file: "index.html", text: all }].concat(
        names.map((name, index) => {
          const slug = name.replace(".md", "");
          return { path: `/menu/${slug}`, file: `menu/${slug}/index.html`, text: texts[index]! };
        }),
      );
      await write(`app-${hash}.js`, `/* ${hash} */`);
      for (const { path, file, text } of pages) {
        const broken = text.includes("HALF");
        await write(
          file,
          `<!doctype html><div id="___gatsby">${hash} ${text}</div>${broken ? "" : "</html>"}`,
        );
        await write(
          `page-data/${path === "/" ? "index" : path.slice(1)}/page-data.json`,
          JSON.stringify({ hash, text }),
        );
      }
      await writeFile(
        routesManifest,
        JSON.stringify({
          version: 1,
          apiOrigin: null,
          pages: pages.map(({ path, file }) => ({ path, file, scripts: [] })),
          redirects: [],
          immutable: [`/app-${hash}.js`],
        }),
      );
      return { publicDir, routesManifest, fingerprint: hash };
    },
    finish: async () => undefined,
    exclusively: (work) => work(),
  };
}
