import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { readConfig } from "../../../../src/core/server/config.ts";
import { createMetrics } from "../../../../src/core/server/metrics/metrics.ts";
import { startService, type RunningService } from "../../../../src/app/service.ts";
import { rememberCopies } from "../support/copies.ts";
import { startDatabases } from "../support/databases.ts";
import { contentFiles, temporaryFolder, writeFiles } from "../support/fixtures.ts";
import { freePort } from "../../../../scripts/free-port.ts";
import { nextSaturday, startProcess } from "../support/process.ts";

const databases = startDatabases();
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => {
  folder = await temporaryFolder();
  await writeFiles(join(folder.path, "content"), contentFiles);
});
afterAll(() => folder.remove());

const book = (address: string, changes: Record<string, unknown> = {}) =>
  fetch(`${address}/api/food/createReservation`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      numberOfPersons: 2,
      reservationDate: nextSaturday(),
      reservationTime: "7:00 PM",
      name: "Ada",
      email: "ada@example.com",
      ...changes,
    }),
  });

const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };

/** Samples in the text for Prometheus, by name and labels. */
const samplesOf = (text: string): Record<string, number> =>
  Object.fromEntries(
    text
      .split("\n")
      .filter((line) => line !== "" && !line.startsWith("#"))
      .map((line) => [line.slice(0, line.lastIndexOf(" ")), Number(line.slice(line.lastIndexOf(" ") + 1))]),
  );

const token = "a token of 20 letters";
const authorized = { headers: { authorization: `Bearer ${token}` } };

describe.each(databases.both)("%s", (_name, newDatabase) => {
  let service: RunningService;
  const scrape = async () =>
    samplesOf(await (await fetch(`http://127.0.0.1:${service.metricsPort}/metrics`, authorized)).text());
  beforeAll(async () => {
    const config = readConfig(
      {
        DATABASE_URL: await newDatabase(),
        // The service of the other database uses the same folder.
        NEW_DATABASE: "on",
        PORT: "0",
        METRICS_PORT: "0",
        METRICS_TOKEN: token,
        LOG_LEVEL: "silent",
        CMS_LOCAL_BACKEND: "off",
        BACKUP_EVERY_HOURS: "0",
      },
      folder.path,
    );
    service = await startService(config);
  });
  afterAll(() => service.close());

  it("counts requests by route, bookings made and refused by reason, and waiting mails", async () => {
    expect((await book(service.address)).status).toBe(201);
    expect((await book(service.address, { reservationTime: "5:30 PM" })).status).toBe(400);
    await fetch(`${service.address}/api/food/menu`);
    await fetch(`${service.address}/a/page/of/ours?with=addresses`);
    const samples = await scrape();
    const status = (code: number) =>
      `http_requests_total{method="POST",route="/api/food/createReservation",status="${code}"}`;
    expect(samples).toMatchObject({
      [status(201)]: 1,
      [status(400)]: 1,
      'bookings_total{outcome="made"}': 1,
      'bookings_total{outcome="OUTSIDE_SERVICE_HOURS"}': 1,
      'http_requests_total{method="GET",route="/api/food/menu",status="200"}': 1,
      'http_request_duration_seconds_count{route="/api/food/createReservation"}': 2,
      'ready{check="storage"}': 1,
      'ready{check="booking-rules"}': 1,
      backup_last_timestamp_seconds: 0,
      drill_last_timestamp_seconds: 0,
      outbox_unsendable: 0,
      [`build_info{version="${version}"}`]: 1,
    });
    // If no drill has run, none has failed.
    expect(samples).not.toHaveProperty("drill_last_success");
    expect(samples).not.toHaveProperty("backup_copy_last_timestamp_seconds");
    expect(samples["transaction_wait_seconds_count"]).toBeGreaterThan(0);
    expect(samples["nodejs_eventloop_lag_p99_seconds"]).toBeGreaterThanOrEqual(0);
    expect(JSON.stringify(samples)).not.toContain("addresses");
  });

  it("is answered only on its own port, with the token", async () => {
    const metrics = `http://127.0.0.1:${service.metricsPort}/metrics`;
    expect((await fetch(metrics)).status).toBe(401);
    expect((await fetch(metrics, { headers: { authorization: "Bearer something" } })).status).toBe(401);
    expect((await fetch(`http://127.0.0.1:${service.metricsPort}/`, authorized)).status).toBe(404);
    const onThePublicPort = await fetch(`${service.address}/metrics`, authorized);
    expect(onThePublicPort.status).not.toBe(200);
    expect(await onThePublicPort.text()).not.toContain("bookings_total");
  });
});

it("counts the time of requests and transactions in seconds, and each unit of work by its outcome", async () => {
  const metrics = createMetrics();
  metrics.request("GET", "/api/food/menu", 200, 1500);
  metrics.transaction({ waitMs: 250, ms: 2000, committed: 3, undone: 2 });
  expect(samplesOf(await metrics.registry.metrics())).toMatchObject({
    'http_request_duration_seconds_sum{route="/api/food/menu"}': 1.5,
    transaction_wait_seconds_sum: 0.25,
    transaction_duration_seconds_sum: 2,
    'transaction_units_total{outcome="committed"}': 3,
    'transaction_units_total{outcome="undone"}': 2,
  });
});

it("has every metric that the example alarms watch", async () => {
  const config = readConfig(
    {
      PORT: "0",
      METRICS_PORT: "0",
      LOG_LEVEL: "silent",
      CMS_LOCAL_BACKEND: "off",
      BACKUP_EVERY_HOURS: "0",
      NEW_DATABASE: "on",
      BACKUP_COPY_TO: "copies",
      BACKUP_COPY_PASSWORD: "sixteen letters.",
    },
    folder.path,
  );
  const service = await startService(config);
  const scrape = async () => (await fetch(`http://127.0.0.1:${service.metricsPort}/metrics`)).text();
  const text = await scrape();
  const copy = "backup_copy_last_timestamp_seconds";
  expect(samplesOf(text)[copy]).toBe(0);
  const { backupDir, backupCopy } = config;
  await rememberCopies(backupDir, backupCopy!.to, ["restaurant-2026-11-21T03-00-00Z-14.tar.gz"], new Date());
  expect(samplesOf(await scrape())[copy]).toBe(Date.parse("2026-11-21T03:00:00Z") / 1000);
  await service.close();
  const { groups } = parse(readFileSync("deploy/alarms.yml", "utf8")) as {
    groups: { rules: { alert: string; expr: string }[] }[];
  };
  const rules = groups.flatMap(({ rules: found }) => found);
  const manual = readFileSync("docs/runbook.md", "utf8");
  expect(rules.length).toBeGreaterThan(10);
  for (const { alert, expr } of rules) {
    // Finds the metrics' names: removes labels in braces, ranges in brackets, and groupings.
    const names = expr
      .replace(/\{[^}]*\}|\[[^\]]*\]|\b(by|without) *\([^)]*\)/g, " ")
      .match(/[a-z_][a-z0-9_]+(?![a-z0-9_]*\s*\()/g)!
      .filter((name) => !["up", "and", "or", "offset"].includes(name));
    for (const name of names)
      expect(text).toMatch(new RegExp(`^# HELP ${name.replace(/_bucket$/, "")} `, "m"));
    expect(manual).toContain(`### ${alert}\n`);
  }
});

it("several workers are counted together", async () => {
  const metricsPort = await freePort();
  const { address, child, ended } = startProcess(folder.path, {
    WORKERS: "2",
    DATABASE_URL: await databases.postgres().newDatabase(),
    NEW_DATABASE: "on",
    METRICS_PORT: `${metricsPort}`,
  });
  const base = await address;
  const read = async () =>
    samplesOf(await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text().catch(() => ""));
  // The second worker may still be starting.
  for (let time = 0; time < 20; time += 1)
    await fetch(`${base}/api/food/menu`, { headers: { connection: "close" } });
  let samples: Record<string, number> = {};
  while (samples['http_requests_total{method="GET",route="/api/food/menu",status="200"}'] !== 20)
    samples = await read();
  expect(samples['ready{check="storage"}']).toBe(1);
  expect(samples[`build_info{version="${version}"}`]).toBe(1);
  // The start of the last worker, which the restart alarm uses.
  expect(samples["process_start_time_seconds"]).toBeGreaterThan(Date.now() / 1000 - 600);
  expect(samples).not.toHaveProperty("drill_last_success");
  child.kill("SIGTERM");
  expect((await ended).code).toBe(0);
});
