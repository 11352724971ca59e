import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useClientValue } from "../../components/use-client-value.ts";
import { fetchMenu, isApiError } from "../api.ts";
import { shownMenu, type ListedMenu } from "./shown-menu.ts";

/** The banner's words, from whatever loading threw. */
export function failureText(error: unknown): string {
  const reason = isApiError(error)
    ? `HTTP error! status: ${error.status}`
    : error instanceof Error && error.message !== ""
      ? error.message
      : String(error);
  return `Failed to load menu from database: ${reason} (Using fallback menu)`;
}

interface Answer {
  readonly items?: readonly unknown[];
  readonly failure?: string;
}

/**
 * The menu of the service, loaded once the block is live and whenever `refresh` is called; the static list before that
 * and after a failure. A refresh while one is under way does nothing.
 */
export function useMenu(listed: ListedMenu) {
  const [answer, setAnswer] = useState<Answer>({});
  const [asking, setAsking] = useState(true);
  // The built page shows the static list at rest, and so does the first render in the browser.
  const live = useClientValue(() => true) ?? false;
  // State would let a second click of the same frame through.
  const underWay = useRef(false);

  const ask = useCallback(async () => {
    underWay.current = true;
    const got = await fetchMenu().then(
      (items): Answer => ({ items }),
      (error: unknown): Answer => ({ failure: failureText(error) }),
    );
    underWay.current = false;
    setAnswer(got);
    setAsking(false);
  }, []);

  useEffect(() => {
    if (!underWay.current) void ask();
  }, [ask]);

  const refresh = () => {
    if (underWay.current) return;
    setAsking(true);
    void ask();
  };

  const menu = useMemo(() => shownMenu(answer.items, listed), [answer, listed]);
  return {
    menu,
    loading: live && asking,
    failure: answer.failure,
    loaded: answer.items !== undefined,
    refresh,
  };
}
