import type { ReactNode } from "react";
import { clsx } from "clsx";
import type { StaffSessionReply } from "../../contract/staff.ts";
import { FormProblem, useStaffForm } from "../../shell/staff-form.tsx";
import { hasPasskeySupport, signInByPasskey } from "./passkeys.ts";
import * as paper from "../../shell/staff-page.module.css";
import * as styles from "./sign-in.module.css";

export const go = clsx(paper.button, paper.tall, paper.go);

export interface StepProps {
  readonly onSession: (session: StaffSessionReply) => void;
}

export function Card({
  restaurant,
  title,
  children,
}: {
  restaurant: string;
  title: string;
  children: ReactNode;
}) {
  return (
    <main className={styles.page}>
      <section className={styles.card}>
        <p className={styles.brand}>
          {restaurant}
          <b>.</b>
        </p>
        <h1>{title}</h1>
        {children}
      </section>
    </main>
  );
}

/**
 * Button to sign in with a passkey, without an emailed link or a code. Hidden if the browser does not support passkeys.
 */
export function PasskeyButton({ onSession, isFirst = false }: StepProps & { readonly isFirst?: boolean }) {
  const { problem, sending, submit } = useStaffForm({}, async () => onSession(await signInByPasskey()));
  if (!hasPasskeySupport()) return null;
  return (
    <>
      <button type="button" className={isFirst ? go : paper.button} aria-disabled={sending} onClick={submit}>
        Sign in with a passkey
      </button>
      <FormProblem of={problem} className={styles.problem} />
    </>
  );
}
