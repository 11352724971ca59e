import { composeBlock } from "../blocks/compose-block.ts";
import { blockDefinition } from "../blocks/definitions.ts";
import type { ComposedPage } from "../content-model/composed.ts";
import type { Content, PageBlock, LayoutData } from "../content-model/content.ts";

/** A page of its own for every dish, post, product and chef: a list of blocks like any other. */
export function composeEntries(content: Content, layout: LayoutData): ComposedPage[] {
  const { dishes, posts, products, chefs } = content;
  const page = (
    { path, title }: { path: string; title: string },
    description: string,
    block: PageBlock,
    header: "a" | "b" = "a",
  ): ComposedPage => ({
    path,
    context: {
      layout,
      header,
      footer: "a",
      transparentHeader: blockDefinition(block.type)?.transparentHeader === true,
      title,
      description,
      canonicalPath: path,
      blocks: [composeBlock(block, content)],
    },
  });
  return [
    ...dishes.map((dish) => page(dish, dish.description, { type: "dish-page", dish: dish.slug })),
    ...posts.map((post) => page(post, post.excerpt, { type: "post-page", post: post.slug })),
    ...products.map((product) =>
      page(product, product.description, { type: "product-detail", product: product.slug }, "b"),
    ),
    ...chefs.map((chef) => page(chef, chef.description, { type: "chef-page", chef: chef.slug })),
  ];
}
