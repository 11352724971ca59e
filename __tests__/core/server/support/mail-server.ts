import { Buffer } from "node:buffer";
import type { AddressInfo } from "node:net";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";

export interface ReceivedMail {
  /** Envelope addresses: the recipients to whom the server would have delivered it. */
  readonly recipients: readonly string[];
  /** The message as transmitted. */
  readonly raw: string;
  /** The message as a mail program reads it. */
  readonly parsed: Email;
}

export interface MailServer {
  readonly url: string;
  readonly received: readonly ReceivedMail[];
  /** Returns an SMTP reply such as `450` to refuse a recipient, or undefined to accept. */
  refuse: (address: string) => number | undefined;
  /** Called after a message has arrived, before it is acknowledged. */
  onMessage: () => Promise<void>;
  stop(): Promise<void>;
}

/** Starts a real mail server on a local port, which stores the mails that it receives. */
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
  // A client that disconnects is not the server's fault.
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
