import type { customBlocks } from "../../custom/blocks.ts";
import type { Fixtures } from "../content/compose/compose-style-guide.ts";
import { editorBlocks } from "./block-definitions.ts";

type CustomType = (typeof customBlocks)[number]["type"];
type OwnType = Exclude<(typeof editorBlocks)[number]["type"], CustomType>;

type Load = () => Promise<{ fixture: Fixtures[string] }>;

/** Loaders for the sample content of the built-in blocks, by block type. Bundlers need every path spelled out. */
const loaders: Readonly<Record<OwnType, Load>> = {
  "hero-carousel": () => import("../site/blocks/hero-carousel/fixture.ts"),
  welcome: () => import("../site/blocks/welcome/fixture.ts"),
  "service-cards": () => import("../site/blocks/service-cards/fixture.ts"),
  "menu-browser": () => import("../features/menu/site/blocks/menu-browser/fixture.ts"),
  counters: () => import("../site/blocks/counters/fixture.ts"),
  "testimonial-spread": () => import("../site/blocks/testimonial-spread/fixture.ts"),
  "reservation-form-compact": () =>
    import("../features/booking/site/blocks/reservation-form-compact/fixture.ts"),
  chefs: () => import("../site/blocks/chefs/fixture.ts"),
  "promo-banner": () => import("../site/blocks/promo-banner/fixture.ts"),
  news: () => import("../features/blog/site/blocks/news/fixture.ts"),
  banner: () => import("../site/blocks/banner/fixture.ts"),
  "call-to-action": () => import("../site/blocks/call-to-action/fixture.ts"),
  "rich-text": () => import("../site/blocks/rich-text/fixture.ts"),
  "printed-menu": () => import("../features/menu/site/blocks/printed-menu/fixture.ts"),
  "tabbed-menu": () => import("../features/menu/site/blocks/tabbed-menu/fixture.ts"),
  testimonials: () => import("../site/blocks/testimonials/fixture.ts"),
  "post-index": () => import("../features/blog/site/blocks/post-index/fixture.ts"),
  "booking-teaser": () => import("../features/booking/site/blocks/booking-teaser/fixture.ts"),
  "reservation-form-hero": () => import("../features/booking/site/blocks/reservation-form-hero/fixture.ts"),
  "feature-cards": () => import("../site/blocks/feature-cards/fixture.ts"),
  "feature-duo": () => import("../site/blocks/feature-duo/fixture.ts"),
  stats: () => import("../site/blocks/stats/fixture.ts"),
  steps: () => import("../site/blocks/steps/fixture.ts"),
  "lunch-hero": () => import("../site/blocks/lunch-hero/fixture.ts"),
  about: () => import("../site/blocks/about/fixture.ts"),
  "contact-map": () => import("../features/contact/site/blocks/contact-map/fixture.ts"),
  "category-picker": () => import("../features/menu/site/blocks/category-picker/fixture.ts"),
  "opening-times": () => import("../site/blocks/opening-times/fixture.ts"),
  "menu-lists": () => import("../features/menu/site/blocks/menu-lists/fixture.ts"),
  "order-form": () => import("../features/orders/site/blocks/order-form/fixture.ts"),
  "allergen-table": () => import("../features/menu/site/blocks/allergen-table/fixture.ts"),
  "chef-gallery": () => import("../site/blocks/chef-gallery/fixture.ts"),
  newsletter: () => import("../features/contact/site/blocks/newsletter/fixture.ts"),
  "profile-card": () => import("../site/blocks/profile-card/fixture.ts"),
  "product-detail": () => import("../features/shop/site/blocks/product-detail/fixture.ts"),
  "product-grid": () => import("../features/shop/site/blocks/product-grid/fixture.ts"),
  "featured-article": () => import("../features/blog/site/blocks/featured-article/fixture.ts"),
  comments: () => import("../features/blog/site/blocks/comments/fixture.ts"),
  "news-list": () => import("../features/blog/site/blocks/news-list/fixture.ts"),
  "gallery-tiles": () => import("../site/blocks/gallery-tiles/fixture.ts"),
  wishlist: () => import("../site/blocks/wishlist/fixture.ts"),
  "account-form": () => import("../features/accounts/site/blocks/account-form/fixture.ts"),
  account: () => import("../features/accounts/site/blocks/account/fixture.ts"),
  "contact-form": () => import("../features/contact/site/blocks/contact-form/fixture.ts"),
  "reservation-form-full": () => import("../features/booking/site/blocks/reservation-form-full/fixture.ts"),
  "hours-card": () => import("../site/blocks/hours-card/fixture.ts"),
  "info-cards": () => import("../site/blocks/info-cards/fixture.ts"),
  "case-studies": () => import("../site/blocks/case-studies/fixture.ts"),
  "site-search": () => import("../site/blocks/site-search/fixture.ts"),
  "manage-reservation": () => import("../features/booking/site/blocks/manage-reservation/fixture.ts"),
  "find-order": () => import("../features/orders/site/blocks/find-order/fixture.ts"),
  "find-reservation": () => import("../features/booking/site/blocks/find-reservation/fixture.ts"),
  "room-tonight": () => import("../features/booking/site/blocks/room-tonight/fixture.ts"),
  "waiting-offer": () => import("../features/evening/site/blocks/waiting-offer/fixture.ts"),
};

/** Loads the fixtures of all editor blocks, by type. */
export async function loadFixtures(): Promise<Fixtures> {
  const own: Partial<Record<string, Load>> = loaders;
  const custom = (type: string) => import(`../../custom/blocks/${type}/fixture.ts`) as ReturnType<Load>;
  const fixtures = await Promise.all(
    editorBlocks.map(async ({ type }) => [type, (await (own[type]?.() ?? custom(type))).fixture] as const),
  );
  return Object.fromEntries(fixtures);
}
