import { useEffect, useState } from "react";

/** A layout: up to 699 px, up to 1199 px, and wider. */
export type Screen = "phone" | "tablet" | "desk";

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
