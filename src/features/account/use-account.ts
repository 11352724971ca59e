import { useEffect, useReducer, useState } from "react";
import type { OverviewReply } from "../../contract/account.ts";
import type { RequestBody } from "../../contract/endpoint.ts";
import type { EndpointAt, PathOf } from "../../contract/endpoints.ts";
import * as paths from "../../contract/paths.ts";
import { apiError, authorization, get, isApiError, post } from "../api.ts";
import { accepted, failed, field } from "./forms.ts";
import { sessionToken } from "./guest.ts";
import { forgetSession, useSessionToken } from "./session.ts";

/** Whether the service no longer knows the login: it has run out, or was ended elsewhere. */
export const hasEnded = (error: unknown): boolean => isApiError(error) && error.status === 401;

const fallback = "Something went wrong. Please try again.";
export const errorText = failed(fallback);

/** Sends something about the guest's own account. Resolves to the service's words, or throws with them. */
export async function postAccountAction<P extends PathOf<"POST">>(
  path: P,
  body: RequestBody<EndpointAt<P>>,
): Promise<{ message: string; reply: unknown }> {
  const reply = accepted(await post(path, body, authorization()));
  return { message: field(reply, "message") ?? "Done", reply };
}

async function fetchOverview(): Promise<OverviewReply> {
  const answer = await get(paths.getAccount, authorization());
  const reply = accepted(answer) as Partial<OverviewReply>;
  const whole = reply.account && Array.isArray(reply.sessions) && Array.isArray(reply.reservations);
  if (!whole) throw apiError(answer.status, reply);
  return reply as OverviewReply;
}

/** Everything the service keeps about the guest, as a file. */
export async function downloadData(): Promise<void> {
  const reply = accepted(await get(paths.exportAccountData, authorization()));
  const file = new Blob([JSON.stringify(reply, null, 2)], { type: "application/json" });
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = "my-account.json";
  link.click();
  URL.revokeObjectURL(link.href);
}

interface Said {
  readonly kind: "success" | "error";
  readonly text: string;
}

/** Takes the token of a confirming link out of the address, so that it is used once and kept in no history. */
function takeConfirmation(): string | undefined {
  const token = new URLSearchParams(window.location.hash.slice(1)).get("confirm");
  if (token === null) return undefined;
  window.history.replaceState(window.history.state, "", window.location.pathname);
  return token;
}

/**
 * The guest's account: who nobody knows yet (`undefined`), nobody (`null`), or what the service tells of them. A login
 * that has ended is forgotten, and said.
 */
export function useAccount() {
  const token = useSessionToken();
  const [known, setKnown] = useState<{ readonly overview?: OverviewReply; readonly problem?: string }>();
  const [said, setSaid] = useState<Said>();
  const [times, refetch] = useReducer((count: number) => count + 1, 0);

  /** Forgets the login in this browser, and says why. */
  const signOut = (message: Said) => {
    forgetSession();
    setKnown(undefined);
    setSaid(message);
  };
  const ended = (error: unknown) => signOut({ kind: "error", text: errorText(error) });

  useEffect(() => {
    const confirmation = takeConfirmation();
    if (confirmation === undefined) return;
    post(paths.confirmEmail, { token: confirmation })
      .then((answer) => {
        setSaid({ kind: "success", text: field(accepted(answer), "message") ?? "Done" });
        refetch();
      })
      .catch((error: unknown) => setSaid({ kind: "error", text: errorText(error) }));
  }, []);

  useEffect(() => {
    if (!token) return;
    let left = false;
    fetchOverview().then(
      (overview) => {
        if (!left) setKnown({ overview });
      },
      (error: unknown) => {
        if (left) return;
        if (!hasEnded(error)) return setKnown({ problem: errorText(error) });
        forgetSession();
        setSaid({ kind: "error", text: errorText(error) });
      },
    );
    return () => {
      left = true;
      // A new token of the same guest (the password was changed) leaves everything in sight.
      if (sessionToken() === null) setKnown(undefined);
    };
  }, [token, times]);

  const own = token ? known : undefined;
  return {
    /** Undefined: this browser has not been asked yet; null: nobody is logged in. */
    token,
    overview: own?.overview,
    problem: own?.problem,
    said,
    say: setSaid,
    refetch,
    signOut,
    ended,
  };
}

export type AccountState = ReturnType<typeof useAccount>;
