/** @jest-environment node */
import { createReservation, isApiError } from "../../src/features/api.ts";

const request = { numberOfPersons: 2, reservationDate: "2026-12-01", reservationTime: "09:00 am" };
const answer = (status: number, body: string) =>
  jest.spyOn(globalThis, "fetch").mockResolvedValue(new Response(body, { status }));

afterEach(() => jest.restoreAllMocks());

test("a reservation is posted as JSON", async () => {
  const fetched = answer(201, '{"message":"Booked","reservation":{"id":"A1"}}');
  await expect(createReservation(request)).resolves.toMatchObject({
    message: "Booked",
    reservation: { id: "A1" },
  });
  const [url, init] = fetched.mock.calls[0]!;
  expect(url).toBe("/api/food/createReservation");
  expect(init).toMatchObject({ method: "POST", headers: { "content-type": "application/json" } });
  expect(JSON.parse(init!.body as string)).toEqual(request);
});

test.each([
  [400, '{"error":"We are full"}', "We are full"],
  [400, '{"error":42}', undefined],
  [400, '{"error":"  "}', undefined],
  [502, "<html>Bad gateway</html>", undefined],
  [500, "null", undefined],
  [500, "", undefined],
])("a refusal %s with %s keeps the service's words: %s", async (status, body, words) => {
  answer(status, body);
  const error = await createReservation(request).catch((thrown: unknown) => thrown);
  expect(isApiError(error)).toBe(true);
  expect(error).toMatchObject({ status, serverText: words });
});

test("a network failure is the caller's to see", async () => {
  jest.spyOn(globalThis, "fetch").mockRejectedValue(new TypeError("Failed to fetch"));
  await expect(createReservation(request)).rejects.toThrow("Failed to fetch");
});
