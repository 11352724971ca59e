import { act, renderHook } from "@testing-library/react";
import type { FormEvent } from "react";
import { translateForm } from "../../../../src/core/contract/form.ts";
import { wordsIn } from "../../../../src/core/messages/catalogues.ts";
import { useForm, type FormConfig } from "../../../../src/core/browser/form/use-form.ts";

interface Values {
  name: string;
}

let settle: { resolve(reply: string): void; reject(error: Error): void };
/** Submits the values without a form element. */
const noForm = { current: null };
const send = jest.fn<Promise<string>, [Values]>();
const config: FormConfig<Values, string> = {
  declaration: translateForm({ area: "booking", fields: [] }, wordsIn("en")),
  initialValues: { name: "" },
  validate: ({ name }) => (name === "" ? { name: "Name is required" } : {}),
  send,
  succeeded: (reply) => `Welcome, ${reply}`,
  failed: (error) => (error as Error).message,
  messageMs: { success: 4000, error: 2000 },
};

beforeEach(() => {
  jest.useFakeTimers();
  send.mockReset().mockImplementation(() => new Promise((resolve, reject) => (settle = { resolve, reject })));
});
afterEach(() => {
  jest.useRealTimers();
});

const show = (changes: Partial<FormConfig<Values, string>> = {}) => {
  const used = { ...config, ...changes };
  const { result } = renderHook(() => useForm(used, noForm));
  return {
    form: () => result.current,
    set: (name: string) => act(() => result.current.set("name", name)),
    submit: () =>
      act(async () => void result.current.submit({ preventDefault: () => undefined } as FormEvent)),
    reply: (text: string) => act(async () => settle.resolve(text)),
    refuse: (text: string) => act(async () => settle.reject(new Error(text))),
    wait: (ms: number) => act(() => jest.advanceTimersByTime(ms)),
  };
};

test("while a field is invalid nothing is sent; editing the field clears its error", async () => {
  const { form, set, submit } = show();
  await submit();
  expect(form().errors.name).toBe("Name is required");
  expect(send).not.toHaveBeenCalled();
  set("A");
  expect(form().errors.name).toBeUndefined();
});

test("a second submit during a request sends nothing", async () => {
  const { form, set, submit, reply } = show();
  set("Ada");
  await submit();
  await submit();
  expect(send.mock.calls).toEqual([[{ name: "Ada" }]]);
  expect(form().sending).toBe(true);
  await reply("Ada");
  expect(form().sending).toBe(false);
});

test("success resets the values, and its message disappears after a while", async () => {
  const { form, set, submit, reply, wait } = show();
  set("Ada");
  await submit();
  await reply("Ada");
  expect(form().values).toEqual({ name: "" });
  expect(form().message).toEqual({ kind: "success", text: "Welcome, Ada" });
  wait(3999);
  expect(form().message).toBeDefined();
  wait(1);
  expect(form().message).toBeUndefined();
});

test("a failure keeps the values; its error outlasts its message, until an edit", async () => {
  const { form, set, submit, refuse, wait } = show();
  set("Ada");
  await submit();
  await refuse("Full");
  expect(form().values).toEqual({ name: "Ada" });
  expect(form().message).toEqual({ kind: "error", text: "Full" });
  wait(2000);
  expect(form().message).toBeUndefined();
  expect(form().failure).toBeInstanceOf(Error);
  set("Grace");
  expect(form().failure).toBeUndefined();
});

test("a failure resets the values of a form that starts over after one", async () => {
  const { form, set, submit, refuse } = show({ resetOnFailure: true });
  set("Ada");
  await submit();
  await refuse("Full");
  expect(form().values).toEqual({ name: "" });
  expect(form().message).toEqual({ kind: "error", text: "Full" });
});

test("if values stay until the message disappears, anything entered meanwhile stays longer", async () => {
  const untouched = show({ resetWithMessage: true });
  untouched.set("Ada");
  await untouched.submit();
  await untouched.reply("Ada");
  expect(untouched.form().values).toEqual({ name: "Ada" });
  untouched.wait(4000);
  expect(untouched.form().values).toEqual({ name: "" });

  const edited = show({ resetWithMessage: true });
  edited.set("Ada");
  await edited.submit();
  await edited.reply("Ada");
  edited.set("Grace");
  edited.wait(4000);
  expect(edited.form().values).toEqual({ name: "Grace" });
});
