import { enqueueEmail } from "../../../../src/core/server/mail/outbox.ts";
import { saturdayAfternoon, testService, type TestService } from "../support/service.ts";

let service: TestService | undefined;
afterEach(() => service?.close());

const withMail = async (env: Record<string, string>) => {
  service = await testService({ env });
  await service.storage.write([], (tx) =>
    enqueueEmail(
      tx,
      {
        kind: "greeting",
        to: "ada@example.org",
        subject: "Tom & <Jerry>",
        text: "Look here: http://localhost:8000/reservation#abc.",
        html: "<!doctype html><html><head></head><body><a href='http://localhost:8000/'>Here</a></body></html>",
        attachments: [
          { filename: "a.ics", contentType: "text/calendar; charset=utf-8", content: "BEGIN:VCALENDAR" },
        ],
      },
      saturdayAfternoon,
    ),
  );
  const { id } = await service.storage.db.selectFrom("outbox").select("id").executeTakeFirstOrThrow();
  return { id, app: service.app };
};

it("shows developers the mails, so that they can follow the links", async () => {
  const { app, id } = await withMail({ MAIL_PREVIEW: "on" });
  const list = await app.inject("/dev/mail");
  expect(list.statusCode).toBe(200);
  expect(list.body).toContain("Tom &amp; &lt;Jerry&gt;");
  expect(list.body).toContain(`href="/dev/mail/${id}"`);
  const one = await app.inject(`/dev/mail/${id}`);
  expect(one.body).toContain(`<a href="http://localhost:8000/reservation#abc">`);
  expect((await app.inject(`/dev/mail/${id}/html`)).body).toContain("Here</a>");
  const file = await app.inject(`/dev/mail/${id}/attachments/0`);
  expect([file.body, file.headers["content-type"]]).toEqual([
    "BEGIN:VCALENDAR",
    "text/calendar; charset=utf-8",
  ]);
});

it.each([
  ["a mail that is not there", { url: "/dev/mail/none" }],
  ["an attachment that is not there", { url: "/dev/mail/none/attachments/7" }],
  ["another machine", { url: "/dev/mail", remoteAddress: "192.0.2.7" }],
  ["a foreign name that points here", { url: "/dev/mail", headers: { host: "evil.example" } }],
  ["somebody behind a proxy", { url: "/dev/mail", headers: { "x-forwarded-for": "192.0.2.7" } }],
])("answers %s that there is no such page", async (_who, request) => {
  const { app } = await withMail({ MAIL_PREVIEW: "on" });
  const reply = await app.inject(request);
  expect(reply.statusCode).toBe(404);
  expect(reply.body).not.toContain("ada@example.org");
});

it("does not exist unless it is turned on", async () => {
  const { app } = await withMail({});
  expect((await app.inject("/dev/mail")).statusCode).toBe(404);
});
