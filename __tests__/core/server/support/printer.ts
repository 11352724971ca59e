import type { FastifyInstance } from "fastify";

interface Offer {
  readonly jobReady: boolean;
  readonly jobToken?: string;
}

/** Faults between printer and service, each with a probability from 0 to 1. */
export interface Faults {
  /** A request, or its reply, never arrives. */
  readonly drop: number;
  /** A request is sent twice. */
  readonly repeat: number;
  /** The printer's report about a job only arrives after the printer has requested the next job. */
  readonly delay: number;
  readonly random: () => number;
}

/** A printer that speaks Star's CloudPRNT. */
export class Printer {
  readonly #app: FastifyInstance;
  readonly #authorization: string;
  readonly #url: string;

  /** @param part part of the orders that it prints, see printing/jobs.ts; by default everything */
  constructor(app: FastifyInstance, token: string, part?: string) {
    this.#app = app;
    this.#authorization = `Basic ${Buffer.from(`printer:${token}`).toString("base64")}`;
    this.#url = part === undefined ? "/api/print" : `/api/print/${encodeURIComponent(part)}`;
  }

  async #send(method: "POST" | "GET" | "DELETE", query = "", payload?: object) {
    const reply = await this.#app.inject({
      method,
      url: this.#url + query,
      headers: { authorization: this.#authorization },
      ...(payload ? { payload } : {}),
    });
    if (reply.statusCode === 401) throw new Error("401");
    return reply;
  }

  /** Requests a job. */
  async poll(state: object = { printingInProgress: false }): Promise<Offer> {
    const payload = { status: "23 6 0 0 0 0 0 0 0", printerMAC: "00:11:62:00:00:01", ...state };
    return (await this.#send("POST", "", payload)).json<Offer>();
  }

  /** Fetches a job's text; undefined if the job is done. */
  async fetch(job: string): Promise<string | undefined> {
    const reply = await this.#send("GET", `?mac=00:11:62:00:00:01&type=text/plain&token=${job}`);
    return reply.statusCode === 200 ? reply.body : undefined;
  }

  /** Reports the outcome of a job; resolves to the reply's status. */
  async confirm(job: string, code = "200 OK"): Promise<number> {
    const query = `?mac=00:11:62:00:00:01&code=${encodeURIComponent(code)}&token=${job}`;
    return (await this.#send("DELETE", query)).statusCode;
  }

  /** Prints until no jobs are left; resolves to their texts. */
  async printAll(): Promise<string[]> {
    const texts: string[] = [];
    for (;;) {
      const { jobToken } = await this.poll();
      if (jobToken === undefined) return texts;
      const text = await this.fetch(jobToken);
      if (text !== undefined) texts.push(text);
      await this.confirm(jobToken);
    }
  }

  /**
   * Prints over a line that loses, repeats and delays requests; resolves to everything on paper, including
   * reprints.
   *
   * @param rounds maximum number of polls; ends early after two empty answers in a row
   */
  async printOverBadLine(rounds: number, { drop, repeat, delay, random }: Faults): Promise<string[]> {
    const paper: string[] = [];
    const isLost = () => random() < drop;
    const often = async <T>(send: () => Promise<T>): Promise<T | undefined> => {
      if (isLost()) return undefined;
      if (random() < repeat) await send();
      const reply = await send();
      return isLost() ? undefined : reply;
    };
    const delayed: string[] = [];
    const arrive = async () => {
      for (const job of delayed.splice(0)) await often(() => this.confirm(job));
    };
    let idle = 0;
    for (let round = 0; round < rounds && idle < 2; round += 1) {
      const offer = await often(() => this.poll());
      if (!offer) continue;
      idle = offer.jobReady ? 0 : idle + 1;
      if (offer.jobToken === undefined) continue;
      const job = offer.jobToken;
      const text = await often(() => this.fetch(job));
      await arrive();
      if (text === undefined) continue;
      paper.push(text);
      if (random() < delay) delayed.push(job);
      else await often(() => this.confirm(job));
    }
    await arrive();
    return paper;
  }
}
