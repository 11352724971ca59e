import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import * as paths from "../../../../src/core/contract/paths.ts";
import { EveningContext, type EveningContextValue } from "../../../../src/features/evening/staff/context.ts";
import { PartyList } from "../../../../src/features/evening/staff/list/list.tsx";
import type { EveningBook } from "../../../../src/features/evening/staff/model/book.ts";
import { barTexts, partyLabel } from "../../../../src/features/evening/staff/model/phase.ts";
import { PartySheet } from "../../../../src/features/evening/staff/party/party.tsx";
import { WaitingList } from "../../../../src/features/evening/staff/party/side.tsx";
import { SampleGuests } from "../../../../src/features/evening/staff/sample-guests.tsx";
import { ShelfList } from "../../../../src/features/orders/staff/today/shelf.tsx";
import { Ticket } from "../../../../src/features/orders/staff/ticket.tsx";
import { ticketsOf } from "../../../../src/features/orders/staff/model/tickets.ts";
import { order, eight, kitchenState } from "../../orders/staff/support/orders.ts";
import { teachDialogs } from "../../../support/dialog.ts";
import { fetched, mockService } from "../../../support/service.ts";
import { at, bookOf, party } from "./support/book.ts";

beforeAll(teachDialogs);
beforeEach(mockService);

const alder = party("Alder", 2, "21:00", "22:30", ["1"], { isSample: true });
const rossi = party("Rossi", 2, "21:30", "23:00", ["2"]);
const tonight = { parties: 0, orders: 0, fillable: "2026-11-21" };
const marks = { isStoredHere: false, movedBy: undefined };

const valueOf = (book: EveningBook, given: Partial<EveningContextValue> = {}): EveningContextValue => ({
  ...{ book, service: book.services[0]!, parties: book.parties, now: at("20:30"), lostAt: undefined },
  ...{ queuedIds: new Set(), screen: "phone", open: () => undefined, run: () => Promise.resolve(true) },
  staff: { id: "host", name: "Marta Abel", email: "marta@example.com", role: "host" } as never,
  ...given,
});

/** Shows the notice above a book. @returns what the notice asks the page to do */
function show(book: EveningBook, given: Partial<EveningContextValue> = {}): string[] {
  const asked: string[] = [];
  render(
    <EveningContext value={valueOf(book, given)}>
      <SampleGuests onDate={(date) => asked.push(date)} onChanged={() => asked.push("again")} />
    </EveningContext>,
  );
  return asked;
}

const answer = (outcome: "done" | "refused", message: string) =>
  fetched.mockResolvedValue({
    ok: true,
    status: 200,
    json: () => Promise.resolve({ success: true, outcome, message }),
  });

const sent = () =>
  fetched.mock.calls.map(([path, { body }]) => [path, JSON.parse(String(body ?? "{}")) as unknown]);

test("an empty book is filled with one press, and loaded again", async () => {
  answer("done", "16 are in the book");
  const asked = show(bookOf([], { samples: tonight }));
  await userEvent.click(screen.getByRole("button", { name: "Fill tonight with sample guests" }));
  await waitFor(() => expect(asked).toEqual(["again"]));
  expect(sent()).toEqual([[paths.addSampleGuests, { date: "2026-11-21" }]]);
});

test("the button names the next service day, and the page then shows that day", async () => {
  answer("done", "13 are in the book");
  const asked = show(bookOf([], { samples: { ...tonight, fillable: "2026-11-22" } }));
  await userEvent.click(screen.getByRole("button", { name: "Fill Sun 22 Nov with sample guests" }));
  await waitFor(() => expect(asked).toEqual(["2026-11-22"]));
});

test("a refusal is shown in the service's words", async () => {
  answer("refused", "The book is no longer empty");
  show(bookOf([], { samples: tonight }));
  await userEvent.click(screen.getByRole("button"));
  expect(await screen.findByRole("alert")).toHaveTextContent("The book is no longer empty.");
});

test("the notice says how many samples there are, and one press removes them", async () => {
  answer("done", "Gone");
  const asked = show(bookOf([alder], { samples: { parties: 16, orders: 2, fillable: null } }));
  expect(screen.getByText("16 sample parties and 2 sample orders.")).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Remove sample guests" }));
  await waitFor(() => expect(asked).toEqual(["again"]));
  expect(sent()).toEqual([[paths.removeSampleGuests, {}]]);
});

test.each([
  ["the service offers nothing", bookOf([]), {}],
  ["somebody is in the book", bookOf([rossi], { samples: tonight }), {}],
  ["it is another evening", bookOf([], { samples: tonight, date: "2026-11-22" }), {}],
  ["the screen is not live", bookOf([], { samples: tonight }), { lostAt: at("20:20") }],
])("nothing is offered if %s", (_, book, given) => {
  show(book, given);
  expect(screen.queryByRole("button")).toBeNull();
});

test("a bar carries the mark, in its text and in its name", () => {
  expect(barTexts(alder, "to-come", undefined, marks).sample).toBe("Sample");
  expect(partyLabel(alder, "to-come", undefined, marks)).toBe(
    "2 Alder, Sample, 21:00 to 22:30, table 1, to come"
      .replaceAll("21:00", "9:00 PM")
      .replace("22:30", "10:30 PM"),
  );
  expect(partyLabel(rossi, "to-come", undefined, marks)).not.toContain("Sample");
});

test("list, sheet and waiting list mark samples, and no one else", () => {
  const beech = {
    ...{ id: "beech", version: 1, size: 2, name: "Beech", atTheDoor: false, isSample: true },
    ...{ phone: undefined, hasEmail: false, note: undefined, since: at("20:00"), earliest: undefined },
    ...{ latest: undefined, quoted: undefined, offer: undefined },
  };
  const book = bookOf([alder, rossi], {
    waitlist: [beech, { ...beech, id: "noor", name: "Noor", isSample: false }],
  });
  const value = valueOf(book);
  const { unmount } = render(
    <EveningContext value={value}>
      <PartyList />
    </EveningContext>,
  );
  const rows = () => screen.getAllByRole("listitem").map(({ textContent }) => /Sample/.test(textContent));
  expect(rows()).toEqual([true, false]);
  unmount();
  const queue = render(
    <EveningContext value={value}>
      <WaitingList />
    </EveningContext>,
  );
  expect(rows()).toEqual([true, false]);
  queue.unmount();
  render(
    <EveningContext value={value}>
      <PartySheet party={alder} onClose={() => undefined} />
    </EveningContext>,
  );
  expect(screen.getByText("Sample")).toBeInTheDocument();
});

test("the kitchen's tickets and today's shelf mark samples", () => {
  const sample = order("SMPL", { sample: true });
  const real = order("REAL");
  const nothing = () => undefined;
  render(
    ticketsOf([sample, real], undefined, eight, ["Oven"]).map((ticket) => (
      <Ticket
        key={ticket.order.number}
        {...{ ticket, sign: "", now: eight, kept: undefined, isLive: true, station: undefined }}
        dishNames={new Map()}
        timeZone="Europe/Rome"
        run={() => Promise.resolve(true)}
        open={nothing}
      />
    )),
  );
  expect(screen.getByRole("article", { name: /Bag SMPL, Sample/ })).toHaveTextContent("Sample");
  expect(screen.getByRole("article", { name: /Bag REAL/ })).not.toHaveTextContent("Sample");
  const shelf = [sample, real].map((one) => ({ ...one, state: "ready" as const }));
  render(
    <ShelfList
      kitchen={{
        ...{ state: kitchenState, timeZone: "Europe/Rome", shelf, open: [], later: [], problem: undefined },
        send: () => Promise.resolve(),
      }}
    />,
  );
  expect(
    screen
      .getByRole("list", { name: "On the shelf" })
      .textContent.split("Collected")
      .map((text) => text.includes("Sample")),
  ).toEqual([true, false, false]);
});
