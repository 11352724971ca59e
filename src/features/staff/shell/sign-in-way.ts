import type { StaffSessionReply } from "../contract/staff.ts";

/** Props of a way to sign in. */
export interface SignInWayProps {
  readonly onSignedIn: (session: StaffSessionReply) => void;
  readonly className: string | undefined;
  readonly problemClassName: string | undefined;
}
