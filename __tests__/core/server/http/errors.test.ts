import { rm } from "node:fs/promises";
import type { InjectOptions } from "fastify";
import { sql } from "kysely";
import { endpoints } from "../../../../src/app/endpoints.ts";
import { openSession, type StoredAccount } from "../../../../src/core/server/auth/sessions.ts";
import { issueToken } from "../../../../src/core/server/auth/single-use-tokens.ts";
import { newWaiting } from "../../../../src/features/evening/server/waiting-commands.ts";
import { linkToken, type LinkPurpose } from "../../../../src/core/server/http/link-tokens.ts";
import { orderToken, type OrderLink } from "../../../../src/features/orders/server/links.ts";
import { readEntry } from "../../../../src/content/server/entries.ts";
import type { Dish } from "../../../../src/features/menu/server/public.ts";
import { confirmationToken } from "../../../../src/features/booking/server/confirm-booking.ts";
import { insertReservation } from "../../../../src/features/booking/server/store.ts";
import { manageToken } from "../../../../src/features/booking/server/manage.ts";
import type { Storage } from "../../../../src/core/server/storage/index.ts";
import { accountLock, reservationLock } from "../../../../src/core/server/storage/locks.ts";
import { cheapPasswords } from "../support/accounts.ts";
import { SoftwarePasskey, storedPasskey } from "../support/authenticator.ts";
import { dish, orderingSettings } from "../support/fixtures.ts";
import { startPostgres } from "../support/postgres.ts";
import { storedOrder } from "../support/order.ts";
import { storedReservation } from "../support/reservation.ts";
import {
  addStaff,
  ownOrigin,
  staffLink,
  staffPayloads,
  staffSession,
  totpCode,
  totpSecret,
} from "../support/staff.ts";
import { saturdayAfternoon, testService, type TestService } from "../support/service.ts";
import { tokenHash } from "../../../../src/core/server/digest.ts";

type Operation = keyof typeof endpoints;

const linkSecret = "the key of these tests, and of nothing else";
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** The current fault of the dependencies of {@link start}'s service. */
let fault: "none" | "reading" | "writing" | "menu";
let service: TestService;
let subjects: Subjects;

const programmingError = () => new TypeError("Cannot read properties of undefined (reading 'selectFrom')");
const brokenDb = new Proxy({} as Storage["db"], {
  get: () => {
    throw programmingError();
  },
});

interface Subjects {
  readonly token: string;
  readonly resetToken: string;
  readonly confirmToken: string;
  readonly staffLink: string;
  readonly staffHeaders: { readonly cookie: string; readonly origin: string };
  readonly challenge: string;
  readonly newPasskeyChallenge: string;
}

/**
 * Creates a logged-in guest, unused links, a reservation and a signed-in owner, so that every request would
 * succeed.
 */
async function prepare(): Promise<Subjects> {
  const at = saturdayAfternoon.toISOString();
  const account: StoredAccount = {
    id: "leyla",
    email: "leyla@example.com",
    email_key: "leyla@example.com",
    name: "Leyla",
    password_hash: await cheapPasswords().hash("linden-honey"),
    confirmed_at: null,
    created_at: at,
    language: null,
  };
  const reservation = storedReservation();
  const secrets = { totp_secret: totpSecret, pending_totp_secret: totpSecret };
  const owner = await addStaff(service.storage, "owner", secrets);
  for (const role of ["cook", "host"] as const) await addStaff(service.storage, role);
  const hash = await cheapPasswords().hash("4827");
  const staff = {
    staffLink: await staffLink(service.storage, owner),
    staffHeaders: await staffSession(service.storage, owner),
  };
  const session = await service.storage.db.selectFrom("sessions").select("id").executeTakeFirstOrThrow();
  return service.storage.write(
    [accountLock(account.email_key), reservationLock(reservation.id)],
    async (tx) => {
      await tx.insertInto("accounts").values(account).execute();
      await insertReservation(tx, reservation);
      await tx.insertInto("waiting_list").values(waiting).execute();
      for (const order of [
        storedOrder(),
        storedOrder({ number: "READY", state: "ready" }),
        storedOrder({ number: "COLLECTED", state: "collected" }),
        storedOrder({ number: "UNCONFIRMED", state: "unconfirmed", expires_at: "2026-11-21T17:00:00.000Z" }),
      ])
        await tx.insertInto("orders").values(order).execute();
      await tx
        .insertInto("staff_passkeys")
        .values(storedPasskey(passkey, "owner", saturdayAfternoon))
        .execute();
      await tx.insertInto("staff_pins").values({ staff_id: "host", hash }).execute();
      const client = { network: "192.0.2.1", userAgent: undefined, device: undefined, language: undefined };
      return {
        ...staff,
        token: await openSession(tx, account, client, saturdayAfternoon),
        resetToken: await issueToken(tx, "reset", { account_id: account.id }, saturdayAfternoon),
        confirmToken: await issueToken(tx, "confirm", { account_id: account.id }, saturdayAfternoon),
        challenge: await issueToken(tx, "passkey", null, saturdayAfternoon, tokenHash(device)),
        newPasskeyChallenge: await issueToken(
          tx,
          "new-passkey",
          { staff_id: "owner" },
          saturdayAfternoon,
          session.id,
        ),
      };
    },
  );
}

const slot = { numberOfPersons: 2, reservationDate: "2026-11-24", reservationTime: "7:30 PM" };
const password = "walnut-table";
const unconfirmedToken = confirmationToken(
  linkSecret,
  {
    request: {
      ...slot,
      ...{ name: null, email: "ada@example.org", phoneNumber: null },
      ...{ tableNumber: null, specialRequest: null, message: null },
    },
    ...{ date: slot.reservationDate, minutes: 1170, networkHash: undefined, language: undefined },
  },
  saturdayAfternoon,
);

const steak: Dish = {
  slug: "ribeye-steak",
  entry: readEntry(
    "dishes",
    "ribeye-steak",
    dish().replace(/---\n$/, "takeAway: { orderable: true, station: Fire, minutes: 10 }\n---\n"),
  ),
};

const passkey = new SoftwarePasskey(ownOrigin);
/** Cookie of the browser that asks for a challenge. */
const device = "D".repeat(43);

/** A request for each endpoint that succeeds if there is no fault. */
const requests: Readonly<Record<Operation, (subjects: Subjects) => InjectOptions>> = {
  getMenu: () => ({}),
  quoteOrder: () => ({ payload: { lines: [{ dish: "ribeye-steak", quantity: 1 }] } }),
  placeOrder: () => ({
    headers: { "idempotency-key": "once" },
    payload: {
      lines: [{ dish: "ribeye-steak", quantity: 1, cents: 1800 }],
      totalCents: 1800,
      name: "Ada",
      phoneNumber: "555-0123",
    },
  }),
  viewOrder: () => ({ payload: orderLink }),
  changeOrder: () => ({
    payload: {
      ...orderLink,
      lines: [{ dish: "ribeye-steak", quantity: 1, cents: 1800 }],
      totalCents: 1800,
    },
  }),
  confirmOrder: () => ({ payload: { token: orderTokenOf("UNCONFIRMED", "confirm-order") } }),
  cancelOrder: () => ({ payload: orderLink }),
  sayOutside: () => ({ payload: { token: orderTokenOf("READY") } }),
  findOrder: () => ({ payload: { reference: "K7QX-2M9F-TB", phoneNumber: "555-0123" } }),
  getAvailability: () => ({ query: { date: "2026-11-24", partySize: "2" } }),
  createReservation: () => ({ payload: slot }),
  findReservation: () => ({ payload: { reference: storedReservation().id, email: "ada@example.org" } }),
  viewReservation: () => ({ payload: link }),
  confirmReservation: () => ({ payload: { token: unconfirmedToken } }),
  moveReservation: () => ({ payload: { ...link, ...slot } }),
  cancelReservation: () => ({ payload: link }),
  addReservationEmail: () => ({ payload: { ...link, email: "ada@example.org" } }),
  downloadCalendarFile: () => ({ payload: link }),
  register: () => ({ payload: { name: "Imani", email: "imani@example.com", password } }),
  login: () => ({ payload: { email: "leyla@example.com", password: "linden-honey" } }),
  forgotPassword: () => ({ payload: { email: "leyla@example.com" } }),
  resetPassword: () => ({ payload: { password, confirmPassword: password } }),
  resetPasswordByBody: ({ resetToken }) => ({
    payload: { token: resetToken, password, confirmPassword: password },
  }),
  confirmEmail: ({ confirmToken }) => ({
    payload: { token: confirmToken, password, confirmPassword: password },
  }),
  getAccount: () => ({}),
  exportAccountData: () => ({}),
  sendConfirmation: () => ({}),
  changeProfile: () => ({ payload: { name: "Leyla Aydin" } }),
  changePassword: () => ({
    payload: { currentPassword: "linden-honey", password, confirmPassword: password },
  }),
  logout: () => ({}),
  endSession: () => ({ payload: { id: "6f1c" } }),
  logoutEverywhere: () => ({}),
  deleteAccount: () => ({ payload: { password: "linden-honey" } }),
  getStaffSession: () => ({}),
  signOutStaff: () => ({}),
  requestStaffLink: () => ({ payload: staffPayloads["requestStaffLink"]! }),
  viewStaffLink: ({ staffLink: token }) => ({ payload: { token } }),
  signInByLink: ({ staffLink: token }) => ({ payload: { token } }),
  verifySecondFactor: () => ({ payload: { code: totpCode(saturdayAfternoon) } }),
  startSecondFactor: () => ({}),
  confirmSecondFactor: () => ({ payload: { code: totpCode(saturdayAfternoon) } }),
  startPasskeySignIn: () => ({}),
  signInByPasskey: ({ challenge, staffHeaders: { origin } }) => ({
    headers: { origin, cookie: `device=${device}` },
    payload: { credential: passkey.assert(challenge, "owner") },
  }),
  getOwnSignIn: () => ({}),
  startPasskey: () => ({}),
  addPasskey: ({ newPasskeyChallenge }) => ({
    payload: { name: "Laptop", credential: new SoftwarePasskey(ownOrigin).attest(newPasskeyChallenge) },
  }),
  renamePasskey: () => ({ payload: { id: passkey.id, name: "Laptop" } }),
  removePasskey: () => ({ payload: { id: passkey.id } }),
  renewRecoveryCodes: () => ({}),
  resetStaffSignIn: () => ({ payload: staffPayloads["resetStaffSignIn"]! }),
  getPush: () => ({}),
  subscribePush: () => ({ payload: staffPayloads["subscribePush"]! }),
  endPush: () => ({}),
  listStaff: () => ({}),
  inviteStaff: () => ({ payload: staffPayloads["inviteStaff"]! }),
  changeStaffRole: () => ({ payload: staffPayloads["changeStaffRole"]! }),
  removeStaff: () => ({ payload: staffPayloads["removeStaff"]! }),
  listPins: () => ({}),
  setPin: () => ({ payload: staffPayloads["setPin"]! }),
  verifyPin: () => ({ payload: staffPayloads["verifyPin"]! }),
  getToday: () => ({}),
  changeDish: () => ({ payload: staffPayloads["changeDish"]! }),
  changeHours: () => ({ payload: staffPayloads["changeHours"]! }),
  getDishes: ({ staffHeaders: headers }) => ({ headers }),
  downloadDishes: ({ staffHeaders: headers }) => ({ headers }),
  previewDishes: ({ staffHeaders: headers }) => ({ headers, payload: staffPayloads["previewDishes"]! }),
  saveDishes: ({ staffHeaders: headers }) => ({ headers, payload: staffPayloads["saveDishes"]! }),
  getHouse: () => ({}),
  sendTestMail: () => ({}),
  retryMails: () => ({}),
  endStaffSession: () => ({ payload: staffPayloads["endStaffSession"]! }),
  downloadHouse: () => ({}),
  getNumbers: () => ({}),
  countEmptySearch: () => ({}),
  downloadNumbers: () => ({ query: { chart: "covers" } }),
  getDemo: () => ({}),
  signInDemo: () => ({ payload: staffPayloads["signInDemo"]! }),
  getFirstRun: () => ({}),
  readFirstRunCard: () => ({ payload: staffPayloads["readFirstRunCard"]! }),
  saveFirstRunStep: () => ({ payload: staffPayloads["saveFirstRunStep"]! }),
  undoFirstRunStep: () => ({ payload: staffPayloads["undoFirstRunStep"]! }),
  confirmComing: () => ({ payload: link }),
  joinWaitingList: () => ({ payload: { ...slot, email: "ada@example.org" } }),
  leaveWaitingList: () => ({ payload: { token: linkFor(waiting.id, "waiting") } }),
  viewOffer: () => ({ payload: offerLink }),
  acceptOffer: () => ({ payload: offerLink }),
  declineOffer: () => ({ payload: offerLink }),
  getEvening: () => ({}),
  getEveningEvents: () => ({}),
  sendEveningCommand: () => ({ payload: staffPayloads["sendEveningCommand"]! }),
  placeTables: () => ({ payload: staffPayloads["placeTables"]! }),
  addSampleGuests: () => ({ payload: staffPayloads["addSampleGuests"]! }),
  removeSampleGuests: () => ({}),
  getEveningReport: () => ({}),
  downloadEveningReport: () => ({}),
  watchOrder: () => ({ payload: { token: orderTokenOf("COLLECTED") } }),
  getKitchen: () => ({}),
  getKitchenEvents: () => ({}),
  sendKitchenCommand: () => ({ payload: staffPayloads["sendKitchenCommand"]! }),
  showKitchen: () => ({ payload: staffPayloads["showKitchen"]! }),
  useKitchenScreen: () => ({}),
  placeStaffOrder: () => ({ payload: staffPayloads["placeStaffOrder"]! }),
  getKitchenReport: () => ({}),
  downloadKitchenReport: () => ({}),
};
const waiting = newWaiting(saturdayAfternoon, {
  service_date: slot.reservationDate,
  party_size: 2,
  at_the_door: 0,
  email: "ada@example.org",
});
const linkFor = (id: string, purpose: LinkPurpose) =>
  linkToken(linkSecret, id, purpose, new Date("2027-01-01"));
const orderTokenOf = (number: string, link?: OrderLink) =>
  orderToken(linkSecret, number, saturdayAfternoon.toISOString(), link);
const orderLink = { token: orderTokenOf("K7QX-2M9F-TB") };
const offerLink = { token: linkFor(`${storedReservation().id}~${waiting.id}`, "offer") };
const link = { token: manageToken(linkSecret, storedReservation()) };

const send = (operation: Operation, options: InjectOptions = {}) => {
  const { method, path } = endpoints[operation];
  return service.app.inject({
    method,
    url: path.replace(":token", subjects.resetToken),
    headers: { authorization: `Bearer ${subjects.token}`, ...subjects.staffHeaders },
    ...requests[operation](subjects),
    ...options,
  });
};

const operations = Object.keys(endpoints) as Operation[];
const usingDatabase = operations.filter(
  (operation) => !["getMenu", "getDemo", "countEmptySearch"].includes(operation),
);
/** Operations that read before they write, or only read. */
const reading = usingDatabase.filter(
  (operation) =>
    ![
      "cancelReservation",
      "addReservationEmail",
      "confirmComing",
      "joinWaitingList",
      "cancelOrder",
      "sayOutside",
      "confirmOrder",
      "signInDemo",
    ].includes(operation),
);
/** Operations that write when they succeed, logged in or not. */
const writing = usingDatabase.filter(
  (operation) =>
    endpoints[operation].method === "POST" &&
    // Excludes operations that only read, or write files: dishes, hours and settings.
    ![
      "viewReservation",
      "viewOrder",
      "watchOrder",
      "viewOffer",
      "downloadCalendarFile",
      "viewStaffLink",
      "changeDish",
      "changeHours",
      "previewDishes",
      "saveDishes",
      "readFirstRunCard",
      "saveFirstRunStep",
      "undoFirstRunStep",
      "useKitchenScreen",
      "placeTables",
    ].includes(operation),
);

/**
 * Starts a service whose dependencies fail according to {@link fault}, and creates the subjects of its
 * requests.
 */
async function start(env: Record<string, string> = {}): Promise<void> {
  fault = "none";
  service = await testService({
    env: { LINK_SECRET: linkSecret, LOG_LEVEL: "error", DEMO: "on", ...env },
    accounts: { passwords: cheapPasswords() },
    menu: {
      items: () => (fault === "menu" ? Promise.reject(programmingError()) : Promise.resolve([])),
      dishes: () => Promise.resolve([steak]),
    },
    content: { "settings/ordering.yml": orderingSettings({ open: true }) },
    wrapStorage: (storage) => ({
      ...storage,
      get db() {
        return fault === "reading" ? brokenDb : storage.db;
      },
      write: (locks, unit) =>
        storage.write(locks, (tx) => {
          if (fault === "writing") throw programmingError();
          return unit(tx);
        }),
    }),
  });
  subjects = await prepare();
}

/** Expects a reply that reveals nothing about the fault except the id of the request in the log. */
async function expectFailure(operation: Operation, status: number, code: string): Promise<string> {
  service.logLines.length = 0;
  const reply = await send(operation);
  const { requestId, ...body } = reply.json<Record<string, unknown>>();
  expect([reply.statusCode, body["success"], body["code"]]).toEqual([status, false, code]);
  expect(requestId).toMatch(uuid);
  expect(reply.headers["x-request-id"]).toBe(requestId);
  expect(reply.body).not.toMatch(/TypeError|undefined|\.ts|sqlite|ECONN|closed|terminated/i);
  const line = service.logLines
    .map((text) => JSON.parse(text) as { requestId?: string; msg: string; err?: { stack: string } })
    .find((entry) => entry.requestId === requestId && entry.msg === code);
  return line?.err?.stack ?? "";
}

it("every request of the tables below succeeds if nothing fails", async () => {
  // The service starts anew after every request that may have changed its data.
  await start();
  for (const operation of operations) {
    if (operation === "downloadHouse") {
      // A demo offers no download.
      await service.close();
      await start({ DEMO: "off" });
    }
    // An event stream never ends, so only its headers are requested.
    const reply = await send(operation, operation.endsWith("Events") ? { method: "HEAD" } : {});
    expect(`${operation} ${reply.statusCode}`).toMatch(/ 20[01]$/);
    expect(reply.headers["x-request-id"]).toMatch(uuid);
    expect(reply.body).not.toContain("requestId");
    if (endpoints[operation].method === "GET" && operation !== "downloadHouse") continue;
    await service.close();
    await start();
  }
  await service.close();
});

describe("a programming error is answered with 500 and the id of its stack in the log", () => {
  beforeAll(() => start());
  afterAll(() => service.close());
  const expectInternalError = async (operation: Operation) =>
    expect(await expectFailure(operation, 500, "INTERNAL_ERROR")).toMatch(/^TypeError: Cannot read[^]+\.ts:/);

  it.each(reading)("%s, if reading throws", async (operation) => {
    fault = "reading";
    await expectInternalError(operation);
  });

  it.each(writing)("%s, if writing throws", async (operation) => {
    fault = "writing";
    await expectInternalError(operation);
  });

  it("getMenu, if the menu throws", async () => {
    fault = "menu";
    await expectInternalError("getMenu");
  });

  it("wrong SQL and broken constraints are programming errors", async () => {
    fault = "none";
    await sql`alter table sessions rename column used_at to last_used_at`.execute(service.storage.db);
    expect(await expectFailure("getAccount", 500, "INTERNAL_ERROR")).toContain("no such column");
    await sql`alter table sessions rename column last_used_at to used_at`.execute(service.storage.db);
  });
});

describe.each<[string, () => Promise<() => Promise<void>>]>([
  [
    "closed",
    async () => {
      await start();
      return () => service.storage.close();
    },
  ],
  [
    "deleted",
    async () => {
      await start();
      const { file } = service.config.database as { file: string };
      return () => rm(file);
    },
  ],
  [
    "a stopped server",
    async () => {
      const server = await startPostgres();
      await start({ DATABASE_URL: await server.newDatabase() });
      return () => server.stop();
    },
  ],
])("a lost database (%s) is answered with 503", (_how, prepareGoing) => {
  beforeAll(async () => {
    const go = await prepareGoing();
    await go();
  });
  afterAll(() => service.close());

  it.each(usingDatabase)("%s", async (operation) => {
    expect(await expectFailure(operation, 503, "SERVICE_UNAVAILABLE")).toMatch(/^StorageError: /);
  });

  it("but the menu is still there", async () => {
    expect((await send("getMenu")).statusCode).toBe(200);
  });
});

it.each(["/API/food/menu", "/Api", "/aPi/nothing?x=1", "/API/FOOD/MENU/"])(
  "the API's 404 is JSON in every casing: %s",
  async (url) => {
    await start();
    for (const method of ["GET", "POST", "DELETE"] as const) {
      const reply = await service.app.inject({ method, url });
      expect([reply.statusCode, reply.json()]).toMatchObject([404, { success: false, code: "NOT_FOUND" }]);
      expect(reply.headers["x-request-id"]).toMatch(uuid);
    }
    await service.close();
  },
);

it("a page beside the API is still a page", async () => {
  await start();
  const reply = await service.app.inject("/apiary");
  expect([reply.statusCode, reply.headers["content-type"]]).toEqual([404, "text/html; charset=utf-8"]);
  await service.close();
});
