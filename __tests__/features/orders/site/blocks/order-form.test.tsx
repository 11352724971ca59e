import { act, cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import OrderForm from "../../../../../src/features/orders/site/blocks/order-form/order-form.tsx";
import { fixture } from "../../../../../src/features/orders/site/blocks/order-form/fixture.ts";
import { useCart } from "../../../../../src/site/cart/store.ts";
import type { QuoteRequest } from "../../../../../src/features/orders/site/calls.ts";
import { OnSite } from "../../../../support/addresses.tsx";
import { fetched, mockService, reply } from "../../../../support/service.ts";

const moment = (time: string, minutes: number) => ({
  at: `2026-11-24T00:${String(minutes).padStart(2, "0")}:00.000Z`,
  date: "2026-11-23",
  time,
});
const prices: Readonly<Record<string, number>> = { "margherita-pizza": 1300, "grilled-salmon": 1700 };

const quarters = [
  { at: moment("7:45 PM", 45), state: "free" },
  { at: moment("7:55 PM", 55), state: "full" },
];

interface Answers {
  readonly gone?: string;
  readonly dearer?: number;
  readonly times?: typeof quarters;
}

/** The service's quote for a bag; the dish `gone` is sold out. */
function quoteOf({ lines, hold }: QuoteRequest, { gone = "", dearer = 0, times = quarters }: Answers) {
  const cents = lines.map(({ dish, choices = [] }) => prices[dish]! + 300 * choices.length + dearer);
  const isWhole = lines.every(({ dish }) => dish !== gone);
  const total = lines.reduce((sum, { quantity }, index) => sum + (cents[index]! + 100) * quantity, 0);
  return {
    lines: lines.map(({ dish, quantity }, index) =>
      dish === gone
        ? { problem: "sold-out", cents: null, totalCents: null }
        : { problem: null, cents: cents[index], totalCents: cents[index]! * quantity },
    ),
    sum: isWhole
      ? { portions: 1, boxes: 1, packagingCents: 100 * lines.length, savings: [], totalCents: total }
      : null,
    allergens: isWhole ? { contains: ["gluten"], free: ["nuts"], unconfirmed: ["egg"] } : null,
    state: isWhole ? "open" : null,
    quote: isWhole
      ? { from: moment("7:40 PM", 40), until: moment("7:50 PM", 50), startBy: moment("7:26 PM", 26) }
      : null,
    nearest: [],
    hold: isWhole ? { id: hold, until: moment("7:31 PM", 31) } : null,
    times,
    days: [],
  };
}

/** Returns the bodies sent to a path. */
const sentTo = (path: string) =>
  fetched.mock.calls
    .filter(([address]) => address === path)
    .map(([, init]) => JSON.parse(String(init.body)) as QuoteRequest & Record<string, unknown>);

function answer(options: Answers = {}, placed?: () => Partial<Response>) {
  fetched.mockImplementation((path, init) => {
    const body = JSON.parse(String(init.body)) as QuoteRequest;
    if (path.endsWith("/quote"))
      return Promise.resolve(reply(200, { success: true, ...quoteOf(body, options) }));
    return placed ? Promise.resolve(placed()) : Promise.reject(new TypeError("Failed to fetch"));
  });
}

const show = () => {
  const user = userEvent.setup();
  render(<OrderForm {...fixture} headingLevel={1} id="b1" />, { wrapper: OnSite });
  return user;
};
const slip = () => within(screen.getByRole("region", { name: "Your slip" }));
const [quote, place] = ["/api/food/orders/quote", "/api/food/orders"] as const;
const price = "Order, $18.00 pay at the bar";

beforeEach(() => {
  mockService();
  window.history.replaceState(null, "", "/order");
  sessionStorage.clear();
  localStorage.clear();
  act(() => useCart.getState().clear());
});

test("a dish goes into the bag, and the slip shows price, allergens and time", async () => {
  answer();
  const user = show();
  await user.click(screen.getByRole("button", { name: "Add Grilled salmon" }));
  expect(await slip().findByText("7:26 PM", { exact: false, selector: ".caption" })).toBeInTheDocument();
  expect(slip().getByText("Ready at the bar between 7:40 – 7:50 PM")).toBeInTheDocument();
  expect(slip().getByText(/^In the bag:/)).toHaveTextContent("gluten. Not in it: nuts. Eggs: please ask.");
  expect(slip().getByRole("button", { name: price })).toBeInTheDocument();
});

describe("a guest with an allergy, without putting anything into the bag,", () => {
  const dish = (title: string) => screen.getByRole("heading", { name: title }).closest("li")!;

  test("sees each dish's allergens, and finds all dishes with all allergens", async () => {
    answer();
    const user = show();
    expect(dish("Margherita pizza")).toHaveTextContent("Contains gluten, milk");
    expect(dish("Grilled salmon")).toHaveTextContent(/Contains fish$|Contains fishAdd/);
    expect(dish("Ribeye")).toHaveTextContent("allergens not confirmed");
    expect(screen.getByRole("link", { name: "All dishes and allergens" })).toHaveAttribute(
      "href",
      "/allergens",
    );
    await user.click(screen.getByRole("button", { name: "Add Margherita pizza" }));
    expect(dish("Margherita pizza")).toHaveTextContent("Contains gluten, milk");
  });

  test("sees only what is confirmed to be free of it, and unconfirmed dishes below", async () => {
    answer();
    const user = show();
    await user.click(screen.getByRole("button", { name: "Diet & allergens" }));
    await user.click(await screen.findByRole("checkbox", { name: "Gluten" }));
    expect(screen.queryByRole("heading", { name: "Margherita pizza" })).toBeNull();
    expect(dish("Grilled salmon")).toBeVisible();
    const unconfirmed = within(screen.getByRole("region", { name: "Not confirmed by the kitchen" }));
    expect(unconfirmed.getByRole("link", { name: "Ribeye" })).toHaveAttribute("href", "/menu/ribeye-steak");
    await user.keyboard("{Enter}");
    expect(slip().queryByText("The bag is empty")).toBeNull();
    await user.click(screen.getByRole("button", { name: "Clear filters" }));
    expect(dish("Margherita pizza")).toBeVisible();
  });
});

describe("a guest with an empty bag reads", () => {
  const says = (said: object) =>
    fetched.mockImplementation((_path, init) => {
      const body = JSON.parse(String(init.body)) as QuoteRequest;
      const quoted = { ...quoteOf(body, {}), allergens: null, quote: null, hold: null, times: [], ...said };
      return Promise.resolve(reply(200, { success: true, pausedUntil: null, ...quoted }));
    });
  const pausedUntil = moment("9:00 PM", 30);

  test.each([
    [{ state: "paused", pausedUntil }, "No online orders at the moment", /until 9:00 PM/],
    [
      { state: "paused" },
      "No online orders at the moment",
      /The kitchen has paused online orders\. What you chose/,
    ],
    [{ state: "closed" }, "Nothing can be collected for now", /Your choices stay here/],
  ])("for %j why nothing can be ordered, beside the menu with its prices", async (said, heading, text) => {
    says(said);
    show();
    expect(await slip().findByRole("heading", { name: heading })).toBeVisible();
    expect(slip().getByText(text)).toBeVisible();
    expect(sentTo(quote).at(-1)!.lines).toEqual([]);
    expect(screen.getByText("$17.00")).toBeVisible();
  });

  test("nothing like that if orders are taken, or the service does not answer", async () => {
    says({ state: "open" });
    show();
    await waitFor(() => expect(sentTo(quote)).toHaveLength(1));
    expect(
      slip().getByText("Choose something, and the kitchen will tell you when it can be ready."),
    ).toBeVisible();
    cleanup();
    fetched.mockRejectedValue(new TypeError("Failed to fetch"));
    show();
    await waitFor(() => expect(sentTo(quote)).toHaveLength(2));
    expect(
      slip().getByText("Choose something, and the kitchen will tell you when it can be ready."),
    ).toBeVisible();
    expect(screen.queryByText(/No orders|Nothing to take away|No answer/)).toBeNull();
  });
});

test("the focus stays with the dish when it is added to the bag, and when the last one is removed", async () => {
  answer();
  const user = show();
  screen.getByRole("button", { name: "Add Grilled salmon" }).focus();
  await user.keyboard("{Enter}");
  const dish = within(screen.getByRole("heading", { name: "Grilled salmon" }).closest("li")!);
  expect(dish.getByRole("button", { name: "One more Grilled salmon" })).toHaveFocus();
  dish.getByRole("button", { name: "One fewer Grilled salmon" }).focus();
  await user.keyboard("{Enter}");
  expect(screen.getByRole("button", { name: "Add Grilled salmon" })).toHaveFocus();
});

test("an order that needs an email says so at its field, which has the focus", async () => {
  const error = "Please give an email address: we’ll send you a link to confirm this order";
  answer({}, () => reply(400, { success: false, code: "MISSING_REQUIRED_FIELDS", error, field: "email" }));
  const user = show();
  await fillIn(user);
  await user.click(await slip().findByRole("button", { name: price }));
  const email = slip().getByLabelText(/^Email/);
  await waitFor(() => expect(email).toHaveFocus());
  expect(email).toHaveAccessibleDescription(error);
});

test("an address without an ending is questioned beside its field once the guest has left it", async () => {
  answer();
  const user = show();
  const email = slip().getByLabelText(/^Email/);
  await user.type(email, "ana@example");
  expect(slip().queryByText(/whole address/)).toBeNull();
  await user.tab();
  expect(email).toHaveAccessibleDescription("ana@example: is that the whole address?");
  await user.type(email, ".com");
  await user.tab();
  expect(slip().queryByText(/whole address/)).toBeNull();
});

test("options are chosen in place, and the line shows them with the note to the cook", async () => {
  answer();
  const user = show();
  await user.click(screen.getByRole("button", { name: "Add Margherita pizza" }));
  await user.click(screen.getByRole("checkbox", { name: /Gluten-free base/ }));
  await user.type(screen.getByLabelText("A note to the cook"), "Cut in six");
  await user.click(screen.getByRole("button", { name: "Put it in the bag, $16.00" }));
  const line = slip().getByRole("listitem");
  expect(line).toHaveTextContent("Gluten-free base. Cut in six");
  expect(line).toHaveTextContent("$16.00");
  await waitFor(() =>
    expect(sentTo(quote).at(-1)!.lines).toEqual([
      {
        dish: "margherita-pizza",
        quantity: 1,
        choices: [{ option: "As you like it", choice: "Gluten-free base" }],
      },
    ]),
  );
});

async function fillIn(user: ReturnType<typeof userEvent.setup>) {
  await user.click(screen.getByRole("button", { name: "Add Grilled salmon" }));
  await user.type(screen.getByLabelText("Name"), "Margaret Hale");
  await user.type(screen.getByLabelText("Telephone"), "555-0147");
  await slip().findByText("In the bag:", { exact: false });
}

test("a changed price and a removed dish ask on their own lines, and no input is lost", async () => {
  const refused = { success: false, code: "ORDER_CHANGED", error: "Something in your order has changed." };
  const said = { dearer: 0, gone: "" };
  answer(said, () => {
    said.gone = "margherita-pizza";
    said.dearer = 50;
    return reply(409, { ...refused, order: quoteOf(sentTo(place).at(-1)!, said) });
  });
  const user = show();
  await user.click(screen.getByRole("button", { name: "Add Margherita pizza" }));
  await user.click(screen.getByRole("button", { name: "Put it in the bag, $13.00" }));
  await fillIn(user);
  await user.click(await slip().findByRole("button", { name: "Order, $32.00 pay at the bar" }));
  expect(await slip().findByText("Everything else is as you left it.", { exact: false })).toBeVisible();
  const [pizza, salmon] = slip().getAllByRole("listitem");
  expect(pizza).toHaveTextContent("This sold out while you were choosing.");
  await waitFor(() => expect(salmon).toHaveTextContent("The price changed while you were choosing."));
  expect(salmon).toHaveTextContent("$17.00$17.50");
  expect(await slip().findByRole("button", { name: "Order, $18.50 pay at the bar" })).toBeVisible();
  await user.click(within(salmon!).getByRole("button", { name: /^Fine/ }));
  await user.click(within(pizza!).getByRole("button", { name: /^Leave it out/ }));
  expect(slip().getAllByRole("listitem")).toHaveLength(1);
  expect(screen.getByLabelText("Name")).toHaveValue("Margaret Hale");
});

test("sent again after a reload, an order with a lost answer has the same key", async () => {
  answer();
  const user = show();
  await fillIn(user);
  await user.click(await slip().findByRole("button", { name: price }));
  expect(await slip().findByText("We got no answer.", { exact: false })).toBeVisible();
  // Simulates a reload.
  cleanup();
  act(() => useCart.getState().clear());
  show();
  expect(await screen.findByDisplayValue("Margaret Hale")).toBeVisible();
  await user.click(await slip().findByRole("button", { name: price }));
  await waitFor(() => expect(sentTo(place)).toHaveLength(2));
  const keys = fetched.mock.calls
    .filter(([path]) => path === place)
    .map(([, { headers }]) => (headers as Record<string, string>)["idempotency-key"]);
  expect(keys[0]).toBe(keys[1]);
});

test("prices and last portions are held under one id until the order is placed, also across a reload", async () => {
  answer();
  const user = show();
  await fillIn(user);
  expect(slip().getByText("for you until 7:31 PM", { exact: false })).toBeVisible();
  cleanup();
  show();
  await user.click(await slip().findByRole("button", { name: price }));
  await waitFor(() => expect(sentTo(place)).toHaveLength(1));
  const ids = new Set([...sentTo(quote), ...sentTo(place)].map(({ hold }) => hold));
  expect([...ids]).toEqual([expect.stringMatching(/^.{20,60}$/)]);
});

test("a later quarter hour is requested, a full one says so, and as early as possible is a choice again", async () => {
  answer();
  const user = show();
  await user.click(screen.getByRole("button", { name: "Add Grilled salmon" }));
  const when = within(await slip().findByRole("group", { name: "When" }));
  const time = (name: RegExp | string) => when.getByRole("radio", { name });
  expect(time("As soon as possible")).toBeChecked();
  expect(time(/7:55 PM full$/)).toBeDisabled();
  await user.click(time(/7:45 PM$/));
  await waitFor(() => expect(sentTo(quote).at(-1)).toMatchObject({ due: moment("", 45).at }));
  expect(time(/7:45 PM$/)).toBeChecked();
  await user.click(time("As soon as possible"));
  await waitFor(() => expect(sentTo(quote).at(-1)).toMatchObject({ due: null }));
});

test("another day is chosen from a list, and its earliest time is ordered", async () => {
  const days = ["2026-11-21", "2027-11-27"];
  fetched.mockImplementation((_path, init) => {
    const body = JSON.parse(String(init.body)) as QuoteRequest;
    return Promise.resolve(reply(200, { success: true, ...quoteOf(body, {}), days }));
  });
  const user = show();
  await user.click(screen.getByRole("button", { name: "Add Grilled salmon" }));
  const day = await slip().findByRole("combobox", { name: "Day" });
  await user.selectOptions(day, "Saturday 27 November");
  // Times of another day cannot be chosen by mistake, not even while the service is slow.
  expect(slip().queryByRole("group", { name: "When" })).toBeNull();
  await waitFor(() => expect(sentTo(quote).at(-1)).toMatchObject({ due: null, day: "2027-11-27" }));
  await user.type(slip().getByLabelText("Name"), "Anna");
  await user.type(slip().getByLabelText("Telephone"), "555-0147");
  await user.click(slip().getByRole("button", { name: price }));
  // Without a time, the service would choose the earliest time of any day.
  await waitFor(() => expect(sentTo(place)).toMatchObject([{ due: moment("", 40).at }]));
});

test("a dish is added in the quantities in which it is sold, and says how", async () => {
  answer();
  const dishes = fixture.data.dishes.map((dish) =>
    dish.slug === "grilled-salmon"
      ? {
          ...dish,
          quantities: { min: 5, max: 15, step: 5 },
          bundles: [{ quantity: 10, cents: 15_000 }],
          orderBy: { days: 1, time: "18:00" },
        }
      : dish,
  );
  const user = userEvent.setup();
  render(<OrderForm {...fixture} data={{ ...fixture.data, dishes }} headingLevel={1} id="b1" />, {
    wrapper: OnSite,
  });
  expect(
    screen.getByText("in steps of 5 · at most 15 · 10 for $150.00 · order by 6:00 PM the day before"),
  ).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Add Grilled salmon" }));
  const [more] = screen.getAllByRole("button", { name: "One more Grilled salmon" });
  await user.click(more!);
  await user.click(more!);
  expect(more).toBeDisabled();
  await waitFor(() => expect(sentTo(quote).at(-1)).toMatchObject({ lines: [{ quantity: 15 }] }));
  // A quantity from before the steps existed is not sent, and the line says what is possible.
  act(() => useCart.getState().setQuantity("dishes/grilled-salmon", 7));
  expect(await slip().findByText(/^Please change the quantity: in steps of 5/)).toBeVisible();
  await user.click(slip().getByRole("button", { name: "One more Grilled salmon" }));
  await waitFor(() => expect(sentTo(quote).at(-1)).toMatchObject({ lines: [{ quantity: 10 }] }));
});

test("the first quarter hours are in a row, all others behind a button, and a chosen one stays", async () => {
  const times = Array.from({ length: 9 }, (_, index) => ({
    at: moment(`8:${10 + index} PM`, 50 + index),
    state: "free",
  }));
  answer({ times });
  const user = show();
  await user.click(screen.getByRole("button", { name: "Add Grilled salmon" }));
  const when = within(await slip().findByRole("group", { name: "When" }));
  expect(when.getAllByRole("radio")).toHaveLength(5);
  await user.click(when.getByRole("button", { name: "Other…", expanded: false }));
  expect(when.getAllByRole("radio")).toHaveLength(10);
  await user.click(when.getByRole("radio", { name: /8:18 PM$/ }));
  await user.click(when.getByRole("button", { name: "Fewer" }));
  expect(when.getAllByRole("radio")).toHaveLength(6);
  expect(when.getByRole("radio", { name: /8:18 PM$/ })).toBeChecked();
});

test("a dish only served here says so in its line, and is not requested", async () => {
  answer();
  act(() => useCart.getState().add({ id: "dishes/ribeye-steak", title: "Ribeye", cents: 1800 }));
  const user = show();
  await user.click(screen.getByRole("button", { name: "Add Grilled salmon" }));
  expect(slip().getByText("Served here only. It isn’t part of your order.")).toBeVisible();
  expect(await slip().findByText("In the bag:", { exact: false })).toBeVisible();
  expect(slip().getByRole("button", { name: price })).toBeVisible();
  expect(sentTo(quote).at(-1)!.lines).toHaveLength(1);
});

test("a host enters an order for a table, without a name, and starts the next one", async () => {
  window.location.hash = "#host";
  const [from, until] = [moment("7:40 PM", 40), moment("7:50 PM", 50)];
  const placed = { number: "K7QX-2M9F-TB", state: "received", from, until, totalCents: 1800 };
  answer({}, () => reply(201, { success: true, message: "", order: placed, token: "t" }));
  const user = show();
  await user.click(screen.getByRole("button", { name: "Add Grilled salmon" }));
  await user.type(await slip().findByLabelText("Table (leave it empty for collection)"), "9");
  await user.click(await slip().findByRole("button", { name: "Order, $18.00 on the bill of table 9" }));
  expect(await slip().findByText("Entered: Table 9, ready 7:40 – 7:50 PM.")).toBeVisible();
  expect(sentTo("/api/staff/orders")).toMatchObject([
    { destination: { kind: "table", table: "9" }, name: null, phoneNumber: null },
  ]);
  expect(sentTo(place)).toEqual([]);
  expect(slip().queryByRole("listitem")).toBeNull();

  // Orders for collection need a name.
  await user.click(screen.getByRole("button", { name: "Add Grilled salmon" }));
  await user.click(await slip().findByRole("button", { name: price }));
  expect(await slip().findByText("Please enter a name, so that we know whose bag it is.")).toBeVisible();
  window.location.hash = "";
});
