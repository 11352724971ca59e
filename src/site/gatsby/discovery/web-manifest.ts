import { homePath, type Content } from "../../../content/model/content.ts";
import { messagesIn } from "../../../core/messages/catalogues.ts";
import { formatsOf } from "../../../core/shared/formats.ts";
import { addressesOf } from "../../../core/shared/page-roles.ts";
import { paletteOf } from "../../../core/shared/palette.ts";

/** Writes the web app manifest, for guests who add the site to their home screen. */
export function webManifest(content: Content): string {
  const { pages, settings } = content;
  const { site, theme } = settings;
  const { night } = paletteOf(theme);
  const { language } = formatsOf(site.formats);
  const t = messagesIn(language, "site");
  const home = homePath(content);
  const { menu, booking } = addressesOf(pages);
  return JSON.stringify({
    name: messagesIn(language, "layout")("labelled", { label: site.name, value: site.tagline }),
    short_name: site.name,
    description: site.description,
    lang: language,
    id: home,
    start_url: home,
    scope: "/",
    display: "minimal-ui",
    background_color: night,
    theme_color: night,
    icons: [
      { src: "/favicon.svg", type: "image/svg+xml", sizes: "any" },
      { src: "/apple-touch-icon.png", type: "image/png", sizes: "180x180" },
    ],
    shortcuts: [
      ...(menu ? [{ name: t("crumb.menu"), url: menu }] : []),
      ...(booking ? [{ name: t("action.book"), url: booking }] : []),
    ],
  });
}
