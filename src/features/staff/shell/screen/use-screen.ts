import { useEffect, useState } from "react";
import type { Screen } from "../../../evening/staff/context.ts";

const screenOf = (width: number): Screen => (width < 700 ? "phone" : width < 1200 ? "tablet" : "desk");

/** Which layout the window is wide enough for. */
export function useScreen(): Screen {
  const [screen, setScreen] = useState(() => screenOf(innerWidth));
  useEffect(() => {
    const onResize = () => setScreen(screenOf(innerWidth));
    addEventListener("resize", onResize);
    return () => removeEventListener("resize", onResize);
  }, []);
  return screen;
}
