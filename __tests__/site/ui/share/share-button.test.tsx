import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { ShareButton } from "../../../../src/site/ui/share/share-button.tsx";

const define = (name: "share" | "clipboard", value: unknown) =>
  Object.defineProperty(navigator, name, { value, configurable: true });

beforeEach(() => window.history.replaceState(null, "", "/menu/garden-salad?free=gluten#top"));
afterEach(() => define("share", undefined));

const press = async () => {
  const user = userEvent.setup();
  const written: string[] = [];
  define("clipboard", { writeText: (text: string) => Promise.resolve(void written.push(text)) });
  render(<ShareButton title="Garden salad" />);
  await user.click(screen.getByRole("button", { name: "Share Garden salad" }));
  return written;
};

test("if the phone can share, it gets the dish and its address", async () => {
  const shared: unknown[] = [];
  define("share", (what: unknown) => Promise.resolve(void shared.push(what)));
  expect(await press()).toEqual([]);
  expect(shared).toEqual([{ title: "Garden salad", url: "http://localhost/menu/garden-salad" }]);
  expect(screen.getByRole("status")).toBeEmptyDOMElement();
});

test("if nothing can share, the link is copied, and screen readers are told", async () => {
  expect(await press()).toEqual(["http://localhost/menu/garden-salad"]);
  expect(screen.getByRole("status")).toHaveTextContent("The link is copied.");
});

test("a guest who closes the phone's sheet gets no message", async () => {
  define("share", () => Promise.reject(new DOMException("Share canceled", "AbortError")));
  await press();
  expect(screen.getByRole("status")).toBeEmptyDOMElement();
});

test("if neither is allowed, the link can be read", async () => {
  define("share", () => Promise.reject(new DOMException("Not here", "NotAllowedError")));
  await press();
  expect(screen.getByRole("status")).toHaveTextContent("The link: http://localhost/menu/garden-salad");
});
