import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import {
  HistoryDialog,
  ReleaseDialog,
} from "../../../../../src/features/publishing/admin/publishing/history-dialog.tsx";
import { teachDialogs } from "../../../../support/dialog.ts";

const { fetch } = globalThis;
beforeAll(teachDialogs);
afterEach(() => {
  globalThis.fetch = fetch;
});

test("Back to here… scrolls to its question and focuses it", async () => {
  const line = (index: number) => ({
    ...{ commit: `c${index}`, at: `2026-11-21T18:0${index}:00.000Z`, by: "Marta Abel" },
    ...{ title: "Soup", what: `Price: $${index}.00 → $9.00`, state: "kept", release: `r${index}` },
  });
  globalThis.fetch = (async () => ({ ok: true, json: async () => [1, 2, 3].map(line) })) as never;
  const user = userEvent.setup();
  render(<HistoryDialog state={undefined} onClose={() => undefined} />);
  const [, , last] = await screen.findAllByRole("button", { name: "Back to here…" });
  await user.click(last!);
  const question = screen.getByRole("region", { name: "Back to here?" });
  expect(question).toHaveTextContent("Price: $3.00 → $9.00");
  expect(question).toHaveFocus();
  expect(screen.queryByRole("alert")).toBeNull();
  await user.tab();
  expect(screen.getByRole("button", { name: /^Back to \d|^Back to \w{3} \d/ })).toHaveFocus();
});

const refuse = () => {
  globalThis.fetch = (async () => ({ ok: false, json: async () => ({ error: "Git is away" }) })) as never;
};

test("a history that cannot be loaded says why, and is no longer loading", async () => {
  refuse();
  render(<HistoryDialog state={undefined} onClose={() => undefined} />);
  expect(screen.queryByRole("alert")).toBeNull();
  expect(await screen.findByRole("alert")).toHaveTextContent("Git is away");
  expect(screen.queryByText("Loading the history…")).toBeNull();
});

test("a hold that cannot be released says why, and the dialog stays open", async () => {
  refuse();
  const onClose = jest.fn();
  render(<ReleaseDialog onClose={onClose} />);
  expect(screen.queryByRole("alert")).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Publish the waiting saves" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("Git is away");
  expect(onClose).not.toHaveBeenCalled();
});
