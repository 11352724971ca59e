import { useEffect } from "react";
import { Heading } from "../../ui/heading.tsx";
import { SearchForm } from "../../ui/search-form.tsx";
import { Section } from "../../ui/section.tsx";
import { SiteLink } from "../../ui/site-link.tsx";
import type { BlockProps } from "../../../content/compose/define.ts";
import type { notFound } from "./fields.ts";
import * as styles from "./not-found.module.css";
import { useMessages } from "../../../core/browser/use-messages.ts";
import { canonicalPath } from "../../../core/shared/canonical-path.ts";

/** Decodes letters and digits, which need no percent signs: `/%4Cunch` is `/Lunch`. */
const decodeLetters = (pathname: string): string =>
  pathname.replace(/%(?:3\d|[46][1-9a-f]|[57][\da])/gi, (code) => decodeURIComponent(code));

/**
 * Returns the redirect target for the 404 page if the URL contains another spelling of a path (`/Lunch/`,
 * `/%4Cunch`), because static hosts accept only one spelling. Returns undefined if the path is canonical, or
 * if the 404 page itself has redirected here: the host then redirects back, so another attempt would loop.
 */
export function canonicalTarget(
  { origin, pathname, search, hash }: Pick<Location, "origin" | "pathname" | "search" | "hash">,
  referrer: string,
): string | undefined {
  const path = canonicalPath(decodeLetters(pathname));
  if (path === pathname || referrer === `${origin}${pathname}${search}`) return undefined;
  return `${path}${search}${hash}`;
}

interface NotFoundProps extends BlockProps<typeof notFound> {
  /** Redirects to another path, which replaces the current one in the history. */
  redirect?: (path: string) => void;
}

const replaceLocation = (path: string) => window.location.replace(path);

/** A search box and the main links, for a guest at a URL that does not exist. */
export default function NotFound({
  block,
  data,
  headingLevel,
  id,
  redirect = replaceLocation,
}: NotFoundProps) {
  useEffect(() => {
    const target = canonicalTarget(window.location, document.referrer);
    if (target !== undefined) redirect(target);
  }, [redirect]);
  const t = useMessages("search");
  return (
    <Section id={id} headingLevel={headingLevel} ground="night" glow className={styles.root}>
      <div>
        <p className={styles.code} aria-hidden="true">
          4<i />4
        </p>
        <div className={styles.text}>
          <Heading>{block.heading}</Heading>
          <p className="lead soft">{t("lost")}</p>
          <SearchForm
            className={styles.search}
            id={`${id}-search`}
            name={t("house")}
            label={t("lost.label")}
            placeholder={t("lost.placeholder")}
          />
          <ul>
            {data.links.map(({ label, to }) => (
              <li key={label}>
                <SiteLink to={to}>{label}</SiteLink>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </Section>
  );
}
