import { useCallback, useEffect, useState } from "react";
import { callStaff, problemText } from "./api.ts";

export interface ReplyState<Reply> {
  /** The last answer; undefined before the first. */
  readonly reply: Reply | undefined;
  /** Reason why the last request failed. */
  readonly problem: string | undefined;
  readonly look: () => Promise<void>;
}

/** Sends the request when the component mounts, and again whenever `look` is called. */
export function useReply<Reply>(path: string): ReplyState<Reply> {
  const [reply, setReply] = useState<Reply>();
  const [problem, setProblem] = useState<string>();
  const look = useCallback(
    () =>
      callStaff<Reply>(path).then(
        (value) => {
          setReply(value);
          setProblem(undefined);
        },
        (error: unknown) => setProblem(problemText(error)),
      ),
    [path],
  );
  useEffect(() => void look(), [look]);
  return { reply, problem, look };
}
