import { act, render, screen } from "@testing-library/react";
import { useState } from "react";
import { Messages } from "../../../../src/features/evening/staff/messages.tsx";
import type { Evening } from "../../../../src/features/evening/staff/use-evening.ts";
import { bookOf } from "./support/book.ts";

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

type Outcome = Evening["state"]["outcomes"][number];

function Banner({ first }: { readonly first: readonly Outcome[] }) {
  const [outcomes, setOutcomes] = useState(first);
  const [store] = useState({ dismissOutcomes: () => setOutcomes([]), dismissRejection: () => undefined });
  const evening = { state: { outcomes, queue: [], book: bookOf([]) }, store } as unknown as Evening;
  return <Messages evening={evening} onShow={() => undefined} onOverrule={() => undefined} />;
}
const sent: Outcome = { text: "Dorn: seated", isTaken: true, message: "", subject: undefined };
const refused: Outcome = {
  ...{ text: "Silva: to 4", isTaken: false, subject: undefined },
  message: "12 minutes into Rossi",
};
const wait = () => act(() => jest.advanceTimersByTime(60_000));

test("queued commands that succeeded are reported as sent, and the banner disappears", () => {
  render(<Banner first={[sent]} />);
  expect(screen.getByText("Dorn: seated: sent")).toBeVisible();
  wait();
  expect(screen.queryByText(/Dorn/)).toBeNull();
});

test("refused commands stay until a host has read them", () => {
  render(<Banner first={[sent, refused]} />);
  wait();
  expect(screen.getByText("Silva: to 4: refused. 12 minutes into Rossi")).toBeVisible();
});
