import { act, renderHook, waitFor } from "@testing-library/react";
import { useFirstRun } from "../../../../src/features/first-run/staff/use-first-run.ts";
import { fetched, mockService, reply } from "../../../support/service.ts";

beforeEach(() => {
  mockService();
  localStorage.clear();
  const state = { success: true, steps: [] };
  fetched.mockResolvedValue({ ...reply(200, state), json: () => Promise.resolve(state) });
});

const open = async () => {
  const { result } = renderHook(useFirstRun);
  await waitFor(() => expect(result.current.state).toBeDefined());
  return result;
};

test("what the owner typed gives way to what is saved, and a pasted card stays for the next dishes", async () => {
  const run = await open();
  act(() => run.current.setDraft("house", { name: "Nonna Pia" }));
  act(() => run.current.setDraft("card", { text: "Jota 9.50" }));
  expect((await open()).current.typed).toEqual({ house: { name: "Nonna Pia" }, card: { text: "Jota 9.50" } });
  for (const step of ["house", "card"] as const)
    await act(async () => expect(await run.current.save(step, {})).toBe(true));
  expect(run.current.note).toBe("Saved");
  for (const { typed } of [run.current, (await open()).current])
    expect(typed).toEqual({ card: { text: "Jota 9.50" } });
});

test("a save that gets no answer leaves the draft on the device", async () => {
  const run = await open();
  act(() => run.current.setDraft("house", { name: "Nonna Pia" }));
  fetched.mockRejectedValueOnce(new TypeError("Failed to fetch"));
  await act(async () => expect(await run.current.save("house", {})).toBe(false));
  expect((await open()).current.typed).toEqual({ house: { name: "Nonna Pia" } });
});
