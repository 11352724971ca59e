import {
  restoreAfterSwitch,
  announceHydration,
  handleLanguageLink,
} from "../../../src/site/layout/switch-language.ts";
import { useCart } from "../../../src/site/cart/store.ts";

const form = (times: readonly string[]) => `<main><form>
  <input name="name" /><textarea name="message"></textarea>
  <select name="time">${times.map((time) => `<option>${time}</option>`).join("")}</select>
  <input type="password" name="password" />
</form></main>`;
const field = (name: string) => document.querySelector<HTMLInputElement>(`[name="${name}"]`)!;
const link = (attributes: string): HTMLAnchorElement => {
  const holder = document.createElement("div");
  holder.innerHTML = `<a ${attributes}>x</a>`;
  return holder.querySelector("a")!;
};
const titles: Record<string, string> = { "/page-data/it/menu/soup/page-data.json": "Zuppa" };

beforeEach(() => {
  sessionStorage.clear();
  document.documentElement.lang = "en";
  window.history.replaceState(null, "", "/book?persons=2#form");
  useCart.setState({ lines: [] });
  window.fetch = (async (path: string) => ({
    ok: titles[path] !== undefined,
    json: async () => ({ result: { pageContext: { title: titles[path] } } }),
  })) as unknown as typeof fetch;
});

test("a link to another language leaves it, one within it and one elsewhere do not", () => {
  expect(handleLanguageLink(link('href="/it/book" hreflang="it"'))).toBe(true);
  expect(handleLanguageLink(link('href="/book" hreflang="en"'))).toBe(false);
  expect(handleLanguageLink(link('href="/book"'))).toBe(false);
});

test("the switch takes query, fragment and input along, but no password", () => {
  document.body.innerHTML = form(["6:00 PM", "7:30 PM"]);
  field("name").value = "Ada";
  field("message").value = "By the window";
  field("time").value = "7:30 PM";
  field("password").value = "secret";
  const to = link('href="/it/book" hreflang="it" data-keeps-place=""');
  handleLanguageLink(to);
  expect(to.getAttribute("href")).toMatch(/\/it\/book\?persons=2#form$/);
  expect(JSON.stringify({ ...sessionStorage })).not.toContain("secret");

  window.history.replaceState(null, "", "/it/book?persons=2#form");
  document.documentElement.lang = "it";
  document.body.innerHTML = form(["18:00", "19:30"]);
  restoreAfterSwitch();
  expect(field("name").value).toBe("Ada");
  expect(field("message").value).toBe("By the window");
  // An option's value differs between languages, but its position does not.
  expect(field("time").value).toBe("19:30");
  expect(field("password").value).toBe("");
});

test("what was taken along is for the page that the switch leads to, once", () => {
  document.body.innerHTML = form(["6:00 PM"]);
  field("name").value = "Ada";
  handleLanguageLink(link('href="/it/book" hreflang="it" data-keeps-place=""'));
  window.history.replaceState(null, "", "/it/menu");
  document.body.innerHTML = form(["18:00"]);
  restoreAfterSwitch();
  expect(field("name").value).toBe("");
  window.history.replaceState(null, "", "/it/book");
  restoreAfterSwitch();
  expect(field("name").value).toBe("");
});

test("the cart comes along, and its dishes have their names in the new language if there are any", async () => {
  useCart.getState().add({ id: "dishes/soup", title: "Soup", cents: 900 }, 2);
  useCart.getState().add({ id: "products/board", title: "Board", cents: 1200 });
  handleLanguageLink(link('href="/it/menu" hreflang="it" data-keeps-place=""'));
  useCart.setState({ lines: [] });
  window.history.replaceState(null, "", "/it/menu");
  document.documentElement.lang = "it";
  restoreAfterSwitch();
  // The server's HTML contains an empty cart.
  expect(useCart.getState().lines).toEqual([]);
  announceHydration();
  await new Promise((resolve) => setTimeout(resolve));
  expect(useCart.getState().lines).toMatchObject([
    { id: "dishes/soup", title: "Zuppa", language: undefined, quantity: 2 },
    { id: "products/board", title: "Board", language: "en", quantity: 1 },
  ]);
});

test("blocked storage does not prevent a change of language", () => {
  const setItem = Storage.prototype.setItem;
  Storage.prototype.setItem = () => {
    throw new DOMException("blocked", "SecurityError");
  };
  expect(handleLanguageLink(link('href="/it/book" hreflang="it" data-keeps-place=""'))).toBe(true);
  Storage.prototype.setItem = setItem;
});
