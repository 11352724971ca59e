import { use, useEffect, useReducer, useState } from "react";
import type { DataReply, OverviewReply } from "../contract/account.ts";
import type { EndpointAt, PathOf, RequestBody } from "../../../core/contract/endpoint.ts";
import * as paths from "../../../core/contract/paths.ts";
import { apiError, authorizationHeader, get, isApiError, post, textOf } from "../../../core/browser/api.ts";
import { WordsContext } from "../../../core/browser/use-messages.ts";
import { messagesOf, type Words } from "../../../core/messages/words.ts";
import { requireSuccess, failureMessage } from "./forms.ts";
import { sessionToken } from "../../../core/browser/guest.ts";
import { forgetSession, useSessionToken } from "./session.ts";
import { useClientValue } from "../../../core/browser/browser-values.ts";

/** True if the error says that the session has expired or was ended elsewhere. */
export const isSessionEnded = (error: unknown): boolean => isApiError(error) && error.status === 401;

/** Returns the message for a failed action. */
export const errorText = (error: unknown, words: Words): string =>
  failureMessage(messagesOf(words, "forms")("failed.again"), words)(error);

/**
 * Sends a request that changes the guest's account. Resolves to the service's message and reply; throws an
 * error with the message if the request failed.
 */
export async function postAccountAction<P extends PathOf<"POST">>(
  path: P,
  body: RequestBody<EndpointAt<P>>,
  words: Words,
): Promise<{ message: string; reply: unknown }> {
  const reply = requireSuccess(await post(path, body, authorizationHeader()));
  return { message: textOf(reply, "message") ?? messagesOf(words, "account")("done"), reply };
}

async function fetchOverview(): Promise<OverviewReply> {
  const answer = await get(paths.getAccount, authorizationHeader());
  const reply = requireSuccess(answer) as Partial<OverviewReply>;
  const whole = reply.account && Array.isArray(reply.sessions) && Array.isArray(reply.reservations);
  if (!whole) throw apiError(answer);
  return reply as OverviewReply;
}

/** Downloads everything stored about the guest, as a file. */
export async function downloadData(): Promise<void> {
  const answer = await get(paths.exportAccountData, authorizationHeader());
  const reply = requireSuccess(answer) as Partial<DataReply>;
  if (!reply.account) throw apiError(answer);
  const file = new Blob([JSON.stringify(reply, null, 2)], { type: "application/json" });
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = "my-account.json";
  link.click();
  URL.revokeObjectURL(link.href);
}

interface AccountMessage {
  readonly kind: "success" | "error";
  readonly text: string;
}

const confirmationToken = (): string | null =>
  new URLSearchParams(window.location.hash.slice(1)).get("confirm");

/**
 * Removes the token of a confirmation link from the URL. The token works only once, and should not stay in
 * the history.
 */
export const removeConfirmationToken = (): void =>
  window.history.replaceState(window.history.state, "", window.location.pathname);

/**
 * Loads the guest's account from the service. If the session has ended, removes it from this browser and
 * shows a message.
 */
export function useAccount() {
  const words = use(WordsContext);
  const token = useSessionToken();
  const confirmation = useClientValue(confirmationToken);
  const [result, setResult] = useState<{ readonly overview?: OverviewReply; readonly problem?: string }>();
  const [message, setMessage] = useState<AccountMessage>();
  const [fetches, refetch] = useReducer((count: number) => count + 1, 0);

  const signOut = (reason: AccountMessage) => {
    forgetSession();
    setResult(undefined);
    setMessage(reason);
  };
  const ended = (error: unknown) => signOut({ kind: "error", text: errorText(error, words) });

  useEffect(() => {
    if (!token) return;
    let unmounted = false;
    fetchOverview().then(
      (overview) => {
        if (!unmounted) setResult({ overview });
      },
      (error: unknown) => {
        if (unmounted) return;
        if (!isSessionEnded(error)) return setResult({ problem: errorText(error, words) });
        forgetSession();
        setMessage({ kind: "error", text: errorText(error, words) });
      },
    );
    return () => {
      unmounted = true;
      // Changing the password only replaces the token, so the account stays visible.
      if (sessionToken() === null) setResult(undefined);
    };
  }, [token, fetches, words]);

  const ofSession = token ? result : undefined;
  return {
    /** Undefined until it is read from the browser; null if the guest is not logged in. */
    token,
    overview: ofSession?.overview,
    problem: ofSession?.problem,
    message,
    setMessage,
    refetch,
    /** Token of the confirmation link that opened the page. */
    confirmation: confirmation ?? undefined,
    signOut,
    ended,
    words,
  };
}

export type AccountState = ReturnType<typeof useAccount>;
