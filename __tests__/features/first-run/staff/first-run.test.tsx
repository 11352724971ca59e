import { render, screen } from "@testing-library/react";
import { FirstRun } from "../../../../src/features/first-run/staff/first-run.tsx";
import { fetched, mockService, reply } from "../../../support/service.ts";

const owner = { id: "r", name: "Rosa Abel", email: "rosa@example.com", role: "owner" } as const;

/** Opens the last screen while this much is left of the sample restaurant. */
const end = async (counts: readonly number[]) => {
  mockService();
  localStorage.clear();
  const samples = counts.map((count, index) => ({ label: `Collection ${index}`, count }));
  const state = {
    ...{ success: true, steps: [], looks: [], parts: [], decimals: 2, needsCard: false, undo: null },
    ...{ problems: [], sampleParts: [], samples },
  };
  fetched.mockResolvedValue({ ...reply(200, state), json: () => Promise.resolve(state) });
  render(<FirstRun staff={owner} />);
  await screen.findByRole("heading", { name: "It is yours" });
};

test.each([
  [[], undefined],
  [[1], "1 thing of the sample restaurant is still on the site."],
  [[2, 5], "7 things of the sample restaurant are still on the site."],
])("the last screen says how much of the sample is left: %j", async (counts, words) => {
  await end(counts);
  if (words === undefined) {
    expect(screen.getByText("Everything is in order.")).toBeVisible();
    expect(screen.queryByText(/sample restaurant/)).toBeNull();
  } else {
    expect(screen.getByText(/sample restaurant/)).toHaveTextContent(words);
    expect(screen.getByRole("link", { name: "Remove them" })).toHaveAttribute("href", "#samples");
    expect(screen.queryByText("Everything is in order.")).toBeNull();
  }
});
