/**
 * How to go on after a request that got no answer; undefined where the service did answer, in whatever way. `fetch`
 * throws a TypeError where the network fails, src/features/api.ts a TimeoutError where it waited in vain.
 */
export function noAnswerHint(failure: unknown): string | undefined {
  if (!(failure instanceof Error) || !["TypeError", "TimeoutError"].includes(failure.name)) return undefined;
  return navigator.onLine
    ? "No answer came. What you entered stays here, and sending it again books only once."
    : "You are offline. What you entered stays here: send it again once you are connected.";
}
