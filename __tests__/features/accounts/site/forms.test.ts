import { register, resetPassword } from "../../../../src/features/accounts/contract/account-forms.ts";
import { checkForm, translateForm } from "../../../../src/core/contract/form.ts";
import { resetToken } from "../../../../src/features/accounts/site/forms.ts";
import { wordsIn } from "../../../../src/core/messages/catalogues.ts";

const at = (address: string) => resetToken(new URL(address, "https://delish.example.com"), "/resetpassword");

test.each([
  ["/resetpassword#token=abc", "abc"],
  ["/resetpassword/abc", "abc"],
  ["/ResetPassword/a%2Fb", "a/b"],
  ["/resetpassword?token=abc", "abc"],
  ["/resetpassword/%E0%A4%A", "%E0%A4%A"],
  ["/resetpassword", undefined],
  ["/resetpassword?token=", undefined],
  ["/resetpassword/#token=%20", undefined],
])("the token in %s is %s", (address, token) => {
  expect(at(address)).toBe(token);
});

test("a field of blanks is empty, a password of blanks is not", () => {
  const errors = checkForm(translateForm(register, wordsIn("en")), {
    name: "  ",
    email: "ada@example.com",
    password: "      ",
  });
  expect(errors).toEqual({ name: "Name is required" });
});

test.each([
  ["", "", ["password", "confirmPassword"]],
  ["secret1", "", ["confirmPassword"]],
  ["secret1", "secret2", ["confirmPassword"]],
  ["short", "short", ["password"]],
  ["secret1", "secret1", []],
])("of the new passwords %j and %j, %j are wrong", (password, confirmPassword, fields) => {
  expect(
    Object.keys(
      checkForm(translateForm(resetPassword, wordsIn("en")), { token: "abc", password, confirmPassword }),
    ),
  ).toEqual(fields);
});
