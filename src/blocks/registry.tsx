import { customBlockComponents } from "../../custom/block-components.ts";
import type { ComponentType, FunctionComponent } from "react";
import type { ComposedBlock } from "../content/model/composed.ts";
import { BlockSlot, hydrationGate, type AnyBlockProps } from "./block-slot.tsx";
import type { BlockProps } from "../content/compose/define.ts";
import type { BlockType, blockDefinitions } from "./definitions.ts";

type Definition<T extends BlockType> = Extract<(typeof blockDefinitions)[number], { type: T }>;

/** What loads the component of each block type; that of another type does not compile. */
export type BlockLoaders = {
  readonly [T in BlockType]: () => Promise<{ default: FunctionComponent<BlockProps<Definition<T>>> }>;
};

/** Each block type's component, in its own script and style sheet. */
const loaders: BlockLoaders = {
  "hero-carousel": () => import("./hero-carousel/hero-carousel.tsx"),
  welcome: () => import("./welcome/welcome.tsx"),
  "service-cards": () => import("./service-cards/service-cards.tsx"),
  "menu-browser": () => import("./menu-browser/menu-browser.tsx"),
  counters: () => import("./counters/counters.tsx"),
  "testimonial-spread": () => import("./testimonial-spread/testimonial-spread.tsx"),
  "reservation-form-compact": () => import("./reservation-form-compact/reservation-form-compact.tsx"),
  chefs: () => import("./chefs/chefs.tsx"),
  "promo-banner": () => import("./promo-banner/promo-banner.tsx"),
  news: () => import("./news/news.tsx"),
  banner: () => import("./banner/banner.tsx"),
  "call-to-action": () => import("./call-to-action/call-to-action.tsx"),
  "rich-text": () => import("./rich-text/rich-text.tsx"),
  "printed-menu": () => import("./printed-menu/printed-menu.tsx"),
  "tabbed-menu": () => import("./tabbed-menu/tabbed-menu.tsx"),
  testimonials: () => import("./testimonials/testimonials.tsx"),
  "post-index": () => import("./post-index/post-index.tsx"),
  "booking-teaser": () => import("./booking-teaser/booking-teaser.tsx"),
  "reservation-form-hero": () => import("./reservation-form-hero/reservation-form-hero.tsx"),
  "feature-cards": () => import("./feature-cards/feature-cards.tsx"),
  "feature-duo": () => import("./feature-duo/feature-duo.tsx"),
  stats: () => import("./stats/stats.tsx"),
  steps: () => import("./steps/steps.tsx"),
  "lunch-hero": () => import("./lunch-hero/lunch-hero.tsx"),
  about: () => import("./about/about.tsx"),
  "contact-map": () => import("./contact-map/contact-map.tsx"),
  "category-picker": () => import("./category-picker/category-picker.tsx"),
  "opening-times": () => import("./opening-times/opening-times.tsx"),
  "menu-lists": () => import("./menu-lists/menu-lists.tsx"),
  "order-form": () => import("./order-form/order-form.tsx"),
  "allergen-table": () => import("./allergen-table/allergen-table.tsx"),
  "chef-gallery": () => import("./chef-gallery/chef-gallery.tsx"),
  newsletter: () => import("./newsletter/newsletter.tsx"),
  "profile-card": () => import("./profile-card/profile-card.tsx"),
  "product-detail": () => import("./product-detail/product-detail.tsx"),
  "product-grid": () => import("./product-grid/product-grid.tsx"),
  "featured-article": () => import("./featured-article/featured-article.tsx"),
  comments: () => import("./comments/comments.tsx"),
  "news-list": () => import("./news-list/news-list.tsx"),
  "gallery-tiles": () => import("./gallery-tiles/gallery-tiles.tsx"),
  wishlist: () => import("./wishlist/wishlist.tsx"),
  "account-form": () => import("./account-form/account-form.tsx"),
  account: () => import("./account/account.tsx"),
  "contact-form": () => import("./contact-form/contact-form.tsx"),
  "reservation-form-full": () => import("./reservation-form-full/reservation-form-full.tsx"),
  "hours-card": () => import("./hours-card/hours-card.tsx"),
  "info-cards": () => import("./info-cards/info-cards.tsx"),
  "case-studies": () => import("./case-studies/case-studies.tsx"),
  "site-search": () => import("./site-search/site-search.tsx"),
  "dish-page": () => import("./dish-page/dish-page.tsx"),
  "post-page": () => import("./post-page/post-page.tsx"),
  "chef-page": () => import("./chef-page/chef-page.tsx"),
  "page-index": () => import("./page-index/page-index.tsx"),
  "manage-reservation": () => import("./manage-reservation/manage-reservation.tsx"),
  "find-reservation": () => import("./find-reservation/find-reservation.tsx"),
  "room-tonight": () => import("./room-tonight/room-tonight.tsx"),
  "waiting-offer": () => import("./waiting-offer/waiting-offer.tsx"),
  "not-found": () => import("./not-found/not-found.tsx"),
  "order-status": () => import("./order-status/order-status.tsx"),
  "style-guide-label": () => import("./style-guide-label/style-guide-label.tsx"),
  ...customBlockComponents,
};

const hydrationGates = new Map(
  Object.entries(loaders).map(([type, load]) => [
    type,
    hydrationGate(load as () => Promise<{ default: ComponentType<AnyBlockProps> }>),
  ]),
);

/** The blocks of a page, in their order; the first carries the page's h1. */
export function BlockList({ blocks }: { blocks: readonly ComposedBlock[] }) {
  return blocks.map((block, index) => {
    const hydration = hydrationGates.get(block.type);
    return hydration ? (
      <BlockSlot key={`${index} ${block.type}`} {...block} hydration={hydration} index={index} />
    ) : null;
  });
}
