import { useState } from "react";
import { isApiError } from "../../../../../core/browser/api.ts";

/**
 * Sends one request at a time. After a success, `busy` stays true, because the caller then shows other
 * content. After a failure, `error` is the service's message or, if there is none, `unreachable`.
 */
export function useRequest<Reply>(
  send: () => Promise<Reply>,
  onReply: (reply: Reply) => void,
  unreachable: string,
) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const start = async (): Promise<void> => {
    if (busy) return;
    setBusy(true);
    setError(undefined);
    try {
      onReply(await send());
    } catch (failure) {
      setError((isApiError(failure) ? failure.serverText : undefined) ?? unreachable);
      setBusy(false);
    }
  };
  return { busy, error, start };
}
