/** Contents of a release: the site's files and the list of its addresses. */
export interface ReleaseFiles {
  readonly publicDir: string;
  readonly routesManifest: string;
}

/** The releases of the site, as far as its pages are served from them. */
export interface ServedReleases {
  /** The release that guests see; undefined if there is none. */
  current(): Promise<{ readonly release: string } | undefined>;
  find(id: string): Promise<object | undefined>;
  /** Newest first. */
  list(): Promise<readonly { readonly id: string; readonly builtAt: string }[]>;
  filesOf(id: string): ReleaseFiles;
}
