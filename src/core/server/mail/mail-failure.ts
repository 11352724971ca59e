import { ContentError } from "../errors.ts";

/** Beginning of the message if the mail server refused the recipient's address. */
export const recipientRefused = "The mail server refuses the recipient's address";

/** An error of nodemailer, or an underlying error of the network, TLS or the file system. */
interface SendError {
  readonly code?: unknown;
  readonly originalCode?: unknown;
  readonly command?: unknown;
  readonly responseCode?: unknown;
}

const certificate = /CERT|SELF_SIGNED|UNABLE_TO_(VERIFY|GET_ISSUER)/;
const tls = /^(ETLS|EREQUIRETLS|EPROTO|ERR_SSL_\w+)$/;

const byCode: Readonly<Record<string, string>> = {
  ENOTFOUND:
    "The mail server's name in SMTP_URL cannot be found: correct it, or make sure that this machine can use DNS",
  EAI_AGAIN:
    "The mail server's name in SMTP_URL cannot be looked up: make sure that this machine can use DNS",
  EDNS: "The mail server's name in SMTP_URL cannot be found: correct it, or make sure that this machine can use DNS",
  ECONNREFUSED: "The mail server's machine refuses the port in SMTP_URL: nothing is listening there",
  ETIMEDOUT: "The mail server does not answer: the port in SMTP_URL is wrong, or a firewall is in between",
  EHOSTUNREACH: "The mail server's machine cannot be reached: check the network and its firewall",
  ENETUNREACH: "The mail server's machine cannot be reached: check the network and its firewall",
  EAUTH: "The mail server refuses the user name or the password in SMTP_URL",
};

const byCommand: Readonly<Record<string, string>> = {
  "RCPT TO": recipientRefused,
  "MAIL FROM": "The mail server refuses the sender's address: set MAIL_FROM to one that it accepts",
  DATA: "The mail server refuses the mail itself",
};

/**
 * Explains in one sentence for the operator why an email could not be sent. Omits the server's own text,
 * which may repeat the guest's address.
 *
 * @param error the transport's rejection (nodemailer's errors: https://nodemailer.com/smtp/#error-codes)
 */
export function mailFailure(error: unknown): string {
  if (error instanceof ContentError) return error.message;
  const { code, originalCode, command, responseCode } = (error ?? {}) as SendError;
  const codes = [originalCode, code].filter((one) => typeof one === "string");
  const detail = [typeof responseCode === "number" ? responseCode : undefined, codes[0]].find(
    (one) => one !== undefined,
  );
  const sentence = codes.some((one) => certificate.test(one))
    ? "This machine does not trust the mail server's certificate for its name in SMTP_URL"
    : (codes.map((one) => byCode[one]).find((one) => one !== undefined) ??
      (codes.some((one) => tls.test(one))
        ? "The mail server and the service could not agree on encryption: smtps:// is for port 465, smtp:// for 587"
        : ((typeof command === "string" ? byCommand[command] : undefined) ??
          "The email could not be handed over")));
  return `${sentence}${detail === undefined ? "" : ` (${detail})`}.`;
}
