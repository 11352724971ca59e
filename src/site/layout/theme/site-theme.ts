import { defaultTheme, type Theme } from "../../../core/shared/palette.ts";

/**
 * Filled in when pages are rendered, by src/site/gatsby/on-create-webpack-config.ts; guests' scripts contain
 * the default theme.
 */
declare const SITE_THEME: Theme | undefined;

/** The theme of this site, from content/settings/theme.yml. */
export const siteTheme: Theme = typeof SITE_THEME === "undefined" ? defaultTheme : SITE_THEME;
