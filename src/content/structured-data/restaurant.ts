import type { Restaurant } from "schema-dts";
import { homePath, type Content } from "../model/content.ts";
import type { ImageValue } from "../model/fields.ts";
import type { Translate } from "../../core/messages/words.ts";
import { addressesOf } from "../../core/shared/page-roles.ts";
import { formatsOf } from "../../core/shared/formats.ts";
import { dialledNumber } from "../../core/shared/telephone-number.ts";
import { formatPriceRange } from "../../core/shared/money.ts";
import { openingHours } from "./opening-hours.ts";

/** Converts a path of the site to an absolute URL. */
export type Absolute = (path: string) => string;

export const absoluteTo =
  (siteUrl: string): Absolute =>
  (path) =>
    siteUrl + path;

/** Returns the URL of an image's file in its default size. */
export const imageUrl = ({ data, src }: ImageValue, absolute: Absolute): string | undefined => {
  const file = data?.images.fallback?.src ?? src;
  return file === undefined ? undefined : absolute(file);
};

function priceRange({ dishes, settings }: Content): string | undefined {
  const prices = dishes.map(({ price }) => price);
  return prices.length === 0
    ? undefined
    : formatPriceRange(Math.min(...prices), Math.max(...prices), formatsOf(settings.site.formats));
}

type RestaurantLeaf = Extract<Restaurant, { "@type": "Restaurant" }>;

/** Returns a short reference to the restaurant, for schema.org objects that belong to it. */
export const restaurantReference = (content: Content, absolute: Absolute): RestaurantLeaf => ({
  "@type": "Restaurant",
  "@id": absolute("/#restaurant"),
  name: content.settings.site.name,
  url: absolute(homePath(content)),
});

/** Returns everything that guests can read about the restaurant on the site, as schema.org data. */
export function restaurantData(content: Content, absolute: Absolute, t: Translate<"site">): RestaurantLeaf {
  const { site, booking, ordering } = content.settings;
  const { location } = site;
  const formats = formatsOf(site.formats);
  const { menu, booking: book, order } = addressesOf(content.pages);
  const target = (path: string) => ({ "@type": "EntryPoint" as const, urlTemplate: absolute(path) });
  const actions = [
    ...(book
      ? [
          {
            "@type": "ReserveAction" as const,
            target: target(book),
            result: { "@type": "FoodEstablishmentReservation" as const, name: t("action.book") },
          },
        ]
      : []),
    // Only included while orders are taken, because guests must be able to complete the action.
    ...(order && ordering.open
      ? [
          {
            "@type": "OrderAction" as const,
            target: target(order),
            deliveryMethod: "https://schema.org/OnSitePickup" as const,
          },
        ]
      : []),
  ];
  return {
    ...restaurantReference(content, absolute),
    description: site.description,
    telephone: dialledNumber(site.phone, formats) ?? site.phone,
    email: site.email,
    foundingDate: `${site.established}`,
    image: imageUrl(site.image, absolute),
    address: {
      "@type": "PostalAddress",
      streetAddress: site.address,
      postalCode: location?.postalCode,
      addressLocality: location?.locality,
      addressCountry: location?.country,
    },
    ...(location?.latitude !== undefined && location.longitude !== undefined
      ? {
          geo: {
            "@type": "GeoCoordinates" as const,
            latitude: location.latitude,
            longitude: location.longitude,
          },
        }
      : {}),
    priceRange: priceRange(content),
    openingHoursSpecification: openingHours(booking),
    ...(menu ? { hasMenu: absolute(menu) } : {}),
    ...(book ? { acceptsReservations: absolute(book) } : {}),
    ...(actions.length > 0 ? { potentialAction: actions } : {}),
  };
}
