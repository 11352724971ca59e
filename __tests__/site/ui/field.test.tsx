import { render, screen } from "@testing-library/react";
import { Field } from "../../../src/site/ui/field.tsx";

const show = (props: { help?: string; error?: string; announceError?: boolean }) =>
  render(
    <Field id="email" label="Email" {...props}>
      {(control) => <input {...control} />}
    </Field>,
  );
const input = () => screen.getByRole("textbox", { name: "Email" });

test("a field without help and error has no description", () => {
  show({});
  expect(input()).not.toHaveAccessibleDescription();
  expect(input()).toBeValid();
});

test("help and error both describe the control; the error is announced and marks it as invalid", () => {
  show({ help: "For the confirmation.", error: "Email is required" });
  expect(input()).toHaveAccessibleDescription("Email is required For the confirmation.");
  expect(input()).toBeInvalid();
  expect(screen.getByRole("alert")).toHaveTextContent("Email is required");
});

test("if the form announces its errors together, the field does not", () => {
  show({ error: "Email is required", announceError: false });
  expect(input()).toHaveAccessibleDescription("Email is required");
  expect(screen.queryByRole("alert")).toBeNull();
});
