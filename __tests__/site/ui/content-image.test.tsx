import { fireEvent, render, screen } from "@testing-library/react";
import { Image } from "../../../src/site/ui/content-image.tsx";
import type { ImageValue } from "../../../src/content/model/fields.ts";

const built: ImageValue = {
  alt: "A ribeye on slate",
  focalPoint: "72% 60%",
  data: {
    width: 1200,
    height: 900,
    backgroundColor: "#332211",
    images: {
      fallback: { src: "/static/ribeye.jpg", srcSet: "/static/ribeye.jpg 1200w", sizes: "100vw" },
      sources: [{ type: "image/avif", srcSet: "/static/ribeye.avif 1200w", sizes: "100vw" }],
    },
  },
};

test("a built picture offers its formats, reserves its space and loads lazily", () => {
  const { container } = render(<Image image={built} sizes="50vw" />);
  const img = screen.getByRole("img", { name: "A ribeye on slate" });
  expect(container.querySelector("source")).toHaveAttribute("type", "image/avif");
  expect(container.querySelector("source")).toHaveAttribute("sizes", "50vw");
  expect(img).toHaveAttribute("width", "1200");
  expect(img).toHaveAttribute("height", "900");
  expect(img).toHaveAttribute("loading", "lazy");
  expect(img).toHaveStyle({ objectPosition: "72% 60%" });
});

test("the page's largest picture is loaded first", () => {
  render(<Image image={built} eager />);
  const img = screen.getByRole("img");
  expect(img).toHaveAttribute("loading", "eager");
  expect(img).toHaveAttribute("fetchpriority", "high");
});

test("a picture that cannot be loaded becomes a drawn plate with the same text, and no format is retried", () => {
  const { container } = render(<Image image={built} />);
  fireEvent.error(screen.getByRole("img"));
  const img = screen.getByRole("img", { name: "A ribeye on slate" });
  expect(img.getAttribute("src")).toMatch(/^data:image\/svg/);
  expect(container.querySelector("source")).toBeNull();
});

test("a picture that failed before hydration is noticed", () => {
  const spies = [
    jest.spyOn(HTMLImageElement.prototype, "complete", "get").mockReturnValue(true),
    jest.spyOn(HTMLImageElement.prototype, "naturalWidth", "get").mockReturnValue(0),
    jest.spyOn(HTMLImageElement.prototype, "currentSrc", "get").mockReturnValue("/static/ribeye.jpg"),
  ];
  render(<Image image={built} />);
  expect(screen.getByRole("img").getAttribute("src")).toMatch(/^data:image\/svg/);
  for (const spy of spies) spy.mockRestore();
});

test("another picture in the same place gets its own chance", () => {
  const { rerender } = render(<Image image={{ data: null, src: "/media/a.jpg", alt: "A" }} />);
  fireEvent.error(screen.getByRole("img"));
  rerender(<Image image={{ data: null, src: "/media/b.jpg", alt: "B" }} />);
  expect(screen.getByRole("img", { name: "B" })).toHaveAttribute("src", "/media/b.jpg");
});

test("without a build the picture's own file is shown, and without a file the plate", () => {
  const { rerender } = render(<Image image={{ data: null, src: "/media/a.jpg", alt: "A" }} />);
  expect(screen.getByRole("img", { name: "A" })).toHaveAttribute("src", "/media/a.jpg");
  rerender(<Image image={{ data: null, alt: "A" }} />);
  expect(screen.getByRole("img", { name: "A" }).getAttribute("src")).toMatch(/^data:image\/svg/);
});
