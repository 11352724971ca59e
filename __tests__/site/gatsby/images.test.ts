import { image } from "../../../src/content/model/fields.ts";
import { parseFields } from "../../../src/content/model/parse-fields.ts";
import { imageFilesOf, imageOf } from "../../../src/site/gatsby/images.ts";

test("an image of many entries is requested once", () => {
  const image = { file: "/media/soup.jpg", alt: "" };
  const content = {
    dishes: [{ image }, { image }, { image: null }],
    pages: [{ blocks: [{ type: "banner", image: { file: "/media/oven.jpg" } }] }],
  };
  expect(imageFilesOf(content)).toEqual(["media/soup.jpg", "media/oven.jpg"]);
});

test("a picture has the size of its widest file, so that its space is reserved", () => {
  const gatsbyImageData = {
    width: 1,
    height: 0.75,
    images: { fallback: { src: "/a.jpg", srcSet: "/a-480.jpg 480w,\n/a-1200.jpg 1200w" } },
  };
  const data = { image: { file: "/media/a.jpg", alt: "A", caption: null, focalPoint: "" } };
  const files = new Map([["media/a.jpg", { childImageSharp: { gatsbyImageData } }]]);
  expect(parseFields(data, { image: image("Picture") }, { image: imageOf(files) })).toEqual({
    image: { alt: "A", data: { ...gatsbyImageData, width: 1200, height: 900 } },
  });
});

test("a picture is AVIF in all its widths, with one file of another format for browsers without it", () => {
  const avif = {
    width: 1,
    height: 0.75,
    images: {
      fallback: { src: "/a-1920.avif", srcSet: "/a-480.avif 480w,\n/a-1920.avif 1920w", sizes: "100vw" },
    },
  };
  const webp = {
    width: 1,
    height: 0.75,
    images: {
      fallback: { src: "/a-800.webp", srcSet: "/a-240.webp 240w,\n/a-800.webp 800w", sizes: "100vw" },
    },
  };
  const files = new Map([["media/a.jpg", { childImageSharp: { gatsbyImageData: avif, fallback: webp } }]]);
  const data = { image: { file: "/media/a.jpg", alt: "A", caption: null, focalPoint: "" } };
  expect(parseFields(data, { image: image("Picture") }, { image: imageOf(files) })).toEqual({
    image: {
      alt: "A",
      data: {
        width: 1920,
        height: 1440,
        images: {
          sources: [{ type: "image/avif", srcSet: "/a-480.avif 480w,/a-1920.avif 1920w", sizes: "100vw" }],
          fallback: { src: "/a-800.webp", srcSet: "/a-240.webp 240w,/a-800.webp 800w" },
        },
      },
    },
  });
});

test("a PNG file is a print if the restaurant's pictures are prints; a photograph stays one", () => {
  const picture = (file: string, photos: string) =>
    parseFields(
      { image: { file, alt: "" } },
      { image: image("Picture") },
      { image: imageOf(new Map(), photos) },
    ).image;
  expect(picture("/media/a.png", "prints")).toMatchObject({ print: true });
  expect(picture("/media/a.jpg", "prints")).not.toHaveProperty("print");
  expect(picture("/media/a.png", "asShot")).not.toHaveProperty("print");
});
