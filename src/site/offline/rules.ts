import type { Translate, Words } from "../../core/messages/words.ts";
import { privateRoles, type PageAddresses } from "../../core/shared/page-roles.ts";
import { getMenu, viewReservation } from "../../core/contract/paths.ts";
import type { Formats } from "../../core/shared/formats.ts";
import { sourcePagePath } from "../../core/shared/page-languages.ts";
import { timeOfDay } from "../../core/shared/time.ts";
import { escapeHtml } from "../../core/shared/text.ts";

/** Folders of staff pages and development pages, which this worker does not handle. */
const staffFolders = ["/admin", "/staff", "/dev"] as const;

const isBelow = (pathname: string, folders: readonly string[]): boolean =>
  folders.some((folder) => pathname === folder || pathname.startsWith(`${folder}/`));

/** Kinds of requests that the worker handles. The browser handles all other requests. */
export type Handling =
  /** A page: answered from the network or, if that takes too long, with a copy. */
  | "page"
  /** A page that belongs to one guest, so it is never stored. */
  | "private-page"
  /**
   * The page of one reservation. Its script must run even in a stored copy, because it reads the
   * reservation's token from the URL.
   */
  | "reservation-page"
  /** The order form. Its script must run even in a stored copy, to show the bag and what the guest entered. */
  | "order-page"
  /** Data that Gatsby's script requests before it runs on a reservation page or the order form. */
  | "live-page-data"
  /** A file whose name changes with its content. */
  | "asset"
  /** Today's menu. */
  | "menu"
  /** The guest's own reservation, which is read by POST because its token must not be in a URL. */
  | "reservation"
  /** A change to the reservation: never stored, and it makes the stored copy outdated. */
  | "reservation-change";

export interface RequestParts {
  readonly method: string;
  readonly pathname: string;
  readonly isNavigation: boolean;
}

/**
 * Returns how the worker handles a request to the site's own origin; undefined if it leaves the request to
 * the browser. A pure function.
 *
 * @param addresses paths in the source language
 * @param languages languages of the pages, source language first
 */
export function handlingOf(
  { method, pathname: requested, isNavigation }: RequestParts,
  addresses: PageAddresses,
  languages: readonly string[] = [],
): Handling | undefined {
  const pathname = requested.startsWith("/page-data/")
    ? `/page-data${sourcePagePath(requested.slice("/page-data".length), languages)}`
    : sourcePagePath(requested, languages);
  if (method === "POST") {
    if (pathname === viewReservation) return "reservation";
    return /^\/api\/food\/reservation\/(move|cancel)$/.test(pathname) ? "reservation-change" : undefined;
  }
  if (method !== "GET") return undefined;
  if (pathname === getMenu) return "menu";
  if (pathname.startsWith("/api/")) return undefined;
  if (isNavigation) {
    if (isBelow(pathname, staffFolders)) return undefined;
    const privatePages = privateRoles.flatMap((role) => addresses[role] ?? []);
    if (isBelow(pathname, privatePages)) return "private-page";
    // The page of a guest's own order.
    if (addresses.order !== undefined && pathname.startsWith(`${addresses.order}/`)) return "private-page";
    if (pathname === addresses.reservation) return "reservation-page";
    return pathname === addresses.order ? "order-page" : "page";
  }
  if (
    pathname === "/page-data/app-data.json" ||
    pathname === `/page-data${addresses.reservation}/page-data.json` ||
    pathname === `/page-data${addresses.order}/page-data.json`
  )
    return "live-page-data";
  return /^\/[\w.-]+[-.][0-9a-f]{20}\.(js|css)$/.test(pathname) ? "asset" : undefined;
}

/**
 * True if a response is one of the site's own pages. The login page of a Wi-Fi network may answer any
 * request, and must not be stored; only the site's own pages have this content security policy.
 */
export const isOwnPage = ({
  status,
  redirected,
  headers,
}: Pick<Response, "status" | "redirected" | "headers">) =>
  status === 200 &&
  !redirected &&
  (headers.get("content-type") ?? "").startsWith("text/html") &&
  (headers.get("content-security-policy") ?? "").startsWith("default-src 'self'");

/**
 * True if a response is JSON, like every API reply and all page data. HTML means that something else has
 * answered, such as the login page of a Wi-Fi network.
 */
export const isOwnReply = ({
  status,
  redirected,
  headers,
}: Pick<Response, "status" | "redirected" | "headers">) =>
  status === 200 && !redirected && (headers.get("content-type") ?? "").startsWith("application/json");

/**
 * Formats the time at which a copy was made, in this device's time zone: `21 Nov 2026, 6:05 PM`; undefined if
 * the date is invalid.
 */
export const formatAge = (
  date: string | null,
  formats: Pick<Formats, "locale" | "clock">,
): string | undefined => {
  const made = new Date(date ?? "");
  if (Number.isNaN(made.getTime())) return undefined;
  const day = new Intl.DateTimeFormat(formats.locale, { dateStyle: "medium" }).format(made);
  return `${day}, ${timeOfDay(made.getHours() * 60 + made.getMinutes(), formats)}`;
};

/** Style of a notice at the bottom of the window, over the page. */
export const noticeStyle =
  "position:fixed;inset:auto 0 0;z-index:1000;margin:0;padding:.75rem 1.25rem;font:1rem/1.5 system-ui,sans-serif;" +
  "background:#241a12;color:#f7eddd;text-align:center";

/** Query of the link from a copy to the current page. It makes the worker load that page without a time limit. */
export const liveSearch = "?live";

/** Milliseconds for which a received page counts as current. */
const recentMs = 60_000;

/**
 * True if a page was sent within the last minute.
 *
 * @param date the page's Date header
 */
export const isRecent = (date: string | null, now: number): boolean =>
  Math.abs(now - Date.parse(date ?? "")) < recentMs;

export interface CopyOptions {
  /** Time at which the copy was made, as formatted by {@link formatAge}. */
  readonly age: string | undefined;
  /** Reason for showing the copy: the page itself is slow, or unreachable. */
  readonly reason: "slow" | "unreachable";
  /** True to keep the copy's scripts. */
  readonly scripts: boolean;
  /** Messages in the page's language. */
  readonly t: Translate<"offline">;
}

/** Returns the language named in a page's HTML; undefined if there is none. */
export const languageOfHtml = (html: string): string | undefined =>
  /<html[^>]* lang="([\w-]+)"/.exec(html)?.[1];

/**
 * Returns the HTML of a copy of a page, with a notice that shows the copy's age and links to the current
 * page. Unless `scripts` is true, removes the scripts, because files that they load may be missing, and a
 * page that fails halfway is worse than a static one. Forms work without scripts, but are hidden if nothing
 * can be sent.
 */
export function makeOfflineCopy(html: string, { age, reason, scripts, t }: CopyOptions): string {
  const withoutForms = reason === "unreachable" && !scripts;
  const forms = withoutForms ? "none" : "there";
  const said = [
    t(reason),
    age ? t("from", { date: escapeHtml(age), forms }) : t("copy", { forms }),
    `<a href="${liveSearch}" style="color:inherit">${t(reason === "slow" ? "wait" : "again")}</a>`,
  ];
  const notice =
    `<p role="status" data-offline-notice style="${noticeStyle}">${said.join(" ")}` +
    `</p>${withoutForms ? "<style>form{display:none!important}</style>" : ""}`;
  const still = scripts
    ? html
    : html
        .replace(/<script\b(?![^>]*application\/ld\+json)[^>]*>[\s\S]*?<\/script>/g, "")
        .replace(
          /<link\b[^>]*\brel="(?:preload|modulepreload|prefetch)"[^>]*\bas="(?:script|fetch)"[^>]*>/g,
          "",
        );
  return still.replace(/<\/body>/, `${notice}</body>`);
}

/** Returns the messages in a page's language, or in the source language if there are none. */
export const wordsOf = (language: string | undefined): Words =>
  OFFLINE_WORDS[language ?? ""] ?? OFFLINE_WORDS["en"]!;
