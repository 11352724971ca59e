import { render, screen } from "@testing-library/react";
import { OwnSignIn } from "../../../../src/features/staff/staff/own-sign-in/own-sign-in.tsx";
import { mockService, fetched, reply } from "../../../support/service.ts";

const staff = { id: "r", name: "Rosa Abel", email: "rosa@example.com", role: "owner" } as const;

beforeEach(() => {
  mockService();
  Object.assign(window, { PublicKeyCredential: jest.fn() });
});
afterEach(() => {
  Reflect.deleteProperty(window, "PublicKeyCredential");
});

test.each([
  [
    "with a passkey",
    [{ id: "p", name: "Phone", createdAt: "2026-11-21T16:00:00Z", usedAt: null }],
    "Use your passkey",
  ],
  ["without a passkey", [], "Sign out, then sign in with a new link"],
])("a member %s who signed in long ago is offered a way that works", async (_name, passkeys, way) => {
  const own = { passkeys, mayHavePasskeys: true, authenticator: false, recoveryCodes: 0, isFresh: false };
  fetched.mockImplementation(async () =>
    reply(200, { success: true, publicKey: "B", topics: [], subscribed: [], ...own }),
  );
  render(<OwnSignIn staff={staff} />);
  expect(await screen.findByRole("button", { name: way })).toBeVisible();
});
