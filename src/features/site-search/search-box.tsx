import { Icon } from "../../components/icon.tsx";
import type { SiteSearchState } from "./use-site-search.ts";
import "./site-search.css";

interface SearchBoxProps {
  seek: SiteSearchState;
  id: string;
  label: string;
  placeholder: string;
}

/**
 * The box of the site's search, an editable combobox after the ARIA Authoring Practices; `Results` holds its list.
 * Without script it is a plain form.
 */
export function SearchBox({ seek, id, label, placeholder }: SearchBoxProps) {
  const listed = seek.groups.length > 0;
  return (
    <form
      className="search site-search-box"
      role="search"
      aria-label="The house"
      action="/search"
      onSubmit={(event) => {
        event.preventDefault();
        seek.keep();
        // Puts a phone's keyboard away, which would cover what was found.
        if (window.matchMedia?.("(pointer: coarse)").matches) seek.inputProps.ref.current?.blur();
      }}
    >
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <Icon name="search" />
      <input
        {...seek.inputProps}
        id={id}
        type="search"
        name="q"
        dir="auto"
        placeholder={placeholder}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="search"
        role="combobox"
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-expanded={listed}
        aria-controls={listed ? seek.listId : undefined}
        aria-activedescendant={seek.at < 0 ? undefined : seek.optionId(seek.at)}
      />
      {seek.term === "" ? null : (
        <button className="iconbtn" type="button" aria-label="Clear the search" onClick={() => seek.put("")}>
          <Icon name="close" />
        </button>
      )}
    </form>
  );
}
