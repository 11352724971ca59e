import {
  changePasswordRequest,
  endSessionRequest,
  loginRequest,
  registerRequest,
  resetPasswordRequest,
} from "../../../../src/features/accounts/contract/account.ts";
import { checkRequest } from "../../../../src/core/contract/check-request.ts";

const guest = { name: "Ada Rossi", email: "ada@example.com", password: "linden-honey" };
const twice = { password: "linden-honey", confirmPassword: "linden-honey" };

it("accepts a name without outer blanks and control characters, a password exactly as typed", () => {
  const checked = checkRequest(registerRequest, {
    ...guest,
    name: " Ada\u0000 Rossi ",
    password: "  bread ",
  });
  expect(checked).toEqual({ ok: true, value: { ...guest, password: "  bread " } });
});

it.each([
  [{ name: undefined }, "MISSING_REQUIRED_FIELDS", "name"],
  [{ name: "  " }, "MISSING_REQUIRED_FIELDS", "name"],
  [{ name: "\u0000" }, "MISSING_REQUIRED_FIELDS", "name"],
  [{ name: 7 }, "INVALID_FIELD", "name"],
  [{ name: "n".repeat(101) }, "FIELD_TOO_LONG", "name"],
  [{ email: null }, "MISSING_REQUIRED_FIELDS", "email"],
  [{ email: " ".repeat(300) }, "MISSING_REQUIRED_FIELDS", "email"],
  [{ email: ["ada@example.com"] }, "INVALID_EMAIL", "email"],
  [{ email: `${"a".repeat(251)}@b.c` }, "FIELD_TOO_LONG", "email"],
  [{ password: "" }, "MISSING_REQUIRED_FIELDS", "password"],
  [{ password: null }, "MISSING_REQUIRED_FIELDS", "password"],
  [{ password: 123456 }, "INVALID_FIELD", "password"],
  [{ password: "bread" }, "PASSWORD_TOO_SHORT", "password"],
  [{ password: "🍋🍋🍋🍋🍋" }, "PASSWORD_TOO_SHORT", "password"],
  [{ password: "p".repeat(1001) }, "FIELD_TOO_LONG", "password"],
  [{ password: "half a lemon \ud83c" }, "INVALID_FIELD", "password"],
  [{ name: 7, password: "" }, "MISSING_REQUIRED_FIELDS", "password"],
])("an account is not opened for %j", (change, code, field) => {
  expect(checkRequest(registerRequest, { ...guest, ...change })).toEqual({ ok: false, code, field });
});

it("six characters are a password, however many units they take; blanks are characters", () => {
  expect(checkRequest(registerRequest, { ...guest, password: "🍋".repeat(6) }).ok).toBe(true);
  expect(checkRequest(registerRequest, { ...guest, password: "      " }).ok).toBe(true);
});

it("a password for logging in may have any length", () => {
  expect(checkRequest(loginRequest, { email: guest.email, password: "x" }).ok).toBe(true);
});

describe.each([
  ["resetting", resetPasswordRequest, {}],
  ["changing", changePasswordRequest, { currentPassword: "walnut-table" }],
] as const)("%s a password", (_what, schema, others) => {
  it("accepts matching passwords", () => {
    expect(checkRequest(schema, { ...others, ...twice })).toEqual({
      ok: true,
      value: { ...others, ...twice },
    });
  });

  it("refuses different ones, after all other errors", () => {
    const check = (change: object) => checkRequest(schema, { ...others, ...twice, ...change });
    expect(check({ confirmPassword: "linden-money" })).toEqual({
      ok: false,
      code: "PASSWORDS_DIFFER",
      field: "confirmPassword",
    });
    expect(check({ password: "bread" })).toMatchObject({ code: "PASSWORD_TOO_SHORT" });
    expect(check({ confirmPassword: undefined })).toMatchObject({
      code: "MISSING_REQUIRED_FIELDS",
      field: "confirmPassword",
    });
  });
});

it("an impossible session id is a field that cannot be read", () => {
  expect(checkRequest(endSessionRequest, { id: "x".repeat(101) })).toEqual({
    ok: false,
    code: "INVALID_FIELD",
    field: "id",
  });
});
