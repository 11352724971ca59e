import { useMemo } from "react";
import type { Translate } from "../../../core/messages/words.ts";
import { isApiError } from "../../../core/browser/api.ts";
import { menuRows, servedTabs, type StaticMenu } from "./menu-rows.ts";
import { useMenuLoading, useTodaysMenu } from "../../../site/ui/todays-menu.ts";
import { useClientValue } from "../../../core/browser/browser-values.ts";

/** The text of the error banner, from the error that loading threw. */
export function failureText(error: unknown, t: Translate<"menu">): string {
  const reason = isApiError(error)
    ? t("tab.status", { status: error.status })
    : error instanceof Error && error.message !== ""
      ? error.message
      : String(error);
  return t("tab.failed", { reason });
}

/**
 * The service's menu, loaded after hydration and whenever `refresh` is called; the static menu before that
 * and after a failure. While a request is pending, `refresh` does nothing.
 */
export function useMenu(staticMenu: StaticMenu) {
  useMenuLoading();
  const { items, checkedAt, error, loading, load } = useTodaysMenu();
  // The first render in the browser must match the built page, which is not loading.
  const hydrated = useClientValue(() => true) ?? false;
  return {
    menu: useMemo(() => menuRows(items, staticMenu), [items, staticMenu]),
    loading: hydrated && loading,
    /** The loading error; see {@link failureText}. */
    failure: error,
    /**
     * For each tab, whether it shows the service's dishes, once the service has replied; the others show the
     * static ones.
     */
    served: useMemo(() => items && servedTabs(items, staticMenu), [items, staticMenu]),
    /** When the service's dishes arrived, by its clock; undefined if they have not. */
    checkedAt,
    refresh: () => void load(),
  };
}
