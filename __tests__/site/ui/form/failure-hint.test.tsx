import { render, screen } from "@testing-library/react";
import { apiError } from "../../../../src/core/browser/api.ts";
import { failureHint } from "../../../../src/site/ui/form/failure-hint.tsx";
import { messagesIn } from "../../../../src/core/messages/catalogues.ts";

const t = messagesIn("en", "forms");

const refused = (status: number, reply?: unknown, retryAfter?: number) =>
  apiError({ status, reply, ...(retryAfter === undefined ? {} : { retryAfter }) });

test.each([
  ["a limit that is over soon", refused(429, undefined, 30), "Please try again in a minute."],
  ["a limit of a quarter of an hour", refused(429, { error: "Too many" }, 900), "in 15 minutes."],
  ["a limit of hours", refused(429, undefined, 3 * 3600), "in 3 hours."],
  ["a wordless limit", refused(429), "in a few minutes."],
  ["a wordless failure", refused(503), "Something went wrong on our side"],
  ["a cut line", new TypeError("Failed to fetch"), "We got no answer."],
  ["a timeout", Object.assign(new Error("Too late"), { name: "TimeoutError" }), "We got no answer."],
  ["a hotel's login page", new Error("Server did not return valid JSON: <html>"), "log in first."],
])("%s is followed by advice, and whom to call", (_what, failure, words) => {
  render(<p>{failureHint(failure, t, { phone: "555-0124" })}</p>);
  expect(screen.getByRole("paragraph")).toHaveTextContent(words);
  expect(screen.getByRole("link", { name: "555-0124" })).toHaveAttribute("href", "tel:5550124");
});

test("the service's own message needs no second line, and neither does anything but a failed request", () => {
  expect(failureHint(refused(409, { error: "We are full that evening" }), t)).toBeUndefined();
  expect(failureHint(new Error("This link is incomplete."), t)).toBeUndefined();
  expect(failureHint(undefined, t)).toBeUndefined();
});
