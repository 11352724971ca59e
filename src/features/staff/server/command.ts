import { parseArgs } from "node:util";
import { staffRoles, type StaffRole } from "../../../core/contract/staff-roles.ts";
import { readEmail } from "../../../core/server/auth/email.ts";
import { issueToken } from "../../../core/server/auth/single-use-tokens.ts";
import { readConfig } from "../../../core/server/config.ts";
import { watchRestaurantInfo } from "../../../content/server/restaurant-info.ts";
import { type Result, startProblem } from "../../../core/server/errors.ts";
import { type StoredMember, allMembers } from "../../../core/server/auth/stored-member.ts";
import { linkPath } from "./emails.ts";
import { addMember, invite, membersWithPasskey, removeMember, setRole } from "./members.ts";
import { removeSecondFactor } from "./second-factor.ts";
import { openStorage } from "../../../core/server/storage/index.ts";
import { staffLock } from "../../../core/server/storage/locks.ts";
import type { DbExecutor } from "../../../core/server/storage/transactions.ts";
import { commandPrefix, loadEnvFile, printLine, exitWithError } from "../../../core/server/command-line.ts";
import { errorText } from "../../../core/contract/error-reply.ts";
import { siteAddress } from "../../../core/server/http/addresses.ts";

const usage = `Manages the staff. The service can be running.

  ${commandPrefix} staff -- list
  ${commandPrefix} staff -- add EMAIL --role ROLE [--name NAME]   adds a member, and emails and prints a sign-in link
  ${commandPrefix} staff -- link EMAIL                            prints a link that signs in once
  ${commandPrefix} staff -- role EMAIL ROLE                       changes a member's role
  ${commandPrefix} staff -- remove EMAIL                          removes a member
  ${commandPrefix} staff -- second-factor-off EMAIL               for a member who has lost phone and recovery codes; also removes passkeys

  ROLE   cook (prices, sold out), editor (content), host (the evening's book) or owner (everything)`;

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { role: { type: "string" }, name: { type: "string" }, help: { type: "boolean" } },
    });
  } catch (error) {
    exitWithError(`${(error as Error).message}\n\n${usage}`);
  }
}

function readRole(text: string | undefined): StaffRole {
  const role = staffRoles.find((one) => one === text);
  return (
    role ??
    exitWithError(
      `${text === undefined ? "No role is given" : `${text} is not a role`}; the roles are ${staffRoles.join(", ")}.\n\n${usage}`,
    )
  );
}

const valueOf = <T>(result: Result<T>): T =>
  result.ok ? result.value : exitWithError(`${result.message ?? errorText(result.code)}.`);

async function memberOf(db: DbExecutor, email: string | undefined): Promise<StoredMember> {
  const key = email === undefined ? undefined : readEmail(email)?.key;
  if (key === undefined)
    exitWithError(
      `${email === undefined ? "No email address is given." : `${email} is not an email address.`}\n\n${usage}`,
    );
  const member = (await allMembers(db)).find(({ email_key }) => email_key === key);
  return member ?? exitWithError(`No staff member has the address ${email}.`);
}

loadEnvFile();
const { values, positionals } = readArguments();
const [command, email, argument] = positionals;
if (values.help || command === undefined) exitWithError(usage);

try {
  const config = readConfig();
  const now = () => new Date();
  const storage = await openStorage(config.database);
  const siteUrl = siteAddress(config, null);
  const write = <T>(unit: (tx: DbExecutor) => Promise<T>) => storage.write([staffLock], unit);
  try {
    switch (command) {
      case "list": {
        const everybody = await allMembers(storage.db);
        const withPasskey = await membersWithPasskey(storage.db);
        for (const { id, email, role, name, totp_secret, signed_in_at } of everybody)
          printLine(
            [
              role.padEnd(6),
              email,
              name,
              totp_secret === null && !withPasskey.has(id) ? "no second factor" : "second factor",
              signed_in_at ? `signed in ${signed_in_at.slice(0, 16)}Z` : "never signed in",
            ].join("  "),
          );
        if (everybody.length === 0) printLine(`No one yet: ${commandPrefix} staff -- add EMAIL --role owner`);
        break;
      }
      case "add": {
        const role = readRole(values.role);
        const report = (file: string, reason: string) => process.stderr.write(`${file}: ${reason}\n`);
        const restaurant = watchRestaurantInfo(config.contentDir, { report });
        await restaurant.refresh();
        const name = values.name?.trim() || (email ?? "").split("@")[0]!;
        const site = { ...restaurant.current(), url: siteUrl };
        const added = await write(async (tx) => {
          const member = await addMember(tx, { email: email ?? "", name, role }, now());
          if (!member.ok) return member;
          return {
            ok: true,
            value: await invite(tx, member.value, { restaurant: () => site, now }),
          } as const;
        });
        const token = valueOf(added);
        printLine(
          `${name} is now ${role} and has been emailed this link, which works once and expires after three days:`,
        );
        printLine(`\n  ${siteUrl}${linkPath(token)}\n`);
        break;
      }
      case "link": {
        const { id, name } = await memberOf(storage.db, email);
        const token = await write((tx) => issueToken(tx, "sign-in", { staff_id: id }, now()));
        printLine(`Signs in ${name}, once, within 15 minutes:\n\n  ${siteUrl}${linkPath(token)}\n`);
        break;
      }
      case "role": {
        const { id } = await memberOf(storage.db, email);
        const role = readRole(argument);
        const { name } = valueOf(await write((tx) => setRole(tx, id, role)));
        printLine(`${name} is now ${role} and has to sign in again.`);
        break;
      }
      case "remove": {
        const { id } = await memberOf(storage.db, email);
        const { name } = valueOf(await write((tx) => removeMember(tx, id)));
        printLine(`${name} can no longer sign in.`);
        break;
      }
      case "second-factor-off": {
        const { id, name } = await memberOf(storage.db, email);
        await write((tx) => removeSecondFactor(tx, id));
        printLine(`${name} no longer has a second factor. An owner has to set one up at the next sign-in.`);
        break;
      }
      default:
        exitWithError(usage);
    }
  } finally {
    await storage.close();
  }
} catch (error) {
  const problem = startProblem(error);
  if (problem === undefined) throw error;
  exitWithError(problem);
}
