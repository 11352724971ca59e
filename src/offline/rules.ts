import { escapeHtml } from "../shared/escape-html.ts";
import { privateRoles, type PageAddresses } from "../shared/page-roles.ts";
import { getMenu, viewReservation } from "../contract/paths.ts";

/** Where pages are that belong to one guest or to staff: nothing of them is kept on a device but the reservation that a link opens. */
const privatePages = (addresses: PageAddresses): readonly string[] => [
  "/admin",
  "/staff",
  "/dev",
  ...privateRoles.flatMap((role) => addresses[role] ?? []),
];

/** What the worker does with a request. Everything else is the browser's alone. */
export type Handling =
  /** A page: from the network, or after a while from a copy. */
  | "page"
  /** The one page whose script must run from a copy: it shows the reservation that its address names. */
  | "reservation-page"
  /** What Gatsby's script asks for before it runs on the reservation's page. */
  | "reservation-page-data"
  /** A file whose name changes with its content. */
  | "asset"
  /** Today's menu. */
  | "menu"
  /** The guest's own reservation, which is read by POST because its token is not for addresses. */
  | "reservation"
  /** A change of the reservation: never stored, and the stored copy of the reservation is out of date. */
  | "reservation-change";

export interface RequestParts {
  readonly method: string;
  readonly pathname: string;
  readonly isNavigation: boolean;
}

/** Pure. The origin is the site's own; requests elsewhere are not asked about. */
export function handlingOf(
  { method, pathname, isNavigation }: RequestParts,
  addresses: PageAddresses,
): Handling | undefined {
  if (method === "POST") {
    if (pathname === viewReservation) return "reservation";
    return /^\/api\/food\/reservation\/(move|cancel)$/.test(pathname) ? "reservation-change" : undefined;
  }
  if (method !== "GET") return undefined;
  if (pathname === getMenu) return "menu";
  if (pathname.startsWith("/api/")) return undefined;
  if (isNavigation)
    return privatePages(addresses).some((page) => pathname === page || pathname.startsWith(`${page}/`))
      ? undefined
      : pathname === addresses.reservation
        ? "reservation-page"
        : "page";
  if (
    pathname === "/page-data/app-data.json" ||
    pathname === `/page-data${addresses.reservation}/page-data.json`
  )
    return "reservation-page-data";
  return /^\/[\w.-]+[-.][0-9a-f]{20}\.(js|css)$/.test(pathname) ? "asset" : undefined;
}

/**
 * Whether a reply is the site's own: of a network that wants a login first, any address answers with a page, and nothing of
 * it may be kept. The service sends every page with a policy.
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

/** Whether a reply is one of the API's that says so itself. */
export const isOwnReply = ({
  status,
  redirected,
  headers,
}: Pick<Response, "status" | "redirected" | "headers">) =>
  status === 200 && !redirected && (headers.get("content-type") ?? "").startsWith("application/json");

/** When a copy was made, for people: `21 Nov 2026, 18:05`. */
export const formatAge = (date: string | null): string | undefined => {
  const made = new Date(date ?? "");
  return Number.isNaN(made.getTime())
    ? undefined
    : new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short" }).format(made);
};

/** How a notice looks that is laid over a page. */
export const noticeStyle =
  "position:fixed;inset:auto 0 0;z-index:1000;margin:0;padding:.75rem 1.25rem;font:1rem/1.5 system-ui,sans-serif;" +
  "background:#241a12;color:#f7eddd;text-align:center";

/**
 * The copy of a page to show without a network: it says how old it is. Its scripts are left out, because not all
 * that they load need be there, and a page that stops half-way is worse than one that stands still.
 */
export function offlineCopy(
  html: string,
  age: string | undefined,
  { scripts }: { readonly scripts: boolean },
): string {
  const notice =
    `<p role="status" data-offline-notice style="${noticeStyle}">You are offline. This page is ` +
    `${age ? `from ${escapeHtml(age)}` : "a copy"}; forms cannot be sent from it.</p>`;
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
