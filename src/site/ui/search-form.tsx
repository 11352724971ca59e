import { navigate } from "gatsby";
import { Icon } from "./icon.tsx";
import { clsx } from "clsx";
import { Text, useLanguageOf } from "./text.tsx";
import * as styles from "./search-form.module.css";
import { usePageAddresses } from "./site-link.tsx";

interface SearchFormProps {
  id: string;
  /** Accessible name of the search landmark. */
  name: string;
  label: string;
  placeholder: string;
  className?: string;
}

/**
 * A search box that leads to the search page with the term; without scripts it is a plain form. Renders
 * nothing if there is no search page.
 */
export function SearchForm({ id, name, label, placeholder, className }: SearchFormProps) {
  const action = usePageAddresses().search;
  const lang = useLanguageOf()(placeholder);
  if (action === undefined) return null;
  return (
    <form
      className={clsx(styles.root, className)}
      role="search"
      aria-label={name}
      action={action}
      onSubmit={(event) => {
        event.preventDefault();
        const term = new FormData(event.currentTarget).get("q");
        void navigate(`${action}?q=${encodeURIComponent(typeof term === "string" ? term.trim() : "")}`);
      }}
    >
      <Text as="label" className={styles.label} htmlFor={id}>
        {label}
      </Text>
      <Icon name="search" />
      <input id={id} type="search" name="q" placeholder={placeholder} lang={lang} />
    </form>
  );
}
