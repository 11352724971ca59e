import { useEffect, useRef, useState, useSyncExternalStore, type KeyboardEvent } from "react";
import { Field, FieldError } from "./field.tsx";
import { Icon } from "./icon.tsx";
import { clsx } from "clsx";
import * as fieldStyles from "./field.module.css";
import * as styles from "./select.module.css";

interface SelectProps<T extends string> {
  readonly id: string;
  /** Of the value, where the browser itself sends the form. */
  readonly name?: string;
  readonly label: string;
  readonly options: readonly T[];
  /** The chosen option; empty while there is none. */
  readonly value: T | "";
  /** What the guest reads of an option; without it, the option itself. */
  labelOf?(option: T): string;
  /** Shown in place of the chosen option. */
  readonly text?: string | undefined;
  /** Shown until there is a choice. */
  readonly placeholder: string;
  /** What is wrong with the choice. */
  readonly error?: string;
  /** A word beside an option: full. */
  note?(option: T): string | undefined;
  onChoose(option: T): void;
}

/** Milliseconds within which typed letters make one word. */
const typeaheadMs = 500;

/** The option that a key leads to from the `active` one of `count`; undefined for a key that does not move. */
function nextIndex(key: string, active: number, count: number): number | undefined {
  switch (key) {
    case "ArrowDown":
      return Math.min(active + 1, count - 1);
    case "ArrowUp":
      return Math.max(active - 1, 0);
    case "PageDown":
      return Math.min(active + 10, count - 1);
    case "PageUp":
      return Math.max(active - 10, 0);
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return undefined;
  }
}

/** The next option from `start` that begins with the typed word; one letter repeated goes on to the next option. */
function matchingIndex(options: readonly string[], typeahead: string, start: number): number | undefined {
  const repeated = new Set(typeahead).size === 1;
  const word = repeated ? typeahead.slice(0, 1) : typeahead;
  const first = repeated ? start + 1 : start;
  for (let step = 0; step < options.length; step++) {
    const index = (first + step + options.length) % options.length;
    if (options[index]!.toLowerCase().startsWith(word)) return index;
  }
  return undefined;
}

/**
 * One choice from a short list: the select-only combobox of the ARIA Authoring Practices. The focus stays on the box;
 * arrows, Home, End and letters move through the list, Enter, Space and Tab choose, Escape and a tap elsewhere close it
 * without a choice. A choice carries a check mark. In the built HTML it is a `<select>`, and remains one while that has
 * the focus.
 */
export function Select<T extends string>(props: SelectProps<T>) {
  const { id } = props;
  const isNative = useSyncExternalStore(
    onFocusOut,
    () => document.activeElement instanceof HTMLSelectElement && document.activeElement.id === id,
    () => true,
  );
  return isNative ? <NativeSelect {...props} /> : <Combobox {...props} />;
}

function onFocusOut(listener: () => void): () => void {
  document.addEventListener("focusout", listener);
  return () => document.removeEventListener("focusout", listener);
}

function NativeSelect<T extends string>({
  id,
  name,
  label,
  options,
  value,
  placeholder,
  error,
  labelOf = (option) => option,
  onChoose,
}: SelectProps<T>) {
  return (
    <Field id={id} label={label} error={error}>
      {(control) => (
        <select
          {...control}
          className={styles.native}
          name={name}
          required
          value={value}
          onChange={(event) => onChoose(event.target.value as T)}
        >
          <option value="">{placeholder}</option>
          {options.map((option) => (
            <option key={option} value={option}>
              {labelOf(option)}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

function Combobox<T extends string>({
  id,
  name,
  label,
  options,
  value,
  text,
  placeholder,
  error,
  note,
  labelOf = (option) => option,
  onChoose,
}: SelectProps<T>) {
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const root = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const typeahead = useRef({ word: "", at: -Infinity });
  const chosen = options.indexOf(value as T);

  useEffect(() => {
    if (!open) return;
    const onPointer = ({ target }: PointerEvent) => {
      if (!root.current?.contains(target as Node)) setOpen(false);
    };
    document.addEventListener("pointerdown", onPointer);
    return () => document.removeEventListener("pointerdown", onPointer);
  }, [open]);

  useEffect(() => {
    if (open) list.current?.scrollIntoView?.({ block: "nearest" });
  }, [open]);
  useEffect(() => {
    if (open) list.current?.children[active]?.scrollIntoView?.({ block: "nearest" });
  }, [open, active]);

  const show = (index = Math.max(chosen, 0)) => {
    setActive(index);
    setOpen(true);
  };
  const selectOption = (index: number) => {
    setOpen(false);
    onChoose(options[index]!);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const { key, altKey, ctrlKey, metaKey } = event;
    if (ctrlKey || metaKey) return;
    if (key === "Tab") {
      if (open) selectOption(active);
      return;
    }
    const letter = key.length === 1 && key !== " " && !altKey;
    if (letter) {
      const continued = event.timeStamp - typeahead.current.at < typeaheadMs;
      const word = (continued ? typeahead.current.word : "") + key.toLowerCase();
      typeahead.current = { word, at: event.timeStamp };
      const found = matchingIndex(options.map(labelOf), word, open ? active : Math.max(chosen, -1));
      show(found ?? (open ? active : undefined));
    } else if (!open) {
      if (key === "Home" || key === "ArrowUp") show(0);
      else if (key === "End") show(options.length - 1);
      else if (key === "ArrowDown" || key === "Enter" || key === " ") show();
      else return;
    } else if (key === "Escape") setOpen(false);
    else if (key === "Enter" || key === " " || (key === "ArrowUp" && altKey)) selectOption(active);
    else {
      const next = nextIndex(key, active, options.length);
      if (next === undefined) return;
      setActive(next);
    }
    event.preventDefault();
  };

  return (
    <div className={fieldStyles.root} ref={root}>
      {/* A click on the label focuses the box, as with a native control. The keyboard has Tab. */}
      {/* eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <span className={fieldStyles.label} id={`${id}-label`} onClick={() => box.current?.focus()}>
        {label}
      </span>
      <div className={styles.inner}>
        <div
          ref={box}
          id={id}
          className={value === "" ? clsx(styles.btn, styles.isEmpty) : styles.btn}
          role="combobox"
          tabIndex={0}
          aria-haspopup="listbox"
          aria-expanded={open}
          aria-controls={`${id}-list`}
          aria-activedescendant={open ? `${id}-${active}` : undefined}
          aria-labelledby={`${id}-label`}
          aria-required="true"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onClick={() => (open ? setOpen(false) : show())}
          onKeyDown={onKeyDown}
          onBlur={() => setOpen(false)}
        >
          <span>{text ?? (value === "" ? placeholder : labelOf(value))}</span>
          {value === "" ? null : (
            <span className={styles.ok} data-testid="check-mark">
              <Icon name="check" />
            </span>
          )}
          <span className={styles.arrow}>
            <Icon name="down" />
          </span>
        </div>
        {/* As the switch of languages finds it, and the select that the built HTML has instead. */}
        <input type="hidden" name={name} value={value} data-option={chosen + 1} />
        <ul
          ref={list}
          className={clsx("paper", styles.list)}
          id={`${id}-list`}
          role="listbox"
          aria-labelledby={`${id}-label`}
          hidden={!open}
          // Keeps the focus on the box.
          onMouseDown={(event) => event.preventDefault()}
        >
          {options.map((option, index) => {
            const text = note?.(option);
            return (
              // The combobox handles the keys; the rule does not know aria-description, which is new in ARIA 1.3.
              // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/role-supports-aria-props
              <li
                key={option}
                id={`${id}-${index}`}
                className={index === active ? styles.isActive : undefined}
                role="option"
                aria-selected={index === chosen}
                // The option's name stays the choice itself; the style sheet shows the note.
                aria-description={text}
                data-note={text}
                onClick={() => selectOption(index)}
              >
                {labelOf(option)}
              </li>
            );
          })}
        </ul>
      </div>
      <FieldError id={id} error={error} />
    </div>
  );
}
