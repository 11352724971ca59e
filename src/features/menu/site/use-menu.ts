import { useMemo } from "react";
import type { Translate } from "../../../core/messages/words.ts";
import { isApiError } from "../../../core/browser/api.ts";
import { menuRows, servedTabs, type StaticMenu } from "./menu-rows.ts";
import { useMenuLoading, useTodaysMenu } from "../../../site/ui/todays-menu.ts";
import { useClientValue } from "../../../core/browser/browser-values.ts";

/**
 * Returns the text for the error banner.
 *
 * @param error the value thrown by loading
 */
export function failureText(error: unknown, t: Translate<"menu">): string {
  const reason = isApiError(error)
    ? t("tab.status", { status: error.status })
    : error instanceof Error && error.message !== ""
      ? error.message
      : String(error);
  return t("tab.failed", { reason });
}

/**
 * Loads the service's menu after hydration and whenever `refresh` is called. Until it is loaded, and after a
 * failure, `menu` is the static menu. While a request is pending, `refresh` does nothing.
 */
export function useMenu(staticMenu: StaticMenu) {
  useMenuLoading();
  const { items, checkedAt, error, loading, load } = useTodaysMenu();
  // The first render in the browser must match the built page, which is not loading.
  const hydrated = useClientValue(() => true) ?? false;
  return {
    menu: useMemo(() => menuRows(items, staticMenu), [items, staticMenu]),
    loading: hydrated && loading,
    /** Error from the last attempt to load the menu; see {@link failureText}. */
    failure: error,
    /**
     * For each tab, true if it shows dishes from the service and false if it shows static ones; undefined
     * until the service has replied.
     */
    served: useMemo(() => items && servedTabs(items, staticMenu), [items, staticMenu]),
    /** Time at which the service's dishes arrived, by the service's clock; undefined if none have arrived. */
    checkedAt,
    refresh: () => void load(),
  };
}
