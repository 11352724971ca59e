import {
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
} from "react";
import type { SearchGroup } from "../../contract/search-index.ts";
import { routeChanged } from "../route.ts";
import { keepTerm, longestTerm, termIn } from "./address.ts";
import { nothing, type Found, type Hit, type SiteSearch } from "./query.ts";

/** Milliseconds from the last key until the address has the term: browsers refuse to be told more than about thrice a second. */
const addressPause = 400;

/** Rows of a group at first, and how many more each time the guest asks. */
const firstRows = 6;
const moreRows = 24;

/** A row that can be chosen: something found, or the rest of its group. */
export type Choice =
  | { readonly kind: "hit"; readonly hit: Hit }
  | { readonly kind: "more"; readonly group: SearchGroup; readonly count: number };

export interface ChoiceGroup {
  readonly name: SearchGroup;
  /** What guests call it. */
  readonly label: string;
  /** Everything found in the group, shown or not. */
  readonly total: number;
  /** Place of its first choice among the choices of all groups. */
  readonly start: number;
  readonly choices: readonly Choice[];
}

type Rows = Partial<Record<SearchGroup, number>>;

/** What is painted of what was found: only so many rows of each group, and a way to the rest. */
export function choiceGroups({ groups }: Found, rows: Rows): ChoiceGroup[] {
  let start = 0;
  return groups.map(({ name, hits }) => {
    const shown = rows[name] ?? firstRows;
    const choices: Choice[] = hits.slice(0, shown).map((hit) => ({ kind: "hit", hit }));
    if (hits.length > shown) choices.push({ kind: "more", group: name, count: hits.length - shown });
    const group = { name, label: hits[0]?.groupLabel ?? name, total: hits.length, start, choices };
    start += choices.length;
    return group;
  });
}

/** Where the arrow keys lead among `count` choices, round both ends; -1 is the box itself. */
function moved(key: string, active: number, count: number): number | undefined {
  switch (key) {
    case "ArrowDown":
      return count === 0 ? -1 : (active + 1) % count;
    case "ArrowUp":
      return count === 0 ? -1 : active <= 0 ? count - 1 : active - 1;
    // These move the caret, so the box has the say again.
    case "Home":
    case "End":
    case "ArrowLeft":
    case "ArrowRight":
      return -1;
    default:
      return undefined;
  }
}

export interface SiteSearchOptions {
  /** Unique on the page; the choices' ids are made from it. */
  readonly id: string;
  /** Whether to fetch the index before the guest comes near the box, and to give the box the focus. */
  readonly eager: boolean;
  readonly load: () => Promise<SiteSearch>;
}

/**
 * The state of the site's search: the term, which the address keeps, the index, which is fetched once it is needed, and
 * the choice that the arrow keys have led to.
 */
export function useSiteSearch({ id, eager, load }: SiteSearchOptions) {
  const input = useRef<HTMLInputElement>(null);
  const [term, setTerm] = useState("");
  const [search, setSearch] = useState<SiteSearch>();
  const [failure, setFailure] = useState<"offline" | "unreachable">();
  const [active, setActive] = useState<{ of: Found; at: number }>();
  const [rows, setRows] = useState<{ of: Found; rows: Rows }>();

  const wanted = useRef(false);
  const open = useCallback(() => {
    wanted.current = true;
    setFailure(undefined);
    load().then(
      (loaded) => setSearch(() => loaded),
      () => setFailure(navigator.onLine ? "unreachable" : "offline"),
    );
  }, [load]);

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Writes the address now; to be called before the guest leaves. */
  const keep = useCallback(() => {
    if (timer.current === undefined) return;
    clearTimeout(timer.current);
    timer.current = undefined;
    keepTerm(input.current?.value ?? "");
  }, []);

  /** The guest typed. */
  const type = (text: string) => {
    setTerm(text);
    // A failure before the first key has not been seen by anybody: it may be over.
    if (!wanted.current || (failure && term.trim() === "")) open();
    clearTimeout(timer.current);
    timer.current = setTimeout(keep, addressPause);
  };

  /** Puts a text into the box as if it had been typed there. */
  const put = (text: string) => {
    if (input.current) input.current.value = text;
    input.current?.focus();
    type(text);
    keep();
  };

  useEffect(() => {
    const box = input.current;
    const read = () => {
      clearTimeout(timer.current);
      timer.current = undefined;
      const text = termIn(window.location.search);
      if (box) box.value = text;
      setTerm(text);
      if (text.trim() !== "") open();
    };
    // What was typed before the script arrived wins over the address.
    if (box?.value) type(box.value);
    else read();
    window.addEventListener(routeChanged, read);
    window.addEventListener("pagehide", keep);
    return () => {
      window.removeEventListener(routeChanged, read);
      window.removeEventListener("pagehide", keep);
      clearTimeout(timer.current);
    };
    // `type` is new at every render, and is called for the first alone.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [open, keep]);

  useEffect(() => {
    if (!eager) return;
    if (!wanted.current) open();
    const nobody = !document.activeElement?.matches("a, button, input, select, textarea");
    const keyboard = window.matchMedia?.("(hover: hover) and (pointer: fine)").matches;
    if (nobody && keyboard && input.current?.value === "") input.current.focus({ preventScroll: true });
  }, [eager, open]);

  useEffect(() => {
    if (!failure) return;
    window.addEventListener("online", open);
    return () => window.removeEventListener("online", open);
  }, [failure, open]);

  // Keys come first: what they find may be painted a moment later.
  const applied = useDeferredValue(term);
  const found = useMemo(() => search?.(applied) ?? nothing, [search, applied]);
  const groups = useMemo(() => choiceGroups(found, rows?.of === found ? rows.rows : {}), [found, rows]);
  const count = groups.reduce((sum, { choices }) => sum + choices.length, 0);
  const at = active?.of === found ? active.at : -1;
  const optionId = (place: number) => `${id}-option-${place}`;

  useEffect(() => {
    if (at >= 0) document.getElementById(`${id}-option-${at}`)?.scrollIntoView?.({ block: "nearest" });
  }, [id, at]);

  const showMore = (group: SearchGroup) => {
    const before = rows?.of === found ? rows.rows : {};
    setRows({ of: found, rows: { ...before, [group]: (before[group] ?? firstRows) + moreRows } });
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const { key, nativeEvent } = event;
    // An input method's own keys choose letters.
    if (nativeEvent.isComposing || (event.altKey && key !== "ArrowDown")) return;
    if (key === "Escape") {
      if (input.current?.value === "") return;
      put("");
    } else if (key === "Enter" && at >= 0) {
      keep();
      document.getElementById(optionId(at))?.click();
    } else {
      const next = event.ctrlKey || event.metaKey ? undefined : moved(key, at, count);
      if (next === undefined) return;
      setActive({ of: found, at: next });
      if (!key.startsWith("Arrow") || key === "ArrowLeft" || key === "ArrowRight") return;
    }
    event.preventDefault();
  };

  const empty = term.trim() === "";
  return {
    term,
    applied,
    found,
    groups,
    at,
    optionId,
    showMore,
    open,
    put,
    keep,
    failure: empty ? undefined : failure,
    loading: !empty && !failure && !search,
    /** What stands there is the answer to an earlier key. */
    stale: applied !== term,
    empty,
    listId: `${id}-results`,
    inputProps: {
      ref: input,
      maxLength: longestTerm,
      onChange: ({ target }: { target: HTMLInputElement }) => type(target.value),
      onFocus: () => {
        if (!wanted.current) open();
      },
      onBlur: keep,
      onKeyDown,
    },
  };
}

export type SiteSearchState = ReturnType<typeof useSiteSearch>;
