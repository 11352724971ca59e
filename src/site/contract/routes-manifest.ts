/**
 * Facts about the built site that the service needs: `dist/routes.json`. Written by
 * `src/site/gatsby/adapter.ts`, read by `src/site/server/static-site/`.
 */
export interface PublishedRoutes {
  readonly version: 1;
  /** Origin of the API that pages call, if it is not the site's own: `https://api.example.com`. */
  readonly apiOrigin: string | null;
  readonly pages: readonly PublishedPage[];
  readonly redirects: readonly PublishedRedirect[];
  /** Paths on the site of files whose names change with their content: `/app-0b1c2d.js`. */
  readonly immutable: readonly string[];
}

export interface PublishedPage {
  /**
   * Canonical path, in lower case and without a trailing slash: `/lunch`. A segment `:name` matches any one
   * segment; a final `*` matches any number of segments: `/resetpassword/*`.
   */
  readonly path: string;
  /** Path below the public folder: `lunch/index.html`. */
  readonly file: string;
  /** CSP sources of the inline scripts that the build itself put into the page: `'sha256-…'`. */
  readonly scripts: readonly string[];
}

export interface PublishedRedirect {
  readonly path: string;
  readonly toPath: string;
  readonly status: number;
  readonly ignoreCase: boolean;
}

/** Paths of a release's contents: the folder with the site's files, and the list of its routes. */
export interface ReleaseFiles {
  readonly publicDir: string;
  readonly routesManifest: string;
}

/** The parts of the release store that serving the site needs. */
export interface ServedReleases {
  /** Returns the release that guests see. */
  current(): Promise<{ readonly release: string } | undefined>;
  find(id: string): Promise<object | undefined>;
  /** Lists all releases, newest first. */
  list(): Promise<readonly { readonly id: string; readonly builtAt: string }[]>;
  filesOf(id: string): ReleaseFiles;
}
