import { useEffect } from "react";
import { useAmbientLight } from "../opening/ambient-light.ts";

/**
 * Sets the light of the page's dark backgrounds by the restaurant's clock: `data-light` on the document, see
 * `.lamp` in base.css.
 */
export function AmbientLight({ timeZone }: { readonly timeZone: string }) {
  const light = useAmbientLight(timeZone);
  useEffect(() => {
    if (!light) return;
    document.documentElement.dataset["light"] = light;
    return () => {
      delete document.documentElement.dataset["light"];
    };
  }, [light]);
  return null;
}
