import { useEffect, useState } from "react";
import { Icon } from "../../ui/icon.tsx";
import { useMessages } from "../../../core/browser/use-messages.ts";
import type { PageContext } from "../../../content/model/composed.ts";
import { nativeLanguageName } from "../../../core/shared/page-languages.ts";
import * as styles from "./language-offer.module.css";

const seenKey = "restaurant-language-offered";

/**
 * Returns true the first time it is called in this browser, on any page of the site; false afterwards, or if
 * storage is blocked.
 */
function isFirstVisit(): boolean {
  try {
    if (localStorage.getItem(seenKey) !== null) return false;
    localStorage.setItem(seenKey, "1");
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns the browser's preferred language among those in which the page exists; undefined if that is the
 * page's own language, or if the page exists in none of the browser's languages.
 */
function askedFor(language: string, alternates: Readonly<Record<string, string>>): string | undefined {
  const wanted = navigator.languages
    .map((tag) => tag.toLowerCase().split("-")[0]!)
    .find((tag) => tag === language || alternates[tag] !== undefined);
  return wanted === language ? undefined : wanted;
}

/**
 * Offers a link to the page in the browser's preferred language, worded in that language. Shown only on the
 * first visit; never redirects.
 */
export function LanguageOffer({
  language,
  alternates = {},
}: {
  language: string;
  alternates: PageContext["alternates"];
}) {
  const t = useMessages("layout");
  const [offered, setOffered] = useState<string>();
  useEffect(() => {
    if (Object.keys(alternates).length < 2 || !isFirstVisit()) return;
    const asked = askedFor(language, alternates);
    // Set only after hydration, because the first render must match the built HTML.
    // eslint-disable-next-line react-hooks/set-state-in-effect
    if (asked !== undefined) setOffered(asked);
  }, [language, alternates]);
  const to = offered === undefined ? undefined : alternates[offered];
  if (offered === undefined || to === undefined) return null;
  return (
    <p className={styles.root}>
      <a href={to} hrefLang={offered} lang={offered} data-keeps-place="">
        {nativeLanguageName(offered)}
      </a>
      <button type="button" aria-label={t("nav.closeOffer")} onClick={() => setOffered(undefined)}>
        <Icon name="close" />
      </button>
    </p>
  );
}
