import { customBlockComponents } from "../../custom/block-components.ts";
import type { ComponentType, FunctionComponent } from "react";
import type { ComposedBlock } from "../content/model/composed.ts";
import { BlockSlot, hydrationGate, type AnyBlockProps } from "../site/blocks/block-slot.tsx";
import type { BlockProps } from "../content/compose/define.ts";
import type { BlockType, blockDefinitions } from "./block-definitions.ts";

type Definition<T extends BlockType> = Extract<(typeof blockDefinitions)[number], { type: T }>;

/** A loader for each block type's component. A component with another block's props does not compile. */
export type BlockLoaders = {
  readonly [T in BlockType]: () => Promise<{ default: FunctionComponent<BlockProps<Definition<T>>> }>;
};

/** Dynamic imports, so that each component gets a script and a style sheet of its own. */
const loaders: BlockLoaders = {
  "hero-carousel": () => import("../site/blocks/hero-carousel/hero-carousel.tsx"),
  welcome: () => import("../site/blocks/welcome/welcome.tsx"),
  "service-cards": () => import("../site/blocks/service-cards/service-cards.tsx"),
  "menu-browser": () => import("../features/menu/site/blocks/menu-browser/menu-browser.tsx"),
  counters: () => import("../site/blocks/counters/counters.tsx"),
  "testimonial-spread": () => import("../site/blocks/testimonial-spread/testimonial-spread.tsx"),
  "reservation-form-compact": () =>
    import("../features/booking/site/blocks/reservation-form-compact/reservation-form-compact.tsx"),
  chefs: () => import("../site/blocks/chefs/chefs.tsx"),
  "promo-banner": () => import("../site/blocks/promo-banner/promo-banner.tsx"),
  news: () => import("../features/blog/site/blocks/news/news.tsx"),
  banner: () => import("../site/blocks/banner/banner.tsx"),
  "call-to-action": () => import("../site/blocks/call-to-action/call-to-action.tsx"),
  "rich-text": () => import("../site/blocks/rich-text/rich-text.tsx"),
  "printed-menu": () => import("../features/menu/site/blocks/printed-menu/printed-menu.tsx"),
  "tabbed-menu": () => import("../features/menu/site/blocks/tabbed-menu/tabbed-menu.tsx"),
  testimonials: () => import("../site/blocks/testimonials/testimonials.tsx"),
  "post-index": () => import("../features/blog/site/blocks/post-index/post-index.tsx"),
  "booking-teaser": () => import("../features/booking/site/blocks/booking-teaser/booking-teaser.tsx"),
  "reservation-form-hero": () =>
    import("../features/booking/site/blocks/reservation-form-hero/reservation-form-hero.tsx"),
  "feature-cards": () => import("../site/blocks/feature-cards/feature-cards.tsx"),
  "feature-duo": () => import("../site/blocks/feature-duo/feature-duo.tsx"),
  stats: () => import("../site/blocks/stats/stats.tsx"),
  steps: () => import("../site/blocks/steps/steps.tsx"),
  "lunch-hero": () => import("../site/blocks/lunch-hero/lunch-hero.tsx"),
  about: () => import("../site/blocks/about/about.tsx"),
  "contact-map": () => import("../features/contact/site/blocks/contact-map/contact-map.tsx"),
  "category-picker": () => import("../features/menu/site/blocks/category-picker/category-picker.tsx"),
  "opening-times": () => import("../site/blocks/opening-times/opening-times.tsx"),
  "menu-lists": () => import("../features/menu/site/blocks/menu-lists/menu-lists.tsx"),
  "order-form": () => import("../features/orders/site/blocks/order-form/order-form.tsx"),
  "allergen-table": () => import("../features/menu/site/blocks/allergen-table/allergen-table.tsx"),
  "chef-gallery": () => import("../site/blocks/chef-gallery/chef-gallery.tsx"),
  newsletter: () => import("../features/contact/site/blocks/newsletter/newsletter.tsx"),
  "profile-card": () => import("../site/blocks/profile-card/profile-card.tsx"),
  "product-detail": () => import("../features/shop/site/blocks/product-detail/product-detail.tsx"),
  "product-grid": () => import("../features/shop/site/blocks/product-grid/product-grid.tsx"),
  "featured-article": () => import("../features/blog/site/blocks/featured-article/featured-article.tsx"),
  comments: () => import("../features/blog/site/blocks/comments/comments.tsx"),
  "news-list": () => import("../features/blog/site/blocks/news-list/news-list.tsx"),
  "gallery-tiles": () => import("../site/blocks/gallery-tiles/gallery-tiles.tsx"),
  wishlist: () => import("../site/blocks/wishlist/wishlist.tsx"),
  "account-form": () => import("../features/accounts/site/blocks/account-form/account-form.tsx"),
  account: () => import("../features/accounts/site/blocks/account/account.tsx"),
  "contact-form": () => import("../features/contact/site/blocks/contact-form/contact-form.tsx"),
  "reservation-form-full": () =>
    import("../features/booking/site/blocks/reservation-form-full/reservation-form-full.tsx"),
  "hours-card": () => import("../site/blocks/hours-card/hours-card.tsx"),
  "info-cards": () => import("../site/blocks/info-cards/info-cards.tsx"),
  "case-studies": () => import("../site/blocks/case-studies/case-studies.tsx"),
  "site-search": () => import("../site/blocks/site-search/site-search.tsx"),
  "dish-page": () => import("../features/menu/site/blocks/dish-page/dish-page.tsx"),
  "post-page": () => import("../features/blog/site/blocks/post-page/post-page.tsx"),
  "chef-page": () => import("../site/blocks/chef-page/chef-page.tsx"),
  "page-index": () => import("../site/blocks/page-index/page-index.tsx"),
  "manage-reservation": () =>
    import("../features/booking/site/blocks/manage-reservation/manage-reservation.tsx"),
  "find-reservation": () => import("../features/booking/site/blocks/find-reservation/find-reservation.tsx"),
  "find-order": () => import("../features/orders/site/blocks/find-order/find-order.tsx"),
  "room-tonight": () => import("../features/booking/site/blocks/room-tonight/room-tonight.tsx"),
  "waiting-offer": () => import("../features/evening/site/blocks/waiting-offer/waiting-offer.tsx"),
  "not-found": () => import("../site/blocks/not-found/not-found.tsx"),
  "order-status": () => import("../features/orders/site/blocks/order-status/order-status.tsx"),
  "style-guide-label": () => import("../site/blocks/style-guide-label/style-guide-label.tsx"),
  ...customBlockComponents,
};

const hydrationGates = new Map(
  Object.entries(loaders).map(([type, load]) => [
    type,
    hydrationGate(load as () => Promise<{ default: ComponentType<AnyBlockProps> }>),
  ]),
);

/** Renders the blocks of a page in order; the first contains the page's h1. */
export function BlockList({ blocks }: { blocks: readonly ComposedBlock[] }) {
  return blocks.map((block, index) => {
    const hydration = hydrationGates.get(block.type);
    return hydration ? (
      <BlockSlot key={`${index} ${block.type}`} {...block} hydration={hydration} index={index} />
    ) : null;
  });
}
