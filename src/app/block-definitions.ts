import { customBlocks } from "../../custom/blocks.ts";
import type { BlockDefinition } from "../content/compose/define.ts";
import { about } from "../site/blocks/about/fields.ts";
import { banner } from "../site/blocks/banner/fields.ts";
import { callToAction } from "../site/blocks/call-to-action/fields.ts";
import { categoryPicker } from "../features/menu/site/blocks/category-picker/fields.ts";
import { chefGallery } from "../site/blocks/chef-gallery/fields.ts";
import { chefs } from "../site/blocks/chefs/fields.ts";
import { reservationFormHero } from "../features/booking/site/blocks/reservation-form-hero/fields.ts";
import { contactMap } from "../features/contact/site/blocks/contact-map/fields.ts";
import { promoBanner } from "../site/blocks/promo-banner/fields.ts";
import { featureCards } from "../site/blocks/feature-cards/fields.ts";
import { testimonialSpread } from "../site/blocks/testimonial-spread/fields.ts";
import { testimonials } from "../site/blocks/testimonials/fields.ts";
import { heroCarousel } from "../site/blocks/hero-carousel/fields.ts";
import { featureDuo } from "../site/blocks/feature-duo/fields.ts";
import { lunchHero } from "../site/blocks/lunch-hero/fields.ts";
import { menuBrowser } from "../features/menu/site/blocks/menu-browser/fields.ts";
import { menuLists } from "../features/menu/site/blocks/menu-lists/fields.ts";
import { news } from "../features/blog/site/blocks/news/fields.ts";
import { postIndex } from "../features/blog/site/blocks/post-index/fields.ts";
import { printedMenu } from "../features/menu/site/blocks/printed-menu/fields.ts";
import { newsletter } from "../features/contact/site/blocks/newsletter/fields.ts";
import { openingTimes } from "../site/blocks/opening-times/fields.ts";
import { profileCard } from "../site/blocks/profile-card/fields.ts";
import { richText } from "../site/blocks/rich-text/fields.ts";
import { bookingTeaser } from "../features/booking/site/blocks/booking-teaser/fields.ts";
import { serviceCards } from "../site/blocks/service-cards/fields.ts";
import { reservationFormCompact } from "../features/booking/site/blocks/reservation-form-compact/fields.ts";
import { counters } from "../site/blocks/counters/fields.ts";
import { tabbedMenu } from "../features/menu/site/blocks/tabbed-menu/fields.ts";
import { stats } from "../site/blocks/stats/fields.ts";
import { welcome } from "../site/blocks/welcome/fields.ts";
import { steps } from "../site/blocks/steps/fields.ts";
import { productDetail } from "../features/shop/site/blocks/product-detail/fields.ts";
import { productGrid } from "../features/shop/site/blocks/product-grid/fields.ts";
import { featuredArticle } from "../features/blog/site/blocks/featured-article/fields.ts";
import { comments } from "../features/blog/site/blocks/comments/fields.ts";
import { newsList } from "../features/blog/site/blocks/news-list/fields.ts";
import { galleryTiles } from "../site/blocks/gallery-tiles/fields.ts";
import { wishlist } from "../site/blocks/wishlist/fields.ts";
import { allergenTable } from "../features/menu/site/blocks/allergen-table/fields.ts";
import { account } from "../features/accounts/site/blocks/account/fields.ts";
import { accountForm } from "../features/accounts/site/blocks/account-form/fields.ts";
import { contactForm } from "../features/contact/site/blocks/contact-form/fields.ts";
import { reservationFormFull } from "../features/booking/site/blocks/reservation-form-full/fields.ts";
import { hoursCard } from "../site/blocks/hours-card/fields.ts";
import { infoCards } from "../site/blocks/info-cards/fields.ts";
import { siteSearch } from "../site/blocks/site-search/fields.ts";
import { caseStudies } from "../site/blocks/case-studies/fields.ts";
import { dishPage } from "../features/menu/site/blocks/dish-page/fields.ts";
import { postPage } from "../features/blog/site/blocks/post-page/fields.ts";
import { chefPage } from "../site/blocks/chef-page/fields.ts";
import { notFound } from "../site/blocks/not-found/fields.ts";
import { pageIndex } from "../site/blocks/page-index/fields.ts";
import { manageReservation } from "../features/booking/site/blocks/manage-reservation/fields.ts";
import { findReservation } from "../features/booking/site/blocks/find-reservation/fields.ts";
import { roomTonight } from "../features/booking/site/blocks/room-tonight/fields.ts";
import { orderStatus } from "../features/orders/site/blocks/order-status/fields.ts";
import { findOrder } from "../features/orders/site/blocks/find-order/fields.ts";
import { orderForm } from "../features/orders/site/blocks/order-form/fields.ts";
import { waitingOffer } from "../features/evening/site/blocks/waiting-offer/fields.ts";
import { styleGuideLabel } from "../site/blocks/style-guide-label/fields.ts";

/** The blocks that editors can put on pages, in the order in which the CMS lists them. */
export const editorBlocks = [
  heroCarousel,
  roomTonight,
  welcome,
  serviceCards,
  menuBrowser,
  counters,
  testimonialSpread,
  reservationFormCompact,
  chefs,
  promoBanner,
  news,
  banner,
  callToAction,
  richText,
  printedMenu,
  tabbedMenu,
  testimonials,
  postIndex,
  bookingTeaser,
  reservationFormHero,
  featureCards,
  featureDuo,
  stats,
  steps,
  lunchHero,
  about,
  contactMap,
  categoryPicker,
  openingTimes,
  menuLists,
  orderForm,
  allergenTable,
  chefGallery,
  newsletter,
  profileCard,
  productDetail,
  productGrid,
  featuredArticle,
  comments,
  newsList,
  galleryTiles,
  wishlist,
  accountForm,
  account,
  contactForm,
  reservationFormFull,
  hoursCard,
  infoCards,
  caseStudies,
  siteSearch,
  manageReservation,
  findReservation,
  findOrder,
  waitingOffer,
  ...customBlocks,
] as const satisfies readonly BlockDefinition[];

/** The blocks that each show a single entry on that entry's page; see `page` in the collections. */
export const entryBlocks = [dishPage, postPage, chefPage] as const satisfies readonly BlockDefinition[];

/**
 * Blocks on pages that editors do not write: the style guide, the index of pages, the 404 page, and the page
 * of a guest's order.
 */
export const styleGuideBlocks = [
  pageIndex,
  styleGuideLabel,
  notFound,
  orderStatus,
] as const satisfies readonly BlockDefinition[];

export const blockDefinitions = [...editorBlocks, ...entryBlocks, ...styleGuideBlocks] as const;

export type BlockType = (typeof blockDefinitions)[number]["type"];

/**
 * Returns the definition of a block type; undefined if there is none. Omits the type parameters, which only
 * components need.
 */
export const blockDefinition = (type: string): BlockDefinition | undefined =>
  (blockDefinitions as readonly BlockDefinition[]).find((definition) => definition.type === type);
