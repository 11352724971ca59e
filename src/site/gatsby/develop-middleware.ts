import { canonicalPath } from "../../core/shared/canonical-path.ts";

interface Request {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}
interface Response {
  redirect: (status: number, url: string) => void;
}
interface App {
  use: (handler: (request: Request, response: Response, next: () => void) => void) => void;
}

/** Paths used by Gatsby's develop server, the API, the CMS or the staff pages. */
const notPages = /^\/(___?\w|__|api|admin|staff|media|page-data|static|socket\.io|commons)|\.\w+$/;

/** In development, redirects every spelling of a page's path to the page, as the service does. */
export function developMiddleware(app: App): void {
  app.use((request, response, next) => {
    const { pathname, search } = new URL(request.url, "http://localhost");
    const path = canonicalPath(pathname);
    const wantsPage =
      request.method === "GET" && String(request.headers["accept"] ?? "").includes("text/html");
    if (!wantsPage || path === pathname || notPages.test(pathname)) return next();
    // Not permanent, because browsers must not remember a redirect that exists only in development.
    response.redirect(302, `${path}${search}`);
  });
}
