import { stat } from "node:fs/promises";
import { join } from "node:path";
import type { PublishedPage } from "../../contract/routes-manifest.ts";
import { splitLanguage } from "../../../core/shared/canonical-path.ts";
import type { WatchedFile } from "../../../core/server/watched-file.ts";
import { readDocument, type Document } from "./document.ts";
import type { RouteTable } from "./route-table.ts";
import { adminCsp, pageCsp, staticAssetCsp } from "./security-policies.ts";
import { splitUrl } from "../../../core/server/http/addresses.ts";

const year = "public, max-age=31536000, immutable";
/** Browsers store the file, but check every time whether it has changed (ETag). */
const revalidate = "no-cache";

/** The page for the staff script; the script chooses the content by the URL. */
const staffPage = "staff/index.html";
/** Files of the staff pages that are not {@link staffPage}, keyed by path. */
const ownStaffPages: Readonly<Record<string, string>> = {
  "/staff/evening": "staff/evening.html",
  "/staff/kitchen": "staff/kitchen.html",
};

interface FoundFile {
  readonly kind: "file";
  readonly label: string;
  readonly root: string;
  readonly file: string;
  /** True if the file's content never changes, because different content has a different name. */
  readonly isImmutable: boolean;
  readonly headers: Readonly<Record<string, string>>;
}

/** The answer to a request, with the request's label for the log. */
export type Found =
  | { readonly kind: "redirect"; readonly label: string; readonly to: string; readonly status: number }
  | { readonly kind: "document"; readonly label: string; readonly document: Document }
  | FoundFile;

/** A finished build: its folder, and its routes. */
export interface Release {
  readonly publicDir: string;
  readonly routes: WatchedFile<RouteTable>;
}

/**
 * Converts a request path to a file path below a folder (`page-data/lunch/page-data.json`); undefined if it
 * is badly encoded, hidden, or outside the folder.
 */
export function relativeFile(pathname: string): string | undefined {
  let decoded: string;
  try {
    decoded = decodeURIComponent(pathname);
  } catch {
    return undefined;
  }
  if (!decoded.startsWith("/") || /[\0\\]/.test(decoded)) return undefined;
  const segments = decoded.slice(1).split("/");
  // No "." and "..", no hidden files, no empty segments; .well-known is meant to be public.
  if (segments.some((segment) => segment === "" || (segment.startsWith(".") && segment !== ".well-known")))
    return undefined;
  return segments.join("/");
}

const isFile = async (path: string): Promise<boolean> => {
  try {
    return (await stat(path)).isFile();
  } catch (error) {
    if (["ENOENT", "ENOTDIR", "ENAMETOOLONG"].includes((error as NodeJS.ErrnoException).code!)) return false;
    throw error;
  }
};

/** Serves one release: pages stay in memory after the first request, other files are read from disk. */
function openRelease({ publicDir, routes }: Release, isDemo: boolean) {
  /**
   * Pages in memory. Discarded when the route table changes: a build writes the table last, so all new pages
   * exist by then.
   */
  let pages = new Map<string, Document>();
  let listed: RouteTable | undefined;
  const readTable = async (): Promise<RouteTable | undefined> => {
    const table = await routes.read();
    if (table !== listed) [pages, listed] = [new Map(), table];
    return table;
  };

  const document = (
    file: string,
    { csp, noReferrer = false, language = "" }: { csp: string; noReferrer?: boolean; language?: string },
  ) =>
    readDocument(
      join(publicDir, file),
      {
        "cache-control": revalidate,
        "content-security-policy": csp,
        ...(noReferrer ? { "referrer-policy": "no-referrer" } : {}),
      },
      isDemo ? language : undefined,
    );

  const page = async (
    table: RouteTable,
    { path, file, scripts }: PublishedPage,
  ): Promise<Found | undefined> => {
    const ofTable = pages;
    const [language, inLanguage] = splitLanguage(path);
    const found =
      ofTable.get(path) ??
      (await document(file, {
        csp: pageCsp(scripts, table.apiOrigin),
        // The URL of the password-reset page can contain a token in its path or query (in older links, or in
        // links from other email programs), so not even requests to this site get a referrer.
        noReferrer: /^\/resetpassword(\/|$)/.test(inLanguage),
        language: language.slice(1),
      }));
    if (!found) return undefined;
    ofTable.set(path, found);
    return { kind: "document", label: path, document: found };
  };

  return {
    async findDocument(url: string): Promise<Found | undefined> {
      const { pathname, query } = splitUrl(url);
      if (/^\/+admin(\/+(index\.html)?)?$/i.test(pathname)) {
        if (pathname !== "/admin" && pathname !== "/admin/")
          return { kind: "redirect", label: "(redirect)", to: `/admin${query}`, status: 301 };
        const found = await document("admin/index.html", { csp: adminCsp });
        return found && { kind: "document", label: "/admin", document: found };
      }
      if (/^\/staff(\/[a-z-]*)?$/.test(pathname)) {
        const file = ownStaffPages[pathname] ?? staffPage;
        const found = await document(file, { csp: pageCsp([], null), noReferrer: true });
        return found && { kind: "document", label: "/staff/*", document: found };
      }
      const table = await readTable();
      const match = table?.find(url) ?? { kind: "none" };
      if (match.kind === "redirect") return { ...match, label: "(redirect)" };
      if (!table || match.kind === "none") return undefined;
      const [, inLanguage] = splitLanguage(match.page.path);
      return /^\/404(\.html)?$/.test(inLanguage) ? undefined : page(table, match.page);
    },
    async findFile(pathname: string): Promise<FoundFile | undefined> {
      const file = relativeFile(pathname);
      // Pages have paths of their own, and compressed copies cannot be requested by name.
      if (file === undefined || /\.(html|br|gz|part)$/i.test(file)) return undefined;
      if (!(await isFile(join(publicDir, file)))) return undefined;
      const isImmutable = (await readTable())?.isImmutable(pathname) ?? false;
      const isAdmin = file.startsWith("admin/");
      return {
        kind: "file",
        label: isAdmin ? "/admin/*" : "(file)",
        root: publicDir,
        file,
        isImmutable,
        headers: {
          "cache-control": isImmutable ? year : revalidate,
          // A web worker has the policy with which its script was sent, so the CMS's files are sent with the
          // CMS's policy.
          "content-security-policy": isAdmin ? adminCsp : staticAssetCsp,
        },
      };
    },
    async findNotFoundPage(url: string): Promise<Found | "unbuilt" | undefined> {
      const table = await readTable();
      if (!table) return "unbuilt";
      const [language] = splitLanguage(splitUrl(url).pathname.toLowerCase());
      for (const path of [`${language}/404.html`, "/404.html"]) {
        const match = table.find(path);
        if (match.kind === "page") return page(table, match.page);
      }
      return undefined;
    },
  };
}

/** Milliseconds for which files of an older release stay available to pages opened before a switch. */
const olderFilesMs = 24 * 3600_000;

/** The built site as it is served. */
export interface Site {
  /** @param url path and query as sent by the browser */
  find(url: string): Promise<Found | undefined>;
  /**
   * Finds the 404 page in the language with which the path begins, or else in the source language. Returns
   * "unbuilt" if there is no build, and undefined if the build has no such page.
   */
  findNotFoundPage(url: string): Promise<Found | "unbuilt" | undefined>;
  switchTo(release: Release): void;
  /** The folder of the served release. */
  readonly publicDir: string;
}

/**
 * Opens the built site with its first release.
 *
 * @param isDemo true if every page must show that it belongs to a demo
 * @param older releases served before, latest first, with the time (ms since 1970) until which they were
 * served
 */
export function openSite(
  first: Release,
  { isDemo }: { readonly isDemo: boolean },
  older: readonly { readonly release: Release; readonly until: number }[] = [],
): Site {
  const open = (release: Release) => openRelease(release, isDemo);
  let { publicDir } = first;
  let current = open(first);
  let retired = older.map(({ release, until }) => ({ site: open(release), until }));

  /** Finds a file that has a hash in its name, in an older release whose pages may still be open. */
  const findOlder = async (pathname: string): Promise<FoundFile | undefined> => {
    retired = retired.filter(({ until }) => Date.now() - until < olderFilesMs);
    for (const { site } of retired) {
      const found = await site.findFile(pathname);
      if (found?.isImmutable) return found;
    }
    return undefined;
  };

  return {
    async find(url) {
      const site = current;
      const found = await site.findDocument(url);
      if (found) return found;
      const { pathname } = splitUrl(url);
      return (await site.findFile(pathname)) ?? findOlder(pathname);
    },
    findNotFoundPage: (url) => current.findNotFoundPage(url),
    switchTo(next) {
      retired = [{ site: current, until: Date.now() }, ...retired];
      ({ publicDir } = next);
      current = open(next);
    },
    get publicDir() {
      return publicDir;
    },
  };
}
