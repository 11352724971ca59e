/**
 * What a guest can do after a request without a reply; undefined where the service did reply. `fetch` throws a TypeError
 * where the network fails, src/features/api.ts a TimeoutError after its timeout.
 */
export function noAnswerHint(failure: unknown): string | undefined {
  if (!(failure instanceof Error) || !["TypeError", "TimeoutError"].includes(failure.name)) return undefined;
  return navigator.onLine
    ? "No answer came. What you entered stays here, and sending it again books only once."
    : "You are offline. What you entered stays here: send it again once you are connected.";
}
