import { act, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { Select } from "../../src/components/select.tsx";

const cities = ["Bari", "Bologna", "Rome", "Siena", "Turin"] as const;

function Cities({ first = "" }: { first?: (typeof cities)[number] | "" }) {
  const [value, setValue] = useState(first);
  return (
    <>
      <Select<(typeof cities)[number]>
        id="city"
        label="City"
        options={cities}
        value={value}
        placeholder="Choose..."
        onChoose={setValue}
      />
      <button type="button">Elsewhere</button>
    </>
  );
}

const box = () => screen.getByRole("combobox", { name: "City" });
const press = (...keys: string[]) => {
  for (const key of keys) fireEvent.keyDown(box(), { key });
};
const isOpen = () => box().getAttribute("aria-expanded") === "true";
const active = () => document.getElementById(box().getAttribute("aria-activedescendant") ?? "")?.textContent;

test("closed it names what is chosen; a tap opens the list and a tap on an option chooses", () => {
  render(<Cities />);
  expect(box()).toHaveTextContent("Choose...");
  expect(screen.queryByRole("listbox")).toBeNull();
  fireEvent.click(box());
  expect(screen.getByRole("listbox", { name: "City" })).toBeVisible();
  fireEvent.click(screen.getByRole("option", { name: "Siena" }));
  expect(isOpen()).toBe(false);
  expect(box()).toHaveTextContent("Siena");
  fireEvent.click(box());
  expect(screen.getByRole("option", { name: "Siena" })).toHaveAttribute("aria-selected", "true");
  expect(active()).toBe("Siena");
});

test.each([
  ["ArrowDown", "Rome"],
  ["Enter", "Rome"],
  [" ", "Rome"],
  ["ArrowUp", "Bari"],
  ["Home", "Bari"],
  ["End", "Turin"],
])("closed, %j opens the list at %s and chooses nothing", (key, at) => {
  render(<Cities first="Rome" />);
  press(key);
  expect(isOpen()).toBe(true);
  expect(active()).toBe(at);
  expect(box()).toHaveTextContent("Rome");
});

test("open, the arrows move and stop at the ends, Home and End jump", () => {
  render(<Cities />);
  press("ArrowDown");
  expect(active()).toBe("Bari");
  press("ArrowUp");
  expect(active()).toBe("Bari");
  press("ArrowDown", "ArrowDown");
  expect(active()).toBe("Rome");
  press("End", "ArrowDown");
  expect(active()).toBe("Turin");
  press("Home");
  expect(active()).toBe("Bari");
  expect(box()).toHaveTextContent("Choose...");
});

test.each(["Enter", " ", "Tab"])("open, %j chooses the marked option and closes", (key) => {
  render(<Cities />);
  press("ArrowDown", "ArrowDown", key);
  expect(isOpen()).toBe(false);
  expect(box()).toHaveTextContent("Bologna");
});

test("Tab goes on to the next control, and closed it chooses nothing", () => {
  render(<Cities />);
  expect(fireEvent.keyDown(box(), { key: "Tab" })).toBe(true);
  press("ArrowDown");
  expect(fireEvent.keyDown(box(), { key: "Tab" })).toBe(true);
  expect(fireEvent.keyDown(box(), { key: "ArrowDown" })).toBe(false);
});

test("Escape, a tap elsewhere and losing the focus close it as it was", () => {
  render(<Cities first="Rome" />);
  for (const leave of [
    () => press("Escape"),
    () => fireEvent.pointerDown(screen.getByRole("button", { name: "Elsewhere" })),
    () => {
      act(() => box().focus());
      act(() => screen.getByRole("button", { name: "Elsewhere" }).focus());
    },
  ]) {
    press("Home");
    expect(isOpen()).toBe(true);
    leave();
    expect(isOpen()).toBe(false);
    expect(box()).toHaveTextContent("Rome");
  }
});

test("letters find what begins with them: one again and again goes round, several make a word", () => {
  const now = jest.spyOn(Event.prototype, "timeStamp", "get");
  const type = (key: string, at: number) => {
    now.mockReturnValue(at);
    press(key);
  };
  render(<Cities />);
  type("b", 0);
  expect(isOpen()).toBe(true);
  expect(active()).toBe("Bari");
  type("b", 100);
  expect(active()).toBe("Bologna");
  type("b", 200);
  expect(active()).toBe("Bari");
  type("b", 2000);
  type("o", 2100);
  expect(active()).toBe("Bologna");
  type("t", 4000);
  expect(active()).toBe("Turin");
  type("x", 6000);
  expect(active()).toBe("Turin");
  now.mockRestore();
});
