import { useEffect } from "react";
import type { StaffSessionReply } from "../contract/staff.ts";
import { isPermitted } from "../contract/staff-roles.ts";
import { DishesTable } from "./dishes/dishes-table.tsx";
import { Members } from "./members/members.tsx";
import { Notice } from "./notice.tsx";
import { cmsPage, dishesPage, eveningPage, membersPage, signInPage, todayPage } from "./pages.ts";
import { SignIn } from "./sign-in/sign-in.tsx";
import { Today } from "./today/today.tsx";
import { useSession } from "./use-session.ts";

/** Where somebody who is signed in finds work. */
const ownPage = ({ staff }: StaffSessionReply): string | undefined => {
  if (staff && isPermitted(staff.role, "today")) return todayPage;
  return staff && isPermitted(staff.role, "reservations") ? eveningPage : undefined;
};

/** Staff's pages: asks who is signed in, and shows the page of the address or the one for signing in. */
export function StaffApp({ path }: { readonly path: string }) {
  const { session, hasFailed, retry } = useSession();
  const isSignedIn = session?.state === "signed-in";
  // Opening a link signs its member in, even while somebody else is signed in.
  const hasLink = path === signInPage && location.hash.startsWith("#link=");
  const target =
    isSignedIn && !hasLink && ![todayPage, membersPage, dishesPage].includes(path)
      ? ownPage(session)
      : undefined;
  useEffect(() => {
    if (target !== undefined) location.replace(target);
  }, [target]);

  // The kitchen's page opens without a network: it shows what it has kept.
  if (hasFailed && path === todayPage) return <Today />;
  if (hasFailed)
    return <Notice title="No answer yet" text="Trying again every few seconds." onRetry={retry} />;
  if (!session || target !== undefined) return null;
  if (!isSignedIn || hasLink)
    return <SignIn session={session} onSignedIn={(next) => location.assign(ownPage(next) ?? signInPage)} />;
  if (path === membersPage && session.staff && isPermitted(session.staff.role, "staff"))
    return <Members staff={session.staff} />;
  if (path === dishesPage && session.staff && isPermitted(session.staff.role, "content"))
    return <DishesTable />;
  if (path === todayPage && ownPage(session) === todayPage)
    return <Today staff={session.staff ?? undefined} />;
  return (
    <Notice
      title={`Hello ${session.staff?.name ?? ""}`}
      text={`You are signed in. Your role has no page here yet; the editor is at ${cmsPage}.`}
    />
  );
}
