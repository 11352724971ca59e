import { LRUCache } from "lru-cache";
import type { WatchedFile } from "../content/watched-file.ts";
import { splitLanguage } from "../../shared/canonical-path.ts";
import { demoContent } from "./demo-line.ts";
import { storedReply, type StoredReply } from "./reply.ts";
import { splitUrl, type RouteTable } from "./route-table.ts";
import { adminCsp, pageCsp, staticAssetCsp } from "./security-policies.ts";
import { contentType, findFile, readContent, relativeFile, totalSize, withCopies } from "./stored-file.ts";

const year = "public, max-age=31536000, immutable";
/** Browsers keep it and ask (ETag) every time whether it has changed. */
const revalidate = "no-cache";

/** Files above this many bytes, compressed copies included, are streamed from the disk. */
const largestInMemory = 1024 * 1024;

/** Milliseconds after which a file in memory is compared with the disk, behind the reply that asks for it. */
const checkAfterMs = 1000;
/** Milliseconds after which it is compared before it is sent. */
const checkBeforeMs = 2000;

/** The page of staff's script, which decides by the address what to show. */
const staffPage = "staff/index.html";
/** Addresses that have their own. */
const ownStaffPages: Readonly<Record<string, string>> = {
  "/staff/evening": "staff/evening.html",
  "/staff/kitchen": "staff/kitchen.html",
};

/** What an address leads to. */
export type FoundReply =
  | { readonly kind: "redirect"; readonly to: string; readonly status: number; readonly label: string }
  | { readonly kind: "stored"; readonly reply: StoredReply }
  | FoundFile
  | { readonly kind: "none" };

/** A file that is too large to be in memory. */
export interface FoundFile {
  readonly kind: "file";
  readonly root: string;
  readonly file: string;
  /** Whether the compressed copies beside it are of this version. */
  readonly compressed: boolean;
  readonly headers: Readonly<Record<string, string>>;
  readonly label: string;
}

/** Which file answers an address, and with which headers. */
interface Target {
  /** The canonical path of the address; the reply is kept under it. */
  readonly key: string;
  readonly file: string;
  readonly label: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly status?: 404;
}

/** A finished build: its folder, and the addresses in it. */
export interface Release {
  readonly publicDir: string;
  readonly routes: WatchedFile<RouteTable>;
}

interface CachedReply {
  readonly reply: StoredReply;
  readonly version: string;
  readonly table: RouteTable | undefined;
  /** When it was last compared with the disk, by `performance.now()`. */
  checkedAt: number;
  /** Whether it is being compared, or that has failed. */
  checking: boolean;
}

/** One release and its replies in memory, which are read when they are first asked for. */
class OpenRelease {
  readonly #release: Release;
  readonly #securityHeaders: Readonly<Record<string, string>>;
  readonly #isDemo: boolean;
  readonly #cache: LRUCache<string, CachedReply>;
  readonly #loading = new Map<string, Promise<FoundReply>>();
  readonly #largest: number;

  constructor(release: Release, { memoryBytes, securityHeaders, isDemo = false }: SiteOptions) {
    this.#isDemo = isDemo;
    this.#release = release;
    this.#securityHeaders = securityHeaders;
    this.#largest = Math.min(largestInMemory, memoryBytes / 4);
    this.#cache = new LRUCache({
      maxSize: Math.max(1, memoryBytes),
      // Headers and keys are some kilobytes.
      sizeCalculation: ({ reply }) => reply.size + 8192,
    });
  }

  get memory() {
    return { files: this.#cache.size, bytes: this.#cache.calculatedSize };
  }

  ready(pathname: string): StoredReply | undefined {
    const cached = this.#cache.get(pathname);
    if (!cached) return undefined;
    const age = performance.now() - cached.checkedAt;
    if (age >= checkBeforeMs) return undefined;
    if (age >= checkAfterMs && !cached.checking) {
      cached.checking = true;
      // A check that fails is made again, and its error reported, by the first request after `checkBeforeMs`.
      this.find(pathname).catch(() => undefined);
    }
    return cached.reply;
  }

  async find(url: string): Promise<FoundReply> {
    const { pathname, query } = splitUrl(url);
    if (/^\/+admin(\/+(index\.html)?)?$/i.test(pathname)) {
      if (pathname !== "/admin" && pathname !== "/admin/")
        return { kind: "redirect", to: `/admin${query}`, status: 301, label: "(redirect)" };
      return this.load(
        { key: pathname, label: "/admin", ...this.document("admin/index.html", adminCsp) },
        await this.#release.routes.read(),
      );
    }

    if (/^\/staff(\/[a-z-]*)?$/.test(pathname)) {
      const file = ownStaffPages[pathname] ?? staffPage;
      const { headers } = this.document(file, pageCsp([], null));
      headers["referrer-policy"] = "no-referrer";
      const table = await this.#release.routes.read();
      return this.load({ key: pathname, label: "/staff/*", file, headers }, table);
    }

    const table = await this.#release.routes.read();
    const match = table?.find(url) ?? { kind: "none" };
    if (match.kind === "redirect") return { ...match, label: "(redirect)" };
    if (table && match.kind === "page") {
      const { path, file, scripts } = match.page;
      const [, page] = splitLanguage(path);
      if (/^\/404(\.html)?$/.test(page)) return { kind: "none" };
      const { headers } = this.document(file, pageCsp(scripts, table.apiOrigin));
      // Its address may hold a token (older links, other email programs): not even this site gets a referrer.
      if (/^\/resetpassword(\/|$)/.test(page)) headers["referrer-policy"] = "no-referrer";
      return this.load({ key: path, file, label: path, headers }, table);
    }

    const file = relativeFile(pathname);
    // Pages have addresses of their own, compressed copies have none.
    if (file === undefined || /\.(html|br|gz|part)$/i.test(file)) return { kind: "none" };
    const admin = file.startsWith("admin/");
    return this.load(
      {
        key: encodeURI(`/${file}`),
        file,
        label: admin ? "/admin/*" : "(file)",
        headers: {
          ...this.#securityHeaders,
          "content-type": contentType(file),
          "cache-control": table?.isImmutable(`/${file}`) ? year : revalidate,
          // A worker's script brings its own policy along, so the CMS's files carry the CMS's.
          "content-security-policy": admin ? adminCsp : staticAssetCsp,
        },
      },
      table,
    );
  }

  /** The page for addresses that lead nowhere, in the language that the address begins with; undefined where no build is there. */
  async findNotFoundPage(url: string): Promise<FoundReply | undefined> {
    const table = await this.#release.routes.read();
    if (!table) return undefined;
    const [language] = splitLanguage(splitUrl(url).pathname.toLowerCase());
    const [found] = [`${language}/404.html`, "/404.html"].flatMap((path) => {
      const match = table.find(path);
      return match.kind === "page" ? [match.page] : [];
    });
    if (!found) return { kind: "none" };
    const document = this.document(found.file, pageCsp(found.scripts, table.apiOrigin));
    return this.load({ key: found.path, label: "(not found)", status: 404, ...document }, table);
  }

  private document(file: string, csp: string) {
    const headers: Record<string, string> = {
      ...this.#securityHeaders,
      "content-type": contentType(file),
      "cache-control": revalidate,
      "content-security-policy": csp,
    };
    return { file, headers };
  }

  private load(target: Target, table: RouteTable | undefined): Promise<FoundReply> {
    const loading = this.#loading.get(target.key);
    if (loading) return loading;
    const started = this.read(target, table).finally(() => this.#loading.delete(target.key));
    this.#loading.set(target.key, started);
    return started;
  }

  private async read(target: Target, table: RouteTable | undefined): Promise<FoundReply> {
    const { key, file, label, headers, status } = target;
    const root = this.#release.publicDir;
    const hasLine = this.#isDemo && file.endsWith(".html");
    let found = await findFile(root, file);
    while (found && (hasLine || totalSize(found) <= this.#largest)) {
      const { version, modified } = found;
      const cached = this.#cache.get(key);
      if (cached?.version === version && cached.table === table) {
        cached.checkedAt = performance.now();
        cached.checking = false;
        return { kind: "stored", reply: cached.reply };
      }
      const content = await readContent(found);
      // A build may write the file between a look at it and the end of reading.
      found = await findFile(root, file);
      if (found?.version !== version) continue;
      const shown = hasLine ? demoContent(content) : content;
      const reply = storedReply(await withCopies(shown, found), headers, {
        label,
        modified,
        ...(status ? { status } : {}),
      });
      this.#cache.set(key, { reply, version, table, checkedAt: performance.now(), checking: false });
      return { kind: "stored", reply };
    }
    this.#cache.delete(key);
    if (!found) return { kind: "none" };
    const compressed = Object.keys(found.compressed).length === 2;
    return { kind: "file", root, file, compressed, headers, label };
  }
}

export interface SiteOptions {
  /** How much of the site may be in memory at once; the least recently requested files make room. */
  readonly memoryBytes: number;
  /** Whether every page says that it is of a demo. */
  readonly isDemo?: boolean;
  /** Headers of every reply. */
  readonly securityHeaders: Readonly<Record<string, string>>;
}

/** The built site as it is served: small files from memory, each compared with the disk about once a second. */
export interface Site {
  /** What may be sent under a canonical path at once, without a look at the disk. */
  ready(pathname: string): StoredReply | undefined;
  /** @param url path and query as the browser sent them */
  find(url: string): Promise<FoundReply>;
  /** The page for addresses that lead nowhere: `none` where the build has none, undefined where there is no build. */
  findNotFoundPage(url: string): Promise<FoundReply | undefined>;
  /** From now on everything comes from another release; what has been found before is still sent from the old one. */
  switchTo(release: Release): void;
  /** The folder of the release that is served. */
  readonly publicDir: string;
  /** What is in memory at the moment. */
  readonly memory: { readonly files: number; readonly bytes: number };
}

/** Milliseconds for which files of an older release are there for the pages that were opened before a switch. */
const olderFilesMs = 24 * 3600_000;

/** How much of an older release is in memory: few ask for its files, and the disk has them. */
const olderMemoryBytes = 1024 * 1024;

/** @param older releases that were served before, the latest first, with the time at which they ceased to be */
export function openSite(
  release: Release,
  options: SiteOptions,
  older: readonly { readonly release: Release; readonly until: number }[] = [],
): Site {
  const openOlder = (each: Release) => new OpenRelease(each, { ...options, memoryBytes: olderMemoryBytes });
  let current = new OpenRelease(release, options);
  let publicDir = release.publicDir;
  let retired = older.map(({ release: each, until }) => ({ release: each, site: openOlder(each), until }));

  /** A file with a hash in its name, of a release that pages may still be open of. */
  const findOlder = async (url: string): Promise<FoundReply> => {
    retired = retired.filter(({ until }) => Date.now() - until < olderFilesMs);
    const { pathname } = splitUrl(url);
    for (const { release: each, site } of retired) {
      if (!(await each.routes.read())?.isImmutable(pathname)) continue;
      const found = await site.find(url);
      if (found.kind === "stored" || found.kind === "file") return found;
    }
    return { kind: "none" };
  };

  return {
    ready: (pathname) => current.ready(pathname),
    async find(url) {
      const found = await current.find(url);
      return found.kind === "none" && retired.length > 0 ? findOlder(url) : found;
    },
    findNotFoundPage: (url) => current.findNotFoundPage(url),
    switchTo(next) {
      retired = [{ release, site: openOlder(release), until: Date.now() }, ...retired];
      release = next;
      current = new OpenRelease(next, options);
      publicDir = next.publicDir;
    },
    get publicDir() {
      return publicDir;
    },
    get memory() {
      return current.memory;
    },
  };
}
