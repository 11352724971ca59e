import { defaultTheme, type Theme } from "../../../content/model/theme/palette.ts";

/** Put in where pages are rendered, by src/site/gatsby/on-create-webpack-config.ts; guests' scripts have the default look's. */
declare const SITE_THEME: Theme | undefined;

/** The look of this site: content/settings/theme.yml. */
export const siteTheme: Theme = typeof SITE_THEME === "undefined" ? defaultTheme : SITE_THEME;
