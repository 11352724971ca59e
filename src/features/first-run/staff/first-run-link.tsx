import { useEffect, useState } from "react";
import type { FirstRunReply } from "../contract/first-run.ts";
import { isPermitted, type StaffMember } from "../../../core/contract/staff-roles.ts";
import * as paths from "../../../core/contract/paths.ts";
import { callStaff } from "../../staff/shell/api.ts";
import { firstRunPage } from "../../staff/shell/pages.ts";
import * as styles from "./first-run.module.css";

/**
 * Link to the page "Make it yours", shown to owners while unchanged sample entries remain. Renders nothing if
 * the service does not answer.
 */
export function FirstRunLink({ staff }: { readonly staff: StaffMember | undefined }) {
  return staff && isPermitted(staff.role, "firstRun") ? <SamplesLeft /> : null;
}

function SamplesLeft() {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    callStaff<FirstRunReply>(paths.getFirstRun).then(
      ({ samples }) => setLeft(samples.reduce((sum, { count }) => sum + count, 0)),
      // If the request fails, no link is shown here; the account menu has one too.
      () => undefined,
    );
  }, []);
  return left === 0 ? null : (
    <a className={styles.note} href={firstRunPage}>
      <b>Make it yours</b>
      <span>{left} things still come from the sample restaurant.</span>
    </a>
  );
}
