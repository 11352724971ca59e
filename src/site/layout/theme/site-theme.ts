import { defaultTheme, type Theme } from "../../../core/shared/palette.ts";

/**
 * Defined in the scripts that render pages, by src/site/gatsby/on-create-webpack-config.ts. Undefined in
 * guests' scripts, which therefore use the default theme.
 */
declare const SITE_THEME: Theme | undefined;

/** The theme of this site, from content/settings/theme.yml. */
export const siteTheme: Theme = typeof SITE_THEME === "undefined" ? defaultTheme : SITE_THEME;
