import { useEffect, useState } from "react";
import type { DemoReply } from "../contract/demo.ts";
import { getDemo, signInDemo } from "../../../core/contract/paths.ts";
import type { StaffSessionReply } from "../../staff/contract/staff.ts";
import { callStaff } from "../../staff/shell/api.ts";
import { roleTexts } from "../../staff/shell/pages.ts";
import { FormProblem, useStaffForm } from "../../staff/shell/staff-form.tsx";
import type { SignInWayProps } from "../../staff/shell/use-session.ts";

/** Sign-in buttons of a demo site, one for each role. */
export function DemoAccounts({ onSignedIn, className, problemClassName }: SignInWayProps) {
  const [accounts, setAccounts] = useState<DemoReply["accounts"]>([]);
  const { attributes, problem } = useStaffForm({}, async (_, role) =>
    onSignedIn(await callStaff<StaffSessionReply>(signInDemo, { role })),
  );
  useEffect(() => {
    // If the request fails, the page shows no buttons, as on a site that is not a demo.
    callStaff<DemoReply>(getDemo).then(
      (reply) => setAccounts(reply.accounts),
      () => undefined,
    );
  }, []);
  if (accounts.length === 0) return null;
  return (
    <form {...attributes} className={className} aria-labelledby="demo-accounts">
      <h2 id="demo-accounts">Try it as</h2>
      <p>This is a demo: choose any role. Everything resets in the morning.</p>
      <FormProblem of={problem} className={problemClassName} />
      {accounts.map(({ role, name }) => (
        <button key={role} type="submit" value={role}>
          <b>{name.split(",")[0]}</b> <span>{roleTexts[role]}</span>
        </button>
      ))}
    </form>
  );
}
