import { act, fireEvent, render, screen } from "@testing-library/react";
import Receipt from "../../../../src/features/booking/site/receipt.tsx";
import { OnSite } from "../../../support/addresses.tsx";
import { fetched, mockService } from "../../../support/service.ts";

beforeEach(mockService);

test("a link that could not be sent says whom to call", async () => {
  fetched.mockRejectedValue(new TypeError("Failed to fetch"));
  const receipt = {
    ...{ reference: "K7QX-2M9F-TB", date: "2026-11-27", time: "7:30 PM", numberOfPersons: 2 },
    token: "a.b.c",
  };
  render(<Receipt id="b1" receipt={receipt} phone="555-0100" />, { wrapper: OnSite });
  fireEvent.change(screen.getByLabelText("Email"), { target: { value: "ada@example.com" } });
  await act(async () => {
    fireEvent.submit(screen.getByLabelText("Email").closest("form")!);
    await Promise.resolve();
  });
  const alert = await screen.findByRole("alert");
  expect(alert).toHaveTextContent("your table is still booked");
  expect(screen.getByRole("link", { name: "555-0100" })).toHaveAttribute("href", "tel:5550100");
});
