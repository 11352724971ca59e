import { Icon } from "../ui/icon.tsx";
import type { SiteSearchState } from "./use-site-search.ts";
import { clsx } from "clsx";
import * as searchFormStyles from "../ui/search-form.module.css";
import * as styles from "./search-box.module.css";
import { useMessages } from "../../core/browser/use-messages.ts";
import { Text, useLanguageOf } from "../ui/text.tsx";
import { usePageAddresses } from "../ui/site-link.tsx";

interface SearchBoxProps {
  search: SiteSearchState;
  id: string;
  label: string;
  placeholder: string;
}

/**
 * The input of the site's search, an editable combobox as in the ARIA Authoring Practices. `Results` is its
 * list. Without scripts, it is a plain form.
 */
export function SearchBox({ search, id, label, placeholder }: SearchBoxProps) {
  const t = useMessages("search");
  const { search: action } = usePageAddresses();
  const expanded = search.groups.length > 0;
  return (
    <form
      className={clsx(searchFormStyles.root, styles.root)}
      role="search"
      aria-label={t("house")}
      action={action}
      onSubmit={(event) => {
        event.preventDefault();
        search.saveTerm();
        // Closes a phone's keyboard, which would cover the results.
        if (window.matchMedia?.("(pointer: coarse)").matches) search.inputProps.ref.current?.blur();
      }}
    >
      <Text as="label" className={clsx(searchFormStyles.label, styles.label)} htmlFor={id}>
        {label}
      </Text>
      <Icon name="search" />
      <input
        {...search.inputProps}
        id={id}
        type="text"
        inputMode="search"
        name="q"
        dir="auto"
        placeholder={placeholder}
        lang={useLanguageOf()(placeholder)}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="search"
        role="combobox"
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-expanded={expanded}
        aria-controls={expanded ? search.listId : undefined}
        aria-activedescendant={search.activeIndex < 0 ? undefined : search.optionId(search.activeIndex)}
      />
      {search.term === "" ? null : (
        <button className="iconbtn" type="button" aria-label={t("clear")} onClick={() => search.setText("")}>
          <Icon name="close" />
        </button>
      )}
    </form>
  );
}
