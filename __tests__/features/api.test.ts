/** @jest-environment node */
import { createReservation, fetchMenu, isApiError } from "../../src/features/api.ts";

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

describe("the menu", () => {
  const soup = { _id: "soup", title: "Soup", image: "/media/dishes/soup.jpg" };

  test("is asked for as JSON and handed over as the service sent it", async () => {
    const fetched = answer(200, JSON.stringify({ success: true, items: [soup, 7] }));
    await expect(fetchMenu()).resolves.toEqual([soup, 7]);
    const [url, init] = fetched.mock.calls[0]!;
    expect(url).toBe("/api/food/menu");
    expect(init).toMatchObject({ headers: { "content-type": "application/json" } });
    expect(init).not.toHaveProperty("body");
  });

  test("of a service elsewhere has its pictures there", async () => {
    jest.resetModules();
    process.env.GATSBY_API_HOST = "https://api.example.com";
    const elsewhere = await import("../../src/features/api.ts");
    delete process.env.GATSBY_API_HOST;
    const fetched = answer(
      200,
      JSON.stringify({ success: true, items: [soup, { image: "https://cdn.example.com/a.jpg" }, {}] }),
    );
    await expect(elsewhere.fetchMenu()).resolves.toEqual([
      { ...soup, image: "https://api.example.com/media/dishes/soup.jpg" },
      { image: "https://cdn.example.com/a.jpg" },
      {},
    ]);
    expect(fetched.mock.calls[0]![0]).toBe("https://api.example.com/api/food/menu");
  });

  test.each([
    "",
    "null",
    "[]",
    '{"items":[]}',
    '{"success":false,"items":[]}',
    '{"success":true,"items":{}}',
  ])("%s is no menu", async (body) => {
    answer(200, body);
    await expect(fetchMenu()).rejects.toThrow("Invalid API response format");
  });

  test("that is refused rejects with the status", async () => {
    answer(503, '{"error":"Closed"}');
    await expect(fetchMenu()).rejects.toMatchObject({ name: "ApiError", status: 503 });
  });
});
