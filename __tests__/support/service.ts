/** A service that tests of the browser code answer for: `fetch` calls this mock. */
export const fetched = jest.fn<Promise<Partial<Response>>, [path: string, init: RequestInit]>();

/** A reply of the service; an object is sent as JSON. */
export const reply = (status: number, body: unknown): Partial<Response> => ({
  ok: status < 400,
  status,
  headers: { get: () => null } as unknown as Headers,
  text: () => Promise.resolve(typeof body === "string" ? body : JSON.stringify(body)),
});

let visits = 0;

/** Forgets all calls and replies, and puts the mock in place of `fetch`. The page is another entry of the history. */
export function mockService(): void {
  window.history.replaceState({ key: `${(visits += 1)}` }, "");
  fetched.mockReset();
  globalThis.fetch = fetched as unknown as typeof fetch;
}
