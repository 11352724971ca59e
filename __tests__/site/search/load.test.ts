import { house, indexOf } from "./entries.ts";

const json = indexOf(house);
interface Reply {
  ok: boolean;
  status?: number;
  text: () => Promise<string>;
}
const good: Reply = { ok: true, text: async () => json };
const fetched = jest.fn<Promise<Reply>, [string, RequestInit]>();

/** Starts each test like a new page, with nothing loaded. */
async function newPage() {
  jest.resetModules();
  return (await import("../../../src/site/search/load.ts")).loadSearch;
}

beforeEach(() => {
  fetched.mockReset();
  globalThis.fetch = fetched as unknown as typeof fetch;
  AbortSignal.timeout ??= () => new AbortController().signal;
});

test("the index is fetched once", async () => {
  fetched.mockResolvedValue(good);
  const load = await newPage();
  const [one, two] = await Promise.all([load(), load()]);
  expect(one).toBe(two);
  expect((await load())("carbonara").count).toBe(1);
  expect(fetched).toHaveBeenCalledTimes(1);
  expect(fetched.mock.calls[0]![0]).toBe("/search-index.json");
});

test.each<[string, () => Promise<Reply>]>([
  ["no reply", () => Promise.reject(new TypeError("Failed to fetch"))],
  ["an error", () => Promise.resolve({ ok: false, status: 503, text: async () => "" })],
  ["another file", () => Promise.resolve({ ok: true, text: async () => "<!doctype html>" })],
])("%s is a failure, and the next call tries again", async (_, reply) => {
  fetched.mockImplementationOnce(reply).mockResolvedValueOnce(good);
  const load = await newPage();
  await expect(load()).rejects.toThrow();
  expect((await load())("carbonara").count).toBe(1);
});

test("offline a copy from an earlier visit is enough", async () => {
  const onLine = jest.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  fetched.mockRejectedValueOnce(new TypeError("Failed to fetch")).mockResolvedValueOnce(good);
  const load = await newPage();
  expect((await load())("carbonara").count).toBe(1);
  expect(fetched.mock.calls.map(([, init]) => init.cache)).toEqual(["no-cache", "force-cache"]);
  onLine.mockRestore();
});
