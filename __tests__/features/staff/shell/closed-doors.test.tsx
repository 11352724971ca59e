import { act, render, screen } from "@testing-library/react";
import { getDemo } from "../../../../src/core/contract/paths.ts";
import type { StaffRole } from "../../../../src/core/contract/staff-roles.ts";
import { EveningApp } from "../../../../src/features/evening/staff/evening-app.tsx";
import { StaffApp } from "../../../../src/app/staff/staff-app.tsx";

const signedIn = (role: StaffRole) => ({
  success: true,
  state: "signed-in",
  restaurant: "Delish",
  staff: { id: "c", name: "Rosa", email: "rosa@example.com", role },
  expiresAt: "2026-11-23T03:00:00.000Z",
});

const { fetch } = globalThis;
afterEach(() => {
  globalThis.fetch = fetch;
  history.replaceState(null, "", "/");
});

/** The reply of a site that is not a demo: no accounts. */
const noDemo: Readonly<Record<string, object>> = { [getDemo]: { success: true, accounts: [] } };

/** Mocks the service's reply at each path. */
function answering(replies: Readonly<Record<string, object>>) {
  globalThis.fetch = (async (path: string) => ({
    ok: true,
    status: 200,
    json: async () => ({ ...noDemo, ...replies })[path] ?? { success: true },
  })) as unknown as typeof globalThis.fetch;
}

const session = "/api/staff/session";

test.each([
  [
    "cook",
    "/staff/members",
    "Only owners can open “Who works here”.",
    "The kitchen’s tickets",
    "/staff/kitchen",
  ],
  [
    "editor",
    "/staff/make-it-yours",
    "Only owners can open “Make it yours”.",
    "Prices and sold out",
    "/staff/today",
  ],
  ["editor", "/staff/house", "Only owners can open “Operations”.", "Prices and sold out", "/staff/today"],
  [
    "editor",
    "/staff/numbers",
    "Only hosts and owners can open “Numbers”.",
    "Prices and sold out",
    "/staff/today",
  ],
  ["cook", "/staff/dishes", /Only editors and owners/, "The kitchen’s tickets", "/staff/kitchen"],
  ["host", "/staff/today", /Only cooks, editors and owners/, "The evening’s book", "/staff/evening"],
] as const)(
  "a %s at %s reads who the page is for, and finds their own",
  async (role, path, text, label, to) => {
    answering({ [session]: signedIn(role) });
    render(<StaffApp path={path} />);
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.getByRole("link", { name: label })).toHaveAttribute("href", to);
    expect(document.body).not.toHaveTextContent(/\/admin|role has no page/);
  },
);

test("a cook at the evening's book finds the way to the kitchen", async () => {
  render(
    <EveningApp
      keeper={{ read: async () => undefined, write: async () => undefined } as never}
      startup={{ session: Promise.resolve(signedIn("cook") as never), book: Promise.resolve(undefined) }}
    />,
  );
  expect(await screen.findByRole("link", { name: "The kitchen’s tickets" })).toHaveAttribute(
    "href",
    "/staff/kitchen",
  );
});

test("a link pasted into the open sign-in page asks who it is", async () => {
  const signedOut = { success: true, state: "signed-out", restaurant: "Delish", staff: null };
  const link = { success: true, name: "Rosa Abel", role: "cook" };
  answering({ [session]: signedOut, "/api/staff/link/view": link });
  history.replaceState(null, "", "/staff/sign-in");
  render(<StaffApp path="/staff/sign-in" />);
  expect(await screen.findByRole("button", { name: "Send me a link" })).toBeVisible();
  await act(async () => {
    location.hash = "#link=abc-123";
  });
  expect(await screen.findByRole("heading", { name: "Is this you?" })).toBeVisible();
  expect(screen.getByText("Rosa Abel")).toBeVisible();
});
