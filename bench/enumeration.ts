import { randomInt } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { argon2Passwords, type Passwords } from "../src/server/accounts/passwords.ts";
import { buildApp } from "../src/server/app.ts";
import { readConfig } from "../src/server/config.ts";
import { openStorage } from "../src/server/storage/index.ts";
import { jobLock } from "../src/server/storage/locks.ts";

/**
 * Can a stranger tell by the clock which addresses have an account? Times 200 requests with addresses that have one and
 * 200 with addresses that have none, in random order over HTTP, for each call that takes an address, and asks the
 * Mann-Whitney test whether the two differ: p below 0.01 says that they do. The baseline is a login that compares no
 * password where there is no account: the test must find that one out.
 *
 * `npm run bench -- enumeration`; DATABASE_URL=postgres://… measures on PostgreSQL.
 */
const each = 200;
const real = argon2Passwords();
const careless: Passwords = {
  ...real,
  matches: async (password, hashed) => hashed !== undefined && (await real.matches(password, hashed)),
};

/** Two-sided p-value by the normal approximation, ties shared out. */
function mannWhitney(a: readonly number[], b: readonly number[]): number {
  const all = [...a.map((ms) => ({ ms, first: true })), ...b.map((ms) => ({ ms, first: false }))].sort(
    (x, y) => x.ms - y.ms,
  );
  let rankSum = 0;
  for (let start = 0; start < all.length;) {
    let end = start;
    while (end < all.length && all[end]!.ms === all[start]!.ms) end += 1;
    for (let at = start; at < end; at += 1) if (all[at]!.first) rankSum += (start + 1 + end) / 2;
    start = end;
  }
  const u = rankSum - (a.length * (a.length + 1)) / 2;
  const mean = (a.length * b.length) / 2;
  const deviation = Math.sqrt((a.length * b.length * (a.length + b.length + 1)) / 12);
  return 2 * (1 - normal(Math.abs(u - mean) / deviation));
}

/** Distribution function of the normal distribution, to seven places (Abramowitz and Stegun 26.2.17). */
function normal(z: number): number {
  const t = 1 / (1 + 0.2316419 * z);
  const density = Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI);
  const tail =
    t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return 1 - density * tail;
}

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!;

const shuffled = <T>(values: readonly T[]): T[] => {
  const mixed = [...values];
  for (let at = mixed.length - 1; at > 0; at -= 1) {
    const other = randomInt(at + 1);
    [mixed[at], mixed[other]] = [mixed[other]!, mixed[at]!];
  }
  return mixed;
};

async function measure(name: string, passwords: Passwords, path: string, body: (email: string) => object) {
  const folder = await mkdtemp(join(tmpdir(), "restaurant-enumeration-"));
  const config = readConfig(
    {
      LOG_LEVEL: "silent",
      TRUST_PROXY: "loopback",
      DATABASE_URL: process.env["DATABASE_URL"],
      DATA_DIR: folder,
    },
    process.cwd(),
  );
  const storage = await openStorage(config.database);
  const app = await buildApp({ config, storage, accounts: { passwords } });
  const address = await app.listen({ host: "127.0.0.1", port: 0 });
  const run = `${Date.now()}${randomInt(1e6)}`;
  const emails = (kind: string) => Array.from({ length: each }, (_, at) => `${kind}${run}-${at}@example.com`);
  const [known, unknown] = [emails("known"), emails("other")];
  const password_hash = await real.hash("linden-honey");
  const at = new Date().toISOString();
  await storage.write([jobLock("bench")], async (tx) => {
    for (const email of known)
      await tx
        .insertInto("accounts")
        .values({
          id: email,
          email,
          email_key: email,
          name: "Guest",
          password_hash,
          confirmed_at: at,
          created_at: at,
        })
        .execute();
  });
  let network = 0;
  const send = async (email: string): Promise<number> => {
    const started = performance.now();
    const reply = await fetch(`${address}/api/food/${path}`, {
      method: "POST",
      // Every request comes from a different network, so that no limit slows it.
      headers: {
        "content-type": "application/json",
        "x-forwarded-for": `10.${(network += 1) >> 16}.${(network >> 8) & 255}.${network & 255}`,
      },
      body: JSON.stringify(body(email)),
    });
    await reply.arrayBuffer();
    if (reply.status === 429 || reply.status >= 500) throw new Error(`${path} answered ${reply.status}`);
    return performance.now() - started;
  };
  for (const email of emails("warm").slice(0, 30)) await send(email);
  const times: Record<"known" | "unknown", number[]> = { known: [], unknown: [] };
  const order = shuffled([
    ...known.map((email) => ["known", email] as const),
    ...unknown.map((email) => ["unknown", email] as const),
  ]);
  for (const [kind, email] of order) times[kind].push(await send(email));
  await app.close();
  await storage.close();
  await rm(folder, { recursive: true, force: true });
  const p = mannWhitney(times.known, times.unknown);
  console.log(
    [
      name.padEnd(34),
      `${median(times.known).toFixed(2)} ms`.padStart(10),
      `${median(times.unknown).toFixed(2)} ms`.padStart(10),
      (p < 0.0001 ? "< 0.0001" : p.toFixed(4)).padStart(9),
      p < 0.01 ? "  differs" : "  no difference found",
    ].join(""),
  );
}

const wrong = { password: "not the right one" };
console.log(`${each} requests each${" ".repeat(17)}     known   unknown        p`);
await measure("login", real, "login", (email) => ({ email, ...wrong }));
await measure("forgotPassword", real, "forgotPassword", (email) => ({ email }));
await measure("register", real, "register", (email) => ({ name: "Guest", email, password: "walnut-table" }));
await measure("baseline: login without a dummy", careless, "login", (email) => ({ email, ...wrong }));
