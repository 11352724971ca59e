import { defineBlock } from "../../../content/compose/define.ts";
import { linkGroup, list, textarea, optional, reference, text } from "../../../content/model/fields.ts";
import { pickBySlug } from "../../../content/model/item-id.ts";

export const siteSearch = defineBlock({
  type: "site-search",
  messages: ["search"],
  transparentHeader: true,
  label: "Search of the whole site",
  help: "Finds dishes, posts, products, chefs and pages. Until guests type, it shows suggestions.",
  fields: {
    eyebrow: optional(text("Eyebrow", { max: 40 })),
    heading: text("Heading", { max: 60 }),
    label: text("Label of the search box", { max: 60 }),
    placeholder: text("Placeholder of the search box", { max: 40 }),
    tries: optional(
      list("Suggested searches", text("Search", { max: 40 }), {
        max: 6,
        help: "A tap enters them into the search box.",
      }),
    ),
    dishesTitle: optional(text("Heading of the dishes", { max: 60 })),
    dishes: optional(list("Dishes", reference("Dish", "dishes"), { max: 4 })),
    placesTitle: optional(text("Heading of the links", { max: 60 })),
    places: optional(list("Links", linkGroup("Link"), { max: 8 })),
    none: textarea("Text when nothing is found", { max: 200, help: "Shown below “Nothing found for …”." }),
  },
  getData: (block, { dishes, settings: { site } }) => ({
    /** True if the site has an index of all its pages. */
    hasIndex: site.styleGuide === true,
    dishes: pickBySlug(block.dishes ?? [], dishes).map(({ slug, path, title, price, image }) => ({
      slug,
      path,
      title,
      price,
      image,
    })),
  }),
});
