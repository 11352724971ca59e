import fastifyPlugin from "fastify-plugin";
import { isEmailAddress } from "../../core/shared/email-address.ts";
import type { ContentProblem } from "./content-problems.ts";
import { enqueueEmail, type QueuedEmail } from "../../core/server/mail/outbox.ts";
import { enqueuePush } from "../../core/server/push-queue.ts";
import { allMembers, canReceiveMail } from "../../core/server/auth/stored-member.ts";
import type { Storage } from "../../core/server/storage/index.ts";
import { jobLock } from "../../core/server/storage/locks.ts";
import { composeEmail, type RestaurantSite } from "../../core/server/mail/compose-email.ts";

export interface UnusableContentOptions {
  readonly storage: Pick<Storage, "db" | "write">;
  readonly now: () => Date;
  /** Checks the files; resolves to those that cannot be used. */
  readonly look: () => Promise<readonly ContentProblem[]>;
  readonly restaurant: () => RestaurantSite;
}

const kind = "content-problem";
const everyMs = 60_000;
/** Milliseconds by which another instance may have noticed and reported a problem earlier. */
const apartMs = 5 * everyMs;
/** After a restart, a problem counts as reported if it was reported at most this many milliseconds ago. */
const toldMs = 24 * 3600_000;

/**
 * Maximum length of a subject, in characters and without the restaurant's name; mail programs cut off longer
 * subjects.
 */
const longestSubject = 90;

const problemEmail = (
  to: string,
  site: RestaurantSite,
  { file, reason, since }: ContentProblem,
): QueuedEmail => ({
  ...composeEmail(to, site, {
    kind,
    subject: `Not in use: ${file}. ${reason}`.slice(0, longestSubject).trim(),
    before: [
      `The file ${file} has been unusable since ${since}: ${reason}`,
      "Guests get its last good version and can still book. Changes to the file have no effect until it is corrected.",
    ],
    link: { label: "Open the CMS", to: "/admin/" },
    after: ["You get this mail once for each problem. The CMS's publish bar shows it until it is resolved."],
  }),
  urgent: false,
});

/**
 * Emails the owners once about each problem in a content file, and sends a push notification. If no owner has
 * an email address, emails the restaurant.
 */
export const unusableContent = fastifyPlugin<UnusableContentOptions>(
  async (app, { storage, now, look, restaurant }) => {
    const name = "tell owners of content that cannot be used";
    /** The problem that was reported for each file. */
    const told = new Map<string, string>();
    let isFirst = true;

    const tell = (problem: ContentProblem): Promise<void> =>
      storage.write([jobLock(name)], async (tx) => {
        const owners = (await allMembers(tx)).filter(
          (member) => member.role === "owner" && canReceiveMail(member),
        );
        const { email } = restaurant();
        const addresses = owners.length > 0 ? owners.map((owner) => owner.email) : [email ?? ""];
        const since = isFirst ? now().getTime() - toldMs : new Date(problem.since).getTime() - apartMs;
        const reached = addresses.filter(isEmailAddress);
        let isNew = reached.length === 0;
        for (const address of reached) {
          const mail = problemEmail(address, restaurant(), problem);
          const before = await tx
            .selectFrom("outbox")
            .select("id")
            .where("kind", "=", kind)
            .where("to_address", "=", address)
            .where("subject", "=", mail.subject)
            .where("created_at", ">", new Date(since).toISOString())
            .limit(1)
            .executeTakeFirst();
          if (before) continue;
          isNew = true;
          await enqueueEmail(tx, mail, now());
        }
        if (isNew) await enqueuePush(tx, "content-problem", {}, now());
      });

    app.jobs.register({
      name,
      everyMs,
      async run() {
        const problems = await look();
        for (const file of [...told.keys()])
          if (!problems.some((problem) => problem.file === file)) told.delete(file);
        for (const problem of problems) {
          if (told.get(problem.file) === problem.reason) continue;
          await tell(problem);
          told.set(problem.file, problem.reason);
        }
        isFirst = false;
      },
    });
  },
  { name: "unusable-content", dependencies: ["jobs"] },
);
