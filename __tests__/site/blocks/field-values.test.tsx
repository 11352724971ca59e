import { act, fireEvent, screen } from "@testing-library/react";
import type { ComponentType } from "react";
import { hydrateRoot, type Root } from "react-dom/client";
import { renderToString } from "react-dom/server";
import AccountForm from "../../../src/features/accounts/site/blocks/account-form/account-form.tsx";
import { fixture as accountFixture } from "../../../src/features/accounts/site/blocks/account-form/fixture.ts";
import { BlockSlot, hydrationGate, type AnyBlockProps } from "../../../src/site/blocks/block-slot.tsx";
import MenuBrowser from "../../../src/features/menu/site/blocks/menu-browser/menu-browser.tsx";
import { fixture as menuFixture } from "../../../src/features/menu/site/blocks/menu-browser/fixture.ts";
import CompactForm from "../../../src/features/booking/site/blocks/reservation-form-compact/reservation-form-compact.tsx";
import { fixture as compactFixture } from "../../../src/features/booking/site/blocks/reservation-form-compact/fixture.ts";
import FullForm from "../../../src/features/booking/site/blocks/reservation-form-full/reservation-form-full.tsx";
import { fixture as fullFixture } from "../../../src/features/booking/site/blocks/reservation-form-full/fixture.ts";
import HeroForm from "../../../src/features/booking/site/blocks/reservation-form-hero/reservation-form-hero.tsx";
import { fixture as heroFixture } from "../../../src/features/booking/site/blocks/reservation-form-hero/fixture.ts";
// The forms load this module on use; importing it here makes it available at once.
import "../../../src/features/booking/site/availability-hint.tsx";
import type { ComposedBlock } from "../../../src/content/model/composed.ts";
import { setServiceTime } from "../../../src/core/browser/service-clock.ts";
import { fetched, mockService, reply } from "../../support/service.ts";

let root: Root | undefined;
let place: HTMLElement;

beforeEach(() => {
  mockService();
  setServiceTime(new Date().toUTCString());
  // The service answers nothing but bookings.
  fetched.mockReturnValue(new Promise(() => undefined));
  place = document.body.appendChild(document.createElement("div"));
});
afterEach(() => {
  act(() => root?.unmount());
  place.remove();
});

/** Puts a block's server HTML into the page; call the result to hydrate it. */
async function serve(Block: unknown, fixture: Pick<ComposedBlock, "block" | "data">) {
  const hydration = hydrationGate(() => Promise.resolve({ default: Block as ComponentType<AnyBlockProps> }));
  const element = (
    <BlockSlot hydration={hydration} type="the-block" block={fixture.block} data={fixture.data} index={1} />
  );
  renderToString(element);
  await act(async () => undefined);
  place.innerHTML = renderToString(element);
  return () =>
    act(async () => {
      root = hydrateRoot(place, element);
    });
}

/** Sets a value like the browser, without React's own setter on the element. */
function enter(label: string, value: string) {
  const control = screen.getByLabelText<HTMLInputElement>(label);
  const prototype = Object.getPrototypeOf(control) as object;
  Object.getOwnPropertyDescriptor(prototype, "value")!.set!.call(control, value);
}
const valueOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
const sent = () => {
  const call = fetched.mock.calls.find(([, init]) => init.method === "POST");
  return call && (JSON.parse(call[1].body as string) as Record<string, unknown>);
};
const click = (name: string) =>
  act(async () => {
    fireEvent.click(screen.getByRole("button", { name }));
  });

test("input on /book before its script arrived is booked", async () => {
  const hydrate = await serve(FullForm, fullFixture);
  const typed = {
    Guests: "4",
    Date: "2099-11-27",
    Time: "7:30 PM",
    Name: "Margaret Hale",
    Email: "margaret@example.com",
    Phone: "555-0100",
    Message: "Hello",
  };
  for (const [label, value] of Object.entries(typed)) enter(label, value);
  await hydrate();
  // Any other input makes the form render again.
  fireEvent.input(screen.getByLabelText("Message"), { target: { value: "Hello again" } });
  for (const [label, value] of Object.entries({ ...typed, Message: "Hello again" }))
    expect([label, valueOf(label)]).toEqual([label, value]);
  await click("BOOK A TABLE");
  expect(sent()).toMatchObject({
    numberOfPersons: 4,
    reservationDate: "2099-11-27",
    reservationTime: "7:30 PM",
    name: "Margaret Hale",
    phoneNumber: "555-0100",
    message: "Hello again",
  });
});

test("the compact form keeps its date, and the choices of its lists", async () => {
  const hydrate = await serve(CompactForm, compactFixture);
  enter("Party size", "3");
  enter("Date", "2099-11-27");
  enter("Time", "12:00 pm");
  await hydrate();
  await click(compactFixture.block.button);
  expect(sent()).toEqual({ numberOfPersons: 3, reservationDate: "2099-11-27", reservationTime: "12:00 pm" });
});

test("the landing form keeps what was chosen from its lists", async () => {
  const hydrate = await serve(HeroForm, heroFixture);
  const chosen = { Guests: "5", Date: "Tomorrow", Time: "7:30 PM" };
  for (const [label, value] of Object.entries(chosen)) enter(label, value);
  await hydrate();
  for (const [label, value] of Object.entries(chosen))
    expect([label, valueOf(label)]).toEqual([label, value]);
  await click(heroFixture.block.button);
  expect(sent()).toMatchObject({ numberOfPersons: 5, reservationTime: "7:30 PM" });
});

test("a menu is searched for earlier input", async () => {
  const hydrate = await serve(MenuBrowser, menuFixture);
  enter("Search the menu", "no such dish");
  await hydrate();
  expect(valueOf("Search the menu")).toBe("no such dish");
  expect(await screen.findByText(/^No items found matching "no such dish"/)).toBeInTheDocument();
});

test("values that the browser restores after the script has arrived are booked as well", async () => {
  const hydrate = await serve(CompactForm, compactFixture);
  await hydrate();
  enter("Party size", "3");
  enter("Date", "2099-11-27");
  enter("Time", "12:00 pm");
  act(() => void window.dispatchEvent(new Event("pageshow")));
  await click(compactFixture.block.button);
  expect(sent()).toEqual({ numberOfPersons: 3, reservationDate: "2099-11-27", reservationTime: "12:00 pm" });
});

describe("a login that the browser fills in without an event", () => {
  const show = () => serve(AccountForm, accountFixture);
  const fillIn = () => {
    enter("Email", "margaret@example.com");
    enter("Password", "a long password");
  };
  const logIn = async () => {
    fetched.mockResolvedValue(reply(401, { success: false, error: "No" }));
    await click("Log in");
    expect(sent()).toEqual({ email: "margaret@example.com", password: "a long password" });
  };

  test("before the script has arrived", async () => {
    const hydrate = await show();
    fillIn();
    await hydrate();
    await logIn();
  });

  test("afterwards", async () => {
    const hydrate = await show();
    await hydrate();
    fillIn();
    await logIn();
  });
});
