import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { EveningApp } from "../../../../src/features/evening/staff/evening-app.tsx";
import { StaffApp } from "../../../../src/app/staff/staff-app.tsx";

/** Mocks the service's replies to successive requests; undefined for a request that fails. */
function answering(...replies: (object | undefined)[]) {
  let asked = 0;
  const fetched = jest.fn(async () => {
    const reply = replies[Math.min(asked, replies.length - 1)];
    asked += 1;
    if (reply === undefined) throw new TypeError("Failed to fetch");
    return { ok: true, status: 200, json: async () => reply } as Response;
  });
  globalThis.fetch = fetched as unknown as typeof fetch;
}

const cook = {
  success: true,
  state: "signed-in",
  staff: { id: "c", name: "Rosa", email: "rosa@example.com", role: "cook" },
  expiresAt: "2026-11-23T03:00:00.000Z",
};

const { fetch } = globalThis;
beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  globalThis.fetch = fetch;
});

const openEvening = () =>
  render(
    <EveningApp
      keeper={{ read: async () => undefined, write: async () => undefined } as never}
      startup={{
        session: Promise.reject(new TypeError("Failed to fetch")),
        book: Promise.resolve(undefined),
      }}
    />,
  );

test("the evening's page retries after a missing first answer, until it knows who is signed in", async () => {
  answering(undefined, cook);
  openEvening();
  expect(screen.getByRole("heading", { name: "Opening the book…" })).toBeVisible();
  expect(await screen.findByRole("heading", { name: "No answer yet" })).toBeVisible();
  await act(async () => jest.advanceTimersByTimeAsync(1_000));
  await act(async () => jest.advanceTimersByTimeAsync(2_000));
  expect(await screen.findByText("Only hosts and owners can open the evening's book.")).toBeVisible();
});

test("a host need not wait for the next try", async () => {
  answering(cook);
  openEvening();
  const user = userEvent.setup({ advanceTimers: (ms) => jest.advanceTimersByTime(ms) });
  await user.click(await screen.findByRole("button", { name: "Try now" }));
  expect(await screen.findByText("Only hosts and owners can open the evening's book.")).toBeVisible();
});

test("staff's other pages retry as well, at once when the network is back", async () => {
  answering(undefined, cook);
  render(<StaffApp path="/staff/members" />);
  expect(await screen.findByRole("heading", { name: "No answer yet" })).toBeVisible();
  await act(async () => void window.dispatchEvent(new Event("online")));
  expect(await screen.findByRole("heading", { name: "Hello Rosa" })).toBeVisible();
});
