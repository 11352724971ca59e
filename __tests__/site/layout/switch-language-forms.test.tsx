import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import ReservationFormHero from "../../../src/features/booking/site/blocks/reservation-form-hero/reservation-form-hero.tsx";
import { fixture } from "../../../src/features/booking/site/blocks/reservation-form-hero/fixture.ts";
import { useTabs } from "../../../src/site/ui/use-tabs.ts";
import { restoreAfterSwitch, handleLanguageLink } from "../../../src/site/layout/switch-language.ts";
import { mockService } from "../../support/service.ts";

const block = (
  <main>
    <ReservationFormHero {...fixture} headingLevel={1} id="b1" />
  </main>
);

function leaveForItalian(path: string): HTMLAnchorElement {
  const holder = document.createElement("div");
  holder.innerHTML = `<a href="${path}" hreflang="it" data-keeps-place="">IT</a>`;
  const link = holder.querySelector("a")!;
  handleLanguageLink(link);
  return link;
}

const choose = (label: string, option: string) =>
  act(async () => {
    fireEvent.change(screen.getByRole("combobox", { name: label }), { target: { value: option } });
    await Promise.resolve();
  });
const control = (name: string) =>
  document.querySelector<HTMLInputElement & HTMLSelectElement>(`[name="${name}"]`)!;

beforeEach(() => {
  jest.useFakeTimers({ now: new Date("2026-11-21T23:30:00Z") });
  mockService();
  sessionStorage.clear();
  window.history.replaceState(null, "", "/dinner");
  document.documentElement.lang = "en";
});
afterEach(() => {
  jest.useRealTimers();
});

test("switching to Italian keeps the chosen guests, day and time", async () => {
  render(block);
  await choose("Guests", "2");
  await choose("Date", "Choose Date...");
  fireEvent.change(screen.getByLabelText("Which day"), { target: { value: "2026-12-05" } });
  await choose("Time", "7:30 PM");
  leaveForItalian("/it/dinner");
  cleanup();

  window.history.replaceState(null, "", "/it/dinner");
  document.documentElement.lang = "it";
  document.body.innerHTML = renderToString(block);
  // An option's value may differ between languages.
  for (const option of control("numberOfPersons").options) option.value += " ospiti";
  restoreAfterSwitch();
  expect(control("numberOfPersons").selectedIndex).toBe(2);
  expect(control("reservationDate").value).toBe("Choose Date...");
  expect(control("otherDate").value).toBe("2026-12-05");
  expect(control("reservationTime").value).toBe("7:30 PM");
});

function Tabs() {
  const tabs = useTabs("menu", 3, "tab");
  return (
    <div role="tablist">
      {["BREAKFAST", "LUNCH", "DINNER"].map((name, index) => (
        <button key={name} {...tabs.tab(index)}>
          {name}
        </button>
      ))}
    </div>
  );
}

test("switching to Italian keeps the tab of the menu, and so does a reload", () => {
  render(<Tabs />);
  fireEvent.click(screen.getByRole("tab", { name: "DINNER" }));
  const { search } = leaveForItalian("/it/menu");
  cleanup();
  window.history.replaceState(null, "", `/it/menu${search}`);
  render(<Tabs />);
  expect(screen.getByRole("tab", { name: "DINNER" })).toHaveAttribute("aria-selected", "true");
  fireEvent.click(screen.getByRole("tab", { name: "BREAKFAST" }));
  expect(window.location.search).toBe("");
});
