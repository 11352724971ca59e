import { randomUUID } from "node:crypto";
import { loginRequest, registerRequest, type DoneReply, type LoginReply } from "../../contract/account.ts";
import { enqueueEmail } from "../emails/outbox.ts";
import {
  accountLock,
  consume,
  parseRequest,
  emailOf,
  issueToken,
  Refusal,
  type AccountDeps,
} from "./deps.ts";
import { accountExistsEmail, confirmAddressEmail } from "./emails.ts";
import { isCommonPassword } from "./passwords.ts";
import { isKnownNetwork, openSession, type ClientInfo } from "./sessions.ts";

/**
 * Opens an account. Whether the address had one already only its owner learns, by mail: the reply is the same, and so is
 * the work (one hash, and as many rows written).
 *
 * @throws Refusal
 */
export async function register(body: unknown, client: ClientInfo, deps: AccountDeps): Promise<DoneReply> {
  const { storage, passwords, limits, now } = deps;
  const request = parseRequest(registerRequest, body);
  const email = emailOf(request.email);
  const restaurant = deps.restaurant();
  if (await isCommonPassword(request.password, [request.name, email.address.split("@")[0]!, restaurant.name]))
    throw new Refusal("PASSWORD_TOO_COMMON", { field: "password" });
  await consume(deps, [
    { limit: limits.mailsToAddress, subject: email.key },
    { limit: limits.askingFromNetwork, subject: client.network },
  ]);
  const password_hash = await passwords.hash(request.password);

  await storage.write([accountLock(email.key)], async (tx) => {
    const moment = now();
    const existing = await tx
      .selectFrom("accounts")
      .selectAll()
      .where("email_key", "=", email.key)
      .executeTakeFirst();
    const id = existing?.id ?? randomUUID();
    if (existing) {
      await tx
        .updateTable("accounts")
        .set({ updated_at: existing.updated_at })
        .where("id", "=", id)
        .execute();
    } else {
      await tx
        .insertInto("accounts")
        .values({
          id,
          email: email.address,
          email_key: email.key,
          name: request.name,
          password_hash,
          confirmed_at: null,
          created_at: moment.toISOString(),
          updated_at: moment.toISOString(),
        })
        .execute();
    }
    const token = await issueToken(tx, "confirm", existing ? null : id, moment);
    const mail = existing
      ? accountExistsEmail(existing.email, restaurant)
      : confirmAddressEmail(email.address, restaurant, token);
    await enqueueEmail(tx, mail, moment);
  });
  return { success: true, message: "Thank you. We have sent you an e-mail; you can log in now" };
}

/**
 * Logs in. An unknown address is refused in the same words, after the same work, as a wrong password.
 *
 * @throws Refusal
 */
export async function login(body: unknown, client: ClientInfo, deps: AccountDeps): Promise<LoginReply> {
  const { storage, passwords, rateLimiter, limits, now } = deps;
  const { email: typed, password } = parseRequest(loginRequest, body);
  const email = emailOf(typed);
  const account = await storage.db
    .selectFrom("accounts")
    .selectAll()
    .where("email_key", "=", email.key)
    .executeTakeFirst();
  // Guessing from elsewhere must not keep the owner out: where somebody is logged in already, attempts are counted apart.
  const known = await isKnownNetwork(storage.db, account ?? { id: "nobody" }, client.network, now());
  const ofAccount = {
    limit: limits.loginsOfAccount,
    subject: known ? `${email.key} from ${client.network}` : email.key,
  };
  const fromNetwork = { limit: limits.loginsFromNetwork, subject: client.network };
  await consume(deps, [ofAccount, fromNetwork]);

  const right = await passwords.matches(password, account?.password_hash);
  if (!right || !account) throw new Refusal("WRONG_CREDENTIALS");
  return storage.write([accountLock(email.key)], async (tx) => {
    const moment = now();
    const present = await tx
      .selectFrom("accounts")
      .selectAll()
      .where("id", "=", account.id)
      .executeTakeFirst();
    // Changed or deleted while the password was being compared.
    if (present?.password_hash !== account.password_hash) throw new Refusal("WRONG_CREDENTIALS");
    const token = await openSession(tx, present, client, moment);
    await rateLimiter.reset(tx, ofAccount);
    await rateLimiter.refund(tx, fromNetwork, moment);
    return {
      success: true,
      message: "Login successful",
      token,
      account: { name: present.name, email: present.email },
    };
  });
}
