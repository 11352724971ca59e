import { assembleContent, missingFields, resolveFields } from "../../src/admin/previews/resolve.ts";
import type { BlockDefinition } from "../../src/blocks/define.ts";
import { blockDefinitions } from "../../src/blocks/definitions.ts";
import { composeBlock } from "../../src/blocks/compose-block.ts";
import { collections } from "../../src/content-model/collections.ts";
import type { Fields } from "../../src/content-model/fields.ts";

const address = (file: string) => `http://here${file}`;

describe("a half-filled entry in the preview", () => {
  it("gives every block type all it reads, even when nothing is filled in and nothing else is loaded", () => {
    const content = assembleContent({}, {}, address);
    for (const { type, fields, internal: hidden } of blockDefinitions as readonly BlockDefinition[]) {
      // Editors never place these: the build does, for entries that exist.
      if (hidden) continue;
      const block = resolveFields({}, fields as Fields, address);
      expect(() => composeBlock({ type, ...block }, content)).not.toThrow();
    }
  });

  it("survives values of the wrong shape", () => {
    const { fields } = collections.products;
    const product = resolveFields(
      { title: 7, images: [null, { file: "/media/a.jpg" }], details: "none", price: "19" },
      fields,
      address,
    );
    expect(product).toMatchObject({ title: "7", price: 0, details: [] });
    expect(product["images"]).toEqual([
      { data: null, alt: "", caption: undefined, focalPoint: undefined },
      { data: null, src: "http://here/media/a.jpg", alt: "", caption: undefined, focalPoint: undefined },
    ]);
  });

  it("leaves out what an editor emptied, as the build does", () => {
    expect(
      resolveFields({ priceTo: "", order: null }, collections.products.fields, address),
    ).not.toHaveProperty("priceTo");
  });

  it("names what is missing in the words of the form", () => {
    const missing = missingFields(
      { title: "Soup", image: { alt: "Soup" }, rating: 0 },
      collections.dishes.fields,
    );
    expect(missing).toEqual(["Price", "Category", "Description", "Picture"]);
  });

  it("names the place in a list", () => {
    const services = blockDefinitions.find(({ type }) => type === "service-cards");
    const full = {
      name: "Wedding",
      text: "x",
      image: { file: "/media/a.jpg" },
      link: { label: "More", to: "#" },
    };
    const missing = missingFields(
      { eyebrow: "a", heading: "b", text: "c", cards: [full, { ...full, name: "" }, full] },
      services?.fields as Fields,
    );
    expect(missing).toEqual(["Services 2 › Name"]);
  });

  it("sorts other content as the site does", () => {
    const post = (slug: string, date: string) => ({ slug, data: { title: slug, date } });
    const content = assembleContent(
      { posts: [post("old", "2026-01-02"), post("new", "2026-03-04")] },
      {},
      address,
    );
    expect(content.posts.map(({ slug, path }) => [slug, path])).toEqual([
      ["new", "/blog/new"],
      ["old", "/blog/old"],
    ]);
  });
});
