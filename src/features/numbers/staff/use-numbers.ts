import { useEffect, useState } from "react";
import * as paths from "../../../core/contract/paths.ts";
import { callStaff, problemText, Refused } from "../../staff/shell/api.ts";
import { leaveStaffPages } from "../../staff/shell/sign-out.ts";
import type { NumbersReply, Period } from "../contract/numbers.ts";

/** The chosen period. It is part of the URL, so that the page can be reloaded and shared. */
export interface Choice {
  readonly period: Period;
  readonly from: string;
  readonly to: string;
}

const isPeriod = (text: string | null): text is Period =>
  ["evening", "week", "month", "custom"].includes(text ?? "");

/** Returns the period named in a URL's query; a week by default. */
export function choiceIn(search: string): Choice {
  const given = new URLSearchParams(search);
  const period = given.get("period");
  return {
    period: isPeriod(period) ? period : "week",
    from: given.get("from") ?? "",
    to: given.get("to") ?? "",
  };
}

/** Returns the URL's query for a choice: `?period=custom&from=2026-11-01&to=2026-11-07`. */
export function searchOf({ period, from, to }: Choice): string {
  const search = new URLSearchParams({ period });
  if (period === "custom" && from !== "") search.set("from", from);
  if (period === "custom" && to !== "") search.set("to", to);
  return `?${search}`;
}

export interface Numbers {
  /** Undefined before the first answer. */
  readonly reply: NumbersReply | undefined;
  readonly problem: string | undefined;
  readonly isLoading: boolean;
  readonly retry: () => void;
}

/** The numbers of a large restaurant for a year take a while on a slow machine. */
const timeoutMs = 20_000;

/** Loads the numbers of a period. */
export function useNumbers(search: string): Numbers {
  const [answer, setAnswer] = useState<{ of: string; reply?: NumbersReply; problem?: string }>();
  const [attempt, setAttempt] = useState(0);
  const key = `${attempt} ${search}`;
  useEffect(() => {
    let isCurrent = true;
    callStaff<NumbersReply>(paths.getNumbers + search, undefined, timeoutMs).then(
      (reply) => isCurrent && setAnswer({ of: key, reply }),
      (error: unknown) => {
        if (error instanceof Refused && error.code === "NOT_SIGNED_IN") return leaveStaffPages();
        if (isCurrent)
          setAnswer((before) => ({
            ...(before?.reply === undefined ? {} : { reply: before.reply }),
            of: key,
            problem: problemText(error),
          }));
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [search, key]);
  return {
    reply: answer?.reply,
    problem: answer?.of === key ? answer.problem : undefined,
    isLoading: answer?.of !== key,
    retry: () => setAttempt((count) => count + 1),
  };
}
