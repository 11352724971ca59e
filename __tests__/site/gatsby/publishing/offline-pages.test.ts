import { offlinePages } from "../../../../src/site/gatsby/publishing/offline-pages.ts";

const addresses = { menu: "/menu", booking: "/book", contact: "/contact", offline: "/offline" };
const small = { "/menu": "m", "/book": "b", "/contact": "c", "/offline": "o", "/it/menu": "mm" };

/** Returns the paths that the worker prefetches for a site with these pages. */
const aheadOf = async (pages: Readonly<Record<string, string>>): Promise<string[]> => {
  const list = await offlinePages(addresses, ["en", "it"], (path) => Promise.resolve(pages[path]));
  return Object.keys(JSON.parse(list) as object);
};

test("the worker prefetches menu, booking and contact page, and their translations", async () => {
  await expect(aheadOf(small)).resolves.toEqual(["/menu", "/book", "/contact", "/offline", "/it/menu"]);
});

test("a page is fetched again only if it has changed", async () => {
  const listOf = (menu: string) =>
    offlinePages(addresses, ["en"], (path) => Promise.resolve(path === "/menu" ? menu : "same"));
  expect(await listOf("one")).toBe(await listOf("one"));
  const [before, after] = [JSON.parse(await listOf("one")), JSON.parse(await listOf("two"))] as Record<
    string,
    string
  >[];
  expect(after!["/menu"]).not.toBe(before!["/menu"]);
  expect(after!["/book"]).toBe(before!["/book"]);
});

test("a menu of thousands of dishes is too large for that, and fails no build", async () => {
  const large = { ...small, "/menu": "x".repeat(3_000_000) };
  await expect(aheadOf(large)).resolves.toEqual(["/book", "/contact", "/offline", "/it/menu"]);
});

test("a missing page is named", async () => {
  const { "/book": _book, ...others } = small;
  await expect(aheadOf(others)).rejects.toThrow("needs the page /book: add it to content/pages/.");
});
