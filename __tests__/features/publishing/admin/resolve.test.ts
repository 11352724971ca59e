import {
  fillMissing,
  isBlank,
  missingFields,
  previewContent,
  resolveEntry,
} from "../../../../src/features/publishing/admin/previews/resolve.ts";
import type { BlockDefinition } from "../../../../src/content/compose/define.ts";
import { editorBlocks } from "../../../../src/app/block-definitions.ts";
import { composeBlock } from "../../../../src/content/compose/compose-block.ts";
import { collections } from "../../../../src/content/model/collections.ts";
import type { Fields } from "../../../../src/content/model/fields.ts";

const address = (file: string) => `http://here${file}`;

describe("a half-filled entry in the preview", () => {
  it("gives every block type all its data, even if nothing is filled in and nothing else is loaded", () => {
    const content = previewContent({}, {}, address);
    for (const { type, fields } of editorBlocks as readonly BlockDefinition[]) {
      const page = resolveEntry("pages", { slug: "new", data: { blocks: [{ type }] } }, address);
      expect(() => composeBlock(fillMissing(page.blocks[0]!, fields), content)).not.toThrow();
    }
  });

  it("survives values of the wrong type", () => {
    const product = resolveEntry(
      "products",
      {
        slug: "jar",
        data: { title: 7, images: [null, { file: "/media/a.jpg" }], details: "none", price: "cheap" },
      },
      address,
    );
    expect(product).toMatchObject({ title: "7", price: 0, details: [], description: "" });
    expect(product.images).toEqual([{ data: null, src: "http://here/media/a.jpg" }]);
  });

  it("distinguishes a print from a photograph, like the build", () => {
    const image = (file: string) =>
      resolveEntry("dishes", { slug: "soup", data: { title: "Soup", image: { file, alt: "Soup" } } }, address)
        .image;
    expect(image("/media/dishes/soup.png").print).toBe(true);
    expect(image("/media/dishes/soup.jpg").print).toBeUndefined();
  });

  it("leaves out emptied fields, like the build", () => {
    const product = resolveEntry("products", { slug: "jar", data: { priceTo: "", order: null } }, address);
    expect(product.priceTo).toBeUndefined();
    expect(product.order).toBeUndefined();
  });

  it("names missing fields with the form's labels", () => {
    const missing = missingFields(
      { title: "Soup", image: { alt: "Soup" }, rating: 0 },
      collections.dishes.fields,
    );
    expect(missing).toEqual(["Price", "Category", "Description", "Picture"]);
  });

  it("names the position in a list", () => {
    const services = editorBlocks.find(({ type }) => type === "service-cards");
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

  it("treats a block as blank until an editor has filled in something", () => {
    const { fields } = editorBlocks.find(({ type }) => type === "service-cards")!;
    // Defaults that the CMS puts into a new block.
    const fresh = { cards: [{ image: { alt: "" } }] };
    expect(isBlank(fresh, fields)).toBe(true);
    expect(isBlank({ ...fresh, heading: "Weddings" }, fields)).toBe(false);
    expect(isBlank({ cards: [{ name: "Wedding", image: { alt: "" } }] }, fields)).toBe(false);
  });

  it("sorts other content like the site", () => {
    const post = (slug: string, date: string) => ({ slug, data: { title: slug, date } });
    const content = previewContent(
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
