/** Mock of `fetch`, with which tests of browser code answer for the service. */
export const fetched = jest.fn<Promise<Partial<Response>>, [path: string, init: RequestInit]>();

/** A reply from the service; objects are sent as JSON. */
export const reply = (status: number, body: unknown): Partial<Response> => ({
  ok: status < 400,
  status,
  headers: { get: () => null } as unknown as Headers,
  json: () => Promise.resolve(body),
  text: () => Promise.resolve(typeof body === "string" ? body : JSON.stringify(body)),
});

let visits = 0;

/** Resets calls and replies, and installs the mock as `fetch`. The page gets a new history entry. */
export function mockService(): void {
  window.history.replaceState({ key: `${(visits += 1)}` }, "");
  fetched.mockReset();
  globalThis.fetch = fetched as unknown as typeof fetch;
}
