import { act, fireEvent, screen } from "@testing-library/react";
import type { ComponentType } from "react";
import { hydrateRoot, type Root } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { BlockSlot, hydrationGate, type AnyBlockProps } from "../../../src/site/blocks/block-slot.tsx";
import { retryWaits } from "../../../src/core/browser/retry-import.ts";

const Welcome: ComponentType<AnyBlockProps> = () => (
  <section>
    <h2>Welcome</h2>
    <button type="button">More</button>
  </section>
);
const Menu: ComponentType<AnyBlockProps> = () => <section>The menu</section>;
const Broken: ComponentType<AnyBlockProps> = () => {
  throw new Error("A bug of this block");
};

const loaderOf = (block: ComponentType<AnyBlockProps>) => () => Promise.resolve({ default: block });
const page = (...loaders: (() => Promise<{ default: ComponentType<AnyBlockProps> }>)[]) => (
  <>
    <header>Sole &amp; Alder</header>
    {loaders.map(hydrationGate).map((hydration, index) => (
      <BlockSlot
        key={index}
        hydration={hydration}
        type={`block-${index}`}
        block={{}}
        data={undefined}
        index={index}
      />
    ))}
  </>
);

/** The page as the server sends it. */
async function serverHtml(): Promise<string> {
  const element = page(loaderOf(Welcome), loaderOf(Menu));
  renderToString(element);
  await act(async () => undefined);
  return renderToString(element);
}

let root: Root;
let place: HTMLElement;
const failing = jest.fn<Promise<{ default: ComponentType<AnyBlockProps> }>, []>();
const reported = jest.fn();

beforeEach(async () => {
  globalThis.reportError = reported;
  place = document.body.appendChild(document.createElement("div"));
  place.innerHTML = await serverHtml();
  jest.useFakeTimers();
  failing.mockReset().mockRejectedValue(new Error("Loading chunk 7 failed."));
});
afterEach(() => {
  act(() => root.unmount());
  place.remove();
  jest.useRealTimers();
});

const hydrate = (...loaders: Parameters<typeof page>) =>
  act(async () => {
    root = hydrateRoot(place, page(...loaders));
  });
const wait = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const allTries = async () => {
  for (const ms of retryWaits) await wait(ms);
};
const slotOf = (text: string) => screen.getByText(text).closest("[data-block]");

test("a block whose script fails keeps the server's HTML, and the others become active", async () => {
  await hydrate(failing, loaderOf(Menu));
  expect(slotOf("The menu")).toHaveAttribute("data-live");
  await allTries();
  expect(screen.getByText("Sole & Alder")).toBeInTheDocument();
  expect(screen.getByRole("heading", { name: "Welcome" })).toBeInTheDocument();
  expect(slotOf("Welcome")).not.toHaveAttribute("data-live");
  expect(failing).toHaveBeenCalledTimes(retryWaits.length + 1);
});

test("after the last try, a button in that block alone loads it", async () => {
  await hydrate(failing, loaderOf(Menu));
  expect(screen.queryByRole("button", { name: "Load again" })).toBeNull();
  await allTries();
  const heading = screen.getByRole("heading", { name: "Welcome" });
  const button = screen.getByRole("button", { name: "Load again" });
  expect(button.closest("[data-block]")).toBe(slotOf("Welcome"));

  failing.mockResolvedValue({ default: Welcome });
  fireEvent.click(button);
  await wait(0);
  expect(slotOf("Welcome")).toHaveAttribute("data-live");
  expect(screen.queryByRole("button", { name: "Load again" })).toBeNull();
  // The element from the server's HTML was hydrated.
  expect(screen.getByRole("heading", { name: "Welcome" })).toBe(heading);
});

test("a browser that comes online again loads what failed", async () => {
  await hydrate(failing, loaderOf(Menu));
  await allTries();
  failing.mockResolvedValue({ default: Welcome });
  act(() => void window.dispatchEvent(new Event("online")));
  await wait(0);
  expect(slotOf("Welcome")).toHaveAttribute("data-live");
});

test("an error in one block leaves the others unchanged", async () => {
  const logged = jest.spyOn(console, "error").mockImplementation(() => undefined);
  await hydrate(loaderOf(Broken), loaderOf(Menu));
  await wait(0);
  expect(screen.getByText("Sole & Alder")).toBeInTheDocument();
  expect(slotOf("The menu")).toHaveAttribute("data-live");
  expect(screen.getByRole("alert").closest("[data-block]")).toHaveAttribute("data-block", "block-0");
  logged.mockRestore();
});
