import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ComponentProps } from "react";
import { EveningContext, type EveningContextValue } from "../../../../src/features/evening/staff/context.ts";
import type { Party } from "../../../../src/features/evening/staff/model/book.ts";
import { BookingSheet } from "../../../../src/features/evening/staff/sheets/booking-sheet.tsx";
import { BlockSheet, CloseAreaSheet } from "../../../../src/features/evening/staff/sheets/table-sheet.tsx";
import { FindSheet } from "../../../../src/features/evening/staff/sheets/book-sheets.tsx";
import { PartyList } from "../../../../src/features/evening/staff/list/list.tsx";
import { Allergy, PartyPanel, PartySheet } from "../../../../src/features/evening/staff/party/party.tsx";
import { WaitingList } from "../../../../src/features/evening/staff/party/side.tsx";
import { Board } from "../../../../src/features/evening/staff/timeline/board.tsx";
import { teachDialogs } from "../../../support/dialog.ts";
import { at, bookOf, party } from "./support/book.ts";

const nothing = () => undefined;

beforeAll(() => {
  teachDialogs();
  globalThis.ResizeObserver = class {
    observe = nothing;
    unobserve = nothing;
    disconnect = nothing;
  };
});

function board(
  parties: readonly Party[],
  selected?: string,
  given: Partial<Pick<ComponentProps<typeof Board>, "onArea" | "onInterrupted">> = {},
) {
  return (
    <Board
      book={bookOf(parties)}
      span={{ from: at("18:00"), to: at("02:00") }}
      now={at("20:30")}
      lostAt={undefined}
      queuedIds={new Set()}
      movedBy={new Map()}
      selected={selected}
      onSelect={nothing}
      onMove={nothing}
      onInterrupted={nothing}
      onPartyKey={() => false}
      onTable={nothing}
      onBlock={nothing}
      onArea={nothing}
      {...given}
    />
  );
}

const kowalski = party("Kowalski", 3, "20:00", "22:00", ["7"]);
const rossi = party("Rossi", 2, "21:00", "22:30", ["1"]);

test("after a no-show the Tab key still leads to the board", async () => {
  const user = userEvent.setup();
  const { rerender } = render(board([kowalski, rossi], "Kowalski"));
  await user.tab();
  expect(screen.getByRole("button", { name: /Kowalski/ })).toHaveFocus();
  await user.click(document.body);
  // An older service does not send a no-show's planned table.
  const gone: Party = { ...kowalski, status: "no-show", tables: [], stays: [] };
  rerender(board([gone, rossi], "Kowalski"));
  await user.tab();
  expect(screen.getByRole("button", { name: /Rossi/ })).toHaveFocus();
});

test("a party carried by keys clashes with what another device has changed meanwhile", async () => {
  const user = userEvent.setup();
  const { rerender } = render(board([kowalski], "Kowalski"));
  await user.tab();
  await user.keyboard("m");
  rerender(board([kowalski, party("Nguyen", 2, "20:00", "22:00", ["8"])], "Kowalski"));
  await user.keyboard("{ArrowDown}");
  expect(screen.getByText(/Nguyen/, { selector: "[role=status] *, [role=status]" })).toBeInTheDocument();
});

test("a drag is interrupted by another device's change to the party, which says who made it", async () => {
  const user = userEvent.setup();
  const onInterrupted = jest.fn();
  const { rerender } = render(board([kowalski], "Kowalski", { onInterrupted }));
  await user.tab();
  await user.keyboard("m");
  rerender(board([{ ...kowalski }], "Kowalski", { onInterrupted }));
  expect(onInterrupted).not.toHaveBeenCalled();
  const changed = { ...kowalski, version: 2, changedBy: "JO" };
  rerender(board([changed], "Kowalski", { onInterrupted }));
  expect(onInterrupted.mock.calls).toEqual([[changed]]);
});

test("a drag is interrupted if the party is no longer in the book", async () => {
  const user = userEvent.setup();
  const onInterrupted = jest.fn();
  const { rerender } = render(board([kowalski], "Kowalski", { onInterrupted }));
  await user.tab();
  await user.keyboard("m");
  rerender(board([], undefined, { onInterrupted }));
  expect(onInterrupted.mock.calls).toEqual([[kowalski]]);
});

test.each([
  ["at a table", ["1"]],
  ["without a table", []],
])("a party %s is drawn if any of its stay is within the board's hours", (_, tables) => {
  render(
    board([
      party("Early", 2, "16:30", "18:00", tables),
      party("Eve", 2, "16:31", "18:01", tables),
      party("Dawn", 2, "01:59", "03:30", tables),
      party("Late", 2, "02:00", "03:30", tables),
    ]),
  );
  const drawn = (name: string) => screen.queryByRole("button", { name: new RegExp(name) }) !== null;
  expect(["Early", "Eve", "Dawn", "Late"].filter(drawn)).toEqual(["Eve", "Dawn"]);
});

test("a no-show keeps its frame at the table that was held for it", () => {
  render(board([{ ...kowalski, status: "no-show", tables: [], stays: [], missed: ["7"] }, rossi]));
  expect(screen.getByRole("button", { name: /Kowalski.*no-show/ })).toBeInTheDocument();
});

function context(given: Partial<EveningContextValue> = {}): EveningContextValue {
  const book = given.book ?? bookOf([rossi]);
  return {
    ...{ book, service: book.services[0]!, parties: book.parties, now: at("20:30"), lostAt: undefined },
    ...{ queuedIds: new Set<string>(), screen: "desk", open: nothing, run: async () => true },
    staff: { id: "h", name: "Marta Abel", email: "m@example.com", role: "host" },
    ...given,
  };
}

test.each([
  ["Booking by phone", "Party of", <BookingSheet key="b" onClose={nothing} />],
  ["Find a party", "Name, telephone or reference", <FindSheet key="f" onClose={nothing} />],
])("“%s” opens with the focus in its first field", (title, label, sheet) => {
  render(<EveningContext value={context()}>{sheet}</EveningContext>);
  expect(screen.getByRole("dialog", { name: title })).toContainElement(screen.getByLabelText(label));
  expect(screen.getByLabelText(label)).toHaveFocus();
});

test.each(["+47 22 33 44 55", "2233", "O’BRIEN", "obrien"])(
  "the host finds O'Brien by “%s”",
  async (typed) => {
    const guest = { ...party("O'Brien", 2, "19:30", "21:30", ["9"]), phone: "22 33 44 55" };
    render(
      <EveningContext value={context({ book: { ...context().book, parties: [guest, kowalski] } })}>
        <FindSheet onClose={nothing} />
      </EveningContext>,
    );
    await userEvent.type(screen.getByLabelText("Name, telephone or reference"), typed);
    expect(within(screen.getByRole("dialog")).getByText(/O'Brien/)).toBeVisible();
    expect(within(screen.getByRole("dialog")).queryByText(/Kowalski/)).toBeNull();
  },
);

test("a party without a table is offered the first table that is free, at the time when it is free", async () => {
  const run = jest.fn(async () => true);
  const waiting = party("Silva", 2, "20:30", "22:00", []);
  const small = ["1", "2", "7", "8", "9"].map((table) => party(`At ${table}`, 2, "19:00", "20:45", [table]));
  const book = bookOf([waiting, ...small]);
  render(
    <EveningContext value={context({ book, run })}>
      <PartyPanel party={waiting} />
    </EveningContext>,
  );
  await userEvent.click(screen.getByRole("button", { name: "Table 1 at 8:45 PM" }));
  expect(run).toHaveBeenCalledWith(
    expect.objectContaining({
      command: expect.objectContaining({ kind: "move", tables: ["1"], time: "20:45" }),
    }),
  );
});

test("a party's sheet leads to the parties before and after it", async () => {
  const open = jest.fn();
  const silva = party("Silva", 2, "20:30", "22:00", ["2"]);
  const book = bookOf([rossi, kowalski, silva]);
  render(
    <EveningContext value={context({ book, open })}>
      <PartySheet party={silva} onClose={nothing} />
    </EveningContext>,
  );
  // A touch right after the sheet has opened counts as accidental; a key does not.
  for (const name of ["Previous party", "Next party"]) {
    screen.getByRole("button", { name }).focus();
    await userEvent.keyboard("{Enter}");
  }
  expect(open.mock.calls).toEqual([[{ kind: "party", id: "Kowalski" }], [{ kind: "party", id: "Rossi" }]]);
});

test("a party of another service has no party before or after it", () => {
  render(
    <EveningContext value={context({ book: bookOf([rossi, kowalski]), parties: [rossi] })}>
      <PartySheet party={kowalski} onClose={nothing} />
    </EveningContext>,
  );
  expect(screen.getByRole("button", { name: "Back" })).toBeVisible();
  expect(screen.queryByRole("button", { name: /(Previous|Next) party/ })).toBeNull();
});

test("the waiting list says which table is offered for when, and until when it is held", () => {
  const silva = {
    ...{ id: "silva", version: 1, size: 2, name: "Silva", atTheDoor: false, isSample: false },
    ...{ phone: undefined, hasEmail: true, note: undefined, since: at("20:00"), earliest: undefined },
    ...{ latest: undefined, quoted: undefined },
    offer: { tables: ["1"], at: "8:45 PM", until: "8:40 PM" },
  };
  render(
    <EveningContext value={context({ book: bookOf([], { waitlist: [silva] }) })}>
      <WaitingList />
    </EveningContext>,
  );
  expect(screen.getByText(/^Offered 1 at 8:45 PM/)).toHaveTextContent("held until 8:40 PM");
});

test("a booking by phone shows which table is chosen: at first the best one, then the host's", async () => {
  render(
    <EveningContext value={context()}>
      <BookingSheet onClose={nothing} />
    </EveningContext>,
  );
  const tables = () => within(screen.getByRole("group", { name: "Table" })).getAllByRole("button");
  const chosen = () => tables().map((button) => button.getAttribute("aria-pressed") === "true");
  const only = (at: number) => tables().map((_, index) => index === at);
  expect(chosen()).toEqual(only(0));
  await userEvent.click(tables()[1]!);
  expect(chosen()).toEqual(only(1));
  await userEvent.click(screen.getByRole("button", { name: /^None/ }));
  expect(chosen()).toEqual(only(tables().length - 2));
});

describe("a whole area", () => {
  const closed = (run: jest.Mock) => (run.mock.calls[0] as unknown as [{ command: object }])[0].command;

  test("is opened by its name beside the tables", async () => {
    const onArea = jest.fn();
    render(board([kowalski], undefined, { onArea }));
    await userEvent.click(screen.getByRole("button", { name: "Oven room: close…" }));
    expect(onArea).toHaveBeenCalledWith("Oven room");
  });

  test("is closed by one command, without occupied or already closed tables", async () => {
    const run = jest.fn(async () => true);
    const nguyen = party("Nguyen", 2, "19:30", "21:30", ["9"], { status: "seated" });
    const block = {
      id: "b",
      version: 1,
      tables: ["7"],
      from: at("18:00"),
      to: at("26:00"),
      reason: undefined,
    };
    const book = bookOf([nguyen, rossi]);
    const { rerender } = render(
      <EveningContext value={context({ book, run })}>
        <CloseAreaSheet area="Oven room" onClose={nothing} />
      </EveningContext>,
    );
    expect(screen.getByText("Tables 7 + 8.")).toBeVisible();
    expect(screen.getByText("stays open: Nguyen, party of 2, is seated there")).toBeVisible();
    rerender(
      <EveningContext value={context({ book: { ...book, blocks: [block] as never }, run })}>
        <CloseAreaSheet area="Oven room" onClose={nothing} />
      </EveningContext>,
    );
    await userEvent.type(screen.getByLabelText(/Reason for closing it for the rest of the evening/), "rain");
    await userEvent.click(screen.getByRole("button", { name: "Close Oven room" }));
    expect(closed(run)).toEqual({ kind: "block", date: "2026-11-21", tables: ["8"], reason: "rain" });
    expect(run).toHaveBeenCalledTimes(1);
  });

  test("can be reached from each of its tables, too", async () => {
    const open = jest.fn();
    render(
      <EveningContext value={context({ open })}>
        <BlockSheet table="8" onClose={nothing} />
      </EveningContext>,
    );
    await userEvent.click(screen.getByRole("button", { name: "Close all of Oven room…" }));
    expect(open).toHaveBeenCalledWith({ kind: "close-area", area: "Oven room" });
  });
});

describe("a booking by phone for forty", () => {
  async function fill() {
    const user = userEvent.setup();
    const run = jest.fn(async () => true);
    render(
      <EveningContext value={context({ run })}>
        <BookingSheet onClose={nothing} />
      </EveningContext>,
    );
    await user.clear(screen.getByLabelText("Party of"));
    await user.type(screen.getByLabelText("Party of"), "40");
    await user.type(screen.getByLabelText("Name"), "Wedding");
    return { user, run };
  }
  const sent = (run: jest.Mock) => (run.mock.calls[0] as unknown as [{ command: object }])[0].command;

  test("can be saved without a table", async () => {
    const { user, run } = await fill();
    expect(screen.getByText(/^No table fits 40 at/)).toBeVisible();
    await user.click(screen.getByRole("button", { name: /^Book 40 at 8:30 PM$/ }));
    expect(sent(run)).toMatchObject({ kind: "book", size: 40, tables: [], name: "Wedding" });
  });

  test("gets any combination of tables, with a warning that they are not joined and seat fewer", async () => {
    const { user, run } = await fill();
    await user.click(screen.getByRole("button", { name: /Others…/ }));
    await user.click(screen.getByRole("button", { name: /^8 / }));
    await user.click(screen.getByRole("button", { name: /^24 / }));
    expect(screen.getByText("Tables 8 + 24 seat 14, and this is a party of 40.")).toBeVisible();
    expect(screen.getByText(/8 \+ 24 are not listed as joinable in the settings/)).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Book 40 at 8:30 PM, table 8 + 24" }));
    expect(sent(run)).toMatchObject({ size: 40, tables: ["8", "24"] });
  });

  test("gets a whole area, and the evening with it as a buyout", async () => {
    const { user, run } = await fill();
    await user.click(screen.getByRole("button", { name: /Others…/ }));
    await user.click(screen.getByRole("button", { name: /^Oven room .*whole area, seats 12/ }));
    await user.click(screen.getByRole("checkbox", { name: /^Buyout: the party gets Oven room/ }));
    await user.click(screen.getByRole("button", { name: /^Book 40/ }));
    expect(sent(run)).toMatchObject({ tables: ["7", "8", "9"], buyout: true });
  });
});

describe.each([
  "2 vegan, 1 shellfish allergy",
  "None for me; my son: peanuts",
  "Nut allergy (Minh). Carries a pen.",
])("a party whose guest wrote “%s”", (allergies) => {
  const careful = { ...rossi, allergies };

  test("has a mark on its bar and in the list, without details", () => {
    const { container, unmount } = render(board([careful]));
    expect(screen.getByText("Allergy")).toBeInTheDocument();
    expect(screen.getByRole("button", { name: /Rossi/ })).toHaveAccessibleName(
      new RegExp(allergies.slice(0, 9)),
    );
    expect(container).not.toHaveTextContent(/None|shellfish|Nut/i);
    unmount();
    render(
      <EveningContext value={context({ book: bookOf([careful]), screen: "phone" })}>
        <PartyList />
      </EveningContext>,
    );
    expect(screen.getByText("Allergy")).toBeInTheDocument();
  });

  test("has the full text in its panel", () => {
    render(<Allergy party={careful} />);
    expect(screen.getByText(allergies, { exact: false })).toHaveTextContent(`Allergy ${allergies}`);
  });
});
