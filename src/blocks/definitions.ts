import type { BlockDefinition } from "./define.ts";
import { banner } from "./banner/fields.ts";
import { callToAction } from "./call-to-action/fields.ts";
import { chefs } from "./chefs/fields.ts";
import { fastFood } from "./fast-food/fields.ts";
import { guestBook } from "./guest-book/fields.ts";
import { heroCarousel } from "./hero-carousel/fields.ts";
import { menuBrowser } from "./menu-browser/fields.ts";
import { news } from "./news/fields.ts";
import { prose } from "./prose/fields.ts";
import { services } from "./services/fields.ts";
import { simpleReservation } from "./simple-reservation/fields.ts";
import { statsGallery } from "./stats-gallery/fields.ts";
import { welcome } from "./welcome/fields.ts";
import { accountForm } from "./account-form/fields.ts";
import { contactForm } from "./contact-form/fields.ts";
import { fullReservation } from "./full-reservation/fields.ts";
import { hoursCard } from "./hours-card/fields.ts";
import { infoCards } from "./info-cards/fields.ts";
import { intro } from "./intro/fields.ts";
import { stories } from "./stories/fields.ts";

/** Every block type, in the order in which the CMS offers them. */
export const blockDefinitions = [
  heroCarousel,
  welcome,
  services,
  menuBrowser,
  statsGallery,
  guestBook,
  simpleReservation,
  chefs,
  fastFood,
  news,
  banner,
  callToAction,
  prose,
  accountForm,
  contactForm,
  fullReservation,
  hoursCard,
  infoCards,
  intro,
  stories,
] as const satisfies readonly BlockDefinition[];

export type BlockType = (typeof blockDefinitions)[number]["type"];

/** Without the type parameters that only components need. */
export const blockDefinition = (type: string): BlockDefinition | undefined =>
  (blockDefinitions as readonly BlockDefinition[]).find((definition) => definition.type === type);
