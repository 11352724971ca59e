import { jobScheduler, type Job, type JobScheduler } from "../../../../src/core/server/http/jobs.ts";
import { jobLock } from "../../../../src/core/server/storage/locks.ts";
import { Guests } from "../support/accounts.ts";
import { stoppedClock } from "../support/clock.ts";

const minute = 60_000;

describe("the scheduler", () => {
  let clock: ReturnType<typeof stoppedClock>;
  let scheduler: JobScheduler;
  let logged: Readonly<Record<string, unknown>>[];
  beforeEach(() => {
    clock = stoppedClock();
    logged = [];
    scheduler = jobScheduler({
      timer: clock.timer,
      log: { error: (details: object) => void logged.push(details as Record<string, unknown>) },
    });
  });
  afterEach(() => scheduler.close());

  /** A job whose runs last until the test ends each of them. */
  const slowJob = (name = "slow") => {
    const ends: (() => void)[] = [];
    let runs = 0;
    const job: Job = {
      name,
      everyMs: minute,
      run: () => {
        runs += 1;
        return new Promise((resolve) => ends.push(resolve));
      },
    };
    return { job, runs: () => runs, end: () => ends.shift()?.() };
  };

  it("runs a job at the start and then repeatedly, and nothing before the start", async () => {
    let runs = 0;
    scheduler.register({ name: "count", everyMs: minute, run: () => Promise.resolve(void (runs += 1)) });
    clock.pass(10 * minute);
    await scheduler.idle();
    expect(runs).toBe(0);
    scheduler.start();
    scheduler.start();
    await scheduler.idle();
    expect(runs).toBe(1);
    for (let pass = 2; pass < 5; pass += 1) {
      clock.pass(minute - 1);
      await scheduler.idle();
      expect(runs).toBe(pass - 1);
      clock.pass(1);
      await scheduler.idle();
      expect(runs).toBe(pass);
    }
  });

  it("never runs a job twice at the same time, however long it takes; others do not wait for it", async () => {
    const slow = slowJob();
    const other = slowJob("other");
    scheduler.register(slow.job);
    scheduler.register(other.job);
    scheduler.start();
    clock.pass(5 * minute);
    expect([slow.runs(), other.runs()]).toEqual([1, 1]);
    other.end();
    await new Promise((resolve) => setImmediate(resolve));
    clock.pass(minute);
    expect([slow.runs(), other.runs()]).toEqual([1, 2]);
    slow.end();
    other.end();
    await scheduler.idle();
  });

  it("logs a run that fails, with its job, and runs it again at its usual time", async () => {
    let runs = 0;
    scheduler.register({
      name: "fail",
      everyMs: minute,
      run: () => {
        runs += 1;
        throw new TypeError("no such thing");
      },
    });
    scheduler.start();
    await scheduler.idle();
    clock.pass(minute);
    await scheduler.idle();
    expect(runs).toBe(2);
    expect(logged).toEqual([
      { job: "fail", err: new TypeError("no such thing") },
      { job: "fail", err: new TypeError("no such thing") },
    ]);
  });

  it("waits for running jobs when it closes, starts no others and leaves no timer", async () => {
    const slow = slowJob();
    const waiting = slowJob("waiting");
    scheduler.register(slow.job);
    scheduler.register(waiting.job);
    scheduler.start();
    waiting.end();
    await new Promise((resolve) => setImmediate(resolve));
    let closed = false;
    const closing = scheduler.close().then(() => (closed = true));
    await new Promise((resolve) => setImmediate(resolve));
    expect(closed).toBe(false);
    slow.end();
    await closing;
    clock.pass(10 * minute);
    expect([slow.runs(), waiting.runs(), clock.waiting()]).toEqual([1, 1, 0]);
  });
});

describe("a running service", () => {
  it("deletes by itself what it no longer needs", async () => {
    const clock = stoppedClock();
    const guests = await Guests.open("", {}, { now: clock.now, timer: clock.timer });
    const { app, storage } = guests.service;
    await guests.guest("leyla@example.com");
    await guests.post(
      "createReservation",
      { numberOfPersons: 2, reservationDate: "2026-11-24", reservationTime: "7:30 PM" },
      { headers: { "idempotency-key": "7f3c" } },
    );
    await storage.write([jobLock("test")], (tx) =>
      tx.updateTable("outbox").set({ sent_at: clock.now().toISOString() }).execute(),
    );
    const counts = async () => {
      const tables = ["sessions", "account_tokens", "throttles", "idempotency_keys", "outbox"] as const;
      const rows = await Promise.all(
        tables.map((table) => storage.db.selectFrom(table).selectAll().execute()),
      );
      return Object.fromEntries(tables.map((table, index) => [table, rows[index]!.length > 0]));
    };
    const all = {
      sessions: true,
      account_tokens: true,
      throttles: true,
      idempotency_keys: true,
      outbox: true,
    };

    await app.listen({ host: "127.0.0.1", port: 0 });
    await app.jobs.idle();
    expect(await counts()).toEqual(all);
    const after = async (ms: number) => {
      clock.pass(ms);
      await app.jobs.idle();
      return counts();
    };
    const day = 24 * 60 * minute;
    expect(await after(2 * day)).toEqual({ ...all, throttles: false, idempotency_keys: false });
    expect(await after(2 * day)).toMatchObject({ account_tokens: false, sessions: true });
    expect(await after(4 * day)).toMatchObject({ sessions: false, outbox: true });
    expect(await after(25 * day)).toEqual(
      Object.fromEntries(Object.keys(all).map((table) => [table, false])),
    );
    await app.close();
    expect(clock.waiting()).toBe(0);
    await guests.service.close();
  });
});
