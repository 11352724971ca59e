import { argon2Passwords } from "../../../../src/core/server/auth/passwords.ts";
import { saturdayAfternoon, testService, type TestService } from "./service.ts";

/** Real hashes at the lowest cost, to keep the tests fast. */
export const cheapPasswords = () => argon2Passwords({ memoryCost: 8, timeCost: 1, parallelism: 1 });

export interface Reply {
  readonly status: number;
  readonly body: Record<string, unknown> & { readonly code?: string; readonly message?: string };
  readonly headers: Readonly<Record<string, unknown>>;
}

/** The cookie set by a reply, as a browser sends it back. */
export const cookieOf = ({ headers }: Reply): { readonly cookie: string } => ({
  cookie: String([headers["set-cookie"]].flat()[0] ?? "").split(";")[0]!,
});

interface Call {
  readonly token?: string;
  readonly from?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A service, and what guests do with their accounts in it. */
export class Guests {
  now = saturdayAfternoon;
  service!: TestService;

  static async open(
    databaseUrl: string,
    env: Record<string, string> = {},
    clock: Parameters<typeof testService>[0] = {},
  ): Promise<Guests> {
    const guests = new Guests();
    guests.service = await testService({
      now: () => guests.now,
      ...clock,
      env: {
        SITE_URL: "https://delish.example.com",
        LOG_LEVEL: "warn",
        DATABASE_URL: databaseUrl,
        ...env,
      },
      accounts: { passwords: cheapPasswords() },
    });
    return guests;
  }

  get storage() {
    return this.service.storage;
  }

  /** Restores the state after {@link Guests.open} without creating a database. */
  async startOver(): Promise<void> {
    this.now = saturdayAfternoon;
    const tables = [
      // Deleting accounts also deletes their browsers and sessions.
      "accounts",
      "account_tokens",
      "outbox",
      "reservation_tables",
      "reservations",
      "idempotency_keys",
      "throttles",
    ] as const;
    for (const table of tables) await this.storage.db.deleteFrom(table).execute();
  }

  later(ms: number): void {
    this.now = new Date(this.now.getTime() + ms);
  }

  private async ask(
    method: "GET" | "POST",
    path: string,
    payload: object | undefined,
    call: Call,
  ): Promise<Reply> {
    const reply = await this.service.app.inject({
      method,
      url: `/api/food/${path}`,
      ...(payload ? { payload } : {}),
      remoteAddress: call.from ?? "192.0.2.1",
      headers: { ...(call.token ? { authorization: `Bearer ${call.token}` } : {}), ...call.headers },
    });
    return { status: reply.statusCode, body: reply.json(), headers: reply.headers };
  }

  post(path: string, payload: object, call: Call = {}): Promise<Reply> {
    return this.ask("POST", path, payload, call);
  }

  get(path: string, call: Call = {}): Promise<Reply> {
    return this.ask("GET", path, undefined, call);
  }

  register(email: string, password = "linden-honey", call: Call = {}): Promise<Reply> {
    return this.post("register", { name: "Leyla", email, password }, call);
  }

  login(email: string, password = "linden-honey", call: Call = {}): Promise<Reply> {
    return this.post("login", { email, password }, call);
  }

  /** Registers and logs in; resolves to the token. */
  async guest(email: string, password = "linden-honey"): Promise<string> {
    await this.register(email, password);
    return String((await this.login(email, password)).body["token"]);
  }

  /**
   * Confirms the address with the latest mail; resolves to the reply, whose token is that of the new session.
   */
  async confirm(email: string, password = "linden-honey", call: Call = {}): Promise<Reply> {
    return this.post(
      "account/confirm",
      { token: await this.mailed("account-confirm", email), password },
      call,
    );
  }

  forgot(email: string, call: Call = {}): Promise<Reply> {
    return this.post("forgotPassword", { email }, call);
  }

  reset(token: string, password = "walnut-table", call: Call = {}): Promise<Reply> {
    return this.post(`resetPassword/${token}`, { password, confirmPassword: password }, call);
  }

  mails(to?: string) {
    const all = this.storage.db.selectFrom("outbox").selectAll().orderBy("created_at");
    return (to === undefined ? all : all.where("to_address", "=", to)).execute();
  }

  /** The token in the latest mail of a kind. */
  async mailed(kind: "account-confirm" | "password-reset", to: string): Promise<string> {
    const mails = (await this.mails(to)).filter((mail) => mail.kind === kind);
    return /#(?:token|confirm)=([\w-]+)/.exec(mails.at(-1)?.text ?? "")?.[1] ?? "";
  }

  async book(email: string, call: Call = {}): Promise<string> {
    const reply = await this.post(
      "createReservation",
      {
        numberOfPersons: 2,
        reservationDate: "2026-11-24",
        reservationTime: "7:30 PM",
        name: "Leyla Aydin",
        email,
        phoneNumber: "555-0100",
        specialRequest: "By the window",
        message: "By the window",
      },
      call,
    );
    return (reply.body["reservation"] as { id: string }).id;
  }
}
