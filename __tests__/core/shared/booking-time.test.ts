import { messagesIn } from "../../../src/core/messages/catalogues.ts";
import { listTimes } from "../../../src/core/shared/booking-time.ts";

test("times are listed with semicolons, which have a space before them in French", () => {
  const list = (language: string, ...times: string[]) => listTimes(times, messagesIn(language, "layout"));
  expect(list("en", "Fri, 7:00 PM", "Sat, 6:30 PM", "Sat, 7:00 PM")).toBe(
    "Fri, 7:00 PM; Sat, 6:30 PM; Sat, 7:00 PM",
  );
  expect(list("fr", "ven. 19:00", "sam. 18:30")).toBe("ven. 19:00\u202f; sam. 18:30");
  expect(list("en", "Fri, 7:00 PM")).toBe("Fri, 7:00 PM");
  expect(list("en")).toBe("");
});
