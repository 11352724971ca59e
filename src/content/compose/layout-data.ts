import { homePath, type Content, type LayoutData, type Page, type PageBlock } from "../model/content.ts";
import { formatsOf, type Formats } from "../../core/shared/formats.ts";
import { exceptionsOn, pageExceptions } from "../../core/shared/opening-day.ts";
import { addressesOf } from "../../core/shared/page-roles.ts";
import { callAddress } from "../../core/shared/telephone-number.ts";
import { localSiteUrl } from "../../core/shared/site-url.ts";
import { wallClock } from "../../core/shared/time.ts";

/** Returns the `tel:` URLs of the restaurant's phone numbers, keyed by the numbers as written. */
const callsOf = ({ phone, hotline }: Content["settings"]["site"], formats: Formats) =>
  Object.fromEntries([phone, hotline ?? phone].map((number) => [number, callAddress(number, formats)]));

/**
 * Returns the data for the header, footer and document head, which is the same on all pages.
 *
 * @param now time at which the pages are built; if absent, the day counts as having no exceptional hours
 */
export const layoutData = (content: Content, siteUrl: string = localSiteUrl, now?: Date): LayoutData => {
  const { pages, settings, dishes } = content;
  const { site, navigation, hours, booking, theme } = settings;
  const formats = formatsOf(site.formats);
  const addresses = addressesOf(pages);
  const date = now && wallClock(now, booking.timeZone).date;
  return {
    siteUrl,
    addresses,
    formats: { ...formats, calls: callsOf(site, formats) },
    languages: content.languages ?? [formats.language],
    home: homePath(content),
    site,
    navigation,
    hours,
    booking: {
      timeZone: booking.timeZone,
      servicePeriods: booking.servicePeriods,
      ...pageExceptions(booking),
      writtenOn: date !== undefined && exceptionsOn(booking, date).isExceptional ? date : null,
    },
    themeColor: theme.ground,
    ...(settings.ordering.open && addresses.order !== undefined
      ? { takesOrders: dishes.filter(({ takeAway }) => takeAway?.orderable).map(({ slug }) => slug) }
      : {}),
  };
};

/**
 * Returns the blocks that a page shows: its own or, if `blocksFrom` names another page, that page's. Borrowed
 * blocks lose their addresses, which belong to the other page. Throws if the other page is missing, is the
 * page itself or also borrows blocks; the checks report all of this earlier.
 */
export function blocksOf(
  page: Pick<Page, "slug" | "blocks" | "blocksFrom">,
  pages: readonly Page[],
): Page["blocks"] {
  if (!page.blocksFrom) return page.blocks;
  const source = pages.find(({ slug }) => slug === page.blocksFrom);
  if (!source || source.slug === page.slug || source.blocksFrom)
    throw new Error(`The page “${page.slug}” cannot show the blocks of “${page.blocksFrom}”.`);
  return source.blocks.map(({ address: _address, ...block }): PageBlock => ({ ...block, type: block.type }));
}
