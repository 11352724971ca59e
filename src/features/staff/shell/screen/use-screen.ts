import { useEffect, useState } from "react";

/** Layouts for windows narrower than 46rem, narrower than 80rem, and wider, as in the style sheets. */
export type Screen = "phone" | "tablet" | "desk";

const screenOf = (width: number): Screen => (width < 736 ? "phone" : width < 1280 ? "tablet" : "desk");

/** Returns the layout for the window's width. */
export function useScreen(): Screen {
  const [screen, setScreen] = useState(() => screenOf(innerWidth));
  useEffect(() => {
    const onResize = () => setScreen(screenOf(innerWidth));
    addEventListener("resize", onResize);
    return () => removeEventListener("resize", onResize);
  }, []);
  return screen;
}
