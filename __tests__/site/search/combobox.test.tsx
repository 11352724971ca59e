import { act, fireEvent, render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { routeChanged } from "../../../src/core/browser/route.ts";
import { openSearch, type SiteSearch } from "../../../src/site/search/query.ts";
import { Results } from "../../../src/site/search/results.tsx";
import { SearchBox } from "../../../src/site/search/search-box.tsx";
import { useSiteSearch } from "../../../src/site/search/use-site-search.ts";
import { entry, house, indexOf } from "./entries.ts";

const engine = openSearch(indexOf(house));

interface SearchProps {
  load?: () => Promise<SiteSearch>;
  eager?: boolean;
}

const ready = () => Promise.resolve(engine);

function Search({ load = ready, eager = false }: SearchProps) {
  const search = useSiteSearch({ id: "s", eager, load });
  return (
    <>
      <SearchBox search={search} id="box" label="Look for" placeholder="…" />
      <Results search={search} label="Results" none={<p>Try one word.</p>} />
    </>
  );
}

const box = () => screen.getByRole<HTMLInputElement>("combobox", { name: "Look for" });
const options = () => screen.queryAllByRole("option");
/** Returns the title of each option; undefined if it is not among these titles. */
const names = (titles = house.map(({ title }) => title)) =>
  options().map((option) =>
    titles.find(
      (title) => within(option).queryAllByText((_, element) => element?.textContent === title).length > 0,
    ),
  );
/** The option that the box marks as active. */
const active = () => document.getElementById(box().getAttribute("aria-activedescendant") ?? "");

async function show(props: SearchProps = {}) {
  const user = userEvent.setup();
  await act(async () => void render(<Search {...props} />));
  return user;
}

const paste = (text: string) => act(async () => void fireEvent.change(box(), { target: { value: text } }));

beforeEach(() => window.history.replaceState(null, "", "/search"));

test("typing filters at every key, in labelled groups", async () => {
  const user = await show();
  expect(box()).toHaveAttribute("aria-expanded", "false");
  await user.type(box(), "t");
  expect(options().length).toBeGreaterThan(3);
  await user.type(box(), "oma");
  const list = screen.getByRole("listbox", { name: "Results" });
  expect(box()).toHaveAttribute("aria-expanded", "true");
  expect(box()).toHaveAttribute("aria-controls", list.id);
  expect(
    within(list)
      .getAllByRole("group")
      .map((group) => group.getAttribute("aria-labelledby")),
  ).toHaveLength(2);
  const dishes = within(list).getByRole("group", { name: "Dishes" });
  expect(within(dishes).getByRole("option")).toHaveTextContent("Roast tomato soup $8.00 Lunch Basil");
  const posts = within(list).getByRole("group", { name: "Posts" });
  expect(within(posts).getByRole("option")).toHaveTextContent("5 October 2026");
  expect([...document.querySelectorAll("mark")].map((mark) => mark.textContent)).toEqual(["toma", "Toma"]);
});

test("arrow keys move around the list and back, and the box keeps the focus", async () => {
  const user = await show();
  await user.type(box(), "soup");
  expect(active()).toBeNull();
  await user.keyboard("{ArrowDown}");
  expect(active()).toBe(options()[0]);
  expect(options()[0]).toHaveAttribute("aria-selected", "true");
  await user.keyboard("{ArrowDown}");
  expect(active()).toBe(options()[1]);
  expect(options()[0]).toHaveAttribute("aria-selected", "false");
  await user.keyboard("{ArrowDown}");
  expect(active()).toBe(options()[0]);
  await user.keyboard("{ArrowUp}");
  expect(active()).toBe(options()[1]);
  expect(box()).toHaveFocus();
});

test.each(["{Home}", "{End}", "{ArrowLeft}", "{ArrowRight}"])("%s returns to the text", async (key) => {
  const user = await show();
  await user.type(box(), "soup");
  await user.keyboard("{ArrowDown}");
  expect(active()).not.toBeNull();
  await user.keyboard(key);
  expect(active()).toBeNull();
  expect(box()).toHaveValue("soup");
});

test("Enter opens the active result, like a click on its link", async () => {
  const user = await show();
  const opened: string[] = [];
  const onClick = (event: MouseEvent) => {
    const link = (event.target as HTMLElement).closest("a");
    if (!link) return;
    event.preventDefault();
    opened.push(link.getAttribute("href") ?? "");
  };
  document.addEventListener("click", onClick);
  await user.type(box(), "soup");
  await user.keyboard("{Enter}");
  expect(opened).toEqual([]);
  await user.keyboard("{ArrowDown}{Enter}");
  await user.click(options()[1]!);
  document.removeEventListener("click", onClick);
  expect(opened).toEqual(["/dishes/roast-tomato-soup", "/posts/tomato-soup-for-the-last-warm-week"]);
});

test("another key starts without an active result", async () => {
  const user = await show();
  await user.type(box(), "sou");
  await user.keyboard("{ArrowDown}");
  await user.keyboard("p");
  expect(active()).toBeNull();
});

test("Escape and the clear button empty the box and the address", async () => {
  const user = await show();
  await user.type(box(), "soup");
  await user.keyboard("{Escape}");
  expect(box()).toHaveValue("");
  expect(options()).toHaveLength(0);
  expect(window.location.search).toBe("");
  await user.type(box(), "soup");
  await user.click(screen.getByRole("button", { name: "Clear the search" }));
  expect(box()).toHaveValue("");
  expect(box()).toHaveFocus();
  expect(screen.queryByRole("button", { name: "Clear the search" })).toBeNull();
});

test("keys of an input method choose letters, not results", async () => {
  const user = await show();
  await user.type(box(), "soup");
  fireEvent.keyDown(box(), { key: "ArrowDown", isComposing: true });
  expect(active()).toBeNull();
});

test("the count is announced once the guest pauses", async () => {
  jest.useFakeTimers();
  try {
    await show();
    await paste("soup");
    expect(screen.getByRole("status")).toBeEmptyDOMElement();
    act(() => jest.advanceTimersByTime(600));
    expect(screen.getByRole("status")).toHaveTextContent("2 results for “soup”");
    await paste("tiramsu");
    act(() => jest.advanceTimersByTime(600));
    expect(screen.getByRole("status")).toHaveTextContent("No exact match for “tiramsu”; 1 comes close");
  } finally {
    jest.useRealTimers();
  }
});

test("an empty result says so with the term, shortened if it is long, and offers help", async () => {
  const user = await show();
  await user.type(box(), "durian");
  expect(screen.getByText("Nothing found for “durian”")).toBeVisible();
  expect(screen.getByText("Try one word.")).toBeVisible();
  expect(box()).toHaveAttribute("aria-expanded", "false");
  await paste("x".repeat(500));
  expect(screen.getByText(`Nothing found for “${"x".repeat(60)}…”`)).toBeVisible();
});

test.each(["   ", "\t"])("only spaces (%j) are not a search", async (typed) => {
  await show();
  await paste(typed);
  expect(screen.queryByText(/found|results/)).toBeNull();
});

test("markup in a result is text", async () => {
  const wicked = openSearch(indexOf([entry("dishes", "Soup <img src=x onerror=alert(1)>", { path: "/x" })]));
  const user = await show({ load: () => Promise.resolve(wicked) });
  await user.type(box(), "img");
  expect(names(["Soup <img src=x onerror=alert(1)>"])).toEqual(["Soup <img src=x onerror=alert(1)>"]);
  expect(document.querySelector("[onerror]")).toBeNull();
});

test("of ten thousand results six are rendered for a group, and the last row shows more", async () => {
  const many = Array.from({ length: 10_000 }, (_, index) => entry("dishes", `Soup ${index}`));
  const user = await show({ load: () => Promise.resolve(openSearch(indexOf(many))) });
  await user.type(box(), "soup");
  expect(options()).toHaveLength(7);
  expect(options()[6]).toHaveTextContent("9,994 more in Dishes");
  await user.keyboard("{ArrowUp}{Enter}");
  expect(options()).toHaveLength(31);
  expect(active()).toBe(options()[6]);
  expect(options()[30]).toHaveTextContent("9,970 more in Dishes");
  await user.click(options()[30]!);
  expect(options()).toHaveLength(55);
});

describe("the address", () => {
  test("opens the page with its term", async () => {
    window.history.replaceState(null, "", "/search?q=carbonara&from=letter");
    await show();
    expect(box()).toHaveValue("carbonara");
    expect(names()).toEqual(["Spaghetti carbonara"]);
  });

  test("keeps the term without a history entry, and its other parts", async () => {
    window.history.replaceState({ key: "7" }, "", "/search?from=letter#top");
    const user = await show();
    const steps = window.history.length;
    await user.type(box(), "crème & egg");
    await user.tab();
    expect(window.location.search).toBe("?from=letter&q=cr%C3%A8me+%26+egg");
    expect(window.location.hash).toBe("#top");
    expect(window.history.length).toBe(steps);
    expect(window.history.state).toEqual({ key: "7" });
  });

  test("follows the typing after a pause", async () => {
    jest.useFakeTimers();
    try {
      await show();
      await paste("soup");
      act(() => jest.advanceTimersByTime(399));
      expect(window.location.search).toBe("");
      act(() => jest.advanceTimersByTime(1));
      expect(window.location.search).toBe("?q=soup");
    } finally {
      jest.useRealTimers();
    }
  });

  test("sets the box when the guest goes back or follows a link to the search", async () => {
    const user = await show();
    await user.type(box(), "soup");
    window.history.replaceState(null, "", "/search?q=caron");
    await act(async () => void window.dispatchEvent(new Event(routeChanged)));
    expect(box()).toHaveValue("caron");
    expect(names()).toEqual(["Henri Caron"]);
  });
});

describe("the index", () => {
  test("is loaded when the box is used, and at once on the search page", async () => {
    const load = jest.fn(ready);
    const user = await show({ load });
    expect(load).not.toHaveBeenCalled();
    await act(async () => box().focus());
    expect(load).toHaveBeenCalledTimes(1);
    await user.type(box(), "so");
    expect(load).toHaveBeenCalledTimes(1);
  });

  test("eagerly: before anything happens", async () => {
    const load = jest.fn(ready);
    await show({ load, eager: true });
    expect(load).toHaveBeenCalledTimes(1);
  });

  test("while it loads a slow search says so, then answers the input", async () => {
    let arrive!: (search: SiteSearch) => void;
    const user = await show({ load: () => new Promise((resolve) => (arrive = resolve)) });
    await user.type(box(), "soup");
    expect(screen.getByRole("status")).toHaveTextContent("Loading the search…");
    await act(async () => arrive(engine));
    expect(options()).toHaveLength(2);
  });

  test("that fails to load leaves the text, says so and can be retried", async () => {
    let works = false;
    const load = jest.fn(() => (works ? ready() : Promise.reject(new TypeError("Failed to fetch"))));
    const user = await show({ load });
    await user.type(box(), "soup");
    expect(screen.getByRole("alert")).toHaveTextContent("We couldn’t load the search.");
    expect(box()).toHaveValue("soup");
    expect(load).toHaveBeenCalledTimes(2); // The search is loaded on focus, where a failure stays invisible, and again on the first key.
    works = true;
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(options()).toHaveLength(2);
    expect(screen.queryByRole("alert")).toBeNull();
  });

  test("offline: says so, and retries by itself once the guest is back", async () => {
    const onLine = jest.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    try {
      let works = false;
      const user = await show({ load: () => (works ? ready() : Promise.reject(new TypeError("x"))) });
      await user.type(box(), "soup");
      expect(screen.getByRole("alert")).toHaveTextContent("You’re offline.");
      works = true;
      onLine.mockReturnValue(true);
      await act(async () => void window.dispatchEvent(new Event("online")));
      expect(options()).toHaveLength(2);
    } finally {
      onLine.mockRestore();
    }
  });
});

test("the box is a text field: a search field may not be a combobox", async () => {
  await show();
  expect(box().type).toBe("text");
});
