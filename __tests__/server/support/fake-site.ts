import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { ReleaseFiles } from "../../../src/server/releases/release-store.ts";
import { BuildError, type BuiltSite, type WholeBuilder } from "../../../src/server/releases/site-builder.ts";

/**
 * Builds a site in milliseconds: a page for each dish with the file's text in it, the page's data with the same text, a
 * home page, and a file with a hash in its name. Like Gatsby it writes into one folder again and again.
 *
 * Quickly it makes the same, unless there are more or fewer dishes; where a text says MISTAKE, something else, and where it
 * says SLOW, nothing. A text with BREAK is refused by name; with ENDLESS nothing comes of any build.
 */
export function fakeBuilder(folder: string): WholeBuilder & {
  builds: number;
  /** What the next builds wait for. */
  until: Promise<unknown>;
  /** Whether ENDLESS is no matter. */
  isPatient: boolean;
  /** A dish without which nothing comes of a build. */
  needs: string | undefined;
  /** Which scripts its sites have. */
  frame: string;
} {
  const made = { look: "look", renderer: "renderer" };
  const publicDir = join(folder, "public");
  const routesManifest = join(folder, "routes.json");
  return {
    builds: 0,
    until: Promise.resolve(),
    isPatient: false,
    needs: undefined,
    frame: "frame",
    async build(contentDir, signal): Promise<BuiltSite> {
      this.builds += 1;
      await this.until;
      if (signal.aborted) throw new BuildError("The build was ended.");
      const fingerprint = await writeSite(contentDir, { publicDir, routesManifest }, this);
      return { publicDir, routesManifest, fingerprint, frame: this.frame, ...made };
    },
    async quick(contentDir, base, outDir) {
      const site = { publicDir: join(outDir, "public"), routesManifest: join(outDir, "routes.json") };
      const fingerprint = await writeSite(contentDir, site, this, (text) => {
        if (text.includes("SLOW")) throw new BuildError("The site could not be built within 2 minutes.");
        return text.replace("MISTAKE", "mistake");
      });
      const [now, before] = await Promise.all(
        [site, base].map(async (of) => JSON.parse(await readFile(of.routesManifest, "utf8")).pages.length),
      );
      if (base.frame !== this.frame) return "other code";
      return now === before ? { ...site, fingerprint, frame: this.frame, ...made } : "other pages";
    },
    finish: async () => undefined,
    exclusively: (work) => work(),
  };
}

/** Resolves to the site's fingerprint. @param change of each page's text */
async function writeSite(
  contentDir: string,
  { publicDir, routesManifest }: ReleaseFiles,
  { isPatient, needs }: { readonly isPatient: boolean; readonly needs: string | undefined },
  change = (text: string) => text,
): Promise<string> {
  const names = await readdir(join(contentDir, "dishes"));
  const texts = await Promise.all(names.map((name) => readFile(join(contentDir, "dishes", name), "utf8")));
  const all = names.map((name, index) => `${name}\n${texts[index]}`).join("\n");
  const problems = names
    .filter((_, index) => texts[index]!.includes("BREAK"))
    .map((name) => ({
      file: `content/dishes/${name}`,
      title: name === "soup.md" ? "Soup" : name,
      field: "Price",
      message: "It cannot be built.",
      fix: "Mend it.",
    }));
  if (problems[0]) throw new BuildError(`${problems[0].title}, Price: It cannot be built.`, { problems });
  if (needs !== undefined && !names.includes(needs)) throw new BuildError(`A page needs ${needs}.`);
  if (all.includes("ENDLESS") && !isPatient)
    throw new BuildError("The site could not be built within 20 minutes.");
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
      `<!doctype html><div id="___gatsby">${hash} ${change(text)}</div>${broken ? "" : "</html>"}`,
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
  return hash;
}
