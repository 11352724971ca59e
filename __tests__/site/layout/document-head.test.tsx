import { renderToStaticMarkup } from "react-dom/server";
import type { PageContext } from "../../../src/content/model/composed.ts";
import { defaultFormats } from "../../../src/core/shared/formats.ts";
import { sampleAddresses } from "../../support/addresses.tsx";
import { DocumentHead } from "../../../src/site/layout/document-head.tsx";

const image = {
  data: { width: 800, height: 600, images: { fallback: { src: "/static/oven.jpg" } } },
};

function head(path: string, siteUrl = "https://www.example.com", more: Partial<PageContext> = {}): Document {
  const site = { name: "Delish", tagline: "Wood fire", phone: "555-0100", established: 1998, image };
  const context = {
    layout: {
      site,
      siteUrl,
      addresses: sampleAddresses,
      formats: defaultFormats,
      languages: ["en"],
      home: "/",
    },
    title: "Lunch",
    description: "Noon to five.",
    canonicalPath: path,
    blocks: [],
    ...more,
  } as unknown as PageContext;
  const html = renderToStaticMarkup(<DocumentHead context={context} path={path} />);
  return new DOMParser().parseFromString(`<head>${html}</head>`, "text/html");
}

const canonical = (page: Document) => page.querySelector('link[rel="canonical"]')?.getAttribute("href");
const meta = (page: Document, property: string) =>
  page.querySelector(`meta[property="${property}"]`)?.getAttribute("content");

test("canonical address and sharing card are absolute", () => {
  const lunch = head("/lunch", "https://www.example.com");
  expect(canonical(lunch)).toBe("https://www.example.com/lunch");
  expect(meta(lunch, "og:url")).toBe("https://www.example.com/lunch");
  expect(meta(lunch, "og:image")).toBe("https://www.example.com/static/oven.jpg");
  const home = head("/", "https://www.example.com");
  expect(canonical(home)).toBe("https://www.example.com/");
});

test("the posts' feeds are found, and a page's own card is shared", () => {
  const lunch = head("/lunch", "https://www.example.com", { socialCard: "/cards/0b1c.jpg" });
  expect(meta(lunch, "og:image")).toBe("https://www.example.com/cards/0b1c.jpg");
  expect(lunch.querySelectorAll('link[rel="alternate"]')).toHaveLength(3);
});
