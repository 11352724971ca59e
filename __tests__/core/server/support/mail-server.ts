import { Buffer } from "node:buffer";
import type { AddressInfo } from "node:net";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";

export interface ReceivedMail {
  /** Addresses of the envelope: whom the server would have delivered it to. */
  readonly recipients: readonly string[];
  /** The message as it came over the wire. */
  readonly raw: string;
  /** What a mail program reads out of it. */
  readonly parsed: Email;
}

export interface MailServer {
  /** smtp://127.0.0.1:… */
  readonly url: string;
  readonly received: readonly ReceivedMail[];
  /** Decides about the next recipients: an SMTP reply such as `450`, or undefined for yes. */
  refuse: (address: string) => number | undefined;
  /** Called when a message has come and before it is acknowledged. */
  onMessage: () => Promise<void>;
  stop(): Promise<void>;
}

/** A real mail server on a port of this machine that keeps what it gets. */
export async function startMailServer(port = 0): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    closeTimeout: 10,
    onRcptTo({ address }, _session, done) {
      const responseCode = mailServer.refuse(address);
      if (responseCode === undefined) return done();
      done(Object.assign(new Error(`No mail for ${address} here`), { responseCode }));
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const raw = Buffer.concat(chunks);
        void (async () => {
          const mail = {
            recipients: session.envelope.rcptTo.map(({ address }) => address),
            raw: raw.toString("utf8"),
            parsed: await PostalMime.parse(raw),
          };
          await mailServer.onMessage();
          received.push(mail);
          done();
        })().catch(done);
      });
    },
  });
  // A client that goes away is no fault of the server's.
  server.on("error", () => undefined);
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const mailServer: MailServer = {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    received,
    refuse: () => undefined,
    onMessage: () => Promise.resolve(),
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return mailServer;
}
