import { useCallback, useEffect, useState } from "react";
import { callStaff, problemText } from "./api.ts";

/** Reply of the service at an address. */
export interface Looked<Reply> {
  /** The last answer; undefined before the first. */
  readonly reply: Reply | undefined;
  /** Why the last look brought none. */
  readonly problem: string | undefined;
  readonly look: () => Promise<void>;
}

/** Asks as the component appears, and again whenever it is told to look. */
export function useReply<Reply>(path: string): Looked<Reply> {
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
