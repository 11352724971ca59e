import { TextDecoder, TextEncoder } from "node:util";
import { followEvents, readEvents, type StreamedEvent } from "../../../src/core/browser/event-stream.ts";
import { fetched, mockService, reply } from "../../support/service.ts";

test("events end with an empty line; an unfinished one is the start of the next", () => {
  const { events, rest } = readEvents(
    'event: order\ndata: {"a":1}\n\n: a comment\n\ndata: one\ndata: two\n\nevent: hea',
  );
  expect(events).toEqual([
    { event: "order", data: '{"a":1}' },
    { event: "message", data: "one\ntwo" },
  ]);
  expect(rest).toBe("event: hea");
});

// Every browser has TextDecoder, but jsdom does not.
beforeAll(() => Object.assign(globalThis, { TextDecoder }));
beforeEach(mockService);

/** Mocks a reply whose body arrives in these pieces. @param ends false if the body never ends */
function streamed(pieces: readonly string[], ends = true) {
  const waiting = pieces.map((piece) => ({ done: false, value: new TextEncoder().encode(piece) }));
  const read = (signal: AbortSignal) => () =>
    waiting.length > 0 || ends
      ? Promise.resolve(waiting.shift() ?? { done: true, value: undefined })
      : new Promise((_, reject) => signal.addEventListener("abort", () => reject(new Error("aborted"))));
  fetched.mockImplementation((_path, init) =>
    Promise.resolve({ ok: true, body: { getReader: () => ({ read: read(init.signal!) }) } } as never),
  );
}

async function follow(silenceMs = 1_000) {
  const events: StreamedEvent[] = [];
  const { signal } = new AbortController();
  await followEvents("/watch", {}, (event) => events.push(event), { signal, silenceMs });
  return events.map(({ data }) => data);
}

test("a stream is followed to its end, however it is split into pieces", async () => {
  streamed(["event: order\nda", "ta: 1\n", "\nevent: order\ndata: 2\n\n"]);
  expect(await follow()).toEqual(["1", "2"]);
});

test("a silent stream is abandoned", async () => {
  streamed(["data: 1\n\n"], false);
  expect(await follow(20)).toEqual(["1"]);
});

test("a refusal is thrown with the service's message", async () => {
  const refusal = { success: false, code: "ORDER_NOT_FOUND", error: "No such order" };
  fetched.mockImplementation(() =>
    Promise.resolve({ ...reply(404, refusal), json: () => Promise.resolve(refusal) } as never),
  );
  await expect(follow()).rejects.toMatchObject({
    name: "ApiError",
    status: 404,
    serverText: "No such order",
  });
});
