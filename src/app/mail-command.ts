import { commandPrefix, loadEnvFile, printLine, exitWithError } from "../core/server/command-line.ts";
import { readConfig } from "../core/server/config.ts";
import { isEmailAddress } from "../core/shared/email-address.ts";
import { openStorage, type Storage } from "../core/server/storage/index.ts";
import { outboxLock } from "../core/server/storage/locks.ts";
import { mailFailure } from "../core/server/mail/mail-failure.ts";
import { deadLettered, unsentEmails } from "../core/server/mail/outbox.ts";
import { retryEmails } from "../core/server/mail/outbox-worker.ts";
import { mailsOf } from "../content/server/mails.ts";
import { sendTestEmail } from "../core/server/mail/test-email.ts";
import { outboxFolder } from "../core/server/mail/transport.ts";
import { startProblem } from "../core/server/errors.ts";
import { pluralize } from "../core/shared/text.ts";
import { withoutPassword } from "../core/server/environment.ts";

const usage = `Emails. The service can be running.

  ${commandPrefix} mail -- test ADDRESS   sends an email with the service's settings, and prints the result
  ${commandPrefix} mail -- list           lists emails that are waiting or could not be sent, each with the reason
  ${commandPrefix} mail -- retry          retries all of them within a minute`;

async function sendTest(address: string | undefined): Promise<void> {
  if (address === undefined || !isEmailAddress(address))
    exitWithError(
      `${address === undefined ? "No email address is given." : `${address} is not an email address.`}\n\n${usage}`,
    );
  const config = readConfig();
  const report = (file: string, reason: string) => process.stderr.write(`${file}: ${reason}\n`);
  const where = config.smtpUrl ? withoutPassword(config.smtpUrl) : outboxFolder(config);
  try {
    await sendTestEmail(address, "the command “mail test”", {
      ...mailsOf(config, report),
      now: new Date(),
    });
  } catch (error) {
    exitWithError(
      `The email to ${address} could not be sent (${where}). ${mailFailure(error)}\n${(error as Error).message}`,
    );
  }
  printLine(
    config.smtpUrl
      ? `The mail server accepted an email to ${address} (${where}).`
      : `SMTP_URL is not set: an email to ${address} was written to ${where}, like all others.`,
  );
}

async function list({ db }: Pick<Storage, "db">): Promise<void> {
  const emails = await unsentEmails(db);
  for (const { created_at, kind, to_address, due_at, attempts, last_error } of emails) {
    const state =
      due_at === deadLettered
        ? `given up after ${pluralize(attempts, "attempt")}`
        : attempts === 0
          ? "waits"
          : `tried ${pluralize(attempts, "time")}, next at ${due_at.slice(0, 16)}Z`;
    printLine([`${created_at.slice(0, 16)}Z`, kind, to_address, state].join("  "));
    if (last_error !== null) printLine(`  ${last_error.replace(/\s+/g, " ")}`);
  }
  const givenUp = emails.filter(({ due_at }) => due_at === deadLettered).length;
  printLine(`${emails.length - givenUp} still to be sent, ${givenUp} given up.`);
}

loadEnvFile();
const [command, ...more] = process.argv.slice(2);
try {
  if (command === "test" && more.length <= 1) await sendTest(more[0]);
  else if ((command === "list" || command === "retry") && more.length === 0) {
    const storage = await openStorage(readConfig().database);
    try {
      if (command === "list") await list(storage);
      else {
        const emails = await storage.write([outboxLock], (tx) => retryEmails(tx, storage.now()));
        printLine(`${emails} will be retried: the service does so within a minute, if it is running.`);
      }
    } finally {
      await storage.close();
    }
  } else exitWithError(usage);
} catch (error) {
  const problem = startProblem(error);
  if (problem === undefined) throw error;
  exitWithError(problem);
}
