import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import {
  getOwnSignIn,
  getPush,
  getStaffSession,
  getDishes,
  listStaff,
} from "../../../../src/core/contract/paths.ts";
import type { StaffRole } from "../../../../src/core/contract/staff-roles.ts";
import { StaffApp } from "../../../../src/app/staff/staff-app.tsx";

const { fetch } = globalThis;
afterEach(() => {
  globalThis.fetch = fetch;
});

const member = (role: StaffRole) => ({ id: "r", name: "Rosa Abel", email: "rosa@example.com", role });

/** Mocks the service's reply at each path; one path is unreachable until the test restores it. */
function answering(role: StaffRole, cut: string) {
  const line = { isCut: true };
  const replies: Readonly<Record<string, object>> = {
    [getStaffSession]: { state: "signed-in", restaurant: "Delish", staff: member(role) },
    [getOwnSignIn]: {
      passkeys: [],
      mayHavePasskeys: true,
      authenticator: false,
      recoveryCodes: 0,
      isFresh: true,
    },
    [getPush]: { publicKey: "B", topics: ["orders"], subscribed: [] },
    [listStaff]: { staff: [{ ...member(role), secondFactor: false, signedInAt: null }] },
    [getDishes]: { dishes: [], columns: [] },
  };
  globalThis.fetch = (async (path: string) => {
    if (line.isCut && path === cut) throw new TypeError("Failed to fetch");
    return { ok: true, status: 200, json: async () => ({ success: true, ...replies[path] }) };
  }) as unknown as typeof globalThis.fetch;
  return line;
}

test.each([
  ["/staff/your-sign-in", getPush, "cook", /New orders|cannot show notifications/],
  ["/staff/your-sign-in", getOwnSignIn, "editor", /does not support passkeys/],
  ["/staff/members", listStaff, "owner", "rosa@example.com"],
  ["/staff/dishes", getDishes, "editor", "There is no dish yet."],
] as const)(
  "%s without an answer from %s says so, and retries on request",
  async (page, cut, role, shown) => {
    const line = answering(role, cut);
    render(<StaffApp path={page} />);
    const sentence = await screen.findByText("No answer. Check the connection and try again.");
    expect(sentence.closest("[role=alert]")).not.toBeNull();
    expect(screen.queryByText(shown)).toBeNull();
    line.isCut = false;
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText(shown)).toBeVisible();
    expect(screen.queryByText(/No answer/)).toBeNull();
  },
);
