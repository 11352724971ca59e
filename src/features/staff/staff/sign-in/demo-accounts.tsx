import { useEffect, useState } from "react";
import type { DemoReply } from "../../../demo/contract/demo.ts";
import { getDemo, signInDemo } from "../../../../core/contract/paths.ts";
import type { StaffSessionReply } from "../../contract/staff.ts";
import { callStaff } from "../../shell/api.ts";
import { roleTexts } from "../../shell/pages.ts";
import { FormProblem, useStaffForm } from "../../shell/staff-form.tsx";
import * as styles from "./sign-in.module.css";

/** Sign-in buttons of a demo site, one for each role. */
export function DemoAccounts({ onSignedIn }: { readonly onSignedIn: (session: StaffSessionReply) => void }) {
  const [accounts, setAccounts] = useState<DemoReply["accounts"]>([]);
  const { attributes, problem } = useStaffForm({}, async (_, role) =>
    onSignedIn(await callStaff<StaffSessionReply>(signInDemo, { role })),
  );
  useEffect(() => {
    // Without an answer the page offers what every other one does.
    callStaff<DemoReply>(getDemo).then(
      (reply) => setAccounts(reply.accounts),
      () => undefined,
    );
  }, []);
  if (accounts.length === 0) return null;
  return (
    <form {...attributes} className={styles.demo} aria-labelledby="demo-accounts">
      <h2 id="demo-accounts">Try it as</h2>
      <p>This is a demo: choose any role. Everything resets in the morning.</p>
      <FormProblem of={problem} className={styles.problem} />
      {accounts.map(({ role, name }) => (
        <button key={role} type="submit" value={role}>
          <b>{name.split(",")[0]}</b> <span>{roleTexts[role]}</span>
        </button>
      ))}
    </form>
  );
}
