import { use, type ComponentPropsWithRef } from "react";
import { Link } from "gatsby";
import { canonicalPath } from "../../core/shared/canonical-path.ts";
import { inLanguage, isFile, languageOfPath } from "../../core/shared/page-languages.ts";
import { SiteContext } from "../../core/browser/site-context.ts";
import { useLanguageOf } from "./text.tsx";
import type { PageAddresses, PageRole } from "../../core/shared/page-roles.ts";

export interface SiteLinkProps extends Omit<ComponentPropsWithRef<"a">, "href"> {
  /** A path of this site in any casing, `#`, or a complete URL (`https:`, `tel:`, `mailto:`). */
  to: string;
  /** True to replace the current history entry. */
  replace?: boolean;
}

/**
 * A link from the content. Within the site it uses Gatsby's router; otherwise it is a plain anchor. A link to
 * a page in another language says so, and loads a new document with that language's texts.
 */
export function SiteLink({ to, replace, ref, children, ...rest }: SiteLinkProps) {
  const { formats, languages, home } = use(SiteContext);
  const lang = useLanguageOf()(children);
  if (!/^\/(?!\/)/.test(to)) {
    return (
      <a lang={lang} {...rest} ref={ref} href={to} rel={/^https?:/i.test(to) ? "noopener" : rest.rel}>
        {children}
      </a>
    );
  }
  const path = to === "/" ? home : canonicalPath(to);
  const target = languageOfPath(path, languages);
  if (target !== formats.language && !isFile(path)) {
    const note = inLanguage(target, formats.language);
    const label = rest["aria-label"];
    return (
      <a
        {...rest}
        ref={ref}
        href={path}
        hrefLang={target}
        {...(label ? { "aria-label": `${label} ${note}` } : {})}
      >
        {typeof children === "string" ? <span lang={lang}>{children}</span> : children}
        {label ? null : <span>{` ${note}`}</span>}
      </a>
    );
  }
  // Gatsby's Link types its props for class components, but the anchor that it renders accepts an anchor's
  // props.
  return (
    <Link lang={lang} {...(rest as object)} {...(replace ? { replace } : {})} to={path}>
      {children}
    </Link>
  );
}

/** Returns the pages' paths by role. */
export const usePageAddresses = (): PageAddresses => use(SiteContext).addresses;

/** A link to the page that has a role. Renders nothing if no page has it. */
export function PageLink({ page, ...link }: Omit<SiteLinkProps, "to"> & { page: PageRole }) {
  const to = usePageAddresses()[page];
  return to === undefined ? null : <SiteLink {...link} to={to} />;
}
