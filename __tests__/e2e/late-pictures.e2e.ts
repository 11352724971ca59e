import { expect, live, test } from "./support/test.ts";

for (const path of ["/menu", "/order", "/shopage"])
  test(`${path}: a picture that is still loading is not a black slab on the paper`, async ({ page }) => {
    await page.route(/\.(avif|webp|jpe?g|png)(\?|$)/, () => undefined);
    await page.goto(path, { waitUntil: "domcontentloaded" });
    if (path === "/menu") await live(page, "tabbed-menu");
    const dark = await page.locator(".paper img:visible").evaluateAll((images) =>
      images.flatMap((image) => {
        const { backgroundColor } = getComputedStyle(image);
        const canvas = document.createElement("canvas").getContext("2d")!;
        canvas.fillStyle = getComputedStyle(image.closest(".paper")!).backgroundColor;
        canvas.fillRect(0, 0, 1, 1);
        canvas.fillStyle = backgroundColor;
        canvas.fillRect(0, 0, 1, 1);
        const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data;
        return red + green + blue < 3 * 60 && !image.style.backgroundColor ? [backgroundColor] : [];
      }),
    );
    expect(dark).toEqual([]);
  });
