import { useEffect, useState } from "react";
import { getStaffSession } from "../../contract/paths.ts";
import type { StaffSessionReply } from "../../contract/staff.ts";
import { isPermitted } from "../../contract/staff-roles.ts";
import { callStaff } from "../api.ts";
import { Notice } from "../notice.tsx";
import { signInPage } from "../pages.ts";
import { EveningPage } from "./evening.tsx";

/** Asks who is signed in; the book is for hosts and owners. */
export function EveningApp() {
  const [session, setSession] = useState<StaffSessionReply>();
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    callStaff<StaffSessionReply>(getStaffSession).then(setSession, () => setHasFailed(true));
  }, []);
  const isSignedOut = session !== undefined && session.state !== "signed-in";
  useEffect(() => {
    if (isSignedOut) location.replace(signInPage);
  }, [isSignedOut]);
  if (hasFailed) return <Notice title="No answer" text="Check the connection, then load the page again." />;
  if (!session || isSignedOut) return null;
  const { staff } = session;
  if (staff && isPermitted(staff.role, "reservations")) return <EveningPage staff={staff} />;
  return <Notice title={`Hello ${staff?.name ?? ""}`} text="The evening's book is for hosts and owners." />;
}
