import { use } from "react";
import { FactList } from "./fact-list.tsx";
import { SiteContext } from "../../core/browser/site-context.ts";
import { useMessages } from "../../core/browser/use-messages.ts";

/**
 * Directions by tram, by car and step-free: a line for each that the restaurant has filled in; nothing if
 * there are none.
 */
export function GettingHere({ className }: { readonly className?: string }) {
  const { tram, parking, stepFree } = use(SiteContext).site.gettingHere ?? {};
  const t = useMessages("layout");
  const facts = (
    [
      [t("getting.tram"), tram],
      [t("getting.parking"), parking],
      [t("getting.stepFree"), stepFree],
    ] as const
  ).flatMap(([name, text]) => (text ? [[name, text] as const] : []));
  return facts.length > 0 ? <FactList className={className} facts={facts} /> : null;
}
