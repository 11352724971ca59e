import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useClientValue } from "../../components/use-client-value.ts";
import type { Translate } from "../../messages/words.ts";
import { fetchMenu, isApiError } from "../api.ts";
import { serviceNow } from "../service-clock.ts";
import { menuRows, servedTabs, type StaticMenu } from "./menu-rows.ts";

/** The text of the error banner, from the error that loading threw. */
export function failureText(error: unknown, t: Translate<"menu">): string {
  const reason = isApiError(error)
    ? t("tab.status", { status: error.status })
    : error instanceof Error && error.message !== ""
      ? error.message
      : String(error);
  return t("tab.failed", { reason });
}

interface MenuState {
  readonly items?: readonly unknown[];
  /** When they came, by the service's clock. */
  readonly checkedAt?: Date;
  /** What loading threw. */
  readonly error?: unknown;
}

/**
 * The menu of the service, loaded after hydration and whenever `refresh` is called; the static menu before that and after a
 * failure. While a request is pending, `refresh` does nothing.
 */
export function useMenu(staticMenu: StaticMenu) {
  const [state, setState] = useState<MenuState>({});
  const [fetching, setFetching] = useState(true);
  // The built page is not loading, and neither must the first render in the browser be.
  const hydrated = useClientValue(() => true) ?? false;
  // State would let a second click of the same frame through.
  const pending = useRef(false);

  const fetchState = useCallback(async () => {
    pending.current = true;
    const next = await fetchMenu().then(
      (items): MenuState => ({ items, checkedAt: serviceNow() }),
      (error: unknown): MenuState => ({ error }),
    );
    pending.current = false;
    setState(next);
    setFetching(false);
  }, []);

  useEffect(() => {
    if (!pending.current) void fetchState();
  }, [fetchState]);

  const refresh = () => {
    if (pending.current) return;
    setFetching(true);
    void fetchState();
  };

  const { items } = state;
  const menu = useMemo(() => menuRows(items, staticMenu), [items, staticMenu]);
  return {
    menu,
    loading: hydrated && fetching,
    /** What loading threw; see {@link failureText}. */
    failure: state.error,
    /** Of each tab whether it shows dishes of the service, once that has answered; the others show the static ones. */
    served: useMemo(() => items && servedTabs(items, staticMenu), [items, staticMenu]),
    /** When the dishes of the service came, by its clock; undefined where they have not. */
    checkedAt: state.checkedAt,
    refresh,
  };
}
