import type { BlogPosting, MenuItem, Offer, Person, Product, RestrictedDiet, Thing } from "schema-dts";
import type { CollectionName } from "../model/collections.ts";
import type { Chef, Content, Dish, Entry, Post, Product as ShopProduct } from "../model/content.ts";
import { dietOf } from "../model/dietary.ts";
import { formatsOf } from "../../core/shared/formats.ts";
import { plainPrice } from "../../core/shared/money.ts";
import { imageUrl, restaurantReference, type Absolute } from "./restaurant.ts";

/** Returns the ISO 4217 code of the currency of all prices. */
const currencyOf = ({ settings }: Content): string => formatsOf(settings.site.formats).currency;

/** Formats a price for schema.org: `12.50`. */
const amount = (price: number, content: Content): string =>
  plainPrice(price, { currency: currencyOf(content) });

const offer = (price: number, content: Content): Offer => ({
  "@type": "Offer",
  price: amount(price, content),
  priceCurrency: currencyOf(content),
});

/** Returns the diets that a dish suits according to the kitchen; lists of dishes show the same diets. */
function diets({ dietary = {} }: Dish): RestrictedDiet[] {
  const diet = dietOf(dietary);
  return [
    ...(dietary.gluten === "free" ? (["https://schema.org/GlutenFreeDiet"] as const) : []),
    ...(dietary.dairy === "free" ? (["https://schema.org/LowLactoseDiet"] as const) : []),
    ...(diet ? (["https://schema.org/VegetarianDiet"] as const) : []),
    ...(diet === "vegan" ? (["https://schema.org/VeganDiet"] as const) : []),
  ];
}

/**
 * Returns a dish as a schema.org menu item. Omits the dish's stars, because the restaurant itself gave them.
 */
export function menuItem(dish: Dish, content: Content, absolute: Absolute): MenuItem {
  const suitable = diets(dish);
  return {
    "@type": "MenuItem",
    name: dish.title,
    description: dish.description || undefined,
    url: absolute(dish.path),
    image: imageUrl(dish.image, absolute),
    offers: {
      ...(offer(dish.price, content) as Exclude<Offer, string>),
      availability: dish.available ? "https://schema.org/InStock" : "https://schema.org/SoldOut",
    } as Offer,
    ...(suitable.length > 0 ? { suitableForDiet: suitable } : {}),
  };
}

const blogPosting = (post: Post, content: Content, absolute: Absolute): BlogPosting => ({
  "@type": "BlogPosting",
  headline: post.title,
  inLanguage: formatsOf(content.settings.site.formats).language,
  description: post.excerpt,
  datePublished: post.date,
  articleSection: post.category,
  author: { "@type": "Person", name: post.author },
  publisher: restaurantReference(content, absolute),
  image: imageUrl(post.image, absolute),
  url: absolute(post.path),
  mainEntityOfPage: absolute(post.path),
});

const productData = (product: ShopProduct, content: Content, absolute: Absolute): Product => ({
  "@type": "Product",
  name: product.title,
  description: product.description,
  url: absolute(product.path),
  image: product.images.flatMap((image) => imageUrl(image, absolute) ?? []),
  offers: product.priceTo
    ? {
        "@type": "AggregateOffer",
        lowPrice: amount(product.price, content),
        highPrice: amount(product.priceTo, content),
        priceCurrency: currencyOf(content),
      }
    : offer(product.price, content),
});

const personData = (chef: Chef, content: Content, absolute: Absolute): Person => ({
  "@type": "Person",
  name: chef.title,
  jobTitle: chef.role,
  description: chef.description,
  image: imageUrl(chef.image, absolute),
  url: absolute(chef.path),
  worksFor: restaurantReference(content, absolute),
});

const entryKinds: {
  readonly [N in CollectionName]?: (entry: Entry<N>, content: Content, absolute: Absolute) => Thing;
} = {
  dishes: menuItem,
  posts: blogPosting,
  products: productData,
  chefs: personData,
};

/**
 * Returns the subject of an entry's page as schema.org data; undefined for collections without a schema.org
 * type.
 */
export const entryData = <N extends CollectionName>(
  collection: N,
  entry: Entry<N>,
  content: Content,
  absolute: Absolute,
): Thing | undefined => entryKinds[collection]?.(entry, content, absolute);
