import { useEffect, useState } from "react";
import { isPermitted } from "../../core/contract/staff-roles.ts";
import { DishesTable } from "../../features/menu/staff/dishes/dishes-table.tsx";
import { FirstRun } from "../../features/first-run/staff/first-run.tsx";
import { House } from "../../features/house/staff/house.tsx";
import { Members } from "../../features/staff/staff/members/members.tsx";
import { ClosedDoor, Notice } from "../../features/staff/shell/notice.tsx";
import { OwnSignIn } from "../../features/staff/staff/own-sign-in/own-sign-in.tsx";
import {
  dishesPage,
  firstRunPage,
  housePage,
  membersPage,
  ownPage,
  ownSignInPage,
  signInPage,
  todayPage,
} from "../../features/staff/shell/pages.ts";
import { renewPush } from "../../features/staff/shell/push.ts";
import { SignIn } from "../../features/staff/staff/sign-in/sign-in.tsx";
import { Today } from "../../features/menu/staff/today/today.tsx";
import { useSession } from "../../features/staff/shell/use-session.ts";

/** Audience of a page, as shown to a visitor who may not open it. */
const closedTexts: Readonly<Record<string, string>> = {
  [membersPage]: "Who works here is for owners.",
  [housePage]: "The house is for owners.",
  [dishesPage]: "The table of all dishes is for editors and owners.",
  [firstRunPage]: "Make it yours is for owners.",
  [todayPage]: "Prices and sold out are for cooks, editors and owners.",
};

/** Counts the links that are pasted into the page's address while it is open: the browser loads nothing for them. */
function usePastedLinks(): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    const onHashChange = () => setCount((one) => one + 1);
    addEventListener("hashchange", onHashChange);
    return () => removeEventListener("hashchange", onHashChange);
  }, []);
  return count;
}

/** Staff's pages: asks who is signed in, and shows the page of the address or the one for signing in. */
export function StaffApp({ path }: { readonly path: string }) {
  const { session, hasFailed, retry } = useSession();
  const pasted = usePastedLinks();
  // Where the owner wanted to go before signing in; the link that `npm start` prints says so as well.
  const [wantsFirstRun] = useState(
    () => path === firstRunPage || location.hash.endsWith(`&to=${firstRunPage}`),
  );
  const staff = session?.state === "signed-in" ? session.staff : undefined;
  // Opening a link signs its member in, even while another member is signed in.
  const hasLink = path === signInPage && location.hash.startsWith("#link=");
  const isOwnSignIn = path === ownSignInPage;
  const isPage = isOwnSignIn || closedTexts[path] !== undefined;
  const target = staff && !hasLink && !isPage ? ownPage(staff.role).to : undefined;
  useEffect(() => {
    if (target !== undefined) location.replace(target);
  }, [target]);

  const staffId = staff?.id;
  useEffect(() => {
    if (staffId !== undefined) void renewPush(staffId);
  }, [staffId]);

  // The kitchen's page opens without a network: it shows what it has kept.
  if (hasFailed && path === todayPage) return <Today />;
  if (hasFailed)
    return <Notice title="No answer yet" text="Trying again every few seconds." onRetry={retry} />;
  if (!session || target !== undefined) return null;
  if (!staff || hasLink)
    return (
      <SignIn
        key={pasted}
        session={session}
        onSignedIn={({ staff: member }) => {
          if (!member) location.assign(signInPage);
          else if (isOwnSignIn) location.reload();
          else if (!wantsFirstRun || !isPermitted(member.role, "firstRun"))
            location.assign(ownPage(member.role).to);
          // The page that the member was on when the session ended is in the address, with its step.
          else if (path === firstRunPage) location.reload();
          else location.assign(firstRunPage);
        }}
      />
    );
  if (isOwnSignIn) return <OwnSignIn staff={staff} />;
  if (path === membersPage && isPermitted(staff.role, "staff")) return <Members staff={staff} />;
  if (path === housePage && isPermitted(staff.role, "house")) return <House staff={staff} />;
  if (path === dishesPage && isPermitted(staff.role, "content")) return <DishesTable staff={staff} />;
  if (path === todayPage && isPermitted(staff.role, "today")) return <Today staff={staff} />;
  if (path === firstRunPage && isPermitted(staff.role, "firstRun")) return <FirstRun staff={staff} />;
  return <ClosedDoor staff={staff} text={closedTexts[path] ?? ""} />;
}
