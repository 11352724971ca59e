import "../../../../site/layout/theme/base-styles.ts";
import createCache from "@emotion/cache";
import { CacheProvider } from "@emotion/react";
import { useMemo, type MouseEvent, type ReactNode, type SyntheticEvent } from "react";
import { SiteContext, type Site } from "../../../../core/browser/site-context.ts";
import { pageRoles } from "../../../../core/shared/page-roles.ts";
import { Theme } from "../../../../site/layout/theme/theme.tsx";
import "./preview.css";

const stay = (event: SyntheticEvent) => {
  event.preventDefault();
  event.stopPropagation();
};

const stayOnLinks = (event: MouseEvent) => {
  if ((event.target as Element).closest("a[href]")) event.preventDefault();
};

/** Links do nothing in a preview, so all of them can have the same path. */
const site: Site = {
  addresses: Object.fromEntries(Object.keys(pageRoles).map((role) => [role, "/"])),
  formats: RESTAURANT_FORMATS,
  languages: [RESTAURANT_FORMATS.language],
  home: "/",
  site: { name: "" },
};

/**
 * Content of the preview's frame, with the site's tokens and styles written into the frame's own document.
 * Tabs and pictures work; links do nothing, and forms are not sent.
 */
export function PreviewFrame({ document, children }: { document: Document; children: ReactNode }) {
  const cache = useMemo(() => createCache({ key: "preview", container: document.head }), [document]);
  return (
    <CacheProvider value={cache}>
      <Theme />
      <SiteContext value={site}>
        <div onSubmitCapture={stay} onClickCapture={stayOnLinks}>
          {children}
        </div>
      </SiteContext>
    </CacheProvider>
  );
}

/** Lists empty fields above a preview that shows placeholders for them. */
export function MissingFields({ missing }: { missing: readonly string[] }) {
  if (missing.length === 0) return null;
  const listed = missing.slice(0, 6).join(", ");
  return (
    <p className="preview-note" role="status">
      <strong>Still empty:</strong> {listed}
      {missing.length > 6 ? ` and ${missing.length - 6} more` : ""}.
    </p>
  );
}
