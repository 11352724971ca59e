import { clsx } from "clsx";
import { useId, useState } from "react";
import * as paths from "../../../../core/contract/paths.ts";
import type { StaffListReply } from "../../contract/staff.ts";
import { type StaffMember, staffRoles, type StaffRole } from "../../../../core/contract/staff-roles.ts";
import { callStaff, problemText } from "../../shell/api.ts";
import { fullDay } from "../../../../core/shared/format-date.ts";
import * as desk from "../../shell/desk-form.module.css";
import { OutcomeLine, Unanswered, type Outcome } from "../../shell/outcome-line.tsx";
import { roleTexts } from "../../shell/pages.ts";
import { FormProblem, useStaffForm } from "../../shell/staff-form.tsx";
import { StaffPage } from "../../shell/staff-page.tsx";
import { useReply } from "../../shell/use-reply.ts";
import * as styles from "./members.module.css";
import { initialsOf } from "../../../../core/shared/text.ts";

type Member = StaffListReply["staff"][number];

function RoleOptions() {
  return staffRoles.map((role) => (
    <option key={role} value={role}>
      {roleTexts[role]}
    </option>
  ));
}

/** Permissions of each role, listed below the members. */
const duties: Readonly<Record<StaffRole, readonly [name: string, text: string]>> = {
  cook: ["Cook", "The kitchen’s tickets, prices, what is sold out, and the day’s hours."],
  host: ["Host", "The evening’s book: tables, walk-ins, the waiting list; and the kitchen’s tickets."],
  editor: ["Editor", "Every page and dish of the site, prices, what is sold out, and the day’s hours."],
  owner: ["Owner", "Everything, and who works here."],
};

interface RowProps {
  readonly member: Member;
  /** True if this is the signed-in member. */
  readonly own: boolean;
  /** True if no other member can add or remove staff. */
  readonly isOnlyOwner: boolean;
  readonly onRole: (role: StaffRole) => void;
  readonly onRemove: () => void;
  /** Removes the member's passkeys, authenticator app and codes. */
  readonly onReset: () => void;
}

function Row({ member, own, isOnlyOwner, onRole, onRemove, onReset }: RowProps) {
  const [removing, setRemoving] = useState(false);
  const [resetting, setResetting] = useState(false);
  const reasonId = useId();
  const fixed = isOnlyOwner ? { disabled: true, "aria-describedby": reasonId } : {};
  return (
    <li className={styles.member}>
      <span className={styles.initials} aria-hidden="true">
        {initialsOf(member.name)}
      </span>
      <p>
        <b>
          {member.name}
          {own ? " (you)" : ""}
        </b>
        <span>{member.email}</span>
        <span>
          {member.signedInAt === null
            ? "Has not signed in yet"
            : `Last signed in ${fullDay(member.signedInAt.slice(0, 10), RESTAURANT_FORMATS)}`}
          {member.secondFactor ? ", second factor" : ""}
        </span>
      </p>
      <select
        aria-label={`Role of ${member.name}`}
        value={member.role}
        {...fixed}
        onChange={(event) => onRole(event.target.value as StaffRole)}
      >
        <RoleOptions />
      </select>
      {removing ? (
        <div className={desk.sure}>
          <button type="button" className={desk.bad} onClick={onRemove}>
            Remove {member.name}
          </button>
          <button type="button" onClick={() => setRemoving(false)}>
            Keep
          </button>
        </div>
      ) : (
        <button
          type="button"
          className={styles.remove}
          onClick={() => setRemoving(true)}
          aria-label={`Remove ${member.name}…`}
          {...fixed}
        >
          Remove…
        </button>
      )}
      {member.secondFactor && !own ? (
        <div className={styles.reset}>
          {resetting ? (
            <div className={desk.sure}>
              <button type="button" className={desk.bad} onClick={onReset}>
                Reset to sign-in by email
              </button>
              <button type="button" onClick={() => setResetting(false)}>
                Keep
              </button>
            </div>
          ) : (
            <button
              type="button"
              onClick={() => setResetting(true)}
              aria-label={`${member.name} has lost their telephone…`}
            >
              Telephone lost…
            </button>
          )}
        </div>
      ) : null}
      {isOnlyOwner ? (
        <p className={styles.reason} id={reasonId}>
          The only owner cannot be removed. Make someone else an owner first.
        </p>
      ) : null}
    </li>
  );
}

/** List of all staff members, for owners. */
export function Members({ staff: own }: { readonly staff: StaffMember }) {
  const { reply, problem, look } = useReply<StaffListReply>(paths.listStaff);
  const [news, setNews] = useState<Outcome>();

  const change = async (path: string, body: object): Promise<void> => {
    setNews(undefined);
    const { message: text } = await callStaff<{ message: string }>(path, body);
    setNews({ text, isBad: false });
    await look();
  };
  const act = (path: string, body: object) =>
    change(path, body).catch((error: unknown) => setNews({ text: problemText(error), isBad: true }));
  const invite = useStaffForm({ email: "", name: "", role: "cook" }, (typed) =>
    change(paths.inviteStaff, typed),
  );

  const everybody = reply?.staff;
  const owners = everybody?.filter(({ role }) => role === "owner").length ?? 0;
  return (
    <StaffPage heading="Who works here" staff={own}>
      <div className={clsx(desk.root, styles.members)}>
        <OutcomeLine of={[news]} />
        {problem === undefined ? null : <Unanswered problem={problem} onRetry={() => void look()} />}
        <ul>
          {everybody?.map((member) => (
            <Row
              key={member.id}
              member={member}
              own={member.id === own.id}
              isOnlyOwner={member.role === "owner" && owners === 1}
              onRole={(role) => void act(paths.changeStaffRole, { id: member.id, role })}
              onRemove={() => void act(paths.removeStaff, { id: member.id })}
              onReset={() => void act(paths.resetStaffSignIn, { id: member.id })}
            />
          ))}
        </ul>
        <form {...invite.attributes} className={clsx(desk.form, styles.invite)}>
          <h2>Add a team member</h2>
          <label>
            <span>Name</span>
            <input {...invite.field("name")} required autoComplete="off" />
          </label>
          <label>
            <span>Email</span>
            <input {...invite.field("email")} required type="email" autoComplete="off" />
          </label>
          <label>
            <span>Role</span>
            <select {...invite.field("role")}>
              <RoleOptions />
            </select>
          </label>
          <FormProblem of={invite.problem} />
          <button type="submit" className={desk.go} aria-disabled={invite.sending}>
            Send an invitation
          </button>
        </form>
        <section className={styles.duties}>
          <h2>Who does what</h2>
          <dl>
            {staffRoles.map((role) => (
              <div key={role}>
                <dt>{duties[role][0]}</dt>
                <dd>{duties[role][1]}</dd>
              </div>
            ))}
          </dl>
        </section>
      </div>
    </StaffPage>
  );
}
