import { join } from "node:path";
import { Guests } from "../support/accounts.ts";
import { pageFiles, siteSettings, temporaryFolder } from "../support/fixtures.ts";

const site = "https://delish.example.com";
const words = "title: Una pagina\n";
/** Italian translations: that of the tracking page is unreadable, and pages not listed here have none. */
const italian = {
  "settings/site.yml": `${siteSettings}pageLanguages: [en, it]\n`,
  "pages/home.yml": "title: Home\npath: /\n",
  "pages/home.it.yml": words,
  "pages/booking.it.yml": words,
  "pages/reservation.it.yml": words,
  "pages/tracking.it.yml": "title: {\n",
};
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
  guests = await Guests.open(
    join(folder.path, "restaurant.sqlite"),
    {},
    { content: { ...moved, ...italian } },
  );
});
beforeEach(() => guests.startOver());
afterAll(async () => {
  await guests.service.close();
  await folder.remove();
});

/** Returns the paths of this site's links in the latest mail of a kind, without their fragments. */
async function linksIn(kind: string): Promise<string[]> {
  const mail = (await guests.mails()).findLast((one) => one.kind === kind);
  return [...(mail?.text ?? "").matchAll(/https:\/\/delish\.example\.com(\/[^\s#]*)/g)].map(
    ([, path = ""]) => path,
  );
}

test("mails about an account link to its pages", async () => {
  await guests.register("leyla@example.com");
  await guests.forgot("leyla@example.com");
  await guests.register("leyla@example.com");
  await guests.forgot("nobody@example.com");
  expect(await linksIn("account-confirm")).toEqual(["/me"]);
  expect(await linksIn("password-reset")).toEqual(["/new-key"]);
  expect(await linksIn("account-exists")).toEqual(["/lost"]);
  expect(await linksIn("password-reset-no-account")).toEqual(["/join"]);
});

test("a booking's mail links to the page of reservations", async () => {
  await guests.book("leyla@example.com");
  const mails = (await guests.mails("leyla@example.com")).map(({ text }) => text).join();
  expect(mails).toContain(`${site}/my-table#`);
  expect(mails).not.toContain(`${site}/reservation`);
});

test("a guest who booked in another language gets a link to the page in that language, if it exists", async () => {
  const linkOf = async (email: string, language: string) => {
    await guests.book(email, { headers: { "accept-language": language } });
    const [mail] = await guests.mails(email);
    return /https:\/\/\S+(?=#)/.exec(mail!.text)?.[0];
  };
  expect(await linkOf("leyla@example.com", "it")).toBe(`${site}/it/my-table`);
  expect(await linkOf("ada@example.com", "en")).toBe(`${site}/my-table`);
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
  const booking = await send("createReservation", { form: "fullReservation", language: "it" });
  expect(booking).toContain(`href="${site}/it/table"`);
  expect(booking).toContain(`href="${site}/it"`);
  // The page has no Italian translation.
  expect(await send("reservation/find", { form: "findReservation", language: "it" })).toContain(
    `href="${site}/where"`,
  );
  expect(await send("createReservation", { form: "fullReservation" })).toContain(`href="${site}/table"`);
  const account = { form: "register", name: "Leyla", email: "leyla@example.com", password: "linden-honey" };
  expect(await send("register", account)).toContain(`href="${site}/enter"`);
});
