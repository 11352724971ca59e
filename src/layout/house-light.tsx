import { useEffect } from "react";
import { useHouseLight } from "../features/opening/house-light.ts";

/** Lights the page's dark grounds by the restaurant's clock: `data-light` of the document, see `.lamp` in base.css. */
export function HouseLight({ timeZone }: { readonly timeZone: string }) {
  const light = useHouseLight(timeZone);
  useEffect(() => {
    if (!light) return;
    document.documentElement.dataset["light"] = light;
    return () => {
      delete document.documentElement.dataset["light"];
    };
  }, [light]);
  return null;
}
