import { resetPassword } from "../../../src/core/contract/paths.ts";
import { fetchMenu, isApiError, pathTo, post } from "../../../src/core/browser/api.ts";
import { createReservation, fetchAvailability } from "../../../src/features/booking/site/api.ts";

const request = { numberOfPersons: 2, reservationDate: "2026-12-01", reservationTime: "09:00 am" };
const booked = '{"message":"Booked","reservation":{"id":"A1"}}';
const answer = (status: number, body: string) =>
  jest.spyOn(globalThis, "fetch").mockResolvedValue(new Response(body, { status }));

afterEach(() => jest.restoreAllMocks());

test("a reservation is posted as JSON", async () => {
  const fetched = answer(201, booked);
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
])("a refusal %s with %s keeps the service's message: %s", async (status, body, words) => {
  answer(status, body);
  const error = await createReservation(request).catch((thrown: unknown) => thrown);
  expect(isApiError(error)).toBe(true);
  expect(error).toMatchObject({ status, serverText: words });
});

test.each([["<!doctype html><title>Welcome to our network</title>"], [""], ["null"], ["[]"], ['"OK"']])(
  "a reply 200 with %s is not a reservation",
  async (body) => {
    answer(200, body);
    await expect(createReservation(request)).rejects.toThrow("We got no confirmation of the reservation");
  },
);

test.each([
  ["{}"],
  ['{"success":true}'],
  ['{"message":"Booked"}'],
  ['{"message":"Booked","reservation":{}}'],
  ['{"reservation":{"_id":"A1"}}'],
])("another service's reply 200 with %s books the table", async (body) => {
  answer(200, body);
  await expect(createReservation(request)).resolves.toEqual(JSON.parse(body));
});

test.each([
  ['{"success":false}', undefined],
  ['{"success":false,"error":"We are full"}', "We are full"],
  ['{"message":"Sorry","code":"NO_TABLE_AVAILABLE"}', undefined],
  ['{"error":"INVALID_DATE_PAST"}', "INVALID_DATE_PAST"],
])("a reply 200 with %s is a refusal", async (body, words) => {
  answer(200, body);
  await expect(createReservation(request)).rejects.toMatchObject({ name: "ApiError", serverText: words });
});

test("a network failure is passed on to the caller", async () => {
  jest.spyOn(globalThis, "fetch").mockRejectedValue(new TypeError("Failed to fetch"));
  await expect(createReservation(request)).rejects.toThrow("Failed to fetch");
});

describe("the menu", () => {
  const soup = { _id: "soup", title: "Soup", image: "/media/dishes/soup.jpg" };

  test("is requested as JSON and returned as the service sent it", async () => {
    const fetched = answer(200, JSON.stringify({ success: true, items: [soup, 7] }));
    await expect(fetchMenu()).resolves.toEqual([soup, 7]);
    const [url, init] = fetched.mock.calls[0]!;
    expect(url).toBe("/api/food/menu");
    expect(init).toMatchObject({ headers: { "content-type": "application/json" } });
    expect(init).not.toHaveProperty("body");
  });

  test("from a service elsewhere keeps its pictures there", async () => {
    jest.resetModules();
    process.env.GATSBY_API_HOST = "https://api.example.com";
    const elsewhere = await import("../../../src/core/browser/api.ts");
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
  ])("%s is not a menu", async (body) => {
    answer(200, body);
    await expect(fetchMenu()).rejects.toThrow("Invalid API response format");
  });

  test("that is refused rejects with the status", async () => {
    answer(503, '{"error":"Closed"}');
    await expect(fetchMenu()).rejects.toMatchObject({ name: "ApiError", status: 503 });
  });
});

describe("a reservation's key", () => {
  const keys = (fetched: jest.SpiedFunction<typeof fetch>) =>
    fetched.mock.calls.map(([, init]) => new Headers(init!.headers).get("idempotency-key"));
  const at = (time: string) => ({ ...request, reservationTime: time });
  const thrown = (promise: Promise<unknown>) => promise.catch((error: unknown) => error);

  test("stays the same while the outcome of the request is unknown", async () => {
    const fetched = jest.spyOn(globalThis, "fetch");
    fetched.mockRejectedValueOnce(new TypeError("Failed to fetch"));
    fetched.mockResolvedValueOnce(new Response("<html>", { status: 502 }));
    fetched.mockResolvedValueOnce(new Response("<html>Welcome to our network", { status: 200 }));
    fetched.mockResolvedValueOnce(new Response(booked, { status: 201 }));
    for (let tries = 0; tries < 4; tries++) await thrown(createReservation(at("1:00 PM")));
    const [first, ...others] = keys(fetched);
    expect(first).toMatch(/^[\w-]{16,64}$/);
    expect(others).toEqual([first, first, first]);
  });

  test("is the same for a double click", async () => {
    const fetched = jest.spyOn(globalThis, "fetch").mockImplementation(async () => new Response(booked));
    await Promise.all([createReservation(at("2:00 PM")), createReservation(at("2:00 PM"))]);
    expect(new Set(keys(fetched)).size).toBe(1);
  });

  test("is new for other values, after a success and after a refusal", async () => {
    const fetched = jest.spyOn(globalThis, "fetch");
    fetched.mockRejectedValueOnce(new TypeError("Failed to fetch"));
    fetched.mockImplementation(async () => new Response(booked, { status: 201 }));
    fetched.mockResolvedValueOnce(new Response('{"error":"Too many"}', { status: 400 }));
    await thrown(createReservation(at("3:00 PM")));
    await thrown(createReservation(at("3:30 PM")));
    await thrown(createReservation(at("3:30 PM")));
    await thrown(createReservation(at("3:30 PM")));
    expect(new Set(keys(fetched)).size).toBe(4);
  });

  test("needs no secure context", async () => {
    const fetched = answer(201, booked);
    const { randomUUID } = crypto;
    Object.defineProperty(crypto, "randomUUID", { value: undefined, configurable: true });
    await createReservation(at("4:00 PM"));
    Object.defineProperty(crypto, "randomUUID", { value: randomUUID, configurable: true });
    expect(keys(fetched)[0]).toMatch(/^[0-9a-f]{32}$/);
  });
});

test("an address parameter stays one parameter, whatever it contains", async () => {
  const fetched = answer(200, "{}");
  const passwords = { password: "linden-honey", confirmPassword: "linden-honey" };
  await post(pathTo(resetPassword, { token: "a/b?c" }), passwords);
  expect(fetched.mock.calls[0]![0]).toBe("/api/food/resetPassword/a%2Fb%3Fc");
});

/** Mocks a service that accepts requests and never answers. */
const silent = () =>
  jest.spyOn(globalThis, "fetch").mockImplementation(
    (_, init) =>
      new Promise((_resolve, reject) => {
        const signal = init!.signal!;
        if (signal.aborted) reject(signal.reason);
        signal.addEventListener("abort", () => reject(signal.reason));
      }),
  );

test("a request without an answer is abandoned, with a message for the guest", async () => {
  jest.useFakeTimers();
  silent();
  const given = createReservation(request).catch((error: unknown) => error);
  await jest.advanceTimersByTimeAsync(20_000);
  jest.useRealTimers();
  expect(await given).toMatchObject({
    name: "TimeoutError",
    message: "We got no answer within 20 seconds. Please try again.",
  });
});

describe("availability", () => {
  const reply = { success: true, date: "2026-12-01", partySize: 4, slots: [] };

  test("is requested by day and party size", async () => {
    const fetched = answer(200, JSON.stringify(reply));
    await expect(fetchAvailability("2026-12-01", 4)).resolves.toEqual(reply);
    expect(fetched.mock.calls[0]![0]).toBe("/api/food/availability?date=2026-12-01&partySize=4");
  });

  test("is cancelled when the caller no longer needs it", async () => {
    silent();
    const caller = new AbortController();
    const asked = fetchAvailability("2026-12-01", 4, caller.signal);
    caller.abort(new Error("Another day"));
    await expect(asked).rejects.toThrow("Another day");
    await expect(fetchAvailability("2026-12-01", 4, AbortSignal.abort())).rejects.toMatchObject({
      name: "AbortError",
    });
  });

  test.each(["", "[]", '{"success":true}', '{"success":false,"slots":[]}'])("is not %s", async (body) => {
    answer(200, body);
    await expect(fetchAvailability("2026-12-01", 4)).rejects.toThrow("Invalid API response format");
  });

  test("that is refused rejects with the service's message", async () => {
    answer(400, '{"error":"Invalid date format","code":"INVALID_DATE_FORMAT"}');
    await expect(fetchAvailability("tomorrow", 4)).rejects.toMatchObject({
      status: 400,
      serverText: "Invalid date format",
    });
  });
});
