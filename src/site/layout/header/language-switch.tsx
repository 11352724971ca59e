import { clsx } from "clsx";
import { Fragment } from "react";
import { useMessages } from "../../../core/browser/use-messages.ts";
import type { PageContext } from "../../../content/model/composed.ts";
import type { LayoutData } from "../../../content/model/content.ts";
import { inLanguage, nativeLanguageName } from "../../../core/shared/page-languages.ts";
import * as styles from "./language-switch.module.css";

interface LanguageSwitchProps extends Pick<LayoutData, "languages" | "formats"> {
  alternates: PageContext["alternates"];
  /** True to show full language names across the width of the menu, for phones. */
  isWide?: boolean;
}

/**
 * Links to the page in each of the site's languages. The links keep the guest's place and input
 * (`../switch-language.ts`). The current language is marked. For each language in which the page does not
 * exist, a note in that language names the page's own language.
 */
export function LanguageSwitch({ languages, formats, alternates = {}, isWide = false }: LanguageSwitchProps) {
  const t = useMessages("layout");
  if (languages.length < 2) return null;
  const missing = languages.filter((language) => language !== formats.language && !alternates[language]);
  return (
    <span className={clsx(styles.root, isWide && styles.wide)} role="group" aria-label={t("nav.language")}>
      {languages.map((language, index) => (
        <Fragment key={language}>
          {index > 0 && !isWide ? (
            <span className={styles.dot} aria-hidden="true">
              {" · "}
            </span>
          ) : null}
          <Language
            language={language}
            name={isWide ? nativeLanguageName(language) : language.toUpperCase()}
            to={alternates[language]}
            isCurrent={language === formats.language}
          />
        </Fragment>
      ))}
      {missing.map((language) => (
        <span key={language} className={styles.none} lang={language}>
          <i>{inLanguage(formats.language, language)}</i>
        </span>
      ))}
    </span>
  );
}

interface LanguageProps {
  readonly language: string;
  readonly name: string;
  /** Undefined if the page does not exist in this language. */
  readonly to: string | undefined;
  readonly isCurrent: boolean;
}

function Language({ language, name, to, isCurrent }: LanguageProps) {
  if (isCurrent)
    return (
      <span aria-current="true" lang={language}>
        {name}
      </span>
    );
  if (to === undefined)
    return (
      <span className={styles.off} lang={language}>
        {name}
      </span>
    );
  return (
    <a
      href={to}
      hrefLang={language}
      lang={language}
      aria-label={
        name === nativeLanguageName(language) ? undefined : `${name}: ${nativeLanguageName(language)}`
      }
      data-keeps-place=""
    >
      {name}
    </a>
  );
}
