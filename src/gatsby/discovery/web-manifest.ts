import type { Content } from "../../content-model/content.ts";
import { addressesOf } from "../../shared/page-roles.ts";
import { paletteOf } from "../../content-model/theme/palette.ts";

/** What a device shows of the site once a guest has put it on the home screen. */
export function webManifest({ pages, settings: { site, theme } }: Content): string {
  const { night } = paletteOf(theme);
  const { menu, booking } = addressesOf(pages);
  return JSON.stringify({
    name: `${site.name}: ${site.tagline}`,
    short_name: site.name,
    description: site.description,
    id: "/",
    start_url: "/",
    display: "minimal-ui",
    background_color: night,
    theme_color: night,
    icons: [
      { src: "/favicon.svg", type: "image/svg+xml", sizes: "any" },
      { src: "/apple-touch-icon.png", type: "image/png", sizes: "180x180" },
    ],
    shortcuts: [
      ...(menu ? [{ name: "Menu", url: menu }] : []),
      ...(booking ? [{ name: "Book a table", url: booking }] : []),
    ],
  });
}
