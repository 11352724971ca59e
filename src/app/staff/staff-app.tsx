import { useEffect, useState, type ComponentType } from "react";
import { isPermitted, type Permission, type StaffMember } from "../../core/contract/staff-roles.ts";
import { DishesTable } from "../../features/menu/staff/dishes/dishes-table.tsx";
import { FirstRun } from "../../features/first-run/staff/first-run.tsx";
import { House } from "../../features/house/staff/house.tsx";
import { Numbers } from "../../features/numbers/staff/numbers.tsx";
import { Members } from "../../features/staff/staff/members/members.tsx";
import { RoleNotice, Notice } from "../../features/staff/shell/notice.tsx";
import { OwnSignIn } from "../../features/staff/staff/own-sign-in/own-sign-in.tsx";
import {
  canSetUpSite,
  dishesPage,
  firstRunPage,
  housePage,
  membersPage,
  numbersPage,
  ownPage,
  ownSignInPage,
  signInPage,
  todayPage,
} from "../../features/staff/shell/pages.ts";
import { renewPush } from "../../features/staff/shell/push.ts";
import { SignIn } from "../../features/staff/staff/sign-in/sign-in.tsx";
import { DemoAccounts } from "../../features/demo/staff/demo-accounts.tsx";
import { FirstRunLink } from "../../features/first-run/staff/first-run-link.tsx";
import {
  KitchenOfToday,
  OrdersToday,
  PortionsToday,
} from "../../features/orders/staff/today/orders-today.tsx";
import { Today, type TodayParts } from "../../features/menu/staff/today/today.tsx";
import { type SignInWayProps, useSession } from "../../features/staff/shell/use-session.ts";

/** A staff page. `closedText` is shown to staff without its permission, and says whom the page is for. */
interface Page {
  readonly permission: Permission;
  readonly closedText: string;
  readonly Page: ComponentType<{ readonly staff: StaffMember }>;
}

const todayParts: TodayParts = {
  around: KitchenOfToday,
  notes: [FirstRunLink],
  sections: [OrdersToday],
  ofDish: [PortionsToday],
};

/** Ways to sign in besides the emailed link. */
const signInWays: readonly ComponentType<SignInWayProps>[] = [DemoAccounts];

const page = (
  path: string,
  permission: Permission,
  closedText: string,
  Page: Page["Page"],
): readonly [path: string, page: Page] => [path, { permission, closedText, Page }];

const pages: Readonly<Record<string, Page>> = Object.fromEntries([
  page(membersPage, "staff", "Only owners can open “Who works here”.", Members),
  page(housePage, "house", "Only owners can open “Operations”.", House),
  page(numbersPage, "numbers", "Only hosts and owners can open “Numbers”.", Numbers),
  page(dishesPage, "content", "Only editors and owners can open “All dishes”.", DishesTable),
  page(firstRunPage, "firstRun", "Only owners can open “Make it yours”.", FirstRun),
  page(todayPage, "today", "Only cooks, editors and owners can open “Prices and sold out”.", ({ staff }) => (
    <Today staff={staff} parts={todayParts} />
  )),
]);

/**
 * Counts the links pasted into the address bar while the page is open. The browser does not load a page for
 * them, because only the fragment changes.
 */
function usePastedLinks(): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    const onHashChange = () => setCount((one) => one + 1);
    addEventListener("hashchange", onHashChange);
    return () => removeEventListener("hashchange", onHashChange);
  }, []);
  return count;
}

/** Staff pages: checks the session, and shows the requested page or the sign-in page. */
export function StaffApp({ path }: { readonly path: string }) {
  const { session, hasFailed, retry } = useSession();
  const pasted = usePastedLinks();
  // True if the owner was opening the first-run page before signing in. The link that `npm start` prints
  // leads there too.
  const [wantsFirstRun] = useState(
    () => path === firstRunPage || location.hash.endsWith(`&to=${firstRunPage}`),
  );
  const staff = session?.state === "signed-in" ? session.staff : undefined;
  // A link signs its member in even if another member is signed in.
  const hasLink = path === signInPage && location.hash.startsWith("#link=");
  const isOwnSignIn = path === ownSignInPage;
  const isPage = isOwnSignIn || pages[path] !== undefined;
  const target = staff && !hasLink && !isPage ? ownPage(staff.role).to : undefined;
  useEffect(() => {
    if (target !== undefined) location.replace(target);
  }, [target]);

  const staffId = staff?.id;
  useEffect(() => {
    if (staffId !== undefined) void renewPush(staffId);
  }, [staffId]);

  // The *Today* page opens even without a network, and shows what is stored on the device.
  if (hasFailed && path === todayPage) return <Today parts={todayParts} />;
  if (hasFailed)
    return <Notice title="No answer yet" text="Trying again every few seconds." onRetry={retry} />;
  if (!session || target !== undefined) return null;
  if (!staff || hasLink)
    return (
      <SignIn
        key={pasted}
        session={session}
        ways={signInWays}
        onSignedIn={({ staff: member }) => {
          if (!member) location.assign(signInPage);
          else if (isOwnSignIn) location.reload();
          else if (!wantsFirstRun || !canSetUpSite(member.role)) location.assign(ownPage(member.role).to);
          // The URL still names the page, and the step at which the session ended, so reloading continues
          // there.
          else if (path === firstRunPage) location.reload();
          else location.assign(firstRunPage);
        }}
      />
    );
  if (isOwnSignIn) return <OwnSignIn staff={staff} />;
  const found = pages[path];
  if (found && isPermitted(staff.role, found.permission)) return <found.Page staff={staff} />;
  return <RoleNotice staff={staff} text={found?.closedText ?? ""} />;
}
