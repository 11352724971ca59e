import { join } from "node:path";
import { Guests } from "../support/accounts.ts";
import { pageFiles, temporaryFolder } from "../support/fixtures.ts";

const site = "https://delish.example.com";
const moved = pageFiles({
  booking: "/table",
  reservation: "/my-table",
  tracking: "/where",
  signup: "/join",
  login: "/enter",
  account: "/me",
  forgotten: "/lost",
  resetPassword: "/new-key",
  waitingList: "/in-line",
});

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let guests: Guests;
beforeAll(async () => {
  folder = await temporaryFolder();
  guests = await Guests.open(join(folder.path, "restaurant.sqlite"), {}, { content: moved });
});
beforeEach(() => guests.startOver());
afterAll(async () => {
  await guests.service.close();
  await folder.remove();
});

/** The addresses of this site in the latest mail of a kind, without what follows #. */
async function linksIn(kind: string): Promise<string[]> {
  const mail = (await guests.mails()).findLast((one) => one.kind === kind);
  return [...(mail?.text ?? "").matchAll(/https:\/\/delish\.example\.com(\/[^\s#]*)/g)].map(
    ([, path = ""]) => path,
  );
}

test("mails about an account lead where its pages are", async () => {
  await guests.register("leyla@example.com");
  await guests.forgot("leyla@example.com");
  await guests.register("leyla@example.com");
  await guests.forgot("nobody@example.com");
  expect(await linksIn("account-confirm")).toEqual(["/me"]);
  expect(await linksIn("password-reset")).toEqual(["/new-key"]);
  expect(await linksIn("account-exists")).toEqual(["/lost"]);
  expect(await linksIn("password-reset-no-account")).toEqual(["/join"]);
});

test("the mail of a booking leads to the page of reservations", async () => {
  await guests.book("leyla@example.com");
  const mails = (await guests.mails("leyla@example.com")).map(({ text }) => text).join();
  expect(mails).toContain(`${site}/my-table#`);
  expect(mails).not.toContain(`${site}/reservation`);
});

test("a form without script leads back to its page, and on to the next", async () => {
  const send = async (path: string, fields: Record<string, string>) =>
    (
      await guests.service.app.inject({
        method: "POST",
        url: `/api/food/${path}`,
        headers: {
          "content-type": "application/x-www-form-urlencoded",
          accept: "text/html",
          origin: site,
          "sec-fetch-site": "same-origin",
        },
        payload: new URLSearchParams(fields).toString(),
      })
    ).payload;
  expect(await send("createReservation", { form: "fullReservation" })).toContain(`href="${site}/table"`);
  expect(
    await send("register", { name: "Leyla", email: "leyla@example.com", password: "linden-honey" }),
  ).toContain(`href="${site}/enter"`);
});
