import { renderHook, waitFor } from "@testing-library/react";
import { errorReply } from "../../../../src/core/contract/error-reply.ts";
import { useManagedOrder } from "../../../../src/features/orders/site/use-managed-order.ts";
import { fetched, mockService, reply } from "../../../support/service.ts";

beforeEach(() => {
  mockService();
  window.history.replaceState(null, "", "/order/K7M2#token");
});

test.each([
  [503, "SERVICE_UNAVAILABLE", { phase: "unreachable" }],
  [500, "INTERNAL_ERROR", { phase: "unreachable" }],
  [403, "INVALID_LINK", { phase: "refused", code: "INVALID_LINK" }],
] as const)("a guest's link that the service answers with %d %s", async (status, code, opened) => {
  fetched.mockResolvedValue(reply(status, errorReply(code)));
  const { result } = renderHook(useManagedOrder);
  await waitFor(() => expect(result.current.opened).toEqual(opened));
});
