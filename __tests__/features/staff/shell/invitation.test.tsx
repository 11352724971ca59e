import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { getStaffSession, inviteStaff, listStaff } from "../../../../src/core/contract/paths.ts";
import { StaffApp } from "../../../../src/app/staff/staff-app.tsx";

const { fetch } = globalThis;
afterEach(() => {
  globalThis.fetch = fetch;
});

const owner = { id: "r", name: "Rosa Abel", email: "rosa@example.com", role: "owner" };
const refusal = {
  success: false,
  code: "INVALID_EMAIL",
  error: "This is no email address",
  field: "email",
} as const;

test("a refused invitation explains itself at its field, which has the focus, and keeps the input", async () => {
  const sent: unknown[] = [];
  const answers: Readonly<Record<string, object>> = {
    [getStaffSession]: { success: true, state: "signed-in", restaurant: "Delish", staff: owner },
    [listStaff]: { success: true, staff: [{ ...owner, secondFactor: false, signedInAt: null }] },
    [inviteStaff]: refusal,
  };
  globalThis.fetch = (async (path: string, { body }: RequestInit) => {
    if (path === inviteStaff) sent.push(JSON.parse(String(body)));
    const isRefused = answers[path] === refusal;
    return { ok: !isRefused, status: isRefused ? 400 : 200, json: async () => answers[path] };
  }) as unknown as typeof globalThis.fetch;
  render(<StaffApp path="/staff/members" />);
  await userEvent.type(await screen.findByLabelText("Name"), "Nora Lind");
  await userEvent.type(screen.getByLabelText("Email"), "nora@lind");
  await userEvent.click(screen.getByRole("button", { name: "Send an invitation" }));
  const email = screen.getByLabelText("Email");
  expect(await screen.findByText("This is no email address.")).toBeVisible();
  expect(email).toHaveFocus();
  expect(email).toBeInvalid();
  expect(email).toHaveAccessibleDescription("This is no email address.");
  expect(email).toHaveValue("nora@lind");
  expect(screen.getByLabelText("Name")).toHaveValue("Nora Lind");
  expect(sent).toEqual([{ name: "Nora Lind", email: "nora@lind", role: "cook" }]);
});
