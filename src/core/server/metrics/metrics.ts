import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import type { EmailOutcome } from "../mail/outbox-worker.ts";
import type { TransactionReport } from "../storage/transactions.ts";
import { serviceVersion } from "../package.ts";

/** Metrics of the service, for Prometheus. One instance per process. */
export interface Metrics {
  readonly registry: Registry;
  /**
   * @param route as named in the log
   * @param ms how long the answer took
   */
  request(method: string, route: string, status: number, ms: number): void;
  /** @param outcome `made`, or the error code of the refusal */
  booking(outcome: string): void;
  emailAttempt(outcome: EmailOutcome): void;
  transaction(report: TransactionReport): void;
  /**
   * Adds a value that is read whenever metrics are requested. The value is omitted if it does not exist yet
   * (undefined) or cannot be read, so that no alarm mistakes it for a number. A failure is counted, and
   * passed to `onFailure`.
   */
  gauge(
    name: string,
    help: string,
    read: () => Promise<number | undefined> | number,
    onFailure: (error: unknown) => void,
  ): void;
  /** Like `gauge`, with one value for each key that `read` returns; `label` names what the keys are. */
  gauges(
    name: string,
    help: string,
    label: string,
    read: () => Promise<Readonly<Record<string, number>>>,
    onFailure: (error: unknown) => void,
  ): void;
}

/** Seconds. */
const replyBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const transactionBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/**
 * Returns a route's label. Pages and their files share one label, because each distinct path would become a
 * time series.
 */
const routeOf = (route: string): string =>
  /^(\/(api|admin|media|healthz|readyz|sw\.js)\b|\()/.test(route) ? route : "(page)";

/** Caches the result of `make` by key: prom-client resolves labels on every call. */
function remembered<T>(make: (key: string) => T): (key: string) => T {
  const made = new Map<string, T>();
  return (key) => {
    let found = made.get(key);
    if (found === undefined) made.set(key, (found = make(key)));
    return found;
  };
}

export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  // If there are several processes, reports the latest start, so that each restart is noticed, and the
  // slowest event loop.
  for (const name of ["process_start_time_seconds", "nodejs_eventloop_lag_p99_seconds"])
    Object.assign(registry.getSingleMetric(name)!, { aggregator: "max" });
  new Gauge({
    name: "build_info",
    help: "Always 1; the label says which version of the service this is.",
    labelNames: ["version"],
    registers,
    aggregator: "max",
  }).set({ version: serviceVersion }, 1);

  const requests = new Counter({
    name: "http_requests_total",
    help: "Requests answered, by method, route and status.",
    labelNames: ["method", "route", "status"],
    registers,
  });
  const durations = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time taken to answer requests, by route.",
    labelNames: ["route"],
    buckets: replyBuckets,
    registers,
  });
  const bookings = new Counter({
    name: "bookings_total",
    help: "Booking requests, by outcome: made, or the error code of the refusal.",
    labelNames: ["outcome"],
    registers,
  });
  const emails = new Counter({
    name: "emails_total",
    help: "Attempts to send an email: sent, failed (tried again later), unsendable (not tried again).",
    labelNames: ["outcome"],
    registers,
  });
  const waits = new Histogram({
    name: "transaction_wait_seconds",
    help: "Time that the first unit of work in a transaction waited for the transaction to begin, including time spent waiting for locks.",
    buckets: transactionBuckets,
    registers,
  });
  const transactions = new Histogram({
    name: "transaction_duration_seconds",
    help: "Time that transactions took until they were on disk.",
    buckets: transactionBuckets,
    registers,
  });
  const units = new Counter({
    name: "transaction_units_total",
    help: "Units of work. One transaction can commit several of them.",
    labelNames: ["outcome"],
    registers,
  });
  const failures = new Counter({
    name: "metrics_failures_total",
    help: "Metric values that could not be looked up.",
    labelNames: ["metric"],
    registers,
  });
  // Outcomes that have not occurred yet count as zero, not as unknown.
  for (const outcome of ["sent", "failed", "unsendable"]) emails.inc({ outcome }, 0);
  bookings.inc({ outcome: "made" }, 0);

  const requestsOf = remembered((key) => {
    const [method = "", route = "", status = ""] = key.split("\n");
    return requests.labels({ method, route: routeOf(route), status });
  });
  const durationsOf = remembered((route) => durations.labels({ route: routeOf(route) }));

  return {
    registry,
    request(method, route, status, ms) {
      requestsOf(`${method}\n${route}\n${status}`).inc();
      durationsOf(route).observe(ms / 1000);
    },
    booking: (outcome) => bookings.inc({ outcome }),
    emailAttempt: (outcome) => emails.inc({ outcome }),
    transaction({ waitMs, ms, committed, undone }) {
      waits.observe(waitMs / 1000);
      transactions.observe(ms / 1000);
      if (committed > 0) units.inc({ outcome: "committed" }, committed);
      if (undone > 0) units.inc({ outcome: "undone" }, undone);
    },
    gauge(name, help, read, onFailure) {
      failures.inc({ metric: name }, 0);
      new Gauge({
        name,
        help,
        registers,
        // Every process reads the same value.
        aggregator: "max",
        collect: async function () {
          this.remove();
          try {
            const value = await read();
            if (value !== undefined) this.set(value);
          } catch (error) {
            failures.inc({ metric: name });
            onFailure(error);
          }
        },
      });
    },
    gauges(name, help, label, read, onFailure) {
      failures.inc({ metric: name }, 0);
      new Gauge({
        name,
        help,
        labelNames: [label],
        registers,
        aggregator: "max",
        collect: async function () {
          this.reset();
          try {
            for (const [key, value] of Object.entries(await read())) this.set({ [label]: key }, value);
          } catch (error) {
            failures.inc({ metric: name });
            onFailure(error);
          }
        },
      });
    },
  };
}
