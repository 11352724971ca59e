import { defaultFormats } from "../../../../../src/core/shared/formats.ts";
import { noticeOf } from "../../../../../src/features/staff/server/push/notice.ts";

it.each([
  ["this evening", "2026-11-21T18:45:00.000Z", "To be ready at 7:45 PM"],
  ["after midnight", "2026-11-21T23:15:00.000Z", "To be ready at Sun 22 Nov, 12:15 AM"],
  ["tomorrow", "2026-11-22T18:45:00.000Z", "To be ready at Sun 22 Nov, 7:45 PM"],
])("an order for %s is announced with its day if it is not today", (_, at, body) => {
  const message = { id: "m", kind: "order-placed" as const, label: "Bag K7QX", at, created_at: at };
  const now = new Date("2026-11-21T16:00:00Z");
  expect(noticeOf(message, { now, timeZone: "Europe/Rome", formats: defaultFormats })).toMatchObject({
    body,
  });
});
