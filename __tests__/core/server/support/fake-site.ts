import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import {
  BuildError,
  type BuiltSite,
  type WholeBuilder,
} from "../../../../src/features/publishing/server/releases/site-builder.ts";
import type { ReleaseFiles } from "../../../../src/site/contract/routes-manifest.ts";

/**
 * Builds a site in milliseconds: a page for each dish with the file's text, the page's data with the same
 * text, a home page, and a file with a hash in its name. Like Gatsby, `rebuild` always writes into the same
 * folder. `make` writes the same files into another folder, starting from a finished site.
 *
 * A text with BREAK is refused by name, one with ENDLESS fails like a build that takes too long, and one with
 * CRASH makes a page that `make` cannot render.
 */
export function fakeBuilder(folder: string): WholeBuilder & {
  /** Number of full builds. */
  builds: number;
  /** Number of sites requested from `make`. */
  made: number;
  /** The next sites wait for this. */
  until: Promise<unknown>;
  /** The next builds wait for this. */
  untilBuilt: Promise<unknown>;
  /** Identifies the scripts of its sites. */
  frame: string;
} {
  const about = { look: "look", renderer: "renderer" };
  const built = { publicDir: join(folder, "public"), routesManifest: join(folder, "routes.json") };
  return {
    builds: 0,
    made: 0,
    until: Promise.resolve(),
    untilBuilt: Promise.resolve(),
    frame: "frame",
    async rebuild(contentDir, signal, onProgress): Promise<BuiltSite> {
      this.builds += 1;
      onProgress?.({ elapsed: 60, left: 140 });
      await Promise.all([this.until, this.untilBuilt]);
      if (signal.aborted) throw new BuildError("The build was stopped.");
      const { fingerprint } = await writeSite(contentDir, built);
      return { ...built, fingerprint, frame: this.frame, ...about };
    },
    async make(contentDir, base, outDir) {
      this.made += 1;
      await this.until;
      if (base.frame !== this.frame) return undefined;
      const site = { publicDir: join(outDir, "public"), routesManifest: join(outDir, "routes.json") };
      const made = await writeSite(contentDir, site, "CRASH");
      return { ...site, ...made, frame: this.frame, ...about };
    },
    exclusively: (work) => work(),
  };
}

/**
 * Writes the site; resolves to its fingerprint and the problems of pages that were left out. @param crash a
 * text that marks such pages
 */
async function writeSite(
  contentDir: string,
  { publicDir, routesManifest }: ReleaseFiles,
  crash?: string,
): Promise<Required<Pick<BuiltSite, "fingerprint" | "problems">>> {
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
  if (all.includes("ENDLESS")) throw new BuildError("The site could not be built within 20 minutes.");
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
  const crashed = pages.slice(1).filter(({ text }) => crash !== undefined && text.includes(crash));
  for (const { path, file, text } of pages) {
    if (crashed.some((page) => page.path === path)) continue;
    const broken = text.includes("HALF");
    await write(file, `<!doctype html><div id="___gatsby">${hash} ${text}</div>${broken ? "" : "</html>"}`);
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
  return {
    fingerprint: hash,
    problems: crashed.map(({ path }) => ({
      file: `content/dishes/${path.split("/").at(-1)}.md`,
      title: "Soup",
      field: "",
      message: "Its page could not be made.",
      fix: "Mend it.",
    })),
  };
}
