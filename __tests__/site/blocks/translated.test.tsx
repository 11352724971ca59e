import { act, fireEvent, render, screen } from "@testing-library/react";
import AccountForm from "../../../src/features/accounts/site/blocks/account-form/account-form.tsx";
import { fixture as accountFixture } from "../../../src/features/accounts/site/blocks/account-form/fixture.ts";
import FindReservation from "../../../src/features/booking/site/blocks/find-reservation/find-reservation.tsx";
import { fixture as findFixture } from "../../../src/features/booking/site/blocks/find-reservation/fixture.ts";
import MenuBrowser from "../../../src/features/menu/site/blocks/menu-browser/menu-browser.tsx";
import { fixture as menuFixture } from "../../../src/features/menu/site/blocks/menu-browser/fixture.ts";
import MenuLists from "../../../src/features/menu/site/blocks/menu-lists/menu-lists.tsx";
import { fixture as menuListsFixture } from "../../../src/features/menu/site/blocks/menu-lists/fixture.ts";
import CompactForm from "../../../src/features/booking/site/blocks/reservation-form-compact/reservation-form-compact.tsx";
import { fixture as compactFixture } from "../../../src/features/booking/site/blocks/reservation-form-compact/fixture.ts";
import FullForm from "../../../src/features/booking/site/blocks/reservation-form-full/reservation-form-full.tsx";
import { fixture as fullFixture } from "../../../src/features/booking/site/blocks/reservation-form-full/fixture.ts";
import HeroForm from "../../../src/features/booking/site/blocks/reservation-form-hero/reservation-form-hero.tsx";
import { fixture as heroFixture } from "../../../src/features/booking/site/blocks/reservation-form-hero/fixture.ts";
// Blocks load these scripts on use; importing them here makes them available at once.
import "../../../src/features/booking/site/availability-hint.tsx";
import "../../../src/features/menu/site/search/highlighted-term.tsx";
import { setServiceTime } from "../../../src/core/browser/service-clock.ts";
import { fetched, mockService, reply } from "../../support/service.ts";
import { translatePage } from "../../support/translate.ts";

const place = { headingLevel: 2, id: "b2" } as const;

beforeEach(() => {
  jest.useFakeTimers({ now: new Date("2026-11-21T12:00:00Z") });
  mockService();
  // The landing form asks for the service's time if it is not known yet.
  setServiceTime(new Date().toUTCString());
  sessionStorage.clear();
  localStorage.clear();
  // Gives each test a page of its own, because forms remember what was typed on a page.
  window.history.replaceState({ key: expect.getState().currentTestName }, "", "/");
});
afterEach(() => {
  // Fails if React can no longer update the page.
  act(() => jest.advanceTimersByTime(20_000));
  jest.useRealTimers();
});

/** Lets time pass, and translates new text on the page as well. */
const wait = async (ms = 0) => {
  await act(() => jest.advanceTimersByTimeAsync(ms));
  translatePage();
};
const change = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const send = async (name: string) => {
  let settle!: (answer: Partial<Response>) => void;
  fetched.mockImplementation((path) =>
    path.includes("availability")
      ? new Promise(() => undefined)
      : new Promise((resolve) => {
          settle = resolve;
        }),
  );
  fireEvent.click(screen.getByRole("button", { name }));
  // Translates the page while the form is sending and shows a spinner.
  await wait();
  return async (status: number, body: unknown) => {
    settle(reply(status, body));
    await wait();
  };
};
const booked = { success: true, message: "Booked", reservation: { id: "K7QX-2M9F-TB" } };

test("a table is booked on /book, after a first try has failed", async () => {
  render(<FullForm {...fullFixture} {...place} />);
  translatePage();
  for (const [label, value] of [
    ["Guests", "4"],
    ["Date", "2026-11-27"],
    ["Time", "7:30 PM"],
    ["Name", "Margaret Hale"],
    ["Email", "margaret@example.com"],
    ["Phone", "555-0100"],
    ["Message", "Hello"],
  ] as const) {
    change(label, value);
    await wait();
  }
  const refuse = await send("BOOK A TABLE");
  await refuse(500, { success: false, error: "The kitchen is on fire" });
  expect(screen.getByText("The kitchen is on fire")).toBeInTheDocument();
  const confirm = await send("BOOK A TABLE");
  await confirm(201, booked);
  expect(screen.getByText("Reservation successful!")).toBeInTheDocument();
});

test("a table is booked with the compact form", async () => {
  render(<CompactForm {...compactFixture} {...place} />);
  translatePage();
  change("Date", "2026-11-27");
  await wait();
  const confirm = await send(compactFixture.block.button);
  await confirm(201, booked);
  expect(screen.getByText("Reservation submitted successfully!")).toBeInTheDocument();
  await wait(5000);
  expect(screen.queryByText("Reservation submitted successfully!")).toBeNull();
});

test("a table is booked with the landing form", async () => {
  render(<HeroForm {...heroFixture} {...place} />);
  translatePage();
  for (const [name, option] of [
    ["Guests", "2"],
    ["Date", "Tomorrow"],
    ["Time", "7:30 PM"],
  ] as const) {
    change(name, option);
    await wait();
  }
  const confirm = await send(heroFixture.block.button);
  await confirm(201, booked);
  expect(screen.getByText(/Booked - Reservation ID: K7QX-2M9F-TB/)).toBeInTheDocument();
});

test("the menu is searched, searched again, and shown in full", async () => {
  render(<MenuBrowser {...menuFixture} {...place} />);
  translatePage();
  const [first] = menuFixture.data.dishes;
  const shown = () => document.body.textContent ?? "";
  for (const term of [first!.title, first!.title.slice(0, 3), "no such dish", ""]) {
    change("Search the menu", term);
    await wait(310);
    await wait(210);
    await wait();
    if (term === "no such dish") expect(shown()).toContain('No items found matching "no such dish"');
    else expect(shown()).toContain(first!.title);
  }
});

test("a dish is put into the cart twice, and the button counts", async () => {
  render(<MenuLists {...menuListsFixture} {...place} />);
  translatePage();
  const [add] = screen.getAllByRole("button", { name: /^Add/ });
  for (const count of ["1", "2"]) {
    fireEvent.click(add!);
    await wait();
    expect(add!.textContent).toMatch(new RegExp(`${count} in the cart`));
  }
});

test("a guest logs in, after a first try has failed, and looks at the password", async () => {
  render(<AccountForm {...accountFixture} {...place} />);
  translatePage();
  fireEvent.click(screen.getByRole("button", { name: "Log in" }));
  await wait();
  expect(screen.getByText("2 fields need another look.")).toBeInTheDocument();
  change("Email", "margaret@example.com");
  await wait();
  change("Password", "a long password");
  await wait();
  fireEvent.click(screen.getByRole("button", { name: /^Show/ }));
  await wait();
  expect(screen.getByRole("button", { name: /^Hide/ })).toBeInTheDocument();
  const confirm = await send("Log in");
  await confirm(200, { success: true, message: "Welcome back", token: "a-token" });
  expect(screen.getByText("Welcome back")).toBeInTheDocument();
});

test("a reservation is searched for", async () => {
  render(<FindReservation {...findFixture} {...place} />);
  translatePage();
  change("Reservation number", "K7QX-2M9F-TB");
  change("Email address you booked with", "margaret@example.com");
  const refuse = await send(findFixture.block.button);
  await refuse(404, { success: false, error: "No", code: "RESERVATION_NOT_FOUND" });
  expect(screen.getByText(/We can’t find a reservation with this number/)).toBeInTheDocument();
});
